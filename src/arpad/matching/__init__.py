"""Which people of two lists are the same: found by rules, doubtful ones left to a person."""
