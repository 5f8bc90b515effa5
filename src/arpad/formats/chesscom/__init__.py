"""What Chess.com answers to programs: the games of a month, the standings of a player."""

from arpad.formats.chesscom.archive import read_games

__all__ = ["read_games"]
