"""The rulebook of Glicko-2: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "glicko2",
    shapes={
        "regime": {"id": "text"},
        "scale": {"points_per_unit": "decimal", "centre": "integer"},
        "initial_rating": {
            "rating": "integer",
            "rating_deviation": "integer",
            "volatility": "decimal",
        },
        "system_constant": {"tau": "decimal"},
        "rating_change": {"formula": ("period_by_precision",)},
        "expected_score": {"variant": ("logistic_with_uncertainty",)},
        "forecast": {"variant": ("uncertainty_of_both",)},
        "volatility": {"method": ("illinois",), "tolerance": "decimal"},
        "idle_periods": {"growth": ("by_volatility",), "maximum": "integer"},
        "interval": {"deviations": "decimal"},
        "rounding": {"rounding": ("shown_half_up",)},
    },
    scopes=("all",),
    required=(
        "scale",
        "initial_rating",
        "system_constant",
        "rating_change",
        "expected_score",
        "forecast",
        "volatility",
        "idle_periods",
        "interval",
        "rounding",
    ),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before the system was published.

    Example:
        >>> regime(date(2026, 1, 1)).id
        'glicko2'
    """
    return RULES.regime(on)
