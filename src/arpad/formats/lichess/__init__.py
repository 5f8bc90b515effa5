"""What Lichess answers to programs: games, rating histories, results, players."""

from arpad.formats.lichess.games import read_games

__all__ = ["read_games"]
