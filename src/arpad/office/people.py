"""Persons of the office: their facts over time, and who is known by which number now.

A fact holds from its day until the next one of its name; one without a day from the beginning. Of
two of one day the one that was recorded last counts. All stay in the history.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from sqlalchemy import func, or_, select

from arpad.core.errors import InputError
from arpad.lists.reading import without_collector
from arpad.office.people_facts import checked_facts
from arpad.office.people_records import Person
from arpad.office.store import schema
from arpad.office.store.many import insert_many

_WHOLE: Final = frozenset({"birth_year", "fide_rating", "index", "k"})
_LARGE_PART: Final = 4  # of a quarter of all and more, everybody is read: that is quicker
_IN_ONE: Final = 500  # numbers in a query


def add_person(
    connection: Any, act: int, facts: Mapping[str, str], since: date | None = None
) -> int:
    """A new person; the answer is the number, which is never given again.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        act: the act it belongs to.
        facts: what is known, by the names of :data:`~arpad.office.people_records.FACTS`.
        since: the day from which it holds; None for always.

    Raises:
        InputError: a fact makes no sense, there is no name, or somebody has the FIDE id.
    """
    given = checked_facts(facts)
    if not given.get("name"):
        raise InputError("office.people.no_name")
    _refuse_taken(connection, given.get("fide_id"))
    (number,) = add_numbers(connection, act, 1)
    write_facts(connection, act, ((number, name, value) for name, value in given.items()), since)
    return number


def _refuse_taken(connection: Any, fide_id: str | None, own: int | None = None) -> None:
    """A FIDE id is one person's; who had it once by mistake, or was merged, does not count."""
    if not fide_id:
        return
    fact = schema.person_fact.c
    query = select(fact.person_id).where(fact.name == "fide_id", fact.value == fide_id)
    had = set(connection.execute(query).scalars())
    now = current_numbers(connection)
    for person in people_on(connection, None, {now.get(each, each) for each in had}).values():
        if person.fide_id == fide_id and person.id != own:
            facts = {"person": person.id, "name": person.name}
            raise InputError("office.people.fide_id_taken", fide_id=fide_id, **facts)


def add_numbers(connection: Any, act: int, count: int) -> tuple[int, ...]:
    """New persons of whom nothing is known yet."""
    found: list[int] = []
    while len(found) < count:
        part = min(count - len(found), _IN_ONE)
        query = schema.person.insert().returning(schema.person.c.id)
        rows = connection.execute(query, [{"act_id": act} for _ in range(part)])
        found += sorted(row.id for row in rows)
    return tuple(found)


def record_facts(
    connection: Any,
    act: int,
    person: int,
    facts: Mapping[str, str],
    since: date | None = None,
) -> None:
    """Record facts of a person; those that it is known by already are recorded no second time.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        act: the act it belongs to.
        person: number.
        facts: as for :func:`add_person`; an empty text takes a fact back.
        since: the day from which they hold; None for a correction: they hold from the day from
            which what they take the place of held.

    Raises:
        InputError: a fact makes no sense, somebody else has the FIDE id, or there is no such
            person, or he was erased or merged.
    """
    given = checked_facts(facts)
    known = changeable_person(connection, person)
    _refuse_taken(connection, given.get("fide_id"), person)
    if "name" in given and not given["name"]:
        raise InputError("office.people.no_name")
    if since is not None:
        known = people_on(connection, since, [person])[person]
    before = facts_of(known)
    days = _days_of_facts(connection, person) if since is None else {}
    for name, value in given.items():
        if before.get(name, "") != value:
            write_facts(connection, act, [(person, name, value)], days.get(name, since))


def _days_of_facts(connection: Any, person: int) -> dict[str, date | None]:
    """The day from which each newest fact of a person holds."""
    fact = schema.person_fact.c
    query = select(fact.name, func.max(fact.since)).where(fact.person_id == person)
    return {
        name: None if day is None else date.fromisoformat(day)
        for name, day in connection.execute(query.group_by(fact.name))
    }


def write_facts(
    connection: Any, act: int, facts: Iterable[tuple[int, str, str]], since: date | None
) -> None:
    """Write facts that were checked: person, name, value."""
    day = None if since is None else since.isoformat()
    rows = (
        {"person_id": person, "name": name, "value": value, "since": day, "act_id": act}
        for person, name, value in facts
    )
    insert_many(connection, schema.person_fact, rows)


def facts_of(person: Person) -> dict[str, str]:
    """What is known of a person, as texts.

    Example:
        >>> facts_of(Person(id=1, name="Ash, Ann", birth_year=1990))
        {'name': 'Ash, Ann', 'birth_year': '1990'}
    """
    fields = ("name", "federation", "sex", "birth_year", "title", "club")
    numbers = ("fide_id", "local_id", "fide_rating", "died_on")
    found = {name: getattr(person, name) for name in (*fields, *numbers)}
    return {name: str(value) for name, value in found.items() if value not in (None, "")}


def changeable_person(connection: Any, person: int) -> Person:
    """A person whose facts may change.

    Raises:
        InputError: there is no such person, or he was erased or merged.
    """
    found = the_person(connection, person)
    if found.erased:
        raise InputError("office.people.is_erased", person=person)
    if found.merged_into is not None:
        raise InputError("office.people.is_merged", person=person, into=found.merged_into)
    return found


def the_person(connection: Any, person: int, day: date | None = None) -> Person:
    """One person.

    Raises:
        InputError: there is none of this number.
    """
    found = people_on(connection, day, [person]).get(person)
    if found is None:
        raise InputError("office.people.no_person", person=person)
    return found


def people_on(
    connection: Any,
    day: date | None,
    persons: Collection[int] | None = None,
    *,
    before_act: int | None = None,
) -> dict[int, Person]:
    """The persons as they were on a day; those who are merged have their own entry still.

    Args:
        connection: of the store.
        day: the day; None for what is known last.
        persons: their numbers; None for all.
        before_act: only what was recorded before this act; None for everything.
    """
    with without_collector():  # a federation has a million facts, and none makes a circle
        fact = schema.person_fact.c
        known: dict[int, dict[str, tuple[str, str]]] = {
            row[0]: {} for row in _rows(connection, select(schema.person.c.id), "id", persons)
        }
        query = select(fact.person_id, fact.name, fact.value, fact.since).order_by(fact.id)
        if day is not None:
            query = query.where(or_(fact.since.is_(None), fact.since <= day.isoformat()))
        if before_act is not None:
            query = query.where(fact.act_id < before_act)
        for person, name, value, since in _rows(connection, query, "person_id", persons):
            facts = known[person]
            before = facts.get(name)
            if before is None or (since or "") >= before[0]:
                facts[name] = (since or "", value)
        now, gone = current_numbers(connection, before_act), _erased(connection)
        return {
            person: person_of(
                person,
                {name: value for name, (_, value) in facts.items()},
                merged_into=now.get(person),
                erased=person in gone,
            )
            for person, facts in known.items()
        }


def current_numbers(connection: Any, before_act: int | None = None) -> dict[int, int]:
    """The number by which a person is known now, of those only who have another one now.

    Args:
        connection: of the store.
        before_act: as it was before this act; None for now.
    """
    into: dict[int, int | None] = {}
    merge = schema.person_merge.c
    query = select(merge.person_id, merge.into_id).order_by(merge.id)
    if before_act is not None:
        query = query.where(merge.act_id < before_act)
    for row in connection.execute(query):
        into[row.person_id] = row.into_id
    found = {}
    for person, other in into.items():
        last = other
        while last is not None and into.get(last) is not None:
            last = into[last]
        if last is not None:
            found[person] = last
    return found


def count_people(connection: Any) -> int:
    """How many numbers were given."""
    return int(connection.execute(select(func.count()).select_from(schema.person)).scalar_one())


def _erased(connection: Any) -> frozenset[int]:
    return frozenset(connection.execute(select(schema.erasure.c.person_id)).scalars())


def _rows(
    connection: Any, query: Any, column: str, persons: Collection[int] | None
) -> Iterator[Any]:
    """The rows of a query, of some persons or of all."""
    if persons is None:
        yield from connection.execute(query)
        return
    wanted = sorted(set(persons))
    of_person = query.selected_columns[column]
    if len(wanted) > _IN_ONE and _LARGE_PART * len(wanted) > count_people(connection):
        asked = frozenset(wanted)
        place = list(query.selected_columns.keys()).index(column)
        yield from (row for row in connection.execute(query) if row[place] in asked)
        return
    for start in range(0, len(wanted), _IN_ONE):
        part = wanted[start : start + _IN_ONE]
        yield from connection.execute(query.where(of_person.in_(part)))


def person_of(number: int, facts: Mapping[str, str], **others: Any) -> Person:
    """A person of some facts.

    Example:
        >>> person_of(7, {"name": "Ash, Ann", "birth_year": "1990"}).birth_year
        1990
    """
    known: dict[str, Any] = {
        name: int(value) if name in _WHOLE else value for name, value in facts.items() if value
    }
    return Person(id=number, **known, **others)
