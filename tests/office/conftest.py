"""An office for the tests: each has one of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arpad.office.office import Office, create_office


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An empty office of FIDE's system."""
    with create_office(str(tmp_path / "club.db"), "fide", name="Club", actor="tester") as made:
        yield made
