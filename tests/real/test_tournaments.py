"""Real tournament files through ``arpad tournament --json``: exit codes, schema, sums."""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.cli.schemas import check  # noqa: E402  the project's folder comes first

FOLDER = ROOT.parent / "shared" / "cases" / "trf"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]

# Files that are broken on purpose, with the exit code that says so; all others are rated. What
# is wrong in the other broken ones (points, a record, a number, a round too many) hinders nothing.
BROKEN = {
    "icu_invalid_empty.tab": 2,
    "py4swiss_incompatible_color.trf": 1,
    "py4swiss_incompatible_result.trf": 1,
    "py4swiss_invalid_code.trf": 1,
    "py4swiss_missing_result.trf": 1,
}
SLOW = {"kbsb_interclubs_2024_25.trf"}
_MOST_CHECKED = 25  # players of a file that are held against the schema, spread over all
_MOST_BYTES = 10_000  # of a small file


def _size(name: str) -> int:
    return (FOLDER / name).stat().st_size


NAMES = [path.name for path in sorted(FOLDER.glob("*"))] if FOLDER.is_dir() else ["none"]
SMALL = [name for name in NAMES if not FOLDER.is_dir() or _size(name) < _MOST_BYTES]
every_file = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in NAMES],
)


def tournament(
    name: str, capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, str, str]:
    """Exit code, output and errors of the command on a file."""
    line = ["tournament", str(FOLDER / name), "--on", "2025-11-15", "--time-control", "standard"]
    code = main([*line, "--lang", "en", *options])
    out, err = capsys.readouterr()
    return code, out, err


@every_file
def test_exit_code_schema_and_sums(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = tournament(name, capsys, "--json")
    assert code == BROKEN.get(name, 0), err
    if code == 2:
        assert out == ""
        assert err.startswith("Error: ")
        return
    assert err == ""
    plain = json.loads(out)
    players = plain["players"]
    check(plain | {"players": players[:: len(players) // _MOST_CHECKED + 1]})
    assert len(players) == plain["tournament"]["players"]
    numbers = [player["number"] for player in players]
    assert numbers == sorted(numbers)
    severities = {finding["severity"] for finding in plain["findings"]}
    assert ("error" in severities) == (code == 1)
    for player in players:
        check_player(player)


def check_player(player: dict[str, Any]) -> None:
    """The sums of one player."""
    rated = [game for game in player["games"] if game["rated"]]
    count = player["games_counted" if player["outcome"] == "initial_rating" else "games_rated"]
    assert len(rated) == count
    assert sum(Decimal(game["score"]) for game in rated) == Decimal(player["points"])
    assert sum(Decimal(game["score"]) for game in player["games"]) == Decimal(
        player["tournament_points"]
    )
    if player["outcome"] == "initial_rating":
        return
    minus = Decimal(player["score_minus_expected"])
    assert sum(Decimal(game["expected_score"]) for game in rated) == Decimal(
        player["expected_points"]
    )
    assert Decimal(player["points"]) - Decimal(player["expected_points"]) == minus
    if player["outcome"] == "rating_change":
        check_change(player["rating_before"], player["development_coefficient"]["value"], player)
        assert player["score_minus_expected"] == str(minus)
        return
    for change in player["possible_changes"]:
        check_change(player["rating_before"], change["development_coefficient"], player | change)


def check_change(before: int, k: int, change: dict[str, Any]) -> None:
    """K times the difference, rounded once with halves away from zero, and the new rating."""
    unrounded = k * Decimal(change["score_minus_expected"])
    assert Decimal(change["rating_change_unrounded"]) == unrounded
    assert change["rating_change"] == unrounded.quantize(Decimal(1), ROUND_HALF_UP)
    assert change["rating_after"] == before + change["rating_change"]


@pytest.mark.parametrize("name", SMALL)
def test_the_other_forms(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ((), ("--csv",)):
        code, out, err = tournament(name, capsys, *options)
        assert code == BROKEN.get(name, 0)
        assert bool(out) == (code != 2)
        if not options:
            assert all(len(line) <= 80 for line in out.splitlines())
        if code:
            assert "rror: " in " ".join(err.split())  # a long path may end its line


def test_a_strict_reader_refuses_what_needs_a_repair(capsys: pytest.CaptureFixture[str]) -> None:
    for name in SMALL:
        code, out, err = tournament(name, capsys, "--strict")
        assert code in {0, 2}
        assert bool(out) == (code == 0)
        if code == 2:
            assert str(FOLDER / name) in err
