"""The rulebook of Scotland: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "chess-scotland",
    shapes={
        "regime": {"id": "text"},
        "rating_change": {"formula": ("season_average",), "factor": "integer"},
        "initial_rating": {"minimum_games": "integer", "half_points": "integer"},
        "floor": {"rating": "integer"},
        "rounding": {"rounding": ("half_up",)},
    },
    scopes=("all",),
    required=("rating_change", "rounding"),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before July 2009.

    Example:
        >>> regime(date(2015, 1, 1)).id
        'season'
    """
    return RULES.regime(on)
