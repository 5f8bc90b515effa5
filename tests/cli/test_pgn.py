"""Games in PGN on the command line: checked, rated as a tournament, converted."""

from pathlib import Path

import pytest
from tests.cli.build import Runner

GAME = """[Event "Open"]
[Date "2026.05.07"]
[Round "{round}"]
[White "{white}"]
[Black "{black}"]
[Result "1-0"]
[WhiteElo "2000"]
[BlackElo "2000"]
[TimeControl "5400+30"]

1. e4 e5 1-0

"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event"
    games = [("1", "Alpha, A", "Beta, B"), ("2", "Alpha, A", "Gamma, C")]
    text = "".join(GAME.format(round=r, white=w, black=b) for r, w, b in games)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_games_is_checked(run: Runner, event: Path) -> None:
    plain = run("check", event, "--json").json
    assert {
        "format": "pgn",
        "encoding": "utf-8",
        "players": 3,
        "rounds": 2,
        "rated_games": 2,
        "start_date": "2026-05-07",
        "errors": [],
        "warnings": [],
    }.items() <= plain.items()


def test_a_file_of_games_is_rated(run: Runner, event: Path) -> None:
    plain = run("tournament", event, "--k", "20", "--json").json
    assert [player["rating_change"] for player in plain["players"]] == [20, -10, -10]


def test_a_file_of_games_is_converted(run: Runner, event: Path) -> None:
    plain = run("convert", event, "--to", "json").json
    assert [game["result"] for game in plain["games"]] == ["1-0", "1-0"]
    assert "001    1" in run.ok("convert", event, "--to", "trf26")


def test_games_that_make_no_tournament_are_told(run: Runner, event: Path) -> None:
    event.write_text(event.read_text(encoding="utf-8").replace('"2"]', '"?"]'), encoding="utf-8")
    done = run("tournament", event)
    assert done.code == 2
    assert ":13: " in done.told
    assert "round" in done.err
    dutch = run("tournament", event, "--lang", "nl")
    assert "ronde" in dutch.err
