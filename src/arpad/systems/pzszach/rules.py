"""The rulebook of Poland (PZSzach): which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "pzszach",
    shapes={
        "regime": {"id": "text"},
        "category_ratings": {"table": ("categories-2010", "categories-2013", "categories-2015")},
        "performance_rating": {"factor": "integer"},
    },
    scopes=("all",),
    required=("category_ratings", "performance_rating"),
    has_tables=True,
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before December 2010.

    Example:
        >>> regime(date(2026, 1, 1)).id
        '2015'
    """
    return RULES.regime(on)
