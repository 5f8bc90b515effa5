"""Games played again: what is known of each half-move."""

import pytest
from tests.strength.build import OPERA

from arpad.strength.notation import IllegalMove
from arpad.strength.position import Position
from arpad.strength.replay import replay, replay_moves


def test_taking_in_passing() -> None:
    game = replay(["e4", "a6", "e5", "d5", "exd6", "cxd6"])
    assert game.takes == [False, False, False, False, True, True]
    assert game.kinds == [1] * 6
    assert game.material == [62] * 6  # pawns are not counted: twice 3 + 3 + 3 + 3 + 5 + 5 + 9


def test_castling_on_both_sides() -> None:
    game = replay(["Nf3", "d5", "g3", "Qd6", "Bg2", "Bf5", "O-O", "Nc6", "d3", "O-O-O"])
    assert [ply for ply, castles in enumerate(game.castles) if castles] == [6, 9]
    assert not any(game.takes)


def test_a_promotion_adds_to_the_pieces() -> None:
    game = replay(["h4", "g5", "hxg5", "h6", "gxh6", "Nf6", "h7", "Ng8", "hxg8=Q", "Rxg8", "a3"])
    assert game.moves[8] >> 12 == 5
    assert game.material == [62] * 9 + [62 - 3 + 9, 68 - 9]


def test_a_check_and_its_answer() -> None:
    game = replay(["e4", "f5", "Qh5", "g6"])
    assert game.checks == [False, False, True, False]
    assert game.in_check == [False, False, False, True]
    assert game.legal[3] == 1  # g6 alone
    assert not game.is_mate


def test_stalemate_is_no_mate() -> None:
    moves = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7 Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6"
    game = replay(moves.split())  # Loyd's shortest stalemate
    assert len(game) == 19
    assert not game.is_mate


def test_the_opera_game() -> None:
    game = replay(OPERA)
    assert game.is_mate
    assert len(game) == 33
    assert game.checks[-1]


def test_numbers_are_played_as_texts_are() -> None:
    one, other = replay(OPERA), replay_moves(replay(OPERA).moves)
    assert all(getattr(one, name) == getattr(other, name) for name in one.__slots__)


def test_which_move_is_not_legal() -> None:
    with pytest.raises(IllegalMove) as caught:
        replay(["e4", "e5", "Ke3"])
    assert caught.value.half_move == 2


def test_a_rook_that_was_taken_castles_no_more() -> None:
    moves = "g4 b6 Bg2 Bb7 Bxb7 h5 Bxa8 hxg4 h4 g3 h5 g2 h6 gxh1=Q"
    game = replay([*moves.split(), "hxg7"])
    assert game.takes[-1]
    with pytest.raises(IllegalMove):
        replay([*moves.split(), "hxg7", "Nc6", "d3", "e5", "Bd2", "Qe7", "Nc3", "O-O-O"])


@pytest.mark.parametrize(
    ("fen", "count"),
    [
        # The king of e4 would stand in the line of the rook of a4 after dxe3: a pin of two men.
        ("8/8/8/8/R2pP2k/8/8/4K3 b - e3 0 1", 6),
        # Two men give check: only the king may move.
        ("4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1", 3),
    ],
)
def test_rare_positions(fen: str, count: int) -> None:
    assert Position(fen).count_legal() == count
