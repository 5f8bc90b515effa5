"""The common fields of answers, for all systems in the same way.

Each function answers fields by name, to be put into a record of :mod:`arpad.core.updates`
together with what the system has of its own.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.updates import Amount, GameUpdate
from arpad.systems.common.counted_games import points_of, rated


def whole(value: Amount) -> Amount:
    """A whole number as one, so that it is written without decimals.

    Example:
        >>> whole(1500.0), whole(1464.5), whole(Fraction(1500))
        (1500, 1464.5, 1500)
    """
    return int(value) if value == int(value) else value


def by_rules(rules: Regime) -> dict[str, Any]:
    """Which system answers, by which of its rules, for which of its lists."""
    return {"system": rules.system, "regime": rules.id, "time_control": rules.scope}


def over_games(lines: Sequence[GameUpdate], expected: Amount) -> dict[str, Any]:
    """The games of a rating change, their points, and how these compare with the expectation.

    Args:
        lines: all games, also those that do not count.
        expected: expected points of those that count.
    """
    points = points_of(lines)
    return {
        "games": tuple(lines),
        "games_rated": len(rated(lines)),
        "points": points,
        "expected_points": expected,
        "score_minus_expected": Fraction(points.half_points, 2) - expected,
    }


def from_before_to_after(before: Amount, change: Amount, after: Amount) -> dict[str, Any]:
    """A rating before and after, with and without decimals.

    Args:
        before: as the system keeps it.
        change: before any rounding.
        after: as the system keeps it: rounded, or with all decimals.

    Example:
        >>> fields = from_before_to_after(1500, 7.6, 1508)
        >>> fields["rating_after_unrounded"], fields["rating_change"]
        (1507.6, 8)
    """
    shown = half_up(after)
    return {
        "rating_before": whole(before),
        "rating_change_unrounded": change,
        "rating_after": after,
        "rating_after_unrounded": before + change,
        "rating_after_shown": shown,
        "rating_change": shown - half_up(before),
    }


def exact_sum(lines: Sequence[GameUpdate], figure: str) -> Fraction:
    """The sum of a figure over the games that count, exact.

    Args:
        lines: the games; those that do not count are passed over.
        figure: a field of theirs, such as ``expected_score``.
    """
    return sum((Fraction(getattr(line, figure) or 0) for line in rated(lines)), Fraction(0))
