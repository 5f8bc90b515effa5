"""Classic Elo game by game: loops that Python runs as they are, and Numba compiles for many games.

Nothing else may be in this file: what was compiled is kept as long as the file stays the same.
"""

import math
from typing import Any

from arpad.bulk.sequential.prefetch import prefetch


def rate_elo(  # noqa: PLR0913, PLR0917  the games, the ratings and the rules
    white: Any,
    black: Any,
    half_points: Any,
    ratings: Any,
    k: float,
    scale: float,
    advantage: float,
    ahead: int,
) -> None:
    """Rate games: R' = R + K (score - expected), what one wins the other loses.

    Args:
        white: rows of the players.
        black: likewise.
        half_points: White's.
        ratings: of all players, changed in place.
        k: points a point.
        scale: points at which the odds are ten to one.
        advantage: points of White.
        ahead: so many games before a rating is needed it is asked for; 0: not at all.

    Source: A. Elo, The Rating of Chessplayers (1978), 1.6 and 8.4.
    """
    unit = math.log(10.0) / scale
    games = len(white)
    for game in range(games):
        if ahead and game + ahead < games:
            prefetch(ratings, white[game + ahead])
            prefetch(ratings, black[game + ahead])
        own, other = white[game], black[game]
        difference = float(ratings[other]) - float(ratings[own]) - advantage
        expected = 1.0 / (1.0 + math.exp(difference * unit))
        change = k * (0.5 * half_points[game] - expected)
        ratings[own] += change
        ratings[other] -= change


def rate_by_table(  # noqa: PLR0913, PLR0917  as above
    white: Any, black: Any, half_points: Any, ratings: Any, table: Any, k: int, ahead: int
) -> None:
    """Rate games in whole hundredths by a printed table: no number is ever rounded.

    Args:
        white: rows of the players.
        black: likewise.
        half_points: White's.
        ratings: of all players in hundredths of a point, whole numbers, changed in place.
        table: expected score in hundredths of the stronger side, by whole points of difference;
            the last one holds for all larger ones.
        k: points a point.
        ahead: as of :func:`rate_elo`.
    """
    games, last = len(white), len(table) - 1
    for game in range(games):
        if ahead and game + ahead < games:
            prefetch(ratings, white[game + ahead])
            prefetch(ratings, black[game + ahead])
        own, other = white[game], black[game]
        difference = int(ratings[own]) - int(ratings[other])
        expected = table[min(abs(difference) // 100, last)]
        if difference < 0:
            expected = 100 - expected
        change = k * (50 * int(half_points[game]) - int(expected))
        ratings[own] += change
        ratings[other] -= change
