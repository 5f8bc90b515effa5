"""The published formulas of Lichess, and figures by hand."""

import pytest

from arpad.strength.replay import replay
from arpad.strength.values import completed, scaled
from arpad.strength.winning_chances import MATE, accuracy, chances, game_accuracy, losses

# 50 + 50 (2 / (1 + exp(-0.00368208 c)) - 1), to seven places
PUBLISHED = {0: 50.0, 100: 59.1025897, 300: 75.1125501, -300: 24.8874499, 1000: 97.5447436}
LOST_TWENTY = -230.1139  # 50 per cent become 30: ln(3/7) / 0.00368208


@pytest.mark.parametrize(("centipawns", "per_cent"), PUBLISHED.items())
def test_chances_by_the_formula(centipawns: int, per_cent: float) -> None:
    assert chances(centipawns) == pytest.approx(per_cent, abs=1e-4)


def test_more_than_ten_pawns_are_no_more() -> None:
    assert chances(MATE - 1) == chances(1000)
    assert chances(1 - MATE) == chances(-1000)


def test_accuracy_by_the_formula() -> None:
    assert accuracy(0) == pytest.approx(99.9999)
    assert accuracy(20) == pytest.approx(40.0204, abs=1e-3)  # 103.1668 x 0.418616 - 3.1669
    assert accuracy(100) == 0


def test_losses_of_both_sides() -> None:
    found = losses([0, 100, 100, 0])
    assert found.white == pytest.approx((50, 59.1026, 59.1026, 50), abs=1e-3)
    assert found.before == pytest.approx((50, 40.8974, 59.1026), abs=1e-3)
    assert found.lost == pytest.approx((0, 0, 9.1026), abs=1e-3)
    assert found.centipawns == (0.0, 0.0, 100.0)
    assert losses([0, 100]).lost == (0.0,)  # White gained
    assert losses([0, 0, 100]).lost == pytest.approx((0, 9.1026), abs=1e-3)


def test_accuracy_of_a_game() -> None:
    # Windows of two: White's are (50, 50) with the least weight of 0.5, and (50, 30) with 10.
    # Mean by weight (0.5 x 100 + 10 x 40.02) / 10.5 = 42.87, harmonic 57.16; half of both.
    found = losses([0, 0, 0, LOST_TWENTY, LOST_TWENTY])
    assert game_accuracy(found, 0) == pytest.approx(50.02, abs=0.02)
    assert game_accuracy(found, 1) == pytest.approx(100, abs=0.01)


def test_accuracy_of_what_is_no_game() -> None:
    assert game_accuracy(losses([0, 0]), 0) is None
    long = losses([0] * 41)
    assert game_accuracy(long, 0) == pytest.approx(100, abs=0.01)


def test_one_value_for_each_position() -> None:
    mate = replay(["f3", "e5", "g4", "Qh4#"])
    assert completed([20, 10, 20, -900, None], mate) == [20, 10, 20, -900, -MATE]
    assert completed([20, 10, 20, -900], mate) == [20, 10, 20, -900, -MATE]
    open_game = replay(["e4", "e5"])
    assert completed([20, 30], open_game) == [20, 30, 30]  # cut off: as before
    assert completed([20, 30, None], open_game) == [20, 30, 0]  # a draw on the board
    assert completed([20, None, 20], open_game) is None
    assert completed([20], open_game) is None
    assert completed([20, 30, 40, 50], open_game) == [20, 30, 40]
    white = replay(["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"])
    assert completed([0] * 7, white) == [0] * 7 + [MATE]


def test_mates_are_not_scaled() -> None:
    assert scaled([100, -29_990, None, 0], 1.5) == (150, -29_990, None, 0)
