"""A rating list as the office keeps it: a line a person, and the whole list as one document."""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from operator import attrgetter
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.office.record_text import read_record, record_text

# Fields that are numbers or texts by themselves; the others are written as records.
_PLAIN: Final = (
    "person",
    "rating",
    "games",
    "highest_rating",
    "inactive",
    "status",
    "rating_unrounded",
    "rating_deviation",
    "volatility",
)
_RECORDS: Final = ("last_played", "facts")


class ListLine(Record):
    """What a list says of one person, and what the next list needs to know of him.

    Args:
        person: number of the person in this office.
        rating: published rating; None when unrated.
        games: counted games so far.
        highest_rating: the highest that was ever published; None where it is not known.
        inactive: no rated game for as long as the rules say.
        status: of the player by the system's rules, such as ``provisional``; empty for none.
        rating_unrounded: with its decimals, where the system computes on with them.
        rating_deviation: of the systems that have one.
        volatility: of the systems that have one.
        last_played: day of the list on which games counted last; None where it is not known.
        facts: what else the system carries from list to list, by name: the games towards a
            first rating, for example.
    """

    person: int
    rating: int | None = None
    games: int = 0
    highest_rating: int | None = None
    inactive: bool = False
    status: str = ""
    rating_unrounded: float | None = None
    rating_deviation: float | None = None
    volatility: float | None = None
    last_played: date | None = None
    facts: tuple[tuple[str, object], ...] = ()

    def fact(self, name: str) -> Any:
        """One of :attr:`facts`; None when there is none of that name."""
        return dict(self.facts).get(name)


RatingList = Mapping[int, ListLine]


def list_text(lines: Iterable[ListLine]) -> str:
    """A whole list as text, by the numbers of the persons: equal lists have equal texts.

    Example:
        >>> list_text([ListLine(person=2), ListLine(person=1, rating=1500)])
        '{"person":[1,2],"rating":[1500,null]}'
    """
    ordered = sorted(lines, key=attrgetter("person"))
    columns: dict[str, object] = {}
    for name in _PLAIN:
        values = list(map(attrgetter(name), ordered))
        default = ListLine._defaults.get(name)  # noqa: SLF001  a column of defaults is left out
        if name == "person" or values.count(default) != len(values):
            columns[name] = values
    for name in _RECORDS:
        given = {
            str(line.person): record_text(value)
            for line, value in zip(ordered, map(attrgetter(name), ordered), strict=True)
            if value
        }
        if given:
            columns[name] = given
    return json.dumps(columns, separators=(",", ":"), ensure_ascii=False)


def read_list(text: str) -> dict[int, ListLine]:
    """What :func:`list_text` wrote.

    Example:
        >>> read_list('{"person":[1,2],"rating":[1500,null]}')[1].rating
        1500
    """
    columns = json.loads(text)
    persons = columns["person"]
    for name in _RECORDS:
        given = columns.pop(name, None)
        if given:
            default = ListLine._defaults[name]  # noqa: SLF001  as above
            read = cache(read_record)  # the same days again and again
            known = {int(person): read(value) for person, value in given.items()}
            columns[name] = [known.get(person, default) for person in persons]
    return dict(zip(persons, ListLine.of_columns(len(persons), columns), strict=True))
