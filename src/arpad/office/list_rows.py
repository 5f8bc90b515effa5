"""A list with the people on it, as it leaves the office."""

from collections.abc import Callable
from datetime import date
from typing import Any, Final, NamedTuple

from arpad.core.frozen import Record
from arpad.core.name_key import name_key
from arpad.office.list_choice import ChosenList
from arpad.office.list_lines import ListLine
from arpad.office.list_store import list_of_run, run_of
from arpad.office.office import Office
from arpad.office.people import people_on
from arpad.office.people_records import Person

ORDERS: Final = ("rating", "name", "number")


class ListRow(NamedTuple):
    """A person's place on a list.

    Args:
        person: as known on the day of the list.
        line: on the list.
        before: on the list before, empty when he was not on it; None where there is none.
    """

    person: Person
    line: ListLine
    before: ListLine | None

    @property
    def change(self) -> int | None:
        """What the rating gained or lost; None where one of the two is not there."""
        old, new = None if self.before is None else self.before.rating, self.line.rating
        return None if old is None or new is None else new - old

    @property
    def games_in_period(self) -> int:
        """Games that counted since the list before."""
        return 0 if self.before is None else max(0, self.line.games - self.before.games)


class OfficeList(Record):
    """A whole list.

    Args:
        office: name of the office.
        system: id of its rating system.
        title: name of the rating system.
        scope: standard, rapid or blitz.
        list_date: day of the list.
        previous: day of the list before; None for the first.
        version: as it went out; None when it is not out.
        published: day on which it went out, in ISO form; empty when it is not out.
        digest: SHA-256 of the list as the office keeps it.
        rows: the people.
    """

    office: str
    system: str
    title: str
    scope: str
    list_date: date
    previous: date | None
    version: int | None
    published: str
    digest: str
    rows: tuple[ListRow, ...]


def label(person: Person) -> str:
    """The name; of a person who was erased the number alone.

    Example:
        >>> label(Person(id=7, name="Ash, Ann")), label(Person(id=8, erased=True))
        ('Ash, Ann', '8')
    """
    return person.name or str(person.id)


def office_list(
    connection: Any, office: Office, chosen: ChosenList, order: str = "rating"
) -> OfficeList:
    """A list with its people.

    Args:
        connection: of the store.
        office: the office.
        chosen: which list.
        order: one of :data:`ORDERS`.
    """
    from arpad.systems.registry import load_system

    run, out = chosen.run, chosen.publication
    lines = list_of_run(connection, run.id)
    before = {} if run.previous is None else list_of_run(connection, run.previous)
    people = people_on(connection, run.list_date, lines.keys())
    is_first = run.previous is None
    rows = [
        ListRow(
            people.get(number) or Person(id=number),
            line,
            before.get(number) or (None if is_first else ListLine(person=number)),
        )
        for number, line in lines.items()
    ]
    rows.sort(key=_KEYS[order])
    return OfficeList(
        office=office.name,
        system=office.system,
        title=load_system(office.system).title,
        scope=run.scope,
        list_date=run.list_date,
        previous=None if run.previous is None else run_of(connection, run.previous).list_date,
        version=chosen.version,
        published="" if out is None else out.at[:10],
        digest=run.digest,
        rows=tuple(rows),
    )


def _by_rating(row: ListRow) -> tuple[int, str, int]:
    return -(row.line.rating or 0), name_key(row.person.name), row.person.id


def _by_name(row: ListRow) -> tuple[bool, str, int]:
    return not row.person.name, name_key(row.person.name), row.person.id


def _by_number(row: ListRow) -> int:
    return row.person.id


_KEYS: Final[dict[str, Callable[[ListRow], Any]]] = {
    "rating": _by_rating,
    "name": _by_name,
    "number": _by_number,
}


def gone_from(
    connection: Any, chosen: ChosenList, listed: OfficeList
) -> dict[int, tuple[Person, ListLine]]:
    """Who was on the list before and is not on this one, with the line there.

    Args:
        connection: of the store.
        chosen: which list.
        listed: the list.
    """
    if chosen.run.previous is None:
        return {}
    here = {row.person.id for row in listed.rows}
    before = list_of_run(connection, chosen.run.previous)
    gone = {number: line for number, line in before.items() if number not in here}
    people = people_on(connection, chosen.run.list_date, gone.keys())
    return {number: (people[number], line) for number, line in gone.items()}
