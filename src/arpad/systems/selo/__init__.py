"""Finland: SELO, the national ratings for games of more than ten minutes."""
