"""Levels as they are written: never finer than the models see, and open at the ends."""

from math import floor
from typing import Final

from arpad.strength.interval import Interval

STEP: Final = 50
_DASH: Final = "\u2013"
_AT_MOST: Final = "\u2264"
_AT_LEAST: Final = "\u2265"


def nearest(value: float, step: int = 1) -> int:
    """To the nearest multiple of a step, a half upwards.

    Example:
        >>> nearest(2.5), nearest(-0.5), nearest(1474, 50)
        (3, 0, 1450)
    """
    return step * floor(value / step + 0.5)


def range_text(interval: Interval, limits: tuple[int, int]) -> str:
    """The ends of an interval; beyond the limits only that they are beyond.

    Args:
        interval: low and high end.
        limits: levels beyond which the model cannot tell them apart.

    Example:
        >>> range_text(Interval(level=700, low=500, high=900), (1000, 2200))
        '≤1000'
    """
    low, high = level_text(interval.low, limits), level_text(interval.high, limits)
    return low if low == high else f"{low}{_DASH}{high}"


def level_text(level: float, limits: tuple[int, int]) -> str:
    """A level to the nearest 50, or that it is beyond a limit.

    Args:
        level: the reading.
        limits: levels beyond which the model cannot tell them apart.

    Example:
        >>> level_text(1474, (1000, 2200)), level_text(2301, (1000, 2200))
        ('1450', '≥2200')
    """
    rounded = nearest(level, STEP)
    if rounded <= limits[0]:
        return f"{_AT_MOST}{limits[0]}"
    return f"{_AT_LEAST}{limits[1]}" if rounded >= limits[1] else str(rounded)
