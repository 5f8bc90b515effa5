"""The rulebook of the DWZ: which rules it may hold, and the files it is read from."""

from datetime import date
from functools import cache
from typing import Final

from arpad.core.rulebook import Regime
from arpad.core.tables import PointTable
from arpad.systems.common.rule_files import RuleFiles

# What the user calls the two formulas, and the scopes of the rulebook that hold them.
COEFFICIENT_E: Final = "coefficient-e"
FACTOR_K: Final = "factor-k"
SCOPES: Final = {COEFFICIENT_E: "all", FACTOR_K: "factor_k"}

RULES: Final = RuleFiles(
    "dwz",
    shapes={
        "regime": {"id": "text"},
        "expected_score": {"variant": ("logistic", "normal")},
        "rating_change": {
            "formula": ("share_of_points", "k_times_difference"),
            "points?": "integer",
        },
        "age_groups": {"youth_until": "integer", "junior_until": "integer"},
        "coefficient_e": {
            "divisor": "integer",
            "power": "integer",
            "youth": "integer",
            "junior": "integer",
            "senior": "integer",
        },
        "acceleration": {"divisor": "integer", "lowest": "decimal", "highest": "decimal"},
        "brake": {
            "below": "integer",
            "divisor": "integer",
            "condition": ("below_expected", "at_most_expected"),
            "ages": ("all_ages", "youth_only"),
        },
        "coefficient_limits": {
            "lowest": "integer",
            "highest": "integer",
            "per_index": "integer",
            "highest_with_brake": "integer",
        },
        "factor_k": {
            "young": "integers",
            "adult": "integers",
            "strong": "integers",
            "young_below": "integer",
            "adult_below": "integer",
        },
        "success_bonus": {
            "youth_below": "integer",
            "divisor": "integer",
            "others_below": "integer",
            "points": "integer",
        },
        "brake_factor": {"below": "integer", "shift": "integer"},
        "factor_limit": {"highest": "integer"},
        "rating_floor": {"rating": "integer"},
        "rounding": {"rounding": ("half_up",)},
        "initial_games": {"games": "integer", "stages": "integer"},
        "initial_rating": {"variant": ("by_table", "by_expectation")},
        "difference_from_score": {"table": "text"},
        "initial_correction": {
            "variant": ("eighth_added", "share_added"),
            "limit": "integer",
            "base_points?": "integer",
            "divisor?": "integer",
            "level?": "integer",
            "share?": "decimal",
        },
    },
    scopes=tuple(SCOPES.values()),
    required=(
        "expected_score",
        "rating_change",
        "age_groups",
        "rounding",
        "initial_games",
        "initial_rating",
        "difference_from_score",
        "initial_correction",
    ),
    has_tables=True,
)


def regime(on: date, regulations: str = COEFFICIENT_E) -> Regime:
    """The rules for a tournament whose last game is played on this day.

    Args:
        on: the last day of the tournament.
        regulations: ``coefficient-e`` or ``factor-k``.

    Raises:
        NoRuleInForce: the day is before the first recorded rules of that formula.

    Example:
        >>> regime(date(2013, 8, 1)).id, regime(date(2026, 11, 30), "factor-k").id
        ('E1', 'K1')
    """
    return RULES.regime(on, SCOPES[regulations])


@cache
def difference_table() -> PointTable:
    """Annex 2.1 turned round: score in whole per cent to rating difference."""
    table = RULES.table("difference_from_score")
    return PointTable(table["differences"], RULES.place("tables.toml"))
