"""Runs ``arpad`` inside the test process, with streams, locale and files under control."""

from pathlib import Path

import pytest
from tests.cli.build import Report, Runner, write_report


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, 80 columns, no colour, no rating lists."""
    monkeypatch.setenv("ARPAD_DATA", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad``."""
    return Runner(capsys, monkeypatch)


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """Writes small tournament reports."""

    def write(file: str = "open.trf", /, **changes: object) -> Path:
        return write_report(tmp_path / file, **changes)

    return write
