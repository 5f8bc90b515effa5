"""Engines that are none."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.strength.build import make_engine


@pytest.fixture
def engine(tmp_path: Path) -> Callable[..., str]:
    """The path of a program that is an engine with a habit."""
    return partial(make_engine, tmp_path)
