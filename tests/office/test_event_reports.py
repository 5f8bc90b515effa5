"""Reports come in once, their players are found, and nobody's name stays in the event."""

from datetime import date
from pathlib import Path

import pytest
from tests.office.events_build import (
    ASH,
    BIRCH,
    CEDAR,
    THREE,
    TWO_ROUNDS,
    codes,
    file,
    look,
    person,
    report,
)

from arpad.core.errors import InputError, UnknownName, UnreadableFile
from arpad.core.results import Result
from arpad.office.event_acceptance import accept_event, withdraw_event
from arpad.office.event_reports import Told, receive_report
from arpad.office.event_versions import event_document, versions_of
from arpad.office.office import Office
from arpad.office.packing import unpacked
from arpad.office.store import schema

pytestmark = pytest.mark.both


def test_a_report_is_received_with_its_sender(office: Office, tmp_path: Path) -> None:
    received = receive_report(office, file(tmp_path), actor="bea", sender="the arbiter")
    seen = look(office, received.event)
    assert (received.event, received.stage, seen.stage) == (1, "received", "received")
    (sent,) = seen.submissions
    assert (sent.file_name, sent.format, sent.sender, sent.actor) == (
        "open.trf",
        "trf16",
        "the arbiter",
        "bea",
    )
    assert (seen.version.name, seen.version.scope) == ("Autumn Open", "standard")
    assert (seen.version.players, seen.version.games) == (3, 2)


def test_players_are_found_by_number_and_by_name_with_birth(office: Office, tmp_path: Path) -> None:
    ash = person(office, name="Ash-Oak, Anna", fide_id="4600011")
    birch = person(office, name="Bo Birch", birth_year="1985")
    person(office, name=CEDAR, birth_year="2001")
    received = receive_report(office, file(tmp_path), actor="bea")
    by_number = {match.number: match for match in received.matches}
    # The same FIDE id under another name is for an officer to decide.
    assert (by_number[1].state, by_number[1].candidates) == ("proposed", (ash,))
    assert (by_number[2].state, by_number[2].person) == ("known", birch)
    # The name alone identifies nobody.
    assert by_number[3].state == "proposed"
    assert codes(received.findings)[0] == "doubtful_persons"


def test_a_namesake_of_another_year_is_another_person(office: Office, tmp_path: Path) -> None:
    person(office, name=BIRCH, birth_year="1951")
    received = receive_report(office, file(tmp_path), actor="bea")
    assert received.matches[1].state == "unknown"


def test_an_event_keeps_no_name(office: Office, tmp_path: Path) -> None:
    heads = {**TWO_ROUNDS, "102": "Oak, Olga"}
    receive_report(office, file(tmp_path, report(heads=heads)), actor="bea")
    accept_event(office, 1, actor="bea", new=True)
    with office.store.reading() as connection:
        rows = connection.execute(schema.event_version.select()).all()
        texts = [unpacked(row.document) for row in rows]
        facts = connection.execute(schema.act.select()).all()
    for text in (*texts, *(row.facts for row in facts)):
        for word in ("Ash", "Birch", "Cedar", "Oak", "4600011", "1985"):
            assert word not in text


def test_the_same_file_is_received_once(office: Office, tmp_path: Path) -> None:
    path = file(tmp_path)
    receive_report(office, path, actor="bea")
    for replaces in (None, 1):
        with pytest.raises(InputError) as told:
            receive_report(office, path, actor="cas", replaces=replaces)
        assert told.value.message == "office.event.same_file"
        assert (told.value.facts["event"], told.value.facts["actor"]) == (1, "bea")
    with office.store.reading() as connection:
        assert len(versions_of(connection, 1)) == 1
        assert len(connection.execute(schema.submission.select()).all()) == 1


def test_a_withdrawn_event_may_come_again(office: Office, tmp_path: Path) -> None:
    path = file(tmp_path)
    receive_report(office, path, actor="bea")
    withdraw_event(office, 1, actor="bea", reason="not ours")
    again = receive_report(office, path, actor="bea")
    assert again.event == 2


def test_the_same_event_in_other_bytes_is_told(office: Office, tmp_path: Path) -> None:
    receive_report(office, file(tmp_path), actor="bea")
    accept_event(office, 1, actor="bea", new=True)
    other = file(tmp_path, report() + "\n", "again.trf")
    received = receive_report(office, other, actor="bea")
    twin = next(each for each in received.findings if each.message.endswith("same_event"))
    assert (received.event, received.stage) == (2, "received")
    assert dict(twin.facts) == {"event": 1, "name": "Autumn Open"}


def test_games_of_another_event_are_told(office: Office, tmp_path: Path) -> None:
    receive_report(office, file(tmp_path), actor="bea")
    accept_event(office, 1, actor="bea", new=True)
    rows = ((ASH, "4600011", "1990", "   2 w 1"), (BIRCH, "", "1985", "   1 b 0"))
    part = report(rows, {**TWO_ROUNDS, "012": "First day"})
    received = receive_report(office, file(tmp_path, part, "part.trf"), actor="bea")
    twin = next(each for each in received.findings if each.message.endswith("games_twice"))
    assert dict(twin.facts) == {"event": 1, "name": "Autumn Open", "count": 1}
    # Other days are another event.
    later = {**TWO_ROUNDS, "012": "Later", "042": "2026/11/14", "052": "2026/11/14"}
    received = receive_report(office, file(tmp_path, report(rows, later), "l.trf"), actor="bea")
    assert "games_twice" not in codes(received.findings)


def test_a_better_report_replaces_the_first(office: Office, tmp_path: Path) -> None:
    cedar = person(office, name="Zeder, Cyril")
    receive_report(office, file(tmp_path), actor="bea")
    accept_event(office, 1, actor="bea", assignments={3: cedar}, new=True)
    ash = (*THREE[0][:3], "   2 w 1     4 b =")
    better_rows = (ash, THREE[1], ("Dogwood, Di", "", "", ""), THREE[2])
    better = file(tmp_path, report(better_rows), "better.trf")
    received = receive_report(office, better, actor="bea", replaces=1)
    assert (received.event, received.submission) == (1, 2)
    # Who was decided stays decided, under his new number.
    assert received.matches[3].person == cedar
    assert [each.state for each in received.matches] == ["known", "known", "unknown", "known"]
    seen = look(office, 1)
    assert (seen.stage, seen.version.version, seen.version.players) == ("received", 3, 4)
    with office.store.reading() as connection:
        assert len(event_document(connection, 1, 2).tournament.entries) == 3


def test_what_the_file_does_not_tell_can_be_told(office: Office, tmp_path: Path) -> None:
    bare = report(heads={"012": "Bare"})
    received = receive_report(office, file(tmp_path, bare), actor="bea")
    assert {"start_unknown", "scope_unknown"} <= set(codes(received.findings))
    seen = look(office, 1)
    assert (seen.version.start, seen.version.scope) == (None, "")
    told = Told(name="Told", start=date(2026, 11, 7), scope="rapid")
    withdraw_event(office, 1, actor="bea", reason="no day")
    received = receive_report(office, file(tmp_path, bare), actor="bea", told=told)
    seen = look(office, received.event)
    assert (seen.version.name, seen.version.scope) == ("Told", "rapid")
    assert seen.version.start == seen.version.end == date(2026, 11, 7)
    with pytest.raises(UnknownName):
        receive_report(office, file(tmp_path, bare + "\n"), actor="bea", told=Told(scope="slow"))


def test_a_table_of_games_is_an_event(office: Office, tmp_path: Path) -> None:
    table = (
        "white,black,result,date\n"
        f'"{ASH}","{BIRCH}",1,2026-11-07\n"{BIRCH}","{ASH}",0.5,2026-11-07\n'
        f'"{BIRCH}","{CEDAR}",0,2026-11-08\n'
    )
    received = receive_report(office, file(tmp_path, table, "league.csv"), actor="bea")
    seen = look(office, received.event)
    version = seen.version
    assert (version.name, version.players, version.games) == ("league", 3, 3)
    assert (str(version.start), str(version.end)) == ("2026-11-07", "2026-11-08")
    ann = seen.document.tournament.entries[0]
    played = [(each.opponent, each.result) for each in ann.pairings if each is not None]
    assert played == [(2, Result.WIN), (2, Result.DRAW)]
    days = [None if day is None else day.day for day in seen.document.tournament.round_dates]
    assert days == [7, 7, 8]


def test_what_holds_no_event_adds_nothing(office: Office, tmp_path: Path) -> None:
    players = file(tmp_path, "name,rating\nAsh,1500\n", "list.csv")
    for path in (players, str(tmp_path / "nowhere.trf")):
        with pytest.raises(UnreadableFile):
            receive_report(office, path, actor="bea")
    with pytest.raises(UnknownName):
        receive_report(office, file(tmp_path), actor="bea", replaces=7)
    with office.store.reading() as connection:
        for table in (schema.event, schema.submission, schema.event_version, schema.stage):
            assert connection.execute(table.select()).first() is None
