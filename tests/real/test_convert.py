"""Real reports in the other edition: the same players, rounds and games."""

import json
from pathlib import Path
from typing import Any, Literal

import pytest

from arpad.core.tournament_games import games_of
from arpad.explain.records_json import records_json
from arpad.formats.kinds import check_file
from arpad.formats.trf.convert import convert_to_trf

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "trf"
REPORTS = sorted([*FOLDER.glob("*.trf"), *FOLDER.glob("*.tdf")])
EDITIONS: tuple[Literal["TRF16", "TRF26"], ...] = ("TRF16", "TRF26")
# In TRF16 the rate of play of these has no words, and teams have only names and players.
MAY_DIFFER = {"rate_of_play", "teams"}

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not REPORTS, reason="the real files are not beside the project"),
]


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_a_report_in_either_edition_is_the_same_tournament(path: Path, tmp_path: Path) -> None:
    checked = check_file(path)
    assert checked.tournament is not None
    for edition in EDITIONS:
        converted = convert_to_trf(checked, edition)
        out = tmp_path / edition
        out.write_bytes(converted.data)
        again = check_file(out)
        assert again.format == edition.lower()
        assert again.tournament is not None
        before, after = checked.tournament.as_dict(), again.tournament.as_dict()
        if edition == "TRF16":  # has no national lines: they become comments
            before["entries"] = tuple(entry.replace(national=()) for entry in before["entries"])
        differing = {name for name in before if before[name] != after[name]}
        fields: list[Any] = [dict(each.facts).get("fields", ()) for each in converted.findings]
        told = {name for found in fields for name, _ in found}
        assert differing <= (MAY_DIFFER if edition == "TRF16" else set())
        assert differing <= told | {"rate_of_play_text"}


# Both players claim one colour: the records tell that the colours are not known.
CONTRADICTS = "py4swiss_incompatible_color.trf"


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_a_report_as_records_is_the_same_tournament(path: Path, tmp_path: Path) -> None:
    checked = check_file(path)
    assert checked.tournament is not None
    plain = {"schema": "arpad/records/1", **records_json(checked.tournament)}
    plain["other_records"] = list(checked.other_lines)
    out = tmp_path / "records"
    out.write_text(json.dumps(plain), encoding="utf-8")
    again = check_file(out)
    assert again.tournament is not None
    assert records_json(again.tournament) == records_json(checked.tournament)
    assert again.other_lines == checked.other_lines
    assert (again.tournament == checked.tournament) == (path.name != CONTRADICTS)


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_games_that_are_rated_are_those_that_check_counts(path: Path) -> None:
    checked = check_file(path)
    assert checked.tournament is not None
    games = games_of(checked.tournament)
    assert sum(game.rated for game in games) == checked.rated_games
