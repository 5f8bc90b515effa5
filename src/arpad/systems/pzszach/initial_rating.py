"""The rating of a player without a FIDE rating: the constant of his category."""

from typing import Final

from arpad.core.quantities import Score
from arpad.core.records import Sex
from arpad.core.rulebook import Regime
from arpad.core.steps import step, word
from arpad.core.updates import FirstRating
from arpad.systems.pzszach.rules import RULES

# The categories of all tables, the highest first.
CATEGORIES: Final = ("m", "k+", "k", "I", "II", "III", "IV", "V", "bk")
_SEXES: Final = {Sex.FEMALE: "pzszach.word.women", Sex.MALE: "pzszach.word.men"}


def constants(rules: Regime) -> dict[str, tuple[int, int]]:
    """The constant of each category that the rules know, for women and for men.

    Source: Regulamin Klasyfikacyjny PZSzach, tables 1 and 2.
    """
    table = RULES.table(rules.rule("category_ratings").text("table"))
    return {name: (table[name][0], table[name][1]) for name in CATEGORIES if name in table}


def from_category(category: str, sex: Sex, rules: Regime) -> FirstRating:
    """The rating that a category gives.

    Args:
        category: one of those that :func:`constants` knows.
        sex: women and men of one category have different constants.
        rules: in force on the day.

    Source: Regulamin Klasyfikacyjny PZSzach, 2.6 and 2.7.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.pzszach.rules import regime
        >>> from_category("I", Sex.FEMALE, regime(date(2026, 1, 1))).initial_rating
        1800
    """
    women, men = constants(rules)[category]
    rating = women if sex is Sex.FEMALE else men
    return FirstRating(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        games=(),
        games_counted=0,
        points=Score.from_half_points(0),
        initial_rating=rating,
        published=True,
        steps=(
            step("pzszach.step.regime", rules.citation("regime")),
            step(
                "pzszach.step.category",
                rules.citation("category_ratings"),
                category=category,
                who=word(_SEXES[sex]),
                rating=rating,
            ),
        ),
    )
