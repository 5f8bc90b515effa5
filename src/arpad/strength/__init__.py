"""The level of play shown in games, read from their moves (Lichess scale)."""
