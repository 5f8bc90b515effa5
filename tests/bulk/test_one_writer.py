"""Two runs into one folder: the second is refused, and nothing of it is left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.bulk.folders import months, write_games
from tests.bulk.populations import some_games
from tests.bulk.test_periods import PLAYERS, files_of, made_folder

from arpad.bulk.one_writer import one_writer
from arpad.bulk.steps import Job
from arpad.core.errors import InputError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such locks")

HOLDER = """
import os, sys, time
from pathlib import Path
from arpad.bulk.one_writer import one_writer
with one_writer(Path(sys.argv[1])):
    if len(sys.argv) > 2 and not os.fork():
        os.close(0); os.close(1); time.sleep(60); os._exit(0)
    print("held", flush=True)
    sys.stdin.read()
"""
GAMES = '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n[Date "2026.01.01"]\n\n1-0\n\n'


@contextmanager
def holder(folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """A process that holds a folder."""
    line = [sys.executable, "-c", HOLDER, str(folder), *more]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):  # killed by the test
                os.killpg(process.pid, signal.SIGKILL)


def rate(job: Job) -> list[str]:
    """The command that rates a job."""
    words = ("bulk", "rate", job.games, "--system", "fide", "--ratings", job.ratings)
    return [sys.executable, "-m", "arpad", *map(str, (*words, "--out", job.out, "--lang", "en"))]


def refused(line: list[str]) -> None:
    """A command ends with 2 and says that the folder is written into."""
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Another run is writing into" in done.stderr
    assert not done.stdout


def test_a_second_rating_is_refused_and_the_first_ends_well(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    for number, month in enumerate(months("2024-06", 12)):
        write_games(job.games, month, some_games(number, PLAYERS, 900))
    whole = job.replace(out=tmp_path / "whole")
    subprocess.run(rate(whole), check=True, capture_output=True)
    with subprocess.Popen(rate(job), stdout=subprocess.DEVNULL) as first:
        while not (job.out / "lists").exists():
            assert first.poll() is None
            time.sleep(0.001)
        first.send_signal(signal.SIGSTOP)  # in the middle of it
        before = files_of(job.out)
        refused(rate(job))
        assert files_of(job.out) == before
        first.send_signal(signal.SIGCONT)
        assert first.wait() == 0
    assert files_of(job.out) == files_of(whole.out)


def test_a_second_ingest_is_refused_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    games, out = tmp_path / "games.pgn", tmp_path / "out"
    games.write_text(GAMES, encoding="utf-8")
    line = [sys.executable, "-m", "arpad", "bulk", "ingest", str(games), "--out", str(out)]
    with holder(out) as first:
        refused([*line, "--lang", "en"])
        assert not files_of(out)
        first.kill()
        first.wait()
        subprocess.run(line, check=True, capture_output=True)
    assert (out / "manifest.json").is_file()


def test_a_child_of_a_killed_run_holds_nothing(tmp_path: Path) -> None:
    with holder(tmp_path, "fork") as first:
        with pytest.raises(InputError), one_writer(tmp_path):
            pass
        first.kill()
        first.wait()
        with one_writer(tmp_path):
            pass


def test_a_folder_is_free_after_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    for _ in range(2):
        with pytest.raises(ValueError, match="stop"), one_writer(folder):
            raise ValueError("stop")
        assert not folder.parent.exists()


def test_what_came_into_a_folder_stays(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with one_writer(folder):
        (folder / "file").touch()
    with one_writer(folder):
        pass
    assert (folder / "file").is_file()


def test_a_file_in_its_place_is_left_to_who_writes(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with one_writer(tmp_path / "file"), one_writer(tmp_path / "file" / "folder"):
        pass
