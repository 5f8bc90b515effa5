"""Chess ratings, exactly as the rules say, with the reason for every number."""
