"""The rulebook of Canada (CFC): which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "cfc",
    shapes={
        "regime": {"id": "text"},
        "development_coefficient": {"normal": "integer", "top": "integer", "top_rating": "integer"},
        "bonus": {
            "minimum_games": "integer",
            "for_high": "decimal",
            "for_gain": "decimal",
            "gain_threshold": "decimal",
        },
    },
    scopes=("all",),
    required=("development_coefficient", "bonus"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before July 2012.

    Example:
        >>> regime(date(2026, 1, 1)).id
        '2012'
    """
    return RULES.regime(on)
