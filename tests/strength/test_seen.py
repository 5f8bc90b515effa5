"""Measures and marks of a few moves, by hand."""

import math

import pytest

from arpad.strength.attacks import KNIGHT, PAWN
from arpad.strength.habits import error_marks, mark, move_marks
from arpad.strength.measures import measures, phase_of
from arpad.strength.position import square_of
from arpad.strength.replay import replay
from arpad.strength.seen import seen_of
from arpad.strength.winning_chances import Losses, losses

SPANISH = replay(["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"])
# White loses 0, 10 and 20 per cent, Black 15 with his first move and nothing after.
FOUND = Losses(
    white=(50, 50, 65, 55, 55, 35, 35),
    before=(50, 50, 65, 45, 55, 65),
    lost=(0, 15, 10, 0, 20, 0),
    centipawns=(0, 170, 110, 0, 220, 0),
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("own_moves", 3),
        ("own_moves_log", math.log(3)),
        ("half_moves", 6),
        ("loss_mean", 10),
        ("loss_log", (math.log(11) + math.log(21)) / 3),
        ("loss_root", (math.sqrt(10) + math.sqrt(20)) / 3),
        ("loss_spread", math.sqrt(200 / 3)),
        ("loss_most", 20),
        ("centipawns_log", math.log(110 + 3)),
        ("exact", 1.5 / 4),
        ("share_2", 2.5 / 4),
        ("share_10", 2.5 / 4),
        ("share_20", 1.5 / 4),
        ("share_30", 0.5 / 4),
        ("loss_quantile_50", 10),
        ("loss_quantile_75", 15),
        ("loss_quantile_90", 18),
        ("last_chances", 55),
        ("opening_moves", 3),
        ("opening_loss", 36 / 6),
        ("opening_errors", 2.2 / 5),
        ("middle_moves", 0),
        ("middle_loss", None),
        ("middle_log", None),
        ("ending_errors", None),
        ("balanced_moves", 3),
        ("balanced_errors", 2.2 / 5),
        ("won_moves", 0),
        ("won_loss", None),
        ("lost_moves", 0),
        ("chances_given", 1),
        ("given_back", 10),
        ("first_error", 1),
        ("first_blunder", 2),
        ("longest_clean", 1),
        ("share_20_by_length", 1.5 / 4 * math.log(3)),
        ("captures", 0),
        ("checks", 0),
        ("castled_at", 60),
        ("never_castled", 1),
        ("pawns_early", 1),
        ("minors_early", 2),
        ("queen_early", 0),
        ("moved_again", 0),
        ("edge_pawns", 0),
        ("king_late", None),
        ("last_material", 62),
        ("mate", 0),
        ("mates", 0),
    ],
)
def test_measures_of_white(name: str, value: float | None) -> None:
    assert measures(SPANISH, FOUND, 0)[name] == pytest.approx(value)


def test_measures_of_black() -> None:
    told = measures(SPANISH, FOUND, 1)
    assert (told["loss_mean"], told["edge_pawns"], told["longest_clean"]) == (5, 1, 2)
    # White's errors of 10 and 20 gave him two chances, and he gave nothing back.
    assert (told["chances_given"], told["given_back"]) == (2, 0)


def test_without_evaluations_only_the_moves() -> None:
    told = measures(SPANISH, None, 0)
    assert "loss_mean" not in told
    assert told["pawns_early"] == 1


def test_who_gave_mate() -> None:
    game = replay(["f3", "e5", "g4", "Qh4#"])
    assert [measures(game, None, side)["mates"] for side in (0, 1)] == [-1, 1]
    assert measures(game, None, 1)["mate"] == 1


def test_won_positions() -> None:
    won = FOUND.replace(before=(85, 50, 90, 45, 95, 65))
    told = measures(SPANISH, won, 0)
    assert (told["won_moves"], told["won_loss"], told["balanced_log"]) == (3, 10, None)


def test_phases() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 6
    game = replay(moves)
    assert [phase_of(game, ply) for ply in (0, 19, 20)] == ["opening", "opening", "middle"]
    game.material[21] = 26
    assert phase_of(game, 21) == "ending"
    assert measures(game, None, 0)["king_late"] == 0
    assert measures(game, None, 0)["moved_again"] == 9


def test_castling_is_noted() -> None:
    game = replay(["Nf3", "d5", "g3", "e6", "Bg2", "Be7", "O-O", "a6"])
    assert measures(game, None, 0)["castled_at"] == 6
    assert measures(game, None, 0)["never_castled"] == 0


def test_black_is_seen_from_his_own_side() -> None:
    pawn = mark(1, PAWN, square_of("e4"), 0)
    knight = mark(1, KNIGHT, square_of("f3"), 0)
    assert {pawn, knight} <= move_marks(SPANISH, 0)
    assert pawn in move_marks(SPANISH, 1)
    assert knight not in move_marks(SPANISH, 1)
    assert mark(1, KNIGHT, square_of("c3"), 0) in move_marks(SPANISH, 1)


def test_marks_of_errors_belong_to_a_phase() -> None:
    plain = error_marks(SPANISH, FOUND, 0)
    assert {phase: len(marks) for phase, marks in plain.items()} == {
        "opening": 3 * 7,
        "middle": 0,
        "ending": 0,
    }
    best = ("e2e4", "e7e5", "d2d4", "g8f6", "f1b5", "a7a6")
    agreed = error_marks(SPANISH, FOUND, 0, best)
    assert len(agreed["opening"]) == 3 * 13
    # 17: what was lost (1 is 0.5 to 2 per cent ...) and when; the first move lost nothing.
    assert mark(17, 0, 0) in plain["opening"]
    assert mark(17, 4, 0) in plain["opening"]  # 10 per cent with the second move
    assert mark(26, 1, 0) in agreed["opening"]
    assert mark(26, 0, 0) in agreed["opening"]


def test_an_ending_is_a_phase_of_its_own() -> None:
    game = replay(["Nf3", "Nf6"])
    game.material[:] = [20, 20]
    found = FOUND.replace(lost=(0, 0), before=(50, 50))
    assert mark(12, 0, KNIGHT, 3) in error_marks(game, found, 0)["opening"]


def test_what_is_seen_of_a_side() -> None:
    seen = seen_of(SPANISH, losses([0] * 7), (), 1)
    assert seen.measures["loss_mean"] == 0
    assert seen.moves == move_marks(SPANISH, 1)
    assert len(seen.errors["opening"]) == 21
