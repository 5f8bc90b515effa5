"""A list that is read by a second process: the same answers, and the same errors."""

import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.lists import second_process
from arpad.lists.importing import import_list
from arpad.lists.search import contents, find_players
from arpad.lists.second_process import is_worth_it

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "list_mar26.txt"
HEAD = "ID Number      Name                 Fed Sex SRtng SGm SK B-day Flag"
TODAY = date(2026, 3, 31)


def row(fide_id: int | str, rating: int | str = 1500) -> str:
    return f"{fide_id:<15}{f'Player, No {fide_id}':<21}{'BEL':<4}{'M':<4}{rating:<6}{0:<4}20 1990"


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every list is large enough, and there are two processors."""
    monkeypatch.setattr(second_process, "_WORTH_IT", 0)
    monkeypatch.setattr(second_process, "_processors", lambda: 2)


def imported(
    file: Path, path: Path, findings: list[Finding] | None = None
) -> tuple[list[tuple[int, int, int]], int]:
    """What the progress was told, and the players."""
    told: list[tuple[int, int, int]] = []
    stored = import_list(
        file,
        path,
        today=TODAY,
        findings=findings,
        progress=lambda *place: told.append(place),
    )
    return told, stored.players


def written(folder: Path, *rows: str) -> Path:
    path = folder / "standard_mar26.txt"
    path.write_text("\n".join((HEAD, *rows, "")), encoding="ascii")
    return path


def dump(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    lines = list(connection.iterdump())
    connection.close()
    return lines


@pytest.mark.usefixtures("beside")
def test_the_store_is_the_same_either_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, *(row(number) for number in range(12_000, 0, -1)), row(7, 1600))
    both: list[Finding] = []
    assert imported(tmp_path / "both.sqlite", path, both)[1] == 12_000
    monkeypatch.setattr(second_process, "_processors", lambda: 1)
    alone: list[Finding] = []
    assert imported(tmp_path / "alone.sqlite", path, alone)[1] == 12_000
    assert both == alone
    assert [each.message for each in both] == ["fide_list.duplicate_id"]
    assert dump(tmp_path / "both.sqlite") == dump(tmp_path / "alone.sqlite")


@pytest.mark.usefixtures("beside")
def test_the_progress_is_told(tmp_path: Path) -> None:
    path = written(tmp_path, *(row(number) for number in range(1, 30_000)))
    told, _ = imported(tmp_path / "store.sqlite", path)
    size = path.stat().st_size
    assert told[-1] == (size, size, 29_999)
    assert told == sorted(told)
    assert {total for _, total, _ in told} == {size}


@pytest.mark.usefixtures("beside")
def test_an_error_of_the_list_is_the_same(tmp_path: Path) -> None:
    rows = [row(number) for number in range(1, 20_000)]
    path = written(tmp_path, *rows, row(20_000, "x"))
    file = tmp_path / "store.sqlite"
    with pytest.raises(UnreadableFile, match="bad_row") as caught:
        imported(file, path)
    assert caught.value.facts["line"] == 20_001
    assert contents(file).months == ()
    findings: list[Finding] = []
    assert imported(file, path, findings)[1] == 19_999
    assert [each.line for each in findings] == [20_001]


@pytest.mark.usefixtures("beside")
def test_findings_before_an_error_are_kept(tmp_path: Path) -> None:
    rows = [row(number) for number in range(1, 20_000)]
    path = written(tmp_path, row("x"), *rows)
    path.write_bytes(path.read_bytes() + b"\x81")
    findings: list[Finding] = []
    with pytest.raises(UnreadableFile, match="bad_bytes"):
        imported(tmp_path / "store.sqlite", path, findings)
    assert [each.line for each in findings] == [2]


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("program", ["/no/such/python", "/bin/false"])
def test_without_a_second_process_it_is_read_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    assert imported(tmp_path / "store.sqlite", EXAMPLE)[1] > 0


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    found: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def noted(*arguments: object, **choices: object) -> subprocess.Popen[bytes]:
        found.append(start(*arguments, **choices))  # type: ignore[call-overload]
        return found[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    return found


@pytest.mark.usefixtures("beside")
def test_after_a_reader_that_is_killed_midway_it_is_read_alone(
    tmp_path: Path, started: list[subprocess.Popen[bytes]]
) -> None:
    path = written(tmp_path, *(row(number) for number in range(1, 60_000)))
    told: list[int] = []

    def kill(_done: int, _total: int, players: int) -> None:
        told.append(players)
        if players:
            started[0].kill()

    file = tmp_path / "store.sqlite"
    assert import_list(file, path, today=TODAY, progress=kill).players == 59_999
    assert told != sorted(told)  # it began anew
    assert len(started) == 1
    assert len(find_players(file, "player 59999")) == 1


@pytest.mark.usefixtures("beside")
def test_the_second_process_ends_with_the_import(
    tmp_path: Path, started: list[subprocess.Popen[bytes]]
) -> None:
    path = written(tmp_path, *(row(number) for number in range(1, 60_000)))

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "store.sqlite"
    with pytest.raises(KeyboardInterrupt):
        import_list(file, path, today=TODAY, progress=interrupt)
    assert started[0].returncode is not None
    assert contents(file).months == ()


def test_small_lists_and_standard_input_are_read_alone(tmp_path: Path) -> None:
    assert not is_worth_it(EXAMPLE)
    assert not is_worth_it("-")
    assert not is_worth_it(tmp_path / "missing")
