"""Reports are tried as a user would: through the command line."""

from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.cli.conftest import _plain_environment, run
from tests.reports.build import Lists

__all__ = ["_plain_environment", "run"]


@pytest.fixture
def lists(run: Runner, tmp_path: Path) -> Lists:
    """Imports rating lists and looks players up in them."""
    return Lists(run, tmp_path)
