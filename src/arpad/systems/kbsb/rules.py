"""The rulebook of the Belgian national rating, and which list a day belongs to."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Final

from arpad.core.errors import BadValue, NoRuleInForce
from arpad.core.rulebook import Regime
from arpad.systems.common.rule_files import RuleFiles

_KEYS: Final[dict[str, dict[str, str | Sequence[str]]]] = {
    "regime": {"id": "text"},
    "lists": {"months": "integers"},
    "expected_score": {"variant": ("whole_per_cent",)},
    "difference_limit": {"limit": "integer"},
    "development_coefficient": {
        "games_up_to": "integers",
        "by_games": "integers",
        "rating_from": "integers",
        "by_rating": "integers",
    },
    "rescaling": {"variant": ("by_coefficient",)},
    "first_rating": {"games": "integer", "formula": ("average_and_table",)},
    "provisional_rating": {"games": "integer"},
    "score_limit": {"variant": ("expected_at_limit",)},
    "first_rating_from_average": {"variant": ("expectation_read_backwards",)},
    "second_run": {"variant": ("until_nobody_is_new",)},
    "large_change": {"games": "integer", "points": "integer", "variant": ("closer_to_old",)},
    "rounding": {"rounding": ("half_up",)},
    "floor": {"rating": "integer"},
    "transfers": {"ratings": "integers", "games": "integers"},
    "foreign_players": {"variant": ("fide_rating",)},
    "list_order": {"variant": ("more_games_first",)},
    "verification": {
        "state": ("text_only", "recomputed", "believed_unchanged", "changes_announced")
    },
}
_SCOPE: Final = "standard"  # there is no national rating for rapid or blitz
RULES: Final = RuleFiles("kbsb", shapes=_KEYS, scopes=(_SCOPE,), required=tuple(_KEYS))


@cache
def list_of(day: date) -> date:
    """The first list on this day or after it: the one for which a game of the day counts.

    Raises:
        NoRuleInForce: no list with recorded rules follows within a year.
        BadValue: the calendar ends before the next list.

    Source: KBSB Tournament Rules 10.a (13 February 2021); before October 2013 the lists.

    Example:
        >>> list_of(date(2022, 1, 2)).isoformat(), list_of(date(2022, 4, 1)).isoformat()
        ('2022-04-01', '2022-04-01')
    """
    first = RULES.first_rule.in_force_from
    if day < first:
        raise NoRuleInForce(rule="regime", on=day.isoformat(), first=first.isoformat())
    year, month = day.year, day.month
    if day.day > 1:
        year, month = _next_month(year, month)
    while month not in RULES.regime(date(year, month, 1), _SCOPE).rule("lists").integers("months"):
        year, month = _next_month(year, month)
    return date(year, month, 1)


def _next_month(year: int, month: int) -> tuple[int, int]:
    if (year, month) == (date.max.year, date.max.month):
        raise BadValue("on", date.max.isoformat(), "allowed.date")
    return year + month // 12, month % 12 + 1


def regime(day: date) -> Regime:
    """The rules of the list for which a game of this day counts; its ``on`` is the list's day.

    Raises:
        NoRuleInForce: the day is before the first list with recorded rules.

    Example:
        >>> regime(date(2015, 1, 1)).id, regime(date(2015, 1, 2)).id
        ('2009', '2015')
    """
    return RULES.regime(list_of(day), _SCOPE)
