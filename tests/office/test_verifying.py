"""An office is read as a whole, and every list is computed again from its inputs."""

import gc
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from sqlalchemy import update
from tests.office.build import ACTOR, accepted, corrected, document, people, start_list

from arpad.core.results import Result
from arpad.office.acts import new_act
from arpad.office.list_lines import ListLine, list_text, read_list
from arpad.office.list_store import latest_run, list_of_run
from arpad.office.office import Office
from arpad.office.packing import digest_of, packed
from arpad.office.people import record_facts
from arpad.office.people_merge import merge_people
from arpad.office.people_privacy import erase_person
from arpad.office.publishing import publish_all
from arpad.office.raters.rater import PeriodGiven
from arpad.office.rerating import rerate
from arpad.office.runs import rate_period
from arpad.office.store import schema
from arpad.office.verifying import Fault, verify_office

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
DAYS = date(2026, 10, 3), date(2026, 10, 4)
LATER = date(2026, 11, 7), date(2026, 11, 8)


def filled(office: Office) -> tuple[list[int], int]:
    """Two periods, with a first rating, an idle player and a correction of the first of them."""
    persons = people(office, 7, birth_year="1990")
    lines = {
        person: ListLine(person=person, rating=1600 + 50 * place, games=100)
        for place, person in enumerate(persons[:6])
    }
    start_list(office, lines, office.calendar.period("2026-10").start)
    games = ((1, 2, WIN), (3, 4, DRAW), (7, 1, DRAW), (7, 2, WIN))
    event = accepted(office, document(persons, games, *DAYS))
    rate_period(office, "2026-10", actor=ACTOR)
    publish_all(office, actor=ACTOR)
    if office.calendar.months == 1:
        accepted(office, document(persons, ((1, 3, WIN), (7, 3, LOSS)), *LATER))
        rate_period(office, "2026-11", actor=ACTOR)
        publish_all(office, actor=ACTOR)
    corrected(office, event, document(persons, ((1, 2, LOSS), *games[1:]), *DAYS))
    rerate(office, actor=ACTOR)
    publish_all(office, actor=ACTOR)
    return persons, event


def faults(office: Office) -> tuple[Fault, ...]:
    return verify_office(office).faults


def test_a_period_is_freed_without_the_collector(office: Office) -> None:
    """The collector is off while periods are rated: what is in a circle would pile up."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)  # what only the collector frees is kept to be looked at
    try:
        filled(office)
        verify_office(office)
        gc.collect()
        assert not [each for each in gc.garbage if isinstance(each, PeriodGiven | ListLine)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


@pytest.mark.both
def test_all_is_as_it_was_published(office: Office) -> None:
    filled(office)
    told: list[tuple[int, int]] = []
    found = verify_office(office, progress=lambda done, total: told.append((done, total)))
    assert found.faults == ()
    assert (found.lists, found.computed, found.events, found.publications) == (5, 4, 3, 5)
    assert found.lines == 4 * 7
    assert told == [(done, 5) for done in range(1, 6)]


@pytest.mark.parametrize("system", ["kbsb", "elo", "icu", "dwz", "glicko2"])
def test_lists_of_other_systems(office_of: Callable[..., Office], system: str) -> None:
    parameters = {"k": "20", "start_rating": "1500"} if system == "elo" else None
    office = office_of(system, parameters=parameters)
    filled(office)
    found = verify_office(office)
    assert (found.faults, found.computed >= 2) == ((), True)


def test_what_became_known_later_changes_no_list_of_before(office: Office) -> None:
    persons, _ = filled(office)
    (other,) = people(office, 1)
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "person.changed")
        record_facts(connection, act, persons[0], {"birth_year": "2015"})  # a junior: K 40
        merge_people(connection, persons[6], other, actor=ACTOR)
    assert faults(office) == ()


def test_lists_with_somebody_who_was_forgotten(office: Office) -> None:
    persons, _ = filled(office)
    erase_person(office, persons[0], actor=ACTOR)
    assert faults(office) == ()


def tampered(office: Office, statement: Any) -> None:
    """Change what the guards keep, as somebody with the file in his hands could."""
    with office.store.writing() as connection:
        name = statement.table.name
        connection.exec_driver_sql(f"DROP TRIGGER keep_update_{name}")
        connection.execute(statement)


def test_a_line_that_was_changed_by_hand_is_found_with_both_numbers(office: Office) -> None:
    persons, _ = filled(office)
    with office.store.reading() as connection:
        run = latest_run(connection, "standard")
        assert run is not None
        lines = list_of_run(connection, run.id)
    before = lines[persons[1]]
    changed = before.replace(rating=(before.rating or 0) + 1)
    text = list_text((lines | {persons[1]: changed}).values())
    assert read_list(text)[persons[1]] == changed
    document, runs = schema.list_document, schema.run
    values = {"document": packed(text), "digest": digest_of(text)}
    tampered(office, update(document).where(document.c.run_id == run.id).values(values))
    values = {"digest": digest_of(text)}
    tampered(office, update(runs).where(runs.c.id == run.id).values(values))
    publication, number = faults(office)
    assert (publication.kind, publication.version) == ("publication", 2)
    assert (number.kind, number.person, number.run) == ("number", persons[1], run.id)
    assert (number.kept, number.computed) == (changed, before)
    assert (number.list_date, number.scope) == ("2026-12-01", "standard")


def test_documents_that_are_not_what_was_written(office: Office) -> None:
    _, event = filled(office)
    version, document = schema.event_version, schema.list_document
    tampered(office, update(version).where(version.c.version == 2).values(document=b"torn"))
    tampered(office, update(document).where(document.c.run_id == 3).values(document=packed("{}")))
    found = faults(office)
    assert [(each.kind, each.event, each.version, each.run) for each in found[:2]] == [
        ("event", event, 2, None),
        ("list", None, None, 3),
    ]
    # The run that rated the torn version cannot be computed; that of the torn list is told once.
    assert {(each.kind, each.run) for each in found[2:]} == {("list", 4)}
    assert all(each.reason for each in found[2:])
