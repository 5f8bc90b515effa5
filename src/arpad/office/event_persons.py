"""An officer's decisions on who the players of a report are, and new persons out of a report."""

from collections.abc import Iterable, Mapping
from typing import Any

from arpad.core.errors import InputError
from arpad.core.records import Entry
from arpad.office.event_look import EventLook
from arpad.office.event_matching import PROPOSED, UNKNOWN, facts_of_entry
from arpad.office.people import add_person, current_numbers, people_on
from arpad.office.people_facts import checked_facts


def decided_persons(  # noqa: PLR0913  the ways to decide
    connection: Any,
    act: int,
    look: EventLook,
    assignments: Mapping[int, int | None],
    *,
    new: bool = False,
    proposed: bool = False,
) -> dict[int, int]:
    """The person of each starting number, after the officer's decisions.

    Args:
        connection: of a writing transaction.
        act: by which new persons come.
        look: the event.
        assignments: person of a starting number; None for a new one.
        new: who is unknown is a new person.
        proposed: who has one proposal alone is the one who is proposed.

    Raises:
        UnknownName: there is no such starting number.
        InputError: there is no such person, or a new one has no name or another one's FIDE id.
    """
    for number in assignments:
        look.document.tournament.entry(number)
    _check_there(connection, [person for person in assignments.values() if person is not None])
    now = current_numbers(connection)
    found: dict[int, int] = {}
    coming: list[int] = []
    for match in look.matches:
        wanted = assignments.get(match.number, match.person)
        if match.number not in assignments and wanted is None:
            if proposed and match.state == PROPOSED and len(match.candidates) == 1:
                wanted = match.candidates[0]
            elif not (new and match.state == UNKNOWN):
                continue
        if wanted is None:
            coming.append(match.number)
        else:
            found[match.number] = now.get(wanted, wanted)
    return found | _new_persons(connection, act, look, coming)


def _check_there(connection: Any, persons: Iterable[int]) -> None:
    wanted = list(persons)
    known = people_on(connection, None, wanted)
    for person in wanted:
        if person not in known:
            raise InputError("office.people.no_person", person=person)


def _new_persons(
    connection: Any, act: int, look: EventLook, numbers: Iterable[int]
) -> dict[int, int]:
    entries: dict[int, Entry] = {}
    if look.report is not None:
        entries = {entry.number: entry for entry in look.report.tournament.entries}
    coming = {number: _facts(number, entries.get(number)) for number in numbers}
    _refuse_alike(coming)
    return {number: add_person(connection, act, facts) for number, facts in coming.items()}


def _facts(number: int, entry: Entry | None) -> dict[str, str]:
    if entry is None:
        raise InputError("office.event.emptied", number=number)
    return _sound(facts_of_entry(entry))


def _refuse_alike(coming: Mapping[int, Mapping[str, str]]) -> None:
    """Two new persons of one report with one FIDE id."""
    seen: dict[str, int] = {}
    for number, facts in coming.items():
        fide_id = facts.get("fide_id")
        if fide_id and (one := seen.setdefault(fide_id, number)) != number:
            raise InputError("office.event.fide_id_twice", one=one, other=number, fide_id=fide_id)


def _sound(facts: Mapping[str, str]) -> dict[str, str]:
    """The facts that make sense; a report may hold a federation that is a club's code."""
    found: dict[str, str] = {}
    for name, value in facts.items():
        try:
            found |= checked_facts({name: value})
        except InputError:
            if name == "name":
                raise
    return found
