"""Expected score of a rating difference as a curve: logistic, or of the normal distribution."""

import math
from collections.abc import Callable
from typing import Final

from arpad.core.decimals import Decimals
from arpad.systems.common.logistic import logistic


def normal(difference: float, scale: float = 400) -> float:
    """E = Phi(D / (scale / sqrt 2)): each player's performance varies by half the scale.

    Args:
        difference: own rating minus the opponent's, in points.
        scale: twice the class interval, 400 for Elo's 200 points.

    Source: A. Elo, The Rating of Chessplayers (1978), 1.4.

    Example:
        >>> f"{normal(-200):.4f}", normal(0)
        ('0.2398', 0.5)
    """
    return 0.5 * math.erfc(-difference / scale)


CURVE_COLUMNS: Final = ("table.difference", "table.higher", "table.lower")
_STEP, _END = 10, 800


def curve_rows(curve: Callable[[float], float]) -> tuple[tuple[int, Decimals, Decimals], ...]:
    """A curve as a table: the difference, and the expected scores of the two sides.

    Args:
        curve: expected score of a difference.
    """
    return tuple(
        (difference, Decimals(curve(difference), 4), Decimals(curve(-difference), 4))
        for difference in range(0, _END + 1, _STEP)
    )


CURVES: Final[dict[str, Callable[[float, float], float]]] = {
    "logistic": logistic,
    "normal": normal,
}
