"""The engine for the browser, as scripts/build_web makes it."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "scripts" / "build_web"
FOLDER = ROOT / ".cache" / "web" / "engine"


@pytest.fixture(scope="session")
def engine() -> Path:
    """The engine of these sources, built or still current; without its parts there is no test."""
    command = [sys.executable, str(BUILD), "--into", str(FOLDER)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode == os.EX_TEMPFAIL:
        pytest.skip(built.stderr.strip())
    assert built.returncode == 0, built.stderr[-2000:]
    return FOLDER


@pytest.fixture(scope="session")
def node(engine: Path) -> str:  # noqa: ARG001  what builds the engine has found it
    """The Node that built the engine."""
    found: str = runpy.run_path(str(ROOT / "scripts" / "node_packages.py"))["find_node"]()[0]
    return found
