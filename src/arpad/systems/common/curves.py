"""Expected score of a rating difference as a curve: logistic, or of the normal distribution."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from arpad.core.decimals import Decimals
from arpad.core.roots import root
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


def rating_of_points(
    opponents: Sequence[float], points: float, curve: Callable[[float], float], margin: float
) -> float:
    """The rating whose expected points against these opponents are these points.

    Args:
        opponents: their ratings.
        points: more than 0 and less than the number of opponents.
        curve: expected score of a difference.
        margin: points beyond the field at which every expected score is nearly 0 or 1.

    Example:
        >>> f"{rating_of_points([1500, 1700], 1, logistic, 4000):.2f}"
        '1600.00'
    """

    def surplus(rating: float) -> float:
        return sum(curve(rating - opponent) for opponent in opponents) - points

    return root(surplus, min(opponents) - margin, max(opponents) + margin)
