"""The rulebook of Glicko-Boost: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "glicko-boost",
    shapes={
        "regime": {"id": "text"},
        "scale": {"points": "integer"},
        "initial_rating": {"rating": "decimal", "rating_deviation": "decimal"},
        "white_advantage": {"rating": "decimal", "forecast": "decimal"},
        "two_passes": {"method": ("opponents_rerated",)},
        "boost": {
            "boost_base": ("pre_period",),
            "boost_threshold": "decimal",
            "factor": "decimal",
            "addition": "decimal",
        },
        "idle_periods": {
            "growth": ("exponential_growth",),
            "alphas": "decimals",
            "maximum": "integer",
        },
        "rating_change": {"formula": ("period_by_precision",)},
        "expected_score": {"variant": ("logistic_with_uncertainty",)},
        "forecast": {"variant": ("uncertainty_of_both",)},
        "interval": {"deviations": "decimal"},
        "rounding": {"rounding": ("shown_half_up",)},
    },
    scopes=("all",),
    required=(
        "scale",
        "initial_rating",
        "white_advantage",
        "two_passes",
        "boost",
        "idle_periods",
        "rating_change",
        "expected_score",
        "forecast",
        "interval",
        "rounding",
    ),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before the system was made.

    Example:
        >>> regime(date(2026, 1, 1)).id
        'glicko-boost'
    """
    return RULES.regime(on)
