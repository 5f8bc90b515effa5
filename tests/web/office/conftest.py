"""An office with two published lists and an event between them, and its server."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.office.build import accepted, document, start_list
from tests.office.events_build import person

from arpad.core.results import Result
from arpad.office.list_lines import ListLine
from arpad.office.office import Office, create_office
from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period
from arpad.office.store import schema
from arpad.web.office.app import application

NAMES = ("Ash, Ann", "Birch, Bo", "Çédar, Ćy", "Døe, <b>Dag</b>")
GAMES = ((1, 2, Result.WIN), (3, 4, Result.DRAW), (1, 3, Result.LOSS), (2, 4, Result.WIN))
START = date(2025, 11, 1)
PAGES_OF_DESK = (
    *("desk/", "desk/events/1/", "desk/rate/", "desk/log/", "desk/accounts/", "desk/password/"),
)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An office of four persons."""
    with made_office(tmp_path) as made:
        yield made


@contextmanager
def made_office(tmp_path: Path) -> Iterator[Office]:
    """Four persons, the list of November as given, and an event that is due in December."""
    with create_office(str(tmp_path / "club.db"), "fide", name="Club", actor="tester") as made:
        for place, name in enumerate(NAMES):
            sex, club = "wm"[place % 2], f"Club {place // 2}"
            facts = {"birth_year": str(1980 + 10 * place), "federation": "BEL", "club": club}
            person(made, name=name, sex=sex, **facts)
        lines = {
            number: ListLine(person=number, rating=1500 + 100 * number, games=40)
            for number in range(1, 5)
        }
        lines[4] = lines[4].replace(inactive=True)
        start_list(made, lines, START)
        accepted(made, document((1, 2, 3, 4), GAMES, date(2025, 11, 7), date(2025, 11, 8)))
        with made.store.writing() as connection:  # as after an erasure: it was never a real file
            connection.execute(schema.submission.update().values(content=None))
        yield made


@pytest.fixture
def published(office: Office) -> Office:
    """The same with the list of December."""
    rate_period(office, "2025-11", actor="tester")
    publish_all(office, actor="tester")
    return office


@pytest.fixture
def client(published: Office) -> Iterator[TestClient]:
    """A visitor."""
    with TestClient(application(published), base_url="http://127.0.0.1") as opened:
        yield opened
