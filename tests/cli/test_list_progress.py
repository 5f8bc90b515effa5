"""What an import tells while it runs and when it is done."""

import sys

import pytest

from arpad.cli.list_progress import ImportProgress
from arpad.explain.catalogue import load_catalogue


def test_players_a_second_are_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = iter([100.0])
    monkeypatch.setattr("time.perf_counter", lambda: next(clock, 104.0))
    progress = ImportProgress(load_catalogue("en"))
    progress(50, 200, 8000)
    progress(50, 200, 8001)
    progress(7_000_000, 0, 8000)
    progress.print_speed(8000)
    told = capsys.readouterr()
    assert told.err.split("\r")[1:] == [
        "Importing, 25 %: 8000 players, 2000 a second",
        "Importing, 7 MB: 8000 players, 2000 a second",
    ]
    assert told.out == "It took 4 seconds: 2000 players a second.\n"
