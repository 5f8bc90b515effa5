"""Expected score of a rating difference, by the logistic curve or by the normal distribution."""

import math
from typing import Final

from arpad.systems.common.curves import CURVES, normal
from arpad.systems.common.logistic import logistic

__all__ = ["EXPECTATIONS", "logistic", "normal", "rating_difference"]

EXPECTATIONS: Final = CURVES


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
