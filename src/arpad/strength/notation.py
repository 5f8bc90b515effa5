"""Moves as they are written: standard algebraic notation and coordinates.

Source: FIDE Laws of Chess in force since 1 January 2023, appendix C; PGN standard of 1994, 8.2.3.
"""

import re
from typing import Final

from arpad.strength.attacks import KING, PAWN
from arpad.strength.position import PIECES, Position, name_of, square_of

_SAN: Final = re.compile(
    r"(?P<piece>[KQRBN])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:-]?(?P<to>[a-h][1-8])"
    r"(?:=?\(?(?P<promotion>[QRBNqrbn])\)?)?(?:\s?e\.p\.)?[+#!?]*"
)
_CASTLING: Final = re.compile(r"[O0o]-[O0o](?P<long>-[O0o])?[+#!?]*")
_LAST_RANKS: Final = (0, 7)


class IllegalMove(ValueError):
    """A text that names no legal move of the position, or more than one.

    Attributes:
        half_move: its number in a game, from 0, as :func:`arpad.strength.replay.replay` sets it.
    """

    half_move = 0


def read_move(text: str, position: Position, targets: list[tuple[int, int]]) -> int:
    """The legal move that a text names.

    Args:
        text: ``Nf3``, ``exd8=Q+``, ``O-O``, ``g1f3``.
        position: before the move.
        targets: its legal targets (:meth:`Position.targets`).

    Raises:
        IllegalMove: no legal move is meant, or it is not clear which.

    Example:
        >>> position = Position()
        >>> name_move(read_move("Nf3", position, position.targets()))
        'g1f3'
    """
    if castling := _CASTLING.fullmatch(text):
        return _castling(targets, position, is_long=castling["long"] is not None)
    found = _SAN.fullmatch(text)
    if found is None:
        raise IllegalMove(text)
    to = square_of(found["to"])
    kind = PIECES.index(found["piece"]) if found["piece"] else PAWN
    if not found["piece"] and found["file"] and found["rank"]:
        kind = position.board[square_of(found["file"] + found["rank"])]  # coordinates
    fits = [
        square
        for square, mask in targets
        if mask >> to & 1
        and position.board[square] == kind
        and (found["file"] is None or name_of(square)[0] == found["file"])
        and (found["rank"] is None or name_of(square)[1] == found["rank"])
    ]
    if len(fits) != 1:
        raise IllegalMove(text)
    return fits[0] | to << 6 | _promotion(found["promotion"], kind, to, text) << 12


def _promotion(sign: str | None, kind: int, to: int, text: str) -> int:
    if (kind == PAWN and to // 8 in _LAST_RANKS) != (sign is not None):
        raise IllegalMove(text)
    return 0 if sign is None else PIECES.index(sign.upper())


def _castling(targets: list[tuple[int, int]], position: Position, *, is_long: bool) -> int:
    step = -2 if is_long else 2
    for square, mask in targets:
        if position.board[square] == KING and mask >> (square + step) & 1:
            return square | (square + step) << 6
    raise IllegalMove("O-O-O" if is_long else "O-O")


def name_move(move: int) -> str:
    """A move in coordinates, as engines read it.

    Example:
        >>> name_move(52 | 60 << 6 | 5 << 12)
        'e7e8q'
    """
    promoted = PIECES[move >> 12].lower() if move >> 12 else ""
    return name_of(move & 63) + name_of(move >> 6 & 63) + promoted


def move_of_name(name: str) -> int:
    """A move from coordinates.

    Example:
        >>> move_of_name("e7e8q") == 52 | 60 << 6 | 5 << 12
        True
    """
    promoted = PIECES.index(name[4].upper()) if len(name) > 4 else 0  # noqa: PLR2004  four signs
    return square_of(name[:2]) | square_of(name[2:4]) << 6 | promoted << 12
