"""The rulebook of Denmark (DSU): which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "dsu",
    shapes={
        "regime": {"id": "text"},
        "rating_change": {"formula": ("k_times_difference_and_bonus",)},
        "expected_points": {"multiple": "decimal"},
        "floor": {"rating": "integer"},
        "rounding": {"rounding": ("half_up",)},
    },
    scopes=("all",),
    required=("rating_change", "expected_points", "floor", "rounding"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before 2015.

    Example:
        >>> regime(date(2024, 6, 1)).id
        '2024'
    """
    return RULES.regime(on)
