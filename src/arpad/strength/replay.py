"""A game played again: what is known of each half-move without an engine."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from arpad.strength.attacks import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from arpad.strength.notation import IllegalMove, read_move
from arpad.strength.position import Position

_T = TypeVar("_T")
_WORTH: Final = {KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9}


class Replay:
    """The half-moves of a game from the usual starting position.

    Attributes:
        moves: from + 64 x to + 4096 x kind of the man promoted to (2 knight to 5 queen).
        kinds: the man that moved, 1 (pawn) to 6 (king).
        legal: how many legal moves there were.
        takes: whether a man was taken.
        in_check: whether the player had to answer a check.
        checks: whether the move gave check.
        castles: whether the king castled.
        material: what both sides' pieces are worth before the move, without pawns and kings
            (knight and bishop 3, rook 5, queen 9).
        is_mate: whether the last move gave mate.

    Example:
        >>> game = replay(["f3", "e5", "g4", "Qh4#"])
        >>> game.legal, game.is_mate
        ([20, 20, 19, 30], True)
    """

    __slots__ = (
        "castles",
        "checks",
        "in_check",
        "is_mate",
        "kinds",
        "legal",
        "material",
        "moves",
        "takes",
    )

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.kinds: list[int] = []
        self.legal: list[int] = []
        self.takes: list[bool] = []
        self.in_check: list[bool] = []
        self.checks: list[bool] = []
        self.castles: list[bool] = []
        self.material: list[int] = []
        self.is_mate = False

    def __len__(self) -> int:
        return len(self.moves)


def replay(texts: Iterable[str]) -> Replay:
    """Play the moves of a game.

    Args:
        texts: moves in standard algebraic notation or coordinates.

    Raises:
        IllegalMove: one of them is not legal where it stands; it tells which.
    """
    return _played(texts, read_move)


def replay_moves(moves: Iterable[int]) -> Replay:
    """As :func:`replay`, of moves as numbers, which are taken to be legal.

    Args:
        moves: as :attr:`Replay.moves`.

    Example:
        >>> replay_moves([12 | 28 << 6]).kinds
        [1]
    """
    return _played(moves, lambda move, *_: move)


def _played(
    moves: Iterable[_T], read: Callable[[_T, Position, list[tuple[int, int]]], int]
) -> Replay:
    found, position = Replay(), Position()
    material = sum(worth * position.kinds[kind].bit_count() for kind, worth in _WORTH.items())
    checked = False
    for each in moves:
        targets = position.targets()
        try:
            move = read(each, position, targets)
        except IllegalMove as error:
            error.half_move = len(found)
            raise
        square, to = move & 63, move >> 6 & 63
        kind, taken = position.board[square], position.board[to]
        found.moves.append(move)
        found.kinds.append(kind)
        found.legal.append(position.count_legal(targets))
        found.takes.append(bool(taken) or (kind == PAWN and to == position.en_passant))
        found.in_check.append(checked)
        found.castles.append(kind == KING and abs(to - square) == 2)  # noqa: PLR2004  its step
        found.material.append(material)
        position.play(move)
        material += _WORTH.get(move >> 12, 0) - _WORTH.get(taken, 0)
        checked = position.in_check()
        found.checks.append(checked)
    found.is_mate = checked and not position.count_legal()
    return found
