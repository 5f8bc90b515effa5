"""Named roundings. ``round()`` is banned in ``core`` and ``systems``: it rounds 2.5 to 2.

The first three work on integers, so no binary fraction can tip a tie; the others also take exact
fractions (no tie is tipped) and the floats of systems whose formulas are real-valued. Which rule
uses which rounding is said in the rulebooks and at the call.
"""

import math
from typing import TYPE_CHECKING

from arpad.core.quantities import RatingDifference, RatingPoints

if TYPE_CHECKING:
    from fractions import Fraction


def divide_half_up(numerator: int, denominator: int) -> int:
    """Nearest whole number to a fraction, an exact half going up (towards plus infinity).

    Args:
        numerator: any whole number.
        denominator: a positive whole number.

    Example:
        >>> divide_half_up(5, 2), divide_half_up(-5, 2), divide_half_up(7, 3)
        (3, -2, 2)
    """
    return (2 * numerator + denominator) // (2 * denominator)


def divide_half_away_from_zero(numerator: int, denominator: int) -> int:
    """Nearest whole number to a fraction, an exact half going away from zero.

    Args:
        numerator: any whole number.
        denominator: a positive whole number.

    Example:
        >>> divide_half_away_from_zero(5, 2), divide_half_away_from_zero(-5, 2)
        (3, -3)
    """
    size = divide_half_up(abs(numerator), denominator)
    return size if numerator >= 0 else -size


def half_away_from_zero(change: RatingPoints) -> RatingDifference:
    """The change of a period in whole points.

    Source: FIDE Rating Regulations 8.3.4 (B.02, 1 March 2024).

    Example:
        >>> half_away_from_zero(RatingPoints(-250)), half_away_from_zero(RatingPoints(249))
        (RatingDifference(-3), RatingDifference(2))
    """
    return RatingDifference(divide_half_away_from_zero(change.hundredths, 100))


def half_up(value: "Fraction | float") -> int:
    """Nearest whole number, an exact half going up (towards plus infinity).

    Example:
        >>> half_up(2.5), half_up(-2.5), half_up(1436.4)
        (3, -2, 1436)
    """
    whole = math.floor(value)
    return whole + (2 * (value - whole) >= 1)


def half_away(value: "Fraction | float") -> int:
    """Nearest whole number, an exact half going away from zero.

    Example:
        >>> half_away(2.5), half_away(-2.5)
        (3, -3)
    """
    return half_up(value) if value >= 0 else -half_up(-value)


def half_with(change: float, before: float) -> int:
    """The nearest whole number to a rating and its change, an exact half going with the change.

    Two players of one K win and lose the same then.

    Args:
        change: in points, with decimals.
        before: the rating that it is added to.

    Example:
        >>> half_with(12.5, 1000), half_with(-12.5, 1000)
        (1013, 987)
    """
    after = before + change
    return half_up(after) if change >= 0 else -half_up(-after)


def cut_off(value: "Fraction | float") -> int:
    """The whole number without its decimals: towards zero.

    Example:
        >>> cut_off(1499.99), cut_off(-0.5)
        (1499, 0)
    """
    return math.trunc(value)


def half_even(value: "Fraction | float") -> int:
    """Nearest whole number, an exact half going to the even one, as Visual Basic rounds.

    Example:
        >>> half_even(2.5), half_even(3.5), half_even(2.6)
        (2, 4, 3)
    """
    whole = math.floor(value)
    doubled = 2 * (value - whole)
    return whole + (doubled > 1 or (doubled == 1 and whole % 2 == 1))
