"""An office for the tests: each has one of its own.

Tests marked ``both`` run on SQLite and on a PostgreSQL that is started for them.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.office.postgres import NoServer, Server, server

from arpad.office.office import Office, create_office, open_office


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Both databases for the tests that want them."""
    if "office_of" in metafunc.fixturenames and metafunc.definition.get_closest_marker("both"):
        metafunc.parametrize("office_of", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A PostgreSQL; where this machine can have none, the tests on it are skipped."""
    try:
        with server() as running:
            yield running
    except NoServer as error:
        pytest.skip(str(error))


@pytest.fixture
def office_of(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Office]]:
    """What makes an empty office of a system: ``office_of("elo", parameters={"k": "20"})``."""
    made: list[Office] = []

    def on_sqlite(system: str, **options: object) -> Office:
        return _new_office(str(tmp_path / f"{system}{len(made)}.db"), system, options)

    def on_postgresql(system: str, **options: object) -> Office:
        running: Server = request.getfixturevalue("postgresql")
        return open_office(_copy_of_an_office(running, system, options))

    make = on_postgresql if getattr(request, "param", "") == "postgresql" else on_sqlite

    def make_and_remember(system: str, **options: object) -> Office:
        made.append(make(system, **options))
        return made[-1]

    yield make_and_remember
    for each in made:
        each.close()
        if make is on_postgresql:
            request.getfixturevalue("postgresql").drop(each.store.place)


def _new_office(place: str, system: str, options: dict[str, object]) -> Office:
    return create_office(place, system, name="Club", actor="tester", **options)  # type: ignore[arg-type]  # as they are


def _copy_of_an_office(running: Server, system: str, options: dict[str, object]) -> str:
    """A copied database is there in half the time of a new one."""
    key = repr((system, sorted(options.items())))
    if key not in running.templates:
        place = running.new_database()
        _new_office(place, system, options).close()
        running.templates[key] = place
    return running.new_database(running.templates[key])


@pytest.fixture
def office(office_of: Callable[..., Office]) -> Office:
    """An empty office of FIDE's system."""
    return office_of("fide")
