"""The logistic curve: the expected score of a rating difference."""

from typing import Final

_LARGEST_EXPONENT: Final = 300


def logistic(difference: float, scale: float = 400) -> float:
    """E = 1 / (1 + 10^(-D / scale)).

    Args:
        difference: own rating minus the opponent's, in points.
        scale: points at which the odds are ten to one.

    Returns:
        0-1.

    Source: A. Elo, The Rating of Chessplayers (1978), 8.4.

    Example:
        >>> f"{logistic(-200):.4f}", logistic(0)
        ('0.2403', 0.5)
    """
    exponent = -difference / scale
    if exponent > _LARGEST_EXPONENT:  # 10 to this power is no longer a float
        return 0.0
    return 1 / (1 + 10**exponent)
