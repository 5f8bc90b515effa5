"""Games with their moves from files of three servers and formats."""

import json
from pathlib import Path
from typing import Any

import pytest
import zstandard
from tests.formats.test_lichess_files import GAME
from tests.strength.build import OPERA, pgn

from arpad.core.errors import UnreadableFile
from arpad.core.game_moves import GameMoves
from arpad.core.rate_of_play import RateOfPlay
from arpad.formats.bounded_notes import BoundedNotes
from arpad.strength.files import games_in

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
AT_ODDS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"
CHESSCOM: dict[str, Any] = {
    "url": "https://www.chess.com/game/live/1",
    "pgn": '[Event "Live Chess"]\n[White "Alder"]\n\n'
    "1. e4 {[%clk 0:09:58]} 1... e5 {[%clk 0:09:57.5]} 2. Nf3 {[%clk 0:09:50]} 1-0\n",
    "time_control": "600",
    "end_time": 1654084800,
    "rated": True,
    "initial_setup": START,
    "time_class": "rapid",
    "rules": "chess",
    "white": {"rating": 1500, "result": "win", "username": "Alder"},
    "black": {"rating": 1500, "result": "resigned", "username": "Birch"},
}


def games(path: Path, text: str | bytes) -> list[GameMoves]:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return list(games_in(path, BoundedNotes()))


def test_pgn_plain_and_packed(tmp_path: Path) -> None:
    text = pgn(evaluations=(20, -15)) + pgn(Round="2")
    plain = games(tmp_path / "plain", text)
    assert [game.moves for game in plain] == [OPERA, OPERA]
    assert plain[0].evaluations[:3] == (20, -15, None)
    assert games(tmp_path / "packed.zst", zstandard.compress(text.encode())) == plain


def test_moves_without_a_header(tmp_path: Path) -> None:
    alone, last = games(tmp_path / "games", "1. d4 d5 *\n\n" + pgn())
    assert (alone.moves, alone.game.white.name) == (("d4", "d5"), "")
    assert last.moves == OPERA


def test_one_game_of_lichess(tmp_path: Path) -> None:
    plain = GAME | {"moves": "e4 e5"}
    (game,) = games(tmp_path / "game", json.dumps(plain, indent=1))
    assert game.moves == ("e4", "e5")


@pytest.mark.parametrize(("fen", "other"), [(START, False), (AT_ODDS, True)])
def test_where_a_game_begins(tmp_path: Path, fen: str, other: bool) -> None:  # noqa: FBT001  what is expected
    (of_pgn,) = games(tmp_path / "pgn", pgn(FEN=fen))
    lichess = GAME | {"moves": "e4 e5", "initialFen": fen}
    (of_lichess,) = games(tmp_path / "lichess", json.dumps(lichess))
    (of_chesscom,) = games(tmp_path / "chesscom", json.dumps(CHESSCOM | {"initial_setup": fen}))
    found = [of_pgn.other_start, of_lichess.other_start, of_chesscom.other_start]
    assert found == [other] * 3


@pytest.mark.parametrize("whole", [True, False])
def test_games_of_chesscom(tmp_path: Path, whole: bool) -> None:  # noqa: FBT001  the answer or a line
    plain = {"games": [CHESSCOM, {"white": 5}]} if whole else CHESSCOM
    (game,) = games(tmp_path / "games", json.dumps(plain))
    assert game.moves == ("e4", "e5", "Nf3")
    assert game.clocks == (598.0, 597.5, 590.0)
    assert game.evaluations == ()
    assert not game.other_start
    assert game.game.rate_of_play == RateOfPlay(base_seconds=600)


def test_a_game_of_chesscom_that_was_left(tmp_path: Path) -> None:
    left = CHESSCOM | {
        "black": {"result": "abandoned", "username": "Birch"},
        "pgn": "\n\n1. e4 1-0",
    }
    (game,) = games(tmp_path / "games", json.dumps(left))
    assert (game.game.termination, game.clocks) == ("abandoned", ())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a letter\n",
        "001    1      a\n",
        '{"chess_blitz": {"last": 1}}',
        '{"id": "a", "username": "A", "perfs": {}}',
    ],
)
def test_a_file_without_moves(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnreadableFile):
        games(tmp_path / "file", text)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        list(games_in(tmp_path / "none", BoundedNotes()))
