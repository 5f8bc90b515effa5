"""The rulebook of Glicko: which rules it may hold, and the files it is read from."""

import math
from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "glicko",
    shapes={
        "regime": {"id": "text"},
        "scale": {"points": "integer"},
        "initial_rating": {"rating": "integer", "rating_deviation": "integer"},
        "idle_periods": {
            "growth": ("by_constant",),
            "typical_deviation": "integer",
            "periods": "integer",
            "maximum": "integer",
        },
        "deviation_floor": {"applied": ("when_chosen",), "rating_deviation": "integer"},
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
        "deviation_floor",
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
        NoRuleInForce: the day is before the system was made public.

    Example:
        >>> regime(date(2026, 1, 1)).id
        'glicko'
    """
    return RULES.regime(on)


def example_growth(rules: Regime) -> float:
    """The growth constant c of the description's example, in points a period.

    Source: M. Glickman, The Glicko system, Step 1: 350 = sqrt(50^2 + 30 c^2).

    Example:
        >>> f"{example_growth(regime(date(2026, 1, 1))):.2f}"
        '63.25'
    """
    rule = rules.rule("idle_periods")
    gained = rule.integer("maximum") ** 2 - rule.integer("typical_deviation") ** 2
    return math.sqrt(gained / rule.integer("periods"))
