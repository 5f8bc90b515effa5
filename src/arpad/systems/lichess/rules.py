"""The rulebook of Lichess: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

_START_VALUES: Final = {"rating": "integer", "deviation": "integer", "volatility": "decimal"}

RULES: Final = RuleFiles(
    "lichess",
    shapes={
        "regime": {"id": "text"},
        "system_constant": {"tau": "decimal"},
        "rating_period": {"new_period": ("every_game",), "periods_a_day": "decimal"},
        "expected_score": {"variant": ("logistic_with_uncertainty",)},
        "limits": {
            "lowest_rating": "integer",
            "lowest_deviation": "integer",
            "highest_deviation": "integer",
            "highest_volatility": "decimal",
        },
        "change_limit": {"points": "integer"},
        "sound_values": {
            "rating_below": "integer",
            "deviation_below": "integer",
            "volatility_below": "decimal",
        },
        "colour_advantage": {"standard": "decimal", "crazyhouse": "decimal"},
        "regulator": {
            "ultrabullet": "decimal",
            "bullet": "decimal",
            "blitz": "decimal",
            "rapid": "decimal",
            "classical": "decimal",
            "atomic": "decimal",
            "antichess": "decimal",
        },
        "bot_games": {"share": "decimal"},
        "reliability": {
            "provisional": "integer",
            "clueless": "integer",
            "leaderboard_standard": "integer",
            "leaderboard_variant": "integer",
        },
        "interval": {"deviations": "integer"},
        "rounding": {"rounding": ("cut_off",)},
        "initial_rating": _START_VALUES,
        "initial_rating_class": _START_VALUES,
        "initial_rating_bot": _START_VALUES,
    },
    scopes=("all",),
    required=(
        "system_constant",
        "rating_period",
        "expected_score",
        "limits",
        "change_limit",
        "sound_values",
        "bot_games",
        "reliability",
        "interval",
        "rounding",
        "initial_rating",
        "initial_rating_class",
        "initial_rating_bot",
    ),
)


def regime(on: date) -> Regime:
    """The rules in force on a day.

    Raises:
        NoRuleInForce: the day is before 2025.

    Example:
        >>> regime(date(2025, 11, 17)).id, regime(date(2025, 11, 18)).id
        ('no-colour', 'colour')
    """
    return RULES.regime(on)
