"""What the page rates by until its engine has answered: rules, tables and words as plain data.

``static/js/preview.js`` computes with nothing but these: it has no rule and no number of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from arpad.api.fields import LONGEST_GAMES, Body
from arpad.api.systems import form
from arpad.core.records import (
    FIRST_BIRTH_YEAR,
    HIGHEST_RATING,
    LARGEST_COUNT,
    LAST_BIRTH_YEAR,
    LOWEST_RATING,
)
from arpad.core.system import Capability
from arpad.explain.catalogue import Catalogue, read_catalogue
from arpad.systems.common.printed_table import difference_by_table
from arpad.systems.fide.rules import expected_score_table
from arpad.systems.registry import load_system

Plain = dict[str, Any]
# The systems of the preview, and the rules of each that a rating change hangs on.
_RULES: Final[Mapping[str, Sequence[str]]] = {
    "fide": (
        "regime",
        "exclusion",
        "difference_limit",
        "development_coefficient",
        "volume_limit",
        "period_rounding",
    ),
    "kbsb": (
        "regime",
        "lists",
        "expected_score",
        "difference_limit",
        "development_coefficient",
        "rescaling",
        "first_rating",
        "large_change",
        "rounding",
        "floor",
    ),
    "elo": ("regime", "expected_score", "scale", "rating_change", "rounding"),
}
_WORDS: Final = (
    "report.change_arithmetic",
    "report.points",
    "term.change",
    "term.change_before_rescaling",
    "term.development_coefficient",
    "term.expected_points",
    "term.games_after",
    "term.games_before",
    "term.k",
    "term.minus_long",
    "term.performance_of_period",
    "term.points",
    "term.rating_after",
    "term.rating_by_change",
    "term.rating_change_unrounded",
    "term.score_minus_expected",
)


def preview(language: str, *, forms: bool = True) -> Plain:
    """Everything that the preview needs, in one language.

    Args:
        language: one of the catalogues.
        forms: with the fields of the forms too, for a page that makes its form of them.

    Example:
        >>> preview("nl")["rules"]["fide"]["rapid"]["difference_limit"][-1]
        ['2024-03-01', {'limit': 400, 'upgrades': 'every_game'}]
    """
    words = read_catalogue(language)
    for system in _RULES:
        words.add_system(load_system(system))
    table = expected_score_table()
    return {
        "rules": {system: _rules(system, keys) for system, keys in _RULES.items()},
        "expected_score": [list(table.upper_bounds), list(table.hundredths)],
        "difference_from_score": [difference_by_table(per_cent) for per_cent in range(101)],
        "ratings": [LOWEST_RATING, HIGHEST_RATING],
        "births": [FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR],
        "largest_count": LARGEST_COUNT,
        "longest_games": LONGEST_GAMES,
        "forms": {system: _form(system, words) for system in _RULES if forms},
        "words": {name: words.text(name) for name in _WORDS},
        "style": {name: getattr(words.style, name) for name in ("decimal", "minus", "plus")},
    }


def _rules(system: str, keys: Sequence[str]) -> Plain:
    """For each time control and rule its first days, each with the values from then on.

    A rule that ends has null for its values then.
    """
    return {
        scope: {
            key: [
                [rule.citation.in_force_from.isoformat(), dict(rule.values) or None]
                for rule in rules[key]
            ]
            for key in keys
            if key in rules
        }
        for scope, rules in load_system(system).rulebook().history.items()
    }


def _form(system: str, words: Catalogue) -> Plain:
    """The fields of its form, as the engine says them."""
    body = Body({"system": system, "ability": Capability.RATE.value})
    answer: Plain = form(body, words)["answer"]
    return answer
