"""The level shown in one game as an interval: by how much such readings missed before.

The table was fitted on players that no model was fitted on (split conformal): in four of five games
the rating lay between the two values.
"""

from bisect import bisect_right
from typing import Any

from arpad.core.frozen import Record


class Interval(Record):
    """A level and where it probably lies.

    Args:
        level: the reading, on the scale of Lichess.
        low: in one of ten games the rating is lower.
        high: in one of ten games it is higher.
    """

    level: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """Rating points from the low to the high end."""
        return self.high - self.low


def interval_of(table: dict[str, Any], level: float, own_moves: int) -> Interval:
    """The interval of one game.

    Args:
        table: ``levels`` and ``lengths`` (bounds of its cells), ``low`` and ``high`` (what is to
            be added to the level, by level and length).
        level: the reading.
        own_moves: moves of the player.

    Example:
        >>> table = {"levels": [1500], "lengths": []}
        >>> table |= {"low": [[-300], [-350]], "high": [[310], [300]]}
        >>> interval_of(table, 1600, 30).low
        1250
    """
    row = bisect_right(table["levels"], level)
    column = bisect_right(table["lengths"], own_moves)
    return Interval(
        level=level, low=level + table["low"][row][column], high=level + table["high"][row][column]
    )


def wider_by(interval: Interval, factor: float) -> Interval:
    """An interval that is so many times as wide, about its own middle.

    Args:
        interval: the level stays where it is.
        factor: from 1.

    Example:
        >>> wider_by(Interval(level=1500, low=1200, high=1600), 1.5).low
        1100.0
    """
    return widened(interval, (factor - 1) * interval.width / 2)


def widened(interval: Interval, points: float) -> Interval:
    """An interval that goes further on both sides.

    Args:
        interval: the level stays where it is.
        points: by so many on each side.

    Example:
        >>> widened(Interval(level=1500, low=1200, high=1800), 300).high
        2100
    """
    return interval.replace(low=interval.low - points, high=interval.high + points)
