"""Chances to win by an evaluation, and what each move of a game lost of them.

Source: Lichess, "Accuracy metric" (page of the site, formulas of 2022): chances in per cent
50 + 50 (2 / (1 + exp(-0.00368208 c)) - 1) of c centipawns; accuracy of a move in per cent
103.1668 exp(-0.04354 loss) - 3.1669.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from arpad.core.frozen import Record

MATE: Final = 30000
START_VALUE: Final = 20  # centipawns of White's first move
_MOST: Final = 1000  # more is no more than won
_SCALE: Final = 0.00368208
_WINDOWS: Final = (2, 8)
_WEIGHTS: Final = (0.5, 12.0)


class Losses(Record):
    """What the half-moves of a game lost, one value each.

    Args:
        white: White's chances in per cent before each half-move and after the last one.
        before: the chances of the player to move, before it, in per cent.
        lost: what the move lost of them, 0 to 100.
        centipawns: what it lost in centipawns, 0 to 2000.
    """

    white: tuple[float, ...]
    before: tuple[float, ...]
    lost: tuple[float, ...]
    centipawns: tuple[float, ...]


def chances(centipawns: float) -> float:
    """Chances to win in per cent.

    Args:
        centipawns: evaluation as the player sees it; mates as ``MATE`` less the moves to it.

    Example:
        >>> chances(0), round(chances(100), 2)
        (50.0, 59.1)
    """
    bounded = max(-_MOST, min(_MOST, centipawns))
    return 100 / (1 + math.exp(-_SCALE * bounded))


def accuracy(lost: float) -> float:
    """Accuracy of a move in per cent.

    Args:
        lost: what it lost of the chances, in per cent.

    Example:
        >>> round(accuracy(0)), round(accuracy(10))
        (100, 64)
    """
    return max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * lost) - 3.1669))


def losses(evaluations: Sequence[float]) -> Losses:
    """What each half-move lost.

    Args:
        evaluations: centipawns as White sees them, of the start and after each half-move.

    Example:
        >>> losses([20, 20, -100]).lost[0], round(losses([20, -80]).lost[0], 1)
        (0.0, 9.2)
    """
    white = [chances(value) for value in evaluations]
    bounded = [max(-_MOST, min(_MOST, value)) for value in evaluations]
    before, lost, centipawns = [], [], []
    for ply, ((start, end), (one, other)) in enumerate(
        zip(pairwise(white), pairwise(bounded), strict=True)
    ):
        is_white = ply % 2 == 0
        before.append(start if is_white else 100 - start)
        lost.append(max(0.0, start - end if is_white else end - start))
        centipawns.append(max(0.0, one - other if is_white else other - one))
    return Losses(
        white=tuple(white), before=tuple(before), lost=tuple(lost), centipawns=tuple(centipawns)
    )


def game_accuracy(found: Losses, side: int) -> float | None:
    """Accuracy of a side over a game: its mean by volatility and its harmonic mean, halved.

    Args:
        found: of the game.
        side: 0 for White, 1 for Black.

    Returns:
        Per cent; None in a game of less than two half-moves.
    """
    plies = len(found.lost)
    if plies < 2:  # noqa: PLR2004  both sides
        return None
    length = max(_WINDOWS[0], min(_WINDOWS[1], plies // 10))
    first = [found.white[:length]] * max(0, length - 2)
    windows = first + [
        found.white[start : start + length] for start in range(len(found.white) - length + 1)
    ]
    weights = [max(_WEIGHTS[0], min(_WEIGHTS[1], _spread(window))) for window in windows]
    own = [(accuracy(found.lost[ply]), weights[ply]) for ply in range(side, plies, 2)]
    weighted = sum(value * weight for value, weight in own) / sum(weight for _, weight in own)
    harmonic = 1 / fmean(1 / max(value, 1.0) for value, _ in own)
    return (weighted + harmonic) / 2


def _spread(values: Sequence[float]) -> float:
    """Standard deviation; the exact fractions of the statistics module take ten times as long."""
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
