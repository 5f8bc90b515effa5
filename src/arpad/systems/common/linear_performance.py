"""The linear performance: each game is worth the opponent's rating, more or less a span.

A draw is worth the opponent's rating, a win the span more, a loss the span less; the performance
is the mean, with earlier games pooled in.
"""

from collections.abc import Iterable
from typing import TypeVar

from arpad.core.results import Result

Number = TypeVar("Number", int, float)


def game_performance(opponent_rating: Number, result: Result, span: int) -> Number:
    """What one game is worth: opponent + span * (2 * score - 1).

    Args:
        opponent_rating: in points.
        result: of a game that was played.
        span: points between a draw and a win.

    Example:
        >>> game_performance(1500, Result.WIN, 400), game_performance(1500, Result.DRAW, 200)
        (1900, 1500)
    """
    return opponent_rating + span * (result.half_points - 1)


def pooled_total(
    games: Iterable[tuple[Number, Result]], span: int, rating_before: Number, games_before: int
) -> tuple[Number, int]:
    """The sum of the performances and the number of games, earlier games pooled in.

    The performance is the first divided by the second, when there is any game.

    Args:
        games: opponents' ratings with the results.
        span: points between a draw and a win.
        rating_before: what the earlier games were worth on average; of no matter without any.
        games_before: number of earlier games.

    Example:
        >>> pooled_total([(1441, Result.WIN)], 200, 1725, 1)
        (3366, 2)
    """
    worth = [game_performance(opponent, result, span) for opponent, result in games]
    return sum(worth, games_before * rating_before), len(worth) + games_before
