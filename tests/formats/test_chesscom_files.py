"""Answers of Chess.com in files: the games of a month, the standings of a player."""

import json
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.played_games import PlayedGame
from arpad.core.results import Result
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.chesscom import read_games
from arpad.formats.chesscom.archive import standings
from arpad.formats.json_values import WrongShape
from arpad.formats.kinds import check_file

GAME: dict[str, Any] = {
    "url": "https://www.chess.com/game/live/1",
    "time_control": "600+5",
    "end_time": 1709251781,
    "rated": True,
    "time_class": "rapid",
    "rules": "chess",
    "white": {"rating": 1204, "result": "win", "username": "One"},
    "black": {"rating": 1188, "result": "checkmated", "username": "Two"},
}
STATS: dict[str, Any] = {
    "chess_daily": {
        "last": {"rating": 1205, "date": 1709251781, "rd": 128},
        "record": {"win": 10, "loss": 8, "draw": 1},
    },
    "fide": 0,
}


def read(*games: object) -> tuple[list[PlayedGame], list[str]]:
    notes = BoundedNotes()
    found = list(read_games({"games": list(games)}, notes))
    return found, [finding.message for finding in notes.findings()]


def only(**changes: object) -> PlayedGame:
    (game,), _ = read(GAME | changes)
    return game


def test_a_game_belongs_to_the_day_of_its_end() -> None:
    game = only()
    assert (game.played_on, game.pool, game.rated) == (date(2024, 3, 1), "rapid", True)
    assert (game.white.name, game.white.rating, game.ratings_are_after) == ("One", 1204, True)
    assert (str(game.rate_of_play), game.counts) == ("10+5", True)


@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        ("win", "resigned", Result.WIN),
        ("timeout", "win", Result.LOSS),
        ("abandoned", "win", Result.LOSS),
        ("kingofthehill", "win", Result.LOSS),
        ("agreed", "agreed", Result.DRAW),
        ("50move", "50move", Result.DRAW),
        ("timevsinsufficient", "timevsinsufficient", Result.DRAW),
    ],
)
def test_each_side_has_a_result(white: str, black: str, result: Result) -> None:
    game = only(white=GAME["white"] | {"result": white}, black=GAME["black"] | {"result": black})
    assert game.white.result is result


@pytest.mark.parametrize("white", ["resigned", "agreed", "something new", ""])
def test_results_that_do_not_fit_do_not_count(white: str) -> None:
    (game,), findings = read(GAME | {"white": GAME["white"] | {"result": white}})
    assert (game.white.result, game.counts) == (Result.PENDING, False)
    assert findings == ["played_games.results_unclear"]


def test_another_game_than_chess_is_a_pool_of_its_own() -> None:
    assert (only(rules="chess960").variant, only(rules="chess960").pool) == ("chess960", "chess960")


def test_a_game_that_cannot_be_read_is_left_out_with_an_error() -> None:
    games, findings = read(GAME, GAME | {"end_time": "late"}, 5, GAME)
    assert len(games) == 2
    assert findings == ["played_games.bad_game"] * 2


def test_an_archive_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "archive"
    path.write_text(json.dumps({"games": [GAME, GAME | {"rated": False}]}), encoding="utf-8")
    checked = check_file(path)
    assert (checked.format, checked.players, checked.rated_games) == ("chesscom-archive", 2, 1)
    assert (checked.start_date, checked.end_date) == (date(2024, 3, 1), date(2024, 3, 1))


def test_a_month_without_games(tmp_path: Path) -> None:
    path = tmp_path / "archive"
    path.write_text('{"games":[]}', encoding="utf-8")
    assert (check_file(path).format, check_file(path).rated_games) == ("chesscom-archive", 0)


def test_standings(tmp_path: Path) -> None:
    (standing,) = standings(STATS)
    assert (standing.pool, standing.rating, standing.rating_deviation) == ("daily", 1205, 128)
    assert (standing.games, standing.last_game_on) == (19, date(2024, 3, 1))
    path = tmp_path / "stats"
    path.write_text(json.dumps(STATS), encoding="utf-8")
    assert (check_file(path).format, check_file(path).players) == ("chesscom-stats", 1)


def test_truncated_anywhere_it_is_refused_with_its_place(tmp_path: Path) -> None:
    data = json.dumps({"games": [GAME] * 5}, indent=1)
    path = tmp_path / "archive"
    for length in range(1, len(data), 100):
        path.write_text(data[:length], encoding="utf-8")
        with pytest.raises(UnreadableFile) as caught:
            check_file(path)
        assert caught.value.message in {"played_games.no_json", "opening.unknown_format"}


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GAME)), _JSON)
def test_any_value_of_any_field_is_read_or_told(name: str, value: object) -> None:
    games, findings = read(GAME | {name: value})
    assert games or findings


@given(_JSON)
def test_any_json_is_read_or_refused(value: object) -> None:
    with suppress(WrongShape):
        list(read_games(value, BoundedNotes()))
    with suppress(WrongShape):
        standings(value)


def test_nobody_plays_himself() -> None:
    (game,), messages = read(GAME | {"black": GAME["black"] | {"username": "one"}})
    assert (messages, game.counts) == (["played_games.own_opponent"], False)
