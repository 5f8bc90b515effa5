"""Two numbers that are one person, and one that is two again; every step stays in the history."""

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import func, select

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.office.acts import new_act
from arpad.office.event_stages import versions_to_rate
from arpad.office.people import changeable_person, current_numbers, facts_of, the_person
from arpad.office.store import schema

_TELL_APART: Final = ("fide_id", "local_id", "birth_year", "sex")


class FactDifference(Record):
    """A fact by which two persons differ.

    Args:
        name: of the fact.
        one: what is known of the first.
        other: what is known of the second.
    """

    name: str
    one: str
    other: str


def merge_people(
    connection: Any, duplicate: int, into: int, *, actor: str, reason: str = ""
) -> tuple[FactDifference, ...]:
    """Say that two numbers are one person; results of both count for the one from now on.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        duplicate: the number that is no longer used.
        into: the number that stays.
        actor: who says so.
        reason: why; goes into the audit trail.

    Returns:
        What tells two persons apart and differs between them: to be looked at once more.

    Raises:
        InputError: they are one number, one was merged or erased, or both are in one event.
    """
    if duplicate == into:
        raise InputError("office.people.merge_same", person=into)
    one, other = changeable_person(connection, into), changeable_person(connection, duplicate)
    event = _common_event(connection, *(numbers_of(connection, each.id) for each in (one, other)))
    if event is not None:
        raise InputError("office.people.both_played", one=into, other=duplicate, event=event)
    act = new_act(connection, actor, "person.merged", person=duplicate, into=into, **_given(reason))
    _write(connection, duplicate, into, act)
    left, right = facts_of(one), facts_of(other)
    return tuple(
        FactDifference(name=name, one=left[name], other=right[name])
        for name in _TELL_APART
        if name in left and name in right and left[name] != right[name]
    )


def split_person(connection: Any, person: int, *, actor: str, reason: str = "") -> int:
    """Say that a merged number is a person of its own after all.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        person: the number that was merged.
        actor: who says so.
        reason: why; goes into the audit trail.

    Returns:
        The number that it had been merged into.

    Raises:
        InputError: there is no such person, or it is not merged.
    """
    found = the_person(connection, person)
    if found.erased:
        raise InputError("office.people.is_erased", person=person)
    if found.merged_into is None:
        raise InputError("office.people.not_merged", person=person)
    act = new_act(
        connection,
        actor,
        "person.split",
        person=person,
        **{"from": found.merged_into},
        **_given(reason),
    )
    _write(connection, person, None, act)
    return found.merged_into


def numbers_of(connection: Any, person: int) -> tuple[int, ...]:
    """All numbers by which a person is or was known, the one of now first."""
    now = current_numbers(connection)
    current = now.get(person, person)
    return (current, *sorted(each for each, into in now.items() if into == current))


def _given(reason: str) -> dict[str, str]:
    return {"reason": reason} if reason else {}


def _write(connection: Any, person: int, into: int | None, act: int) -> None:
    row = {"person_id": person, "into_id": into, "act_id": act}
    connection.execute(schema.person_merge.insert().values(**row))


def _common_event(connection: Any, one: tuple[int, ...], other: tuple[int, ...]) -> int | None:
    """An event whose newest version, or the one that is rated until that is accepted, has both."""
    rated = {(each.event, each.version) for each in versions_to_rate(connection)}
    found = _events(connection, one, rated) & _events(connection, other, rated)
    return min((event for event, _ in found), default=None)


def _events(
    connection: Any, persons: tuple[int, ...], rated: Collection[tuple[int, int]]
) -> frozenset[tuple[int, int]]:
    """Events in which they stand, with the numbers of the versions."""
    version, part = schema.event_version.c, schema.participation.c
    newest = (
        select(version.event_id, func.max(version.version).label("version"))
        .group_by(version.event_id)
        .subquery()
    )
    query = (
        select(version.event_id, version.version, newest.c.version.label("newest"))
        .join(schema.participation, part.event_version_id == version.id)
        .join(newest, newest.c.event_id == version.event_id)
        .where(part.person_id.in_(persons))
    )
    return frozenset(
        (row.event_id, row.version)
        for row in connection.execute(query)
        if row.version == row.newest or (row.event_id, row.version) in rated
    )
