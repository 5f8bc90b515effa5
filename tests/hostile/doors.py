"""The commands that read a file, and what every answer of theirs must be."""

import json
from pathlib import Path

from tests.cli.build import Done, Runner

DOORS = {
    "check": ("--json",),
    "convert": ("--to", "json"),
    "import": ("--dry-run", "--json"),
    "tournament": ("--on", "2026-03-07", "--time-control", "standard", "--json"),
}


def answer(run: Runner, door: str, path: Path | str, *more: str) -> Done:
    """Run a command on a file; the answer or the refusal is whole, whatever the file holds."""
    done = run(door, path, *DOORS[door], *more)
    assert done.code in {0, 1, 2}, done
    if done.code == 2:
        assert done.out == ""
        assert_refusal(done.err, path)
    elif done.out:
        assert isinstance(json.loads(done.out), dict)
    else:
        assert done.code == 1
        assert done.err.startswith("Error: ")
    return done


def assert_refusal(err: str, path: Path | str, label: str = "Error: ") -> None:
    """One error that names the file, says what is wrong and how to go on."""
    assert err.startswith(label), err
    assert err.endswith("\n"), err
    first, *rest = err.removesuffix("\n").split("\n")
    assert all(line.startswith("  ") for line in rest), err  # its lines, wrapped
    err = " ".join([first, *map(str.strip, rest)])
    name, _, why = err.partition(str(path))[2].partition(": ")
    assert all(part.isdigit() for part in name.split(":") if part), err  # line and column
    sentences = [each for each in why.strip().split(". ") if each]
    assert len(sentences) >= 2, err
    assert "Traceback" not in err
