"""Habits: which men go where and when, and what goes wrong where, as marks of a game.

A mark is a number made of a few facts of a move (its kind, squares, phase, loss). A player's
marks in a game are a set; the models hold a weight for many of them. Marks share 2**17 places:
that two of them fall on one place does little harm and keeps a model small.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from arpad.strength.attacks import BLACK
from arpad.strength.measures import ENDING_MATERIAL, PHASES, phase_of
from arpad.strength.notation import name_move
from arpad.strength.replay import Replay
from arpad.strength.winning_chances import Losses

PLACES: Final = 1 << 17
_START: Final = 14695981039346656037  # FNV-1a of 64 bits
_PRIME: Final = 1099511628211
_MASK: Final = (1 << 64) - 1
_PHASES: Final = (10, 20, 40)  # half-moves at which the next phase begins
_PAIRS_UNTIL: Final = 30
_PLACED_UNTIL: Final = 24
_LINE_UNTIL: Final = 16
_LOSSES: Final = (0.5, 2.0, 5.0, 10.0, 20.0, 35.0)
_STANDINGS: Final = (10.0, 25.0, 42.0, 58.0, 75.0, 90.0)
_MOMENTS: Final = (6, 12, 16, 20, 26, 32, 40, 50, 60, 80)
_LEGAL: Final = (3, 10, 20, 30, 40)


def mark(*facts: int) -> int:
    """The place of a mark.

    Args:
        facts: the group of the mark and its facts.

    Example:
        >>> mark(1, 2) == mark(1, 2), 0 <= mark(1, 2) < PLACES
        (True, True)
    """
    value = _START
    for fact in facts:
        value = (value ^ (fact + 1)) * _PRIME & _MASK
    return (value ^ value >> 29) % PLACES


def move_marks(game: Replay, side: int) -> set[int]:
    """Marks of the moves alone.

    Args:
        game: the game.
        side: 0 for White, 1 for Black.
    """
    found = set()
    before = 0
    for ply in range(side, len(game), 2):
        square, to = game.moves[ply] & 63, game.moves[ply] >> 6 & 63
        if side == BLACK:
            square, to = square ^ 56, to ^ 56
        kind = game.kinds[ply]
        effect = game.takes[ply] | game.checks[ply] << 2
        phase = _bin(ply, _PHASES)
        move = kind * 8192 + to * 64 + square
        found |= {
            mark(1, kind, to, phase),
            mark(2, kind, square, to, effect, min(phase, 2)),
            mark(3, kind, effect, phase),
        }
        if ply < _PAIRS_UNTIL:
            found.add(mark(4, before, move))
        if ply < _PLACED_UNTIL:
            found.add(mark(5, kind, ply))
        if ply < _LINE_UNTIL:
            found.add(mark(6, kind, square, to, ply))
        before = move
    return found


def line_marks(game: Replay, side: int) -> list[int]:
    """Marks of the line of the opening, as far as each move of one side.

    Args:
        game: the game.
        side: 0 for White, 1 for Black.
    """
    found, line = [], _START
    for ply, move in enumerate(game.moves[:_LINE_UNTIL]):
        line = (line ^ (move + 1)) * _PRIME & _MASK
        if ply % 2 == side:
            found.append((line ^ line >> 29) % PLACES)
    return found


def error_marks(
    game: Replay, found: Losses, side: int, best: Sequence[str] = ()
) -> dict[str, list[int]]:
    """Marks of what each move lost and where, one for each move and group, by phase of the game.

    Args:
        game: the game.
        found: what its half-moves lost.
        side: 0 for White, 1 for Black.
        best: what an engine would have played in each position, in coordinates; empty when it is
            not known.
    """
    told: dict[str, list[int]] = {phase: [] for phase in PHASES}
    for ply in range(side, len(game), 2):
        place = _Place(game, found, ply)
        told[phase_of(game, ply)] += place.marks()
        if best:
            told[phase_of(game, ply)] += place.agreement(best[ply] == name_move(game.moves[ply]))
    return told


class _Place:
    """One half-move as its facts in coarse steps."""

    def __init__(self, game: Replay, found: Losses, ply: int) -> None:
        self.lost = _bin(found.lost[ply], _LOSSES)
        self.standing = _bin(found.before[ply], _STANDINGS)
        self.legal = _bin(game.legal[ply], _LEGAL)
        self.given = _bin(found.lost[ply - 1], _LOSSES) if ply else 0
        self.own_before = _bin(found.lost[ply - 2], _LOSSES) if ply > 1 else 0
        self.moment = _bin(ply, _MOMENTS)
        self.phase = min(_bin(ply, _PHASES), 2)
        if game.material[ply] <= ENDING_MATERIAL:
            self.phase = 3
        self.kind = game.kinds[ply]
        self.effect = game.takes[ply] | game.checks[ply] << 1 | game.in_check[ply] << 2
        self.takes_back = bool(ply) and (game.moves[ply] ^ game.moves[ply - 1]) >> 6 & 63 == 0

    def marks(self) -> tuple[int, ...]:
        return (
            mark(11, self.lost, self.standing, self.phase),
            mark(12, self.lost, self.kind, self.phase),
            mark(13, self.lost, self.effect, self.takes_back, self.kind),
            mark(14, self.lost, self.given, self.standing),
            mark(15, self.lost, self.own_before, self.phase),
            mark(16, self.lost, self.legal, self.phase),
            mark(17, self.lost, self.moment),
        )

    def agreement(self, same: bool) -> tuple[int, ...]:  # noqa: FBT001  a fact like the others
        return (
            mark(21, same, self.standing, self.phase),
            mark(22, same, self.lost, self.kind),
            mark(23, same, self.legal, self.phase),
            mark(24, same, self.effect, self.takes_back),
            mark(25, same, self.given, self.lost),
            mark(26, same, self.moment),
        )


def _bin(value: float, bounds: Iterable[float]) -> int:
    """How many bounds a value has reached."""
    return sum(value >= bound for bound in bounds)
