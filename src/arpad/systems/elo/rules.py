"""The rulebook of classic Elo: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "elo",
    shapes={
        "regime": {"id": "text"},
        "expected_score": {"variant": ("logistic", "normal")},
        "scale": {"points": "integer"},
        "rating_change": {"formula": ("k_times_difference",)},
        "rounding": {"rounding": ("half_with_change",)},
    },
    scopes=("all",),
    required=("expected_score", "scale", "rating_change", "rounding"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before 1960.

    Example:
        >>> regime(date(2026, 1, 1)).id
        'classic'
    """
    return RULES.regime(on)
