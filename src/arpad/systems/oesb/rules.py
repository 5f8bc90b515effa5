"""The rulebook of Austria (ÖSB): which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "oesb",
    shapes={
        "regime": {"id": "text"},
        "entry_from_fide": {"lowest": "integer", "level": "integer", "share": "integers"},
        "floor": {"rating": "integer"},
        "rounding": {"rounding": ("half_up",)},
    },
    scopes=("all",),
    required=("entry_from_fide", "floor", "rounding"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before September 2024.

    Example:
        >>> regime(date(2026, 1, 1)).id
        '2024'
    """
    return RULES.regime(on)
