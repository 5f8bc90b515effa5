"""All that is known of a person can be had, and be forgotten; published numbers stay."""

import json
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.cli.schemas import check
from tests.office.build import ACTOR, accepted, document, people, start_list
from tests.office.test_people import added, changed, found, known, merged

from arpad.core.errors import InputError
from arpad.core.results import Result
from arpad.office.acts import new_act
from arpad.office.event_versions import new_event
from arpad.office.list_lines import ListLine
from arpad.office.list_store import latest_run, list_of_run
from arpad.office.office import Office
from arpad.office.packing import packed
from arpad.office.people_export import exported_person
from arpad.office.people_privacy import erase_person
from arpad.office.runs import rate_period
from arpad.office.store import schema

pytestmark = pytest.mark.both

NAME = "Verwijderd, Wilhelmina"
NOVEMBER, DECEMBER = date(2026, 11, 1), date(2026, 12, 1)


def received(office: Office, content: bytes) -> int:
    """An event of which no more is there than its file."""
    with office.store.writing() as connection:
        act = new_act(connection, ACTOR, "event.received")
        event = new_event(connection, act)
        connection.execute(
            schema.submission.insert().values(
                event_id=event,
                digest=f"digest {event}",
                file_name="report.txt",
                format="csv",
                sender="",
                content=content,
                act_id=act,
            )
        )
    return event


def contents(office: Office) -> dict[int, bytes | None]:
    table = schema.submission.c
    with office.store.reading() as connection:
        rows = connection.execute(select(table.event_id, table.content))
        return {row.event_id: row.content for row in rows}


def played(office: Office, persons: list[int]) -> int:
    """A rated event of two."""
    lines = {each: ListLine(person=each, rating=1800, games=50) for each in persons}
    start_list(office, lines, NOVEMBER)
    day = date(2026, 11, 14)
    event = accepted(office, document(persons, [(1, 2, Result.WIN)], day, day))
    rate_period(office, "2026-11", actor=ACTOR)
    return event


def published(office: Office) -> dict[int, ListLine]:
    with office.store.reading() as connection:
        run = latest_run(connection, "standard", on=DECEMBER)
        assert run is not None
        return list_of_run(connection, run.id)


def test_the_export_has_facts_events_lists_and_computations(office: Office) -> None:
    persons = [added(office, name=NAME, birth_year="1980"), *people(office, 1)]
    changed(office, persons[0], date(2026, 5, 1), club="Hastings")
    event = played(office, persons)
    with office.store.reading() as connection:
        plain = json.loads(json.dumps(exported_person(connection, persons[0])))
    check(plain)
    assert [(each["fact"], each["value"], each["since"]) for each in plain["facts"]] == [
        ("name", NAME, None),
        ("birth_year", "1980", None),
        ("club", "Hastings", "2026-05-01"),
    ]
    assert {each["recorded_by"] for each in plain["facts"]} == {ACTOR}
    assert [(each["event"], each["starting_number"]) for each in plain["events"]] == [(event, 1)]
    assert [each["list"] for each in plain["lists"]] == ["2026-11-01", "2026-12-01"]
    assert len(plain["computations"]) == 1
    assert plain["computations"][0]["record"]


def test_who_is_erased_leaves_his_number_and_what_was_published(office: Office) -> None:
    facts = {"fide_id": "990000777", "birth_year": "1980", "club": "Hastings", "federation": "BEL"}
    persons = [added(office, name=NAME, **facts), *people(office, 1)]
    twin = added(office, name="Verwijderd, W")
    merged(office, twin, persons[0])
    event = played(office, persons)
    before = published(office)
    done = erase_person(office, twin, actor=ACTOR)
    assert done.numbers == (persons[0], twin)
    assert done.kept == ("birth_year", "federation")
    assert done.events == (event,)
    for number in done.numbers:
        assert (known(office, number).name, known(office, number).erased) == ("", True)
    assert known(office, persons[0]).birth_year == 1980
    assert found(office, "990000777") == []
    assert found(office, "Wilhelmina") == []
    assert published(office) == before
    assert contents(office)[event] is None


def test_of_who_never_played_every_fact_goes(office: Office) -> None:
    person = added(office, name=NAME, birth_year="1980")
    done = erase_person(office, person, actor=ACTOR)
    assert (done.facts, done.kept) == (2, ())
    assert known(office, person).birth_year is None
    with pytest.raises(InputError, match="is_erased"):
        erase_person(office, person, actor=ACTOR)
    with pytest.raises(InputError, match="is_erased"):
        changed(office, person, name="Again")


def test_files_that_name_him_are_emptied_and_no_others(office: Office) -> None:
    person = added(office, name=NAME, fide_id="990000777", local_id="12")
    named = (
        f"1;{NAME};1800".encode(),
        b"1;Wilhelmina Verwijderd;1800",
        b"id=990000777",
        packed(f"001    1      {NAME}"),
        b"001    1      VERWIJDERD, WILHELMINA\n",
    )
    others = (b"1;Verwijderd, Willem;1812", b"012 Open of 12 players", b"9900007771")
    emptied = [received(office, content) for content in named]
    kept = [received(office, content) for content in others]
    done = erase_person(office, person, actor=ACTOR)
    assert done.events == tuple(emptied)
    after = contents(office)
    assert [after[event] for event in emptied] == [None] * len(emptied)
    assert [after[event] for event in kept] == list(others)


def test_no_byte_of_the_name_stays_in_the_files_of_the_office(
    office: Office, tmp_path: Path
) -> None:
    person = added(office, name=NAME)
    received(office, f"1;{NAME};1800".encode())
    secret = NAME.encode()

    def holders() -> list[str]:
        return [path.name for path in tmp_path.iterdir() if secret in path.read_bytes()]

    if office.store.dialect == "sqlite":
        assert holders()
        erase_person(office, person, actor=ACTOR)
        assert not holders()


def test_the_history_of_others_cannot_be_deleted(office: Office) -> None:
    one, two = people(office, 2)
    erase_person(office, one, actor=ACTOR)
    table = schema.person_fact
    with pytest.raises(InputError), office.store.writing() as connection:
        connection.execute(table.delete().where(table.c.person_id == two))
    assert known(office, two).name == "Player, 2"
