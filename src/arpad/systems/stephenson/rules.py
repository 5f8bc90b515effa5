"""The rulebook of the Stephenson system: which rules it may hold, and where it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "stephenson",
    shapes={
        "regime": {"id": "text"},
        "scale": {"points": "integer"},
        "initial_rating": {"rating": "integer", "rating_deviation": "integer"},
        "idle_periods": {
            "growth": ("every_period",),
            "constant": "decimal",
            "maximum": "integer",
        },
        "growth_by_games": {"constant": "decimal"},
        "bonus": {"bonus_hundredths": "decimal"},
        "neighbourhood": {"per_cent": "decimal"},
        "white_advantage": {"rating": "decimal", "forecast": "decimal"},
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
        "idle_periods",
        "growth_by_games",
        "bonus",
        "neighbourhood",
        "white_advantage",
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
        'stephenson'
    """
    return RULES.regime(on)
