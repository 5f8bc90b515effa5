"""``arpad office add``, ``events``, ``event``, ``accept``, ``correct`` and ``withdraw``."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.build import WIDTH, Report, Runner
from tests.cli.schemas import check

from arpad.explain.catalogue import LANGUAGES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def club(run: Runner, tmp_path: Path) -> str:
    """An office."""
    place = str(tmp_path / "club.db")
    assert run("office", "init", place, "--actor", "bea").code == 0
    return place


def _json(run: Runner, *arguments: str) -> dict[str, Any]:
    done = run("office", *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    value: dict[str, Any] = json.loads(done.out)
    check(value)
    return value


def test_an_event_from_its_file_to_its_withdrawal(run: Runner, report: Report, club: str) -> None:
    received = _json(run, "add", club, str(report()), "--actor", "bea", "--sender", "Olga")
    assert (received["event"], received["stage"], received["blocked"]) == (1, "received", True)
    assert received["files"][0]["sender"] == "Olga"
    assert {entry["state"] for entry in received["entries"]} == {"unknown"}
    blocks = [each["code"] for each in received["findings"] if each["blocks"]]
    assert blocks == ["office.check.unknown_persons"]

    accepted = _json(run, "accept", club, "1", "--new", "--actor", "cas")
    assert (accepted["stage"], accepted["version"], accepted["blocked"]) == ("accepted", 2, False)
    assert accepted["stages"][-1]["actor"] == "cas"

    result = ("--result", "4:1-2=½", "--reason", "score sheet", "--seen", "2")
    corrected = _json(run, "correct", club, "1", *result, "--actor", "bea")
    assert (corrected["stage"], corrected["version"]) == ("accepted", 3)
    assert corrected["versions"][-1]["reason"] == "score sheet"

    assert _json(run, "event", club, "1") == corrected
    listed = _json(run, "events", club)
    assert [(each["event"], each["stage"]) for each in listed["events"]] == [(1, "accepted")]
    assert _json(run, "events", club, "--stage", "withdrawn")["events"] == []

    withdrawn = _json(run, "withdraw", club, "1", "--reason", "a friendly", "--actor", "bea")
    assert withdrawn["stage"] == "withdrawn"


def test_a_second_officer_is_told(run: Runner, report: Report, club: str) -> None:
    run("office", "add", club, str(report()), "--actor", "bea")
    run("office", "correct", club, "1", "--name", "One", "--reason", "r", "--actor", "bea")
    rest = ("--name", "Two", "--reason", "r", "--seen", "1", "--actor", "cas")
    done = run("office", "correct", club, "1", *rest)
    assert (done.code, done.out) == (2, "")
    assert "bea made version 2 since" in " ".join(done.err.split())


def test_the_same_file_is_refused(run: Runner, report: Report, club: str) -> None:
    path = str(report())
    run("office", "add", club, path, "--actor", "bea")
    done = run("office", "add", club, path)
    assert (done.code, done.out) == (2, "")
    assert "report of event 1 already" in " ".join(done.err.split())


def test_what_blocks_is_told_on_the_error_stream(run: Runner, report: Report, club: str) -> None:
    run("office", "add", club, str(report()))
    done = run("office", "accept", club, "1")
    assert (done.code, done.out) == (2, "")
    assert "[office.check.unknown_persons]" in done.err
    assert "cannot be accepted" in done.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_the_terminal_in_every_language(
    run: Runner, report: Report, club: str, language: str
) -> None:
    lang = ("--lang", language)
    pages = [
        run("office", "add", club, str(report()), *lang),
        run("office", "event", club, "1", *lang),
        run("office", "events", club, *lang),
        run("office", "accept", club, "1", "--new", *lang),
        run("office", "correct", club, "1", "--scope", "rapid", "--reason", "r", *lang),
        run("office", "event", club, "1", *lang),
        run("office", "withdraw", club, "1", "--reason", "r", *lang),
        run("office", "events", club, "--stage", "accepted", *lang),
    ]
    for page in pages:
        assert (page.code, page.err) == (0, "")
        assert page.out
        assert "{" not in page.out
        assert max(map(len, page.out.splitlines())) <= WIDTH


def test_findings_that_a_reader_did_not_list_are_counted_with_the_others(
    run: Runner, club: str
) -> None:
    out = run.ok("office", "add", club, EXAMPLES / "open.trf")  # 40 names without a comma
    assert out.count("trf.name_without_comma") == 1
    assert "38 more of the kind trf.name_without_comma" in out


def test_an_approval_is_shown(run: Runner, club: str) -> None:
    out = run.ok("office", "add", club, EXAMPLES / "open.trf", "--approved")
    assert "Approved in spite of its shorter rate of play." in out
    assert _json(run, "event", club, "1")["approved"] is True
    corrected = _json(run, "correct", club, "1", "--no-approved", "--reason", "mistaken")
    assert corrected["approved"] is False


def test_the_events_as_a_table(run: Runner, report: Report, club: str) -> None:
    run("office", "add", club, str(report()), "--name", "Autumn Open")
    done = run("office", "events", club, "--csv")
    head, row = done.out.splitlines()
    assert head.startswith("event,version,stage,scope,start_date")
    assert row.endswith(",Autumn Open")


@pytest.mark.parametrize(
    "arguments",
    [
        ("event", "9"),
        ("event", "one"),
        ("accept", "1", "--person", "3"),
        ("accept", "1", "--person", "3=new", "--person", "3=1"),
        ("accept", "1", "--seen", "0"),
        ("accept", "1", "--new", "--person", "99=new"),
        ("correct", "1", "--name", "X"),
        ("correct", "1", "--reason", "r"),
        ("correct", "1", "--reason", "r", "--result", "1:1-2"),
        ("correct", "1", "--reason", "r", "--result", "4:1-2=7"),
        ("correct", "1", "--reason", "r", "--result", "99:1-2=1"),
        ("correct", "1", "--reason", "r", "--without-game", "1"),
        ("correct", "1", "--reason", "r", "--without-player", "0"),
        ("correct", "1", "--reason", "r", "--round-date", "1=8.11.2026"),
        ("correct", "1", "--reason", "r", "--start", "2026-02-30"),
        ("correct", "1", "--reason", "r", "--scope", "slow"),
        ("correct", "1", "--reason", "r", "--confirm", "office.check.died"),
        ("withdraw", "1"),
    ],
)
def test_what_makes_no_sense_changes_nothing(
    run: Runner, report: Report, club: str, arguments: tuple[str, ...]
) -> None:
    run("office", "add", club, str(report()))
    before = _json(run, "event", club, "1")
    done = run("office", arguments[0], club, *arguments[1:])
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err
    assert _json(run, "event", club, "1") == before


def test_options_of_add_that_make_no_sense(run: Runner, report: Report, club: str) -> None:
    path = str(report())
    for rest in (
        ("--replaces", "x"),
        ("--replaces", "4"),
        ("--scope", "slow"),
        ("--start", "yesterday"),
        ("--section", "B"),
    ):
        done = run("office", "add", club, path, *rest)
        assert (done.code, done.out) == (2, "")
    assert _json(run, "events", club)["events"] == []
    assert run("office", "events", club, "--stage", "lost").code == 2
