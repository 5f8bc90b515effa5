"""A process that is killed at any moment leaves the office as before or after, never between."""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import pytest
from tests.office.build import ACTOR, accepted, document, start_list
from tests.office.killing import killed_at_random
from tests.office.places import place_of
from tests.office.postgres import Server

from arpad.core.results import Result
from arpad.office.list_lines import ListLine
from arpad.office.office import Office
from arpad.office.people_import import import_people
from arpad.office.runs import rate_period
from arpad.office.store import schema

pytestmark = pytest.mark.both

PLAYERS = 400
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
FEW = 2  # of each work on each database in the usual run; all of it with ARPAD_KILLS=200
MANY = int(os.environ.get("ARPAD_KILLS", "0"))
WORKS = ("import", "rate", "publish")


def arguments(work: str, place: str, people: Path) -> Sequence[str]:
    """What an officer types."""
    more = {
        "import": ("people", "import", place, str(people)),
        "rate": ("rate", place, "--period", "2026-11"),
        "publish": ("publish", place),
    }
    return (*more[work], "--actor", ACTOR)


def table(path: Path, first: int, last: int) -> Path:
    """A list of people."""
    rows = [
        f'{n},"Player{n}, Some{n}",BEL,{1950 + n % 50},Club {n % 7}' for n in range(first, last)
    ]
    path.write_text("\n".join(["id,name,fed,born,club", *rows]) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def ready(office_of: Callable[..., Office], tmp_path: Path) -> Callable[[str], Office]:
    """What makes an office in which a work is to be done."""

    def make(work: str) -> Office:
        office = office_of("fide")
        people = table(tmp_path / "first.csv", 1, PLAYERS + 1)
        import_people(office, people, actor=ACTOR, today=date(2026, 10, 1))
        with office.store.reading() as connection:
            persons = list(connection.execute(schema.person.select()).scalars())
        lines = {
            person: ListLine(person=person, rating=1500 + person, games=50) for person in persons
        }
        start_list(office, lines, date(2026, 11, 1))
        for day in range(2, 22, 4):
            group = persons[day * 10 :][:40]
            games = tuple((n, n + 1, RESULTS[n % 3]) for n in range(1, 40, 2))
            accepted(office, document(group, games, date(2026, 11, day), date(2026, 11, day + 1)))
        if work == "publish":
            rate_period(office, "2026-11", actor=ACTOR)
        return office

    return make


def killed(
    office: Office, work: str, times: int, tmp_path: Path, request: pytest.FixtureRequest
) -> tuple[int, int, int]:
    """Kill a work in copies of an office."""
    people = table(tmp_path / "people.csv", 100, PLAYERS * 3)
    original, on_sqlite = place_of(office), office.store.dialect == "sqlite"
    office.close()  # what is copied is used by nobody
    copies = 0

    def new_copy() -> str:
        nonlocal copies
        copies += 1
        if not on_sqlite:
            running: Server = request.getfixturevalue("postgresql")
            return running.new_database(original)
        copy = tmp_path / f"copy{copies}.db"
        shutil.copy(original, copy)
        return str(copy)

    return killed_at_random(new_copy, lambda place: arguments(work, place, people), times, times)


@pytest.mark.parametrize("work", WORKS)
def test_a_few_kills(
    work: str,
    ready: Callable[[str], Office],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    assert sum(killed(ready(work), work, FEW, tmp_path, request)) == FEW


@pytest.mark.slow
@pytest.mark.skipif(not MANY, reason="minutes of work: set ARPAD_KILLS=200")
@pytest.mark.parametrize("work", WORKS)
def test_many_kills(
    work: str,
    ready: Callable[[str], Office],
    tmp_path: Path,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    times = -(-MANY // (2 * len(WORKS)))  # on two databases
    office = ready(work)
    where = office.store.dialect
    before, after, done = killed(office, work, times, tmp_path, request)
    with capsys.disabled():
        told = f"{before} as before, {after} as after, {done} when it was done"
        sys.stdout.write(f"\n{work} on {where}, {times} kills: {told}\n")
    assert before + after + done == times
