"""Expected score of a rating difference, by the logistic curve or by the normal distribution."""

import math
from collections.abc import Callable
from typing import Final

from arpad.systems.common.logistic import logistic

__all__ = ["EXPECTATIONS", "logistic", "normal", "rating_difference"]


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


EXPECTATIONS: Final[dict[str, Callable[[float, float], float]]] = {
    "logistic": logistic,
    "normal": normal,
}


def rating_difference(
    fractional_score: float, scale: float = 400, formula: str = "logistic"
) -> float:
    """The rating difference at which the expected score is this: the formula turned round.

    Args:
        fractional_score: 0-1, both excluded.
        scale: as for the formula.
        formula: a name of :data:`EXPECTATIONS`.

    Example:
        >>> f"{rating_difference(0.75):.2f}", f"{rating_difference(0.75, formula='normal'):.2f}"
        ('190.85', '190.77')
    """
    if formula == "logistic":
        return scale * math.log10(fractional_score / (1 - fractional_score))
    from statistics import NormalDist

    return NormalDist(sigma=scale / math.sqrt(2)).inv_cdf(fractional_score)
