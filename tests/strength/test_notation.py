"""Moves as people and programs write them."""

import pytest

from arpad.strength.notation import IllegalMove, move_of_name, name_move, read_move
from arpad.strength.position import START, Position

TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"  # both may go to d2
THREE_QUEENS = "k7/8/8/8/4Q2Q/8/8/K6Q w - - 0 1"  # all may go to e1
PINNED = "4k3/4r3/8/8/8/4N3/8/1N2K3 w - - 0 1"  # only the other knight may leave
PROMOTING = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"


def read(text: str, fen: str) -> str:
    position = Position(fen)
    return name_move(read_move(text, position, position.targets()))


@pytest.mark.parametrize(
    ("text", "fen", "move"),
    [
        ("e4", START, "e2e4"),
        ("Nf3", START, "g1f3"),
        ("Nf3!?", START, "g1f3"),
        ("e2e4", START, "e2e4"),
        ("e2-e4", START, "e2e4"),
        ("Ng1-f3", START, "g1f3"),
        ("Nbd2", TWO_KNIGHTS, "b1d2"),
        ("N3d2", TWO_KNIGHTS, "f3d2"),
        ("Nf3d2", TWO_KNIGHTS, "f3d2"),
        ("Qh4e1", THREE_QUEENS, "h4e1"),
        ("Nc3", PINNED, "b1c3"),
        ("a8=Q+", PROMOTING, "a7a8q"),
        ("a8(N)", PROMOTING, "a7a8n"),
        ("a8R", PROMOTING, "a7a8r"),
        ("axb8=B", PROMOTING, "a7b8b"),
        ("a7b8q", PROMOTING, "a7b8q"),
        ("O-O", CASTLING, "e1g1"),
        ("O-O-O+", CASTLING, "e1c1"),
        ("0-0", CASTLING, "e1g1"),
        ("o-o-o", CASTLING, "e1c1"),
        ("e1g1", CASTLING, "e1g1"),
        ("Kxd1", "4k3/8/8/8/8/8/8/3rK3 w - - 0 1", "e1d1"),
        ("exd6", EN_PASSANT, "e5d6"),
        ("exd6 e.p.", EN_PASSANT, "e5d6"),
    ],
)
def test_a_move_as_it_is_written(text: str, fen: str, move: str) -> None:
    assert read(text, fen) == move


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("e5", START),
        ("Nd2", START),
        ("O-O", START),
        ("O-O-O", START),
        ("--", START),
        ("Z0", START),
        ("", START),
        ("zz9", START),
        ("e9", START),
        ("a3a4", START),
        ("Nd2", TWO_KNIGHTS),
        ("Qe1", THREE_QUEENS),
        ("Nd5", PINNED),
        ("a8", PROMOTING),
        ("Kd1=Q", PROMOTING),
        ("a8=K", PROMOTING),
        ("e4=Q", START),
        ("exf6", EN_PASSANT),
    ],
)
def test_a_text_that_is_no_legal_move(text: str, fen: str) -> None:
    with pytest.raises(IllegalMove):
        read(text, fen)


@pytest.mark.parametrize("name", ["a1h8", "e7e8q", "b2b1n"])
def test_coordinates_there_and_back(name: str) -> None:
    assert name_move(move_of_name(name)) == name
