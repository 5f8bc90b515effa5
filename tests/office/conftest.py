"""An office for the tests: each has one of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arpad.office.office import Office, create_office


@pytest.fixture
def office_of(tmp_path: Path) -> Iterator[Callable[..., Office]]:
    """What makes an empty office of a system: ``office_of("elo", parameters={"k": "20"})``."""
    made: list[Office] = []

    def make(system: str, **options: object) -> Office:
        place = str(tmp_path / f"{system}{len(made)}.db")
        new = create_office(place, system, name="Club", actor="tester", **options)  # type: ignore[arg-type]  # as they are
        made.append(new)
        return new

    yield make
    for each in made:
        each.close()


@pytest.fixture
def office(office_of: Callable[..., Office]) -> Office:
    """An empty office of FIDE's system."""
    return office_of("fide")
