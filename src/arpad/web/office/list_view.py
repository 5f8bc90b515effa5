"""A published list in memory: its rows with what is searched, filtered and sorted by.

A list never changes once it is out, so it is read once. What is known of the persons may change:
a corrected name, an erasure; the rows concerned are then made anew.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.core.name_key import name_key
from arpad.office.list_lines import ListLine, RatingList
from arpad.office.list_store import Publication
from arpad.office.people_records import Person

# By what a list can be sorted; "-" before the name turns the order round.
SORTS: Final = ("rank", "name", "federation", "club", "birth_year", "games", "change")
_DOWNWARDS: Final = frozenset({"games", "change"})  # the greatest first


class Row(Record):
    """A person on a list.

    Args:
        person: what is known of him.
        line: what the list says.
        rank: place among the active players with a rating; the same for equal ratings.
        change: since the list before; None where one of the two has no rating.
        key: what is searched: words of the name and numbers, a blank before each.
    """

    person: Person
    line: ListLine
    rank: int | None
    change: int | None
    key: str


class ListView:
    """A published list.

    Args:
        publication: which list.
        rows: by rating.
    """

    def __init__(self, publication: Publication, rows: tuple[Row, ...]) -> None:
        self.publication = publication
        self.rows = rows
        self._sorted: dict[str, tuple[Row, ...]] = {"rank": rows}

    def with_people(self, people: Mapping[int, Person]) -> "ListView":
        """The same list with what is known of some persons now."""
        rows = tuple(
            row
            if (person := people.get(row.person.id)) is None
            else row.replace(person=person, key=_key(person))
            for row in self.rows
        )
        return ListView(self.publication, rows)

    def sorted_by(self, name: str) -> tuple[Row, ...]:
        """The rows in an order of :data:`SORTS`; who lacks the value comes last."""
        found = self._sorted.get(name)
        if found is None:
            found = self._sorted[name] = _sorted(self, name)
        return found

    def prepare(self) -> None:
        """Make ahead what is made once: every order, and the names to filter by."""
        for name in SORTS:
            self.sorted_by(name)
        _ = self.federations, self.clubs

    @cached_property
    def federations(self) -> tuple[str, ...]:
        """All that occur, in the order of the alphabet."""
        return tuple(sorted({row.person.federation or "" for row in self.rows} - {""}))

    @cached_property
    def clubs(self) -> Mapping[str, str]:
        """The words of the name of each club that occurs, a blank before each."""
        names = {row.person.club for row in self.rows} - {""}
        return {name: f" {name_key(name)}" for name in names}

    @cached_property
    def by_person(self) -> Mapping[int, Row]:
        """The rows by the numbers of the persons."""
        return {row.person.id: row for row in self.rows}


def list_view(
    publication: Publication,
    lines: RatingList,
    before: RatingList,
    people: Mapping[int, Person],
    known: Mapping[int, Row] | None = None,
) -> ListView:
    """A list with what is searched.

    Args:
        publication: which list.
        lines: the list.
        before: the one before it; empty for the first.
        people: who they are.
        known: rows of another list, for all of whom :attr:`people` does not tell.
    """
    ordered = sorted(lines.values(), key=lambda line: (-(line.rating or 0), line.person))
    return ListView(publication, tuple(_rows(ordered, before, people, known or {})))


def _rows(
    lines: Sequence[ListLine],
    before: RatingList,
    people: Mapping[int, Person],
    known: Mapping[int, Row],
) -> list[Row]:
    persons, keys = [], []
    for line in lines:
        person, row = people.get(line.person), known.get(line.person)
        if person is None and row is not None:
            persons.append(row.person)
            keys.append(row.key)
        else:
            persons.append(person or Person(id=line.person))
            keys.append(_key(persons[-1]))
    columns: dict[str, Sequence[Any]] = {
        "person": persons,
        "line": lines,
        "rank": list(_ranks(lines)),
        "change": [_change(line, before.get(line.person)) for line in lines],
        "key": keys,
    }
    return Row.of_columns(len(lines), columns)


def _ranks(lines: Iterable[ListLine]) -> Iterator[int | None]:
    place, rank, last = 0, 0, None
    for line in lines:
        if line.rating is None or line.inactive:
            yield None
            continue
        place += 1
        if line.rating != last:
            rank, last = place, line.rating
        yield rank


def _change(line: ListLine, old: ListLine | None) -> int | None:
    if line.rating is None or old is None or old.rating is None:
        return None
    return line.rating - old.rating


def _key(person: Person) -> str:
    numbers = (str(person.id), person.fide_id, person.local_id)
    return " ".join(("", name_key(person.name), *(each.lower() for each in numbers if each)))


def _sorted(view: ListView, name: str) -> tuple[Row, ...]:
    rows, plain = view.rows, name.removeprefix("-")
    if plain == "rank":
        rated = [row for row in rows if row.line.rating is not None]
        return (*reversed(rated), *(row for row in rows if row.line.rating is None))
    values = _values(view, plain)
    known = [place for place, value in enumerate(values) if value not in (None, "")]
    downwards = name.startswith("-") != (plain in _DOWNWARDS)
    known.sort(key=values.__getitem__, reverse=downwards)
    unknown = (row for row, value in zip(rows, values, strict=True) if value in (None, ""))
    return (*(rows[place] for place in known), *unknown)


def _values(view: ListView, name: str) -> Sequence[Any]:
    """What the rows are sorted by, in their order."""
    rows = view.rows
    if name == "name":
        return [row.person.name and row.key for row in rows]
    if name == "club":
        return [view.clubs.get(row.person.club) for row in rows]
    if name == "games":
        return [row.line.games for row in rows]
    if name == "change":
        return [row.change for row in rows]
    return [getattr(row.person, name) for row in rows]
