"""``arpad bulk`` where only Arpad itself is installed: each action says what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

# As if they were not there: nobody finds them.
WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        extra = ("numpy", "pyarrow", "numba", "scipy", "duckdb", "pandas", "pyspark", "polars")
        return None if name.partition(".")[0] in extra else PathFinder.find_spec(name, path, target)

sys.meta_path[:] = [Without if each is PathFinder else each for each in sys.meta_path]
from arpad.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def without(*words: object) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    line = [sys.executable, "-c", WITHOUT, *map(str, words), "--lang", "en"]
    return subprocess.run(line, capture_output=True, text=True, check=False, input="")


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("bulk", ("ingest", "games.pgn", "--out", "out")),
        ("bulk", ("rate", "in", "--system", "fide", "--ratings", "list.csv", "--out", "out")),
        (
            "sql",
            (
                *("rate", "in", "--system", "fide", "--ratings", "list.csv", "--out", "out"),
                *("--engine", "duckdb"),
            ),
        ),
        (
            "spark",
            (
                *("rate", "in", "--system", "fide", "--ratings", "list.csv", "--out", "out"),
                *("--engine", "spark"),
            ),
        ),
        ("bulk", ("follow", "--system", "elo", "--k", "20")),
        ("bulk", ("follow", "--system", "lichess")),
        ("bulk", ("history", "games.pgn")),
        ("bulk", ("fit", "games.pgn")),
        ("bulk", ("evaluate", "games.pgn")),
    ],
)
def test_each_action_says_what_to_install(
    tmp_path: Path, extra: str, words: tuple[str, ...]
) -> None:
    (tmp_path / "games.pgn").write_text("", "utf-8")
    done = without(
        "bulk", *(word.replace("games.pgn", str(tmp_path / "games.pgn")) for word in words)
    )
    assert (done.returncode, done.stdout) == (2, "")
    told = " ".join(done.stderr.split())
    assert "not installed: numpy" in told
    assert f"pip install 'arpad[{extra}]'" in told
    assert "Traceback" not in told
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("action", ["ingest", "rate", "follow", "fit", "evaluate"])
def test_help_needs_nothing(action: str) -> None:
    done = without("bulk", action, "--help")
    assert done.returncode == 0, done.stderr
    assert f"arpad bulk {action}" in done.stdout
