"""Text to records and back: tournament files, rating lists, lists of games."""
