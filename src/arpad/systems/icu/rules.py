"""The rulebook of the Irish Chess Union: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

RULES: Final = RuleFiles(
    "icu",
    shapes={
        "regime": {"id": "text"},
        "later_changes": {"status": ("not_read",)},
        "expected_score": {"variant": ("logistic",)},
        "scale": {"points": "integer"},
        "development_coefficient": {
            "top_rating": "integer",
            "top": "integer",
            "under_age": "integer",
            "junior": "integer",
            "member_years": "integer",
            "new": "integer",
            "normal": "integer",
        },
        "rating_change": {"formula": ("k_times_difference",)},
        "rounding": {"rounding": ("half_away_from_zero",)},
        "full_rating": {"games": "integer"},
        "performance": {"span": "integer"},
        "estimation": {
            "threshold": "decimal",
            "rounds": "integer",
            "rounds_after_bonus": "integer",
        },
        "bonus": {
            "above_coefficient": "integer",
            "above_games": "integer",
            "below_rating": "integer",
            "above_change": "integer",
            "base": "integer",
            "per_game": "integer",
            "factor": "decimal",
            "factor_from_coefficient": "integer",
            "highest_rating": "integer",
            "rounding": ("half_to_even", "half_away_from_zero"),
        },
        "after_bonus": {"method": ("bonuses_again", "bonus_ratings_updated")},
    },
    scopes=("all",),
    required=(
        "expected_score",
        "scale",
        "development_coefficient",
        "rating_change",
        "rounding",
        "full_rating",
        "performance",
        "estimation",
        "bonus",
        "after_bonus",
    ),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Args:
        on: first day of the tournament.

    Raises:
        NoRuleInForce: the day is before September 1999.

    Example:
        >>> regime(date(2012, 9, 17)).id, regime(date(2012, 9, 18)).id
        ('1.0', '1.2')
    """
    return RULES.regime(on)
