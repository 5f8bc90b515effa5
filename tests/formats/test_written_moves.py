"""Moves of games with the evaluations and clocks beside them."""

import json

import pytest
from tests.formats.test_lichess_files import GAME

from arpad.core.game_moves import GameMoves
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.lichess import written_moves as lichess
from arpad.formats.opening import opened_bytes
from arpad.formats.pgn.written_moves import games_with_moves, read_moves

PGN = """[Event "Rated Blitz game"]
[White "Proef"]
[Black "Essai"]
[Result "0-1"]

1. f3 { [%eval -0.62] [%clk 0:03:00] } 1... e5! { [%eval -0.6] [%clk 0:02:59.5] } (1... d5 2. g4
(2. e4)) 2. g4?? $4 { [%eval #-1] } Qh4# { [%clk 0:02:58] } 0-1

[Event "Another"]
[White "Proef"]
[Black "Essai"]
[Result "*"]
[SetUp "1"]
[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]

1.Ka2 ; a comment to the end { of the line
Kc2 *
"""


def read(text: str) -> list[GameMoves]:
    with opened_bytes(text.encode(), "games.pgn") as source:
        return list(games_with_moves(source, BoundedNotes()))


def test_a_game_with_evaluations_and_clocks() -> None:
    first, _ = read(PGN)
    assert first.moves == ("f3", "e5", "g4", "Qh4#")
    assert first.evaluations == (-62, -60, -29999, None)
    assert first.clocks == (180.0, 179.5, None, 178.0)
    assert (first.game.white.name, first.other_start) == ("Proef", False)


def test_a_game_from_another_start_without_any() -> None:
    _, second = read(PGN)
    assert second.moves == ("Ka2", "Kc2")
    assert (second.evaluations, second.clocks, second.other_start) == ((), (), True)


def test_moves_on_one_line_and_on_many_are_the_same() -> None:
    head, _, rest = PGN.partition("\n\n")
    one = f"{head}\n\n{' '.join(rest.partition('[Event')[0].split())}\n"
    assert read(one)[0].moves == read(PGN)[0].moves


def test_castling_in_zeros_numbers_and_signs() -> None:
    text = "12.0-0 0-0-0+ 13...Nf6!? 14. e8=Q+ ... 15 d4 1-0 16. e5"
    assert [move.text for move in read_moves(text)] == ["0-0", "0-0-0+", "Nf6", "e8=Q+", "d4"]


def test_evaluations_are_hundredths_exactly() -> None:
    told = ["0.29", "-0.01", "+12.5", "7", "0.299", "99999"]
    moves = read_moves(" ".join(f"a3 {{ [%eval {value}] }}" for value in told))
    assert [move.evaluation for move in moves] == [29, -1, 1250, 700, 29, None]


def test_a_game_of_lichess() -> None:
    analysis = [{"eval": 30}, {"mate": -3}]
    plain = GAME | {"moves": "e4 e5 Nf3", "analysis": analysis, "clocks": [18003, 18000, 17950]}
    with opened_bytes(json.dumps(plain).encode(), "games.ndjson") as source:
        games = lichess.games_with_moves(source, BoundedNotes())
        assert games is not None
        (game,) = games
    assert game.moves == ("e4", "e5", "Nf3")
    assert game.evaluations == (30, -29997, None)
    assert game.clocks == (180.03, 180.0, 179.5)


def test_comments_that_tell_nothing() -> None:
    text = "{ [%eval 5.0] before the first move } 1. e4 { [%eval #0] } e5 { good } *"
    assert [move.evaluation for move in read_moves(text)] == [None, None]


def test_a_game_longer_than_any_is_not_kept() -> None:
    head = PGN.partition("\n\n")[0]
    comment = "{ " + "a" * 60_000 + " }\n"
    (game,) = read(f"{head}\n\n1. f3 {comment * 20} e5 0-1\n")
    assert (game.moves, game.game.white.name) == ((), "Proef")


@pytest.mark.parametrize(
    ("tags", "kind"),
    [
        ('[WhiteType "human"]\n[BlackType "program"]', "program"),
        ('[WhiteType "human"]\n[BlackType "human"]\n[Mode "OTB"]', ""),
        ('[Mode "EM"]', "mail"),
        ('[TimeControl "300"]\n[BlackTimeControl "60"]', "odds"),
        ('[WhiteTimeControl "300"]\n[BlackTimeControl "300"]', ""),
    ],
)
def test_tags_that_tell_of_another_kind_of_game(tags: str, kind: str) -> None:
    first, second = read(PGN.replace('[White "Proef"]', f'[White "Proef"]\n{tags}', 1))
    assert (first.kind, second.kind) == (kind, "")
