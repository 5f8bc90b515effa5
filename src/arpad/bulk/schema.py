"""The columns of games, of the ids of players and of rating lists, as every engine reads them.

A set of games is a folder::

    players.parquet               player, id, name: one row for each player, by player
    games/period=2026-11/*.parquet  white, black, half_points, day: sorted by day
    manifest.json                 what it was made of, with digests

``player``, ``white`` and ``black`` are dense numbers from 0: the row in ``players.parquet``. A
period is named by what sorts: a year, ``2026-11`` or a day.
"""

from typing import Final

# Name and NumPy type of each column. Scores are counted in halves, so that all sums are integers.
GAME_COLUMNS: Final = {
    "white": "int32",  # who had White
    "black": "int32",
    "half_points": "int8",  # White's: 0, 1 or 2
    "day": "int32",  # days since 1970-01-01
}
PLAYERS_FILE: Final = "players.parquet"
NO_DAY: Final = -(2**31)  # of a game whose day nobody told
