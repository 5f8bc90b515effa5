"""The rulebook of the ECF: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "ecf",
    shapes={
        "regime": {"id": "text"},
        "rating_change": {"formula": ("average_of_game_grades", "k_times_difference")},
        "game_grade": {"points": "integer", "limit": "integer", "games": "integer"},
        "expected_score": {"table": "text"},
        "difference_limit": {"limit": "integer"},
        "development_coefficient": {"normal": "integer", "junior": "integer"},
        "partial_rating": {"games": "integer", "divisor": "integer"},
        "categories": {"results": "integer", "months": "integer"},
        "inactivity": {"months": "integer"},
        "conversion": {"factor": "decimal", "points": "integer"},
        "rounding": {"rounding": ("half_up",)},
    },
    scopes=("all",),
    required=("rating_change", "rounding"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Args:
        on: a day of the month, or of the grading period, in which the games were played.

    Raises:
        NoRuleInForce: the day is before 1958.

    Example:
        >>> regime(date(2020, 6, 30)).id, regime(date(2020, 7, 1)).id
        ('clarke', 'monthly')
    """
    return RULES.regime(on)
