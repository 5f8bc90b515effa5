"""``arpad office`` is typed wrongly: what is wrong, where, and how to go on."""

from pathlib import Path

import pytest
from tests.cli.build import WIDTH, Runner

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def place(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office with the example event as it came."""
    monkeypatch.chdir(tmp_path)
    place = Path("club.db")
    run.ok("office", "init", place)
    run.ok("office", "people", "import", place, EXAMPLES / "list_mar26.txt", "--list", "2026-03-01")
    run.ok("office", "add", place, EXAMPLES / "open.trf")
    return place


def test_a_new_office_is_told_in_lines_that_fit(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run.ok(
        "office", "init", "an-office-with-quite-a-long-name-for-a-file.db", "--months", "3"
    )
    assert "months from one list to the next: 3" in " ".join(told.split())
    assert all(len(line) <= WIDTH for line in told.splitlines())


@pytest.mark.parametrize("action", ["init", "log", "lists", "publish"])
def test_a_folder_is_no_office(run: Runner, tmp_path: Path, action: str) -> None:
    message = " ".join(run.fails("office", action, tmp_path).split())
    assert "is a folder. Give the name of a file" in message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", ["0", "9" * 5000, "-1", "x", "²"])
@pytest.mark.parametrize("action", ["event", "accept"])
def test_numbers_that_no_event_has(run: Runner, place: Path, action: str, number: str) -> None:
    message = run.fails("office", action, place, number)
    assert "a whole number from 1 to 999999999" in " ".join(message.split())


def test_an_event_that_there_is_not(run: Runner, place: Path) -> None:
    assert 'There is no event "99". Known: 1.' in run.fails("office", "event", place, "99")
    for name in ("rapid-cup.trf", "spring-weekend.trf"):
        run.ok("office", "add", place, EXAMPLES / name)
    assert "Known: 1-3." in run.fails("office", "event", place, "99")


@pytest.mark.parametrize(
    "twice",
    [
        ("--result", "1:1-21=1", "--result", "1:1-21=0"),
        ("--result", "1:1-21=1", "--result", "1:21-1=1"),
    ],
)
def test_corrections_of_one_game_that_contradict(
    run: Runner, place: Path, twice: tuple[str, ...]
) -> None:
    message = run.fails("office", "correct", place, "1", *twice, "--reason", "who knows")
    assert "in round 1 is corrected twice" in " ".join(message.split())
    assert "version 1:" in run.ok("office", "event", place, "1")


def test_days_of_one_round_that_contradict(run: Runner, place: Path) -> None:
    days = ("--round-date", "2=2026-03-08", "--round-date", "2=2026-03-09")
    message = run.fails("office", "correct", place, "1", *days, "--reason", "who knows")
    assert "The day of round 2 is corrected twice." in " ".join(message.split())


def test_a_period_of_before_the_rules(run: Runner, tmp_path: Path) -> None:
    place = tmp_path / "old.db"
    run.ok("office", "init", place)
    people = EXAMPLES / "list_mar26.txt"
    run.ok("office", "people", "import", place, people, "--list", "1900-01-01")
    message = " ".join(run.fails("office", "rate", place, "--period", "1900-01").split())
    assert "no rule is recorded for 1900-01-01; the first ones hold from" in message
    assert "Choose a later period" in message


def test_an_office_without_list_and_event_has_nothing_to_rate(run: Runner, tmp_path: Path) -> None:
    place = tmp_path / "new.db"
    run.ok("office", "init", place)
    message = run.fails("office", "rate", place, "--period", "2199-12")
    assert "There is nothing to rate in the period 2199-12" in " ".join(message.split())
    assert "There is no list yet." in run.ok("office", "lists", place)


@pytest.mark.parametrize("name", ["2026-13", "x", "99999999999999999999-01", "1899-12"])
def test_periods_that_there_are_not(run: Runner, place: Path, name: str) -> None:
    message = run.fails("office", "rate", place, "--period", name)
    assert "the first month of a period, such as 2026-10" in " ".join(message.split())
