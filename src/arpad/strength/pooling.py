"""Several games of one player: one level from all of them.

A reading of one game is pulled to the mean of all players; a mean of readings would be pulled
just as much. So each is drawn apart again first (reading = offset + slope x level) and weighed by
its noise, and the pull is applied once, to all together. A player's own style does not average out.

Source: normal prior with known variances (closed form).
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from arpad.core.frozen import Record
from arpad.strength.interval import Interval

_LEAST_NOISE = 100.0**2


class Pooled(Record):
    """The level of several games.

    Args:
        interval: level, low and high end.
        spread: standard deviation of the single games' levels, drawn apart; None for one game.
        games: their number.
    """

    interval: Interval
    spread: float | None
    games: int


def noise(table: dict[str, Any], own_moves: float) -> float:
    """Variance of one game's reading about the player's mean, drawn apart.

    Args:
        table: ``noise``: its fixed part and that which is divided by the number of moves.
        own_moves: moves of the player.
    """
    fixed, by_length = table["noise"]
    return max(_LEAST_NOISE, float(fixed + by_length / own_moves))


def pool(table: dict[str, Any], readings: Sequence[tuple[float, int]]) -> Pooled:
    """The level of a player from several games.

    Args:
        table: ``offset``, ``slope``, ``noise``, ``style`` (variance), ``mean`` and ``variance`` of
            the players, ``factor`` (from the standard error to the end of an 80 % interval, by
            number of games).
        readings: of each game the level and the number of his moves; at least one.

    Example:
        >>> table = {"offset": 0.0, "slope": 1.0, "noise": [90_000.0, 0.0], "style": 10_000.0,
        ...          "mean": 1500.0, "variance": 160_000.0, "factor": {"1": 1.28, "5": 1.28}}
        >>> one, five = pool(table, [(1800, 30)]), pool(table, [(1800, 30)] * 5)
        >>> one.interval.level < five.interval.level, five.interval.width < one.interval.width
        (True, True)
    """
    apart = [(level - table["offset"]) / table["slope"] for level, _ in readings]
    weights = [1 / noise(table, own_moves) for _, own_moves in readings]
    mean = sum(map(float.__mul__, weights, apart)) / sum(weights)
    variance = 1 / sum(weights) + table["style"]
    prior, told = 1 / table["variance"], 1 / variance
    level = (table["mean"] * prior + mean * told) / (prior + told)
    half = _factor(table["factor"], len(readings)) / sqrt(prior + told)
    spread = None
    if len(apart) > 1:
        centre = sum(apart) / len(apart)
        spread = sqrt(sum((each - centre) ** 2 for each in apart) / (len(apart) - 1))
    return Pooled(
        interval=Interval(level=level, low=level - half, high=level + half),
        spread=spread,
        games=len(readings),
    )


def _factor(factors: dict[str, float], games: int) -> float:
    """That of the largest number of games that is not above."""
    known = max(
        (int(each) for each in factors if int(each) <= games), default=min(map(int, factors))
    )
    return factors[str(known)]
