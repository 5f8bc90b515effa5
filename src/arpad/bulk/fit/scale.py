"""Rating points that mean expected scores, also where the model has draws.

In a model with draws a unit of strength is worth less expected score than in the logistic curve of
Elo: among equals by 1 - d with Davidson and by 1 - d^2 with Rao and Kupper, d being their share of
draws, and by other factors far from equality. So strengths are brought to points by the factor with
which the curve of Elo expects, from the games that were played, what the model expects of them.
"""

import math
from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Reals
from arpad.bulk.fit.models import DAVIDSON, NONE, even_draw_rate, expected_scores, logistic

POINTS: Final = 400 / math.log(10)  # of a natural unit of the curve of Elo
_MOST_STEPS: Final = 50
_ENOUGH: Final = 1e-14
_FINE: Final = 20_000  # places on a line
_WIDE: Final = 20.0  # natural units, beyond which a game is all but decided


def points_per_unit(model: str, differences: Reals, games: Reals, draws: float) -> float:
    """Rating points of a unit of strength.

    Args:
        model: one of :data:`~arpad.bulk.fit.models.MODELS`.
        differences: of strength in each cell, with the advantage of White.
        games: of each cell.
        draws: parameter of draws.

    Example:
        >>> rate = np.log(2)  # equals draw half their games, and the curves are alike everywhere
        >>> round(points_per_unit("davidson", np.array([1.0, 3.0]), np.ones(2), rate), 6)
        86.858896
    """
    if model == NONE:
        return POINTS
    rate = even_draw_rate(model, draws)
    factor = 1 - rate if model == DAVIDSON else 1 - rate**2
    # Cells with the same expectation from the other side are the same.
    apart = np.abs(differences)
    weights = games * apart
    if len(apart) > _FINE:  # those that are all but equal are taken together
        place = np.minimum(apart * _FINE / _WIDE, _FINE - 1).astype(np.int64)
        together = np.bincount(place, weights, _FINE)
        middle = np.bincount(place, weights * apart, _FINE)
        apart = np.divide(middle, together, np.zeros(_FINE), where=together > 0)
        weights = np.asarray(together, np.float64)
    wanted = float((weights * expected_scores(model, apart, draws)).sum())
    if not (weights > 0).any():
        return POINTS * factor
    for _ in range(_MOST_STEPS):
        share = logistic(factor * apart)
        surplus = float((weights * share).sum()) - wanted
        slope = float((weights * apart * share * (1 - share)).sum())
        step = surplus / slope if slope > 0 else 0.0
        factor = max(factor - step, factor / 4)
        if abs(step) <= _ENOUGH * factor:
            break
    return POINTS * factor


def expected_score_of(points: float) -> float:
    """What the curve of Elo expects of a difference in points.

    Example:
        >>> round(expected_score_of(400), 4)
        0.9091
    """
    return float(logistic(np.array(points / POINTS)))
