"""The rulebook of Switzerland (SSB): which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "ssb",
    shapes={
        "regime": {"id": "text"},
        "floor": {"rating": "integer"},
        "initial_rating": {"minimum_games": "integer"},
        "rounding": {"rounding": ("half_up",)},
    },
    scopes=("all",),
    required=(),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before 2025.

    Example:
        >>> regime(date(2025, 12, 31)).id
        '2025'
    """
    return RULES.regime(on)
