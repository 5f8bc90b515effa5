"""The rulebook of the old French Elo: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "ffe",
    shapes={
        "regime": {"id": "text"},
        "rating_change": {"formula": ("weighted_mean",)},
        "old_rating_weight": {"games": "integer"},
        "excluded_losses": {"difference": "integer"},
        "rounding": {"multiple": "integer"},
    },
    scopes=("all",),
    required=("rating_change", "old_rating_weight", "rounding"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before July 2004.

    Example:
        >>> regime(date(2010, 1, 1)).id
        'national'
    """
    return RULES.regime(on)
