"""The rulebook of SELO: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "selo",
    shapes={
        "regime": {"id": "text"},
        "later_changes": {"status": ("not_read",)},
        "expected_score": {"variant": ("printed_table",)},
        "expected_score_limit": {"hundredths": "integer"},
        "game_bonus": {"tenths": "integer"},
        "development_coefficient": {"ratings": "integers", "development_coefficients": "integers"},
        "rate_factor": {
            "minutes": "integers",
            "hundredths": "integers",
            "strong_rating": "integer",
            "strong_hundredths": "integer",
        },
        "rating_change": {"formula": ("k_times_difference",)},
        "rounding": {"rounding": ("half_up",)},
        "new_player": {"games": "integer", "span": "integer"},
    },
    scopes=("all",),
    required=(
        "expected_score",
        "expected_score_limit",
        "development_coefficient",
        "rate_factor",
        "rating_change",
        "rounding",
        "new_player",
    ),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Args:
        on: first day of the event.

    Raises:
        NoRuleInForce: the day is before 2010.

    Example:
        >>> regime(date(2010, 12, 31)).id, regime(date(2011, 1, 1)).id
        ('2010', '2011')
    """
    return RULES.regime(on)
