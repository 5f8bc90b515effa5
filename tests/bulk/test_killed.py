"""A run that is killed goes on to the same bytes."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.bulk.folders import months, write_games
from tests.bulk.populations import some_games
from tests.bulk.test_periods import PLAYERS, files_of, made_folder, rated

from arpad.bulk.steps import Job


def started(job: Job) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    words = ("bulk", "rate", job.games, "--system", "fide", "--ratings", job.ratings)
    line = [sys.executable, "-m", "arpad", *map(str, (*words, "--out", job.out))]
    return subprocess.Popen(line, stdout=subprocess.DEVNULL)


@pytest.mark.slow
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    for number, month in enumerate(months("2024-06", 30)):
        write_games(job.games, month, some_games(number, PLAYERS, 900))
    rated(job)
    whole = files_of(job.out)
    shutil.rmtree(job.out)
    for so_far in ("2024-01", "2024-12", "2026-01"):
        run = started(job)
        while not (job.out / "lists" / f"period={so_far}").exists():
            assert run.poll() is None
            time.sleep(0.005)
        run.kill()
        run.wait()
        assert len(files_of(job.out)) < len(whole)
    assert started(job).wait() == 0
    assert files_of(job.out) == whole
