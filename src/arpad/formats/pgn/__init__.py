"""Games in Portable Game Notation: what their headers tell. The moves are only passed over."""

from arpad.formats.pgn.reader import read_games

__all__ = ["read_games"]
