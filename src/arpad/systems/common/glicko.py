"""Formulas that all systems of the Glicko family share.

All are in rating points. ``scale`` is the number of points of one natural unit of the rating
scale: 400 / ln 10 = 173.7178.
"""

import math
from typing import Final

from arpad.core.rulebook import Regime

# Odds beyond this power of e change no float that comes out, but would be too large to square.
_LARGEST_EXPONENT: Final = 150.0


def points_per_unit(rules: Regime) -> float:
    """1 / q: rating points of one natural unit.

    Args:
        rules: with the rule ``scale``: the points at which the odds are ten to one.
    """
    return rules.rule("scale").integer("points") / math.log(10)


def uncertainty_factor(rating_deviation: float, scale: float) -> float:
    """g(RD): by how much the uncertainty of an opponent's rating weakens the difference to it.

    g = 1 / sqrt(1 + 3 (RD / scale)^2 / pi^2).

    Args:
        rating_deviation: RD of the opponent, in points, from 0.
        scale: points of one natural unit.

    Returns:
        1 for a certain rating, less for every other.

    Source: M. Glickman, The Glicko system, Step 2; Example of the Glicko-2 system, Step 3.

    Example:
        >>> f"{uncertainty_factor(30, 173.7178):.4f}", uncertainty_factor(0, 173.7178)
        ('0.9955', 1.0)
    """
    part = rating_deviation / scale / math.pi
    return 1 / math.sqrt(1 + 3 * (part * part))  # no power: the same on every machine


def expected_score(difference: float, factor: float, scale: float) -> float:
    """E = 1 / (1 + e^(-g D / scale)), the same as 1 / (1 + 10^(-g D / 400)).

    Args:
        difference: own rating minus the opponent's, in points.
        factor: g of the opponent's RD.
        scale: points of one natural unit.

    Returns:
        0-1.

    Source: M. Glickman, The Glicko system, Step 2; Example of the Glicko-2 system, Step 3.

    Example:
        >>> f"{expected_score(100, 0.9955, 173.7178):.3f}"
        '0.639'
    """
    return 1 / (1 + math.exp(-_exponent(difference, factor, scale)))


def score_variance(difference: float, factor: float, scale: float) -> float:
    """E (1 - E), never 0: computed so that no favourite is so strong that it vanishes.

    Args:
        difference: own rating minus the opponent's, in points.
        factor: g of the opponent's RD.
        scale: points of one natural unit.

    Example:
        >>> score_variance(0, 1, 173.7178)
        0.25
    """
    odds = math.exp(-abs(_exponent(difference, factor, scale)))
    return odds / ((1 + odds) * (1 + odds))


def _exponent(difference: float, factor: float, scale: float) -> float:
    exponent = factor * difference / scale
    return max(-_LARGEST_EXPONENT, min(_LARGEST_EXPONENT, exponent))
