"""The rulebook of PELO: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "pelo",
    shapes={
        "regime": {"id": "text"},
        "later_changes": {"status": ("not_read",)},
        "expected_score": {"variant": ("printed_table",)},
        "rating_change": {"formula": ("exponential",), "most": "integer", "scale": "integer"},
        "rate_of_play": {"below_minutes": "integer"},
        "rounding": {"rounding": ("half_up",)},
        "new_player": {"games": "integer", "span": "integer"},
    },
    scopes=("all",),
    required=("expected_score", "rating_change", "rate_of_play", "rounding", "new_player"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Args:
        on: first day of the event.

    Raises:
        NoRuleInForce: the day is before 2010.

    Example:
        >>> regime(date(2018, 8, 4)).id
        '2010'
    """
    return RULES.regime(on)
