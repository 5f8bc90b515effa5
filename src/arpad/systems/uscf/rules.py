"""The rulebook of US Chess: which rules it may hold, and the files it is read from."""

from datetime import date
from typing import Final

from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

REGULAR: Final = "regular"
SCOPES: Final = (REGULAR, "quick", "blitz", "online_regular", "online_quick", "online_blitz")

RULES: Final = RuleFiles(
    "uscf",
    shapes={
        "regime": {"id": "text"},
        "rating_systems": {
            "blitz_from_minutes": "integer",
            "quick_above_minutes": "integer",
            "regular_from_minutes": "integer",
            "dual_to_minutes": "integer",
        },
        "effective_games": {
            "maximum": "integer",
            "top_rating": "integer",
            "coefficients": "decimals",
        },
        "special_formula": {
            "formula": ("special",),
            "games": "integer",
            "width": "integer",
            "maximum": "integer",
        },
        "expected_score": {"variant": ("logistic",)},
        "scale": {"points": "integer"},
        "development_coefficient": {"formula": ("standard",), "numerator": "integer"},
        "dual_rated": {
            "over_rating": "integer",
            "coefficients": "decimals",
            "top_rating": "integer",
            "top_numerator": "integer",
        },
        "bonus": {
            "bonus_threshold": "integer",
            "games": "integer",
            "least_games": "integer",
            "meetings": "integer",
        },
        "passes": {"variant": ("intermediate_ratings",)},
        "established": {"above_games": "integer"},
        "absolute_floor": {
            "minimum": "integer",
            "win": "integer",
            "draw": "integer",
            "event": "integer",
            "event_games": "integer",
            "maximum": "integer",
        },
        "peak_floor": {
            "peak_from": "integer",
            "below_peak": "integer",
            "step": "integer",
            "maximum": "integer",
        },
        "life_master_floor": {"rating": "integer", "games": "integer"},
        "initial_rating": {
            "per_year": "integer",
            "age": "integer",
            "maximum": "integer",
            "minimum": "integer",
        },
        "converted_ratings": {"method": ("first_that_applies", "blended")},
        "fide_conversion": {
            "over_rating": "integer",
            "lower": "decimals",
            "upper": "decimals",
            "games": "integer",
            "top_rating": "integer",
            "top_games": "integer",
        },
        "match": {"difference": "integer", "change": "integer"},
        "publication": {"minimum_games": "integer"},
        "rounding": {"rounding": ("half_up",)},
    },
    scopes=SCOPES,
    required=(
        "rating_systems",
        "effective_games",
        "special_formula",
        "expected_score",
        "scale",
        "development_coefficient",
        "bonus",
        "passes",
        "established",
        "absolute_floor",
        "initial_rating",
        "converted_ratings",
        "match",
        "publication",
        "rounding",
    ),
)


def regime(on: date, scope: str = REGULAR) -> Regime:
    """The rules for events that end on a day.

    Args:
        on: last day of the event.
        scope: one of the six rating systems, a name of :data:`SCOPES`.

    Raises:
        NoRuleInForce: the day is before June 2015 (online Regular: before 12 June 2020).

    Example:
        >>> regime(date(2025, 6, 1)).rule("bonus").integer("bonus_threshold")
        10
    """
    return RULES.regime(on, scope)
