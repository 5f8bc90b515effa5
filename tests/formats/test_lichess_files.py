"""Answers of Lichess in files: games, rating histories, users, results, FIDE players."""

import io
import json
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.played_games import PlayedGame
from arpad.core.rate_of_play import TimeControl
from arpad.core.results import Result
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.json_values import WrongShape
from arpad.formats.kinds import check_file
from arpad.formats.lichess import read_games
from arpad.formats.lichess.games import game_of
from arpad.formats.lichess.players import fide_player, rating_points, results, standings
from arpad.formats.opening import HEAD_SIZE, Source

GAME: dict[str, Any] = {
    "id": "abcdefgh",
    "rated": True,
    "variant": "standard",
    "speed": "blitz",
    "perf": "blitz",
    "createdAt": 1704672000000,
    "lastMoveAt": 1704672060000,
    "status": "resign",
    "players": {
        "white": {"user": {"name": "One", "id": "one", "title": "FM"}, "rating": 1712}
        | {"ratingDiff": 1, "provisional": True},
        "black": {"user": {"name": "Two", "id": "two"}, "rating": 1247, "ratingDiff": -2},
    },
    "winner": "white",
    "clock": {"initial": 300, "increment": 3, "totalTime": 420},
}


def source_of(data: bytes) -> Source:
    stream = io.BytesIO(data)
    return Source(file="a", names=("a",), packing="", head=data[:HEAD_SIZE], read=stream.read)


def lines_of(*games: object) -> bytes:
    return "".join(f"{json.dumps(game)}\n" for game in games).encode()


def read(data: bytes) -> tuple[list[PlayedGame], list[tuple[str, int | None]]]:
    notes = BoundedNotes()
    games = list(read_games(source_of(data), notes))
    return games, [(finding.message, finding.line) for finding in notes.findings()]


def test_a_game() -> None:
    game = game_of(GAME)
    assert (game.white.name, game.white.title, game.white.provisional) == ("One", "FM", True)
    assert (game.white.rating, game.white.rating_difference) == (1712, 1)
    assert (game.white.result, game.black.result) == (Result.WIN, Result.LOSS)
    assert game.started == datetime(2024, 1, 8, tzinfo=UTC)
    assert (game.played_on, game.pool, game.rated) == (date(2024, 1, 8), "blitz", True)
    assert (str(game.rate_of_play), game.moves, game.counts) == ("5+3", None, True)


@pytest.mark.parametrize(
    ("status", "winner", "result"),
    [
        ("mate", "black", Result.LOSS),
        ("draw", None, Result.DRAW),
        ("stalemate", None, Result.DRAW),
        ("outoftime", None, Result.DRAW),
        ("insufficientMaterialClaim", None, Result.DRAW),
        ("started", None, Result.PENDING),
        ("aborted", None, Result.PENDING),
        ("noStart", "white", Result.WIN),
        ("somethingNew", None, Result.PENDING),
    ],
)
def test_no_winner_is_a_draw_only_where_the_end_is_one(
    status: str, winner: str | None, result: Result
) -> None:
    assert game_of(GAME | {"status": status, "winner": winner}).white.result is result


def test_an_engine_has_no_account() -> None:
    players = GAME["players"] | {"black": {"aiLevel": 3}}
    game = game_of(GAME | {"rated": False, "players": players})
    assert (game.black.name, game.black.is_engine) == ("lichess AI level 3", True)
    assert (game.black.rating, game.counts) == (None, False)


def test_no_difference_is_unknown_and_not_nought() -> None:
    players = {"white": {"user": {"name": "a"}}, "black": {"user": {"name": "b"}}}
    assert game_of(GAME | {"players": players}).white.rating_difference is None


def test_bad_lines_are_findings_with_their_line() -> None:
    other = GAME | {"createdAt": "yesterday"}
    data = lines_of(GAME) + b"\n{broken\n[1]\n" + lines_of(other, GAME | {"winner": "grey"}, GAME)
    games, findings = read(data)
    assert len(games) == 2
    assert [game.line for game in games] == [1, 7]
    assert findings == [
        ("played_games.bad_line", 3),
        ("played_games.bad_field", 4),
        ("played_games.bad_field", 5),
        ("played_games.bad_field", 6),
    ]


@pytest.mark.parametrize(
    "hostile",
    [b'{"id":' * 100_000, b'{"id":' + b"9" * 5000 + b"}", b'{"id": NaN}', b"[" * 200_000],
)
def test_a_hostile_line_is_a_finding(hostile: bytes) -> None:
    games, findings = read(lines_of(GAME) + hostile + b"\n" + lines_of(GAME))
    assert len(games) == 2
    assert [line for _, line in findings] == [2]


def test_what_a_check_counts(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(lines_of(GAME, GAME | {"id": "casual00", "rated": False}) + b"{cut off")
    checked = check_file(path)
    assert (checked.format, checked.players, checked.rated_games) == ("lichess-games", 2, 1)
    assert checked.has_errors
    assert [(each.message, each.line) for each in checked.findings] == [
        ("played_games.bad_line", 3)
    ]


def test_one_game_over_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(json.dumps(GAME, indent=2), encoding="utf-8")
    checked = check_file(path)
    assert (checked.format, checked.rated_games) == ("lichess-games", 1)


def test_truncated_anywhere_it_is_read_or_refused(tmp_path: Path) -> None:
    data = lines_of(*(GAME | {"id": f"game000{number}"} for number in range(5)))
    path = tmp_path / "games"
    for length in range(1, len(data), 100):
        path.write_bytes(data[:length])
        with suppress(UnreadableFile):
            checked = check_file(path)
            whole = data[:length].count(b"\n")
            assert checked.rated_games == whole
            assert checked.has_errors == bool(length % (len(data) // 5))


# ---------------------------------------------------------------------------- rating history


def test_report_57_months_count_from_0() -> None:
    points = list(
        rating_points([{"name": "Blitz", "points": [[2024, 1, 29, 1500]]}], BoundedNotes())
    )
    assert [(each.pool, each.day, each.rating) for each in points] == [
        ("Blitz", date(2024, 2, 29), 1500)
    ]


@pytest.mark.parametrize(
    "point",
    [
        [2024, 12, 1, 1500],
        [2023, 1, 29, 1500],
        [2024, 1, 1, 0],
        [2024, 1, 1],
        "x",
        [2024.5, 1, 1, 1],
    ],
)
def test_a_point_that_is_none_is_told(point: object) -> None:
    notes = BoundedNotes()
    history = [{"name": "Blitz", "points": [point, [2024, 0, 1, 1500]]}]
    assert len(list(rating_points(history, notes))) == 1
    assert [finding.message for finding in notes.findings()] == ["played_games.bad_field"]


def test_a_history_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "history"
    history: list[dict[str, object]] = [{"name": "Bullet", "points": []}]
    history += [{"name": "Blitz", "points": [[2020, 11, 29, 2800], [2021, 0, 1, 2790]]}]
    path.write_text(json.dumps(history), encoding="utf-8")
    checked = check_file(path)
    assert (checked.format, checked.players) == ("lichess-rating-history", None)
    assert (checked.start_date, checked.end_date) == (date(2020, 12, 29), date(2021, 1, 1))


# ---------------------------------------------------------------------------- people


def test_results_of_a_swiss_event_and_of_an_arena() -> None:
    swiss = {"rank": 1, "points": 5.5, "tieBreak": 16.5, "rating": 2309, "username": "one"}
    arena = {"rank": 1, "score": 149, "rating": 2394, "username": "two", "performance": 2449}
    notes = BoundedNotes()
    first, second = results(source_of(lines_of(swiss) + b"\n" + lines_of(arena)), notes)
    assert (first.points and first.points.half_points, first.tie_break) == (11, 16.5)
    assert (second.points, second.arena_score, second.performance) == (None, 149, 2449)
    assert notes.findings() == ()


def test_results_as_a_file(tmp_path: Path) -> None:
    path = tmp_path / "results"
    path.write_bytes(lines_of({"rank": 1, "username": "a"}, {"rank": 2, "points": 0.3}))
    checked = check_file(path)
    assert (checked.format, checked.players) == ("lichess-results", 1)
    assert [(each.message, each.line) for each in checked.findings] == [
        ("played_games.bad_field", 2)
    ]


def test_a_user(tmp_path: Path) -> None:
    user = {"id": "one", "username": "One", "perfs": {}}
    user["perfs"] = {"blitz": {"games": 9, "rating": 1500, "rd": 120, "prog": 0, "prov": True}}
    (standing,) = standings(user)
    assert (standing.pool, standing.rating, standing.rating_deviation) == ("blitz", 1500, 120)
    assert (standing.games, standing.provisional) == (9, True)
    path = tmp_path / "user"
    path.write_text(json.dumps(user), encoding="utf-8")
    assert (check_file(path).format, check_file(path).players) == ("lichess-user", 1)


def test_fide_players(tmp_path: Path) -> None:
    plain = {"id": 1001, "name": "Alpha A", "federation": "IND", "year": 2003, "rapid": 2708}
    entry = fide_player(plain)
    assert (entry.fide_id, entry.birth_year, entry.rating(TimeControl.RAPID)) == (
        "1001",
        2003,
        2708,
    )
    path = tmp_path / "players"
    path.write_text(json.dumps([plain, plain | {"id": 1002}]), encoding="utf-8")
    assert (check_file(path).format, check_file(path).players) == ("lichess-fide-players", 2)


@pytest.mark.parametrize(
    "text", ['[{"name":"Blitz","points":[[2020,', '{"id":"a","perfs":{"blitz":']
)
def test_a_file_that_is_cut_off_is_refused_with_its_place(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cut"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        check_file(path)
    assert (caught.value.message, caught.value.line) == ("played_games.no_json", 1)
    assert caught.value.column


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "user"
    path.write_text('{"id": "a", "perfs": {"blitz": {"rating": "high"}}}', encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        check_file(path)
    assert caught.value.message == "played_games.wrong_shape"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GAME)), _JSON)
def test_any_value_of_any_field_is_read_or_told(name: str, value: object) -> None:
    with suppress(WrongShape):
        assert game_of(GAME | {name: value}).server == "lichess"


@given(_JSON)
def test_any_json_is_read_or_refused(value: object) -> None:
    for reader in (
        game_of,
        standings,
        fide_player,
        lambda x: list(rating_points(x, BoundedNotes())),
    ):
        with suppress(WrongShape):
            reader(value)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(UnreadableFile):
        games, _ = read(data)
        assert games == []


def test_counts_of_openings_are_recognised_and_refused(tmp_path: Path) -> None:
    path = tmp_path / "openings"
    path.write_text('{"white":1,"draws":0,"black":2,"moves":[],"recentGames":[]}\n', "utf-8")
    with pytest.raises(UnreadableFile, match=r"played_games\.openings"):
        check_file(path)


def test_nobody_plays_himself() -> None:
    side = GAME["players"]["white"]
    notes = BoundedNotes()
    line = lines_of(GAME | {"players": {"white": side, "black": side}})
    (game,) = read_games(source_of(line), notes)
    (finding,) = notes.findings()
    assert (finding.message, finding.line) == ("played_games.own_opponent", 1)
    assert (finding.column, game.counts) == (line.index(b'"black"') + 1, False)


@pytest.mark.parametrize("players", [None, {}, {"white": {}}])
def test_a_line_without_players_is_left_out_and_told(players: object) -> None:
    bare = {key: value for key, value in GAME.items() if key != "players"}
    broken = bare if players is None else bare | {"players": players}
    games, found = read(lines_of(GAME, broken))
    assert (len(games), found) == (1, [("played_games.bad_field", 2)])
