"""How likely a result is: three models, with the derivatives that a fit needs.

``x`` is the difference of strength with the advantage of White, in natural units: the logarithm of
the odds to win where nothing is drawn.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from arpad.bulk.fit.cells import Reals

NONE: Final = "none"
DAVIDSON: Final = "davidson"
RAO_KUPPER: Final = "rao-kupper"
MODELS: Final = (DAVIDSON, RAO_KUPPER, NONE)


class Counts(NamedTuple):
    """How the games of each cell ended."""

    wins: Reals
    draws: Reals
    losses: Reals


class Measured(NamedTuple):
    """What a model says of the results of each cell: minus the log likelihood, and its slopes.

    Args:
        loss: sum over all cells.
        by_x: first derivative in x.
        by_xx: second derivative in x, never negative.
        by_t: sum of the first derivatives in the parameter of draws.
        by_xt: mixed derivative of each cell; None of a model without draws.
        by_tt: sum of the second derivatives.
    """

    loss: float
    by_x: Reals
    by_xx: Reals
    by_t: float = 0.0
    by_xt: Reals | None = None
    by_tt: float = 0.0


def logistic(x: Reals) -> Reals:
    """Odds as a share, without overflow.

    Example:
        >>> logistic(np.array([0.0, -1000.0, 1000.0])).tolist()
        [0.5, 0.0, 1.0]
    """
    small = np.exp(-np.abs(x))
    share = 1 / (1 + small)
    return np.where(x < 0, small * share, share)


def _share_and_cost(x: Reals) -> tuple[Reals, Reals]:
    """:func:`logistic`, and minus the logarithm of what it leaves, with one exponential."""
    small = np.exp(-np.abs(x))
    share = 1 / (1 + small)
    return np.where(x < 0, small * share, share), np.maximum(x, 0) + np.log1p(small)


def half_points(x: Reals, counts: Counts, _t: float = 0.0) -> Measured:
    """A draw is half a win and half a loss.

    Source: Bradley and Terry (1952).
    """
    games = counts.wins + counts.draws + counts.losses
    points = counts.wins + counts.draws / 2
    small = np.exp(-np.abs(x))
    share = 1 / (1 + small)
    win = np.where(x < 0, small * share, share)
    loss = games * (np.maximum(x, 0) - np.log(share)) - points * x
    return Measured(float(loss.sum()), games * win - points, games * small * share * share)


def _shares(half: Reals, t: float) -> tuple[Reals, Reals, Reals]:
    """Chances of the stronger side, of a draw, and of the weaker one, with one exponential."""
    small = np.exp(-np.abs(half))
    draw, low = small * np.exp(t), small * small
    high = 1 / (1 + draw + low)
    return high, draw * high, low * high


def davidson(x: Reals, counts: Counts, t: float) -> Measured:
    """Win : draw : loss are as e^(x/2) : nu : e^(-x/2), with t = ln nu.

    Source: Davidson (1970).
    """
    games = counts.wins + counts.draws + counts.losses
    half = x / 2
    high, draw, low = _shares(half, t)
    mean = np.copysign(high - low, x)
    surplus = counts.wins - counts.losses
    cost = games * (np.abs(half) - np.log(high)) - surplus * half - counts.draws * t
    return Measured(
        loss=float(cost.sum()),
        by_x=(games * mean - surplus) / 2,
        by_xx=games * (1 - draw - mean * mean) / 4,
        by_t=float((games * draw - counts.draws).sum()),
        by_xt=games * mean * draw / -2,
        by_tt=float((games * draw * (1 - draw)).sum()),
    )


def rao_kupper(x: Reals, counts: Counts, t: float) -> Measured:
    """Win: logistic(x - t); loss: logistic(-x - t); what is left are draws, t > 0.

    A draw is as likely as (e^2t - 1) times both, so a drawn game counts as won by both sides.

    Source: Rao and Kupper (1967).
    """
    if t <= 0:
        return Measured(float("inf"), x, x)
    won, lost = counts.wins + counts.draws, counts.losses + counts.draws
    above, below = x - t, -x - t
    not_won, cost_won = _share_and_cost(-above)
    not_lost, cost_lost = _share_and_cost(-below)
    curve_won = won * not_won * (1 - not_won)
    curve_lost = lost * not_lost * (1 - not_lost)
    draws = float(counts.draws.sum())
    cost = won * cost_won + lost * cost_lost
    gap = -np.expm1(-2 * t)  # 1 - e^-2t
    return Measured(
        loss=float(cost.sum()) - draws * float(2 * t + np.log(gap)),
        by_x=lost * not_lost - won * not_won,
        by_xx=curve_won + curve_lost,
        by_t=float((won * not_won + lost * not_lost).sum() - 2 * draws / gap),
        by_xt=curve_lost - curve_won,
        by_tt=float((curve_won + curve_lost).sum() + 4 * draws * np.exp(-2 * t) / gap**2),
    )


MEASURES: Final[dict[str, Callable[[Reals, Counts, float], Measured]]] = {
    NONE: half_points,
    DAVIDSON: davidson,
    RAO_KUPPER: rao_kupper,
}


def chances(model: str, x: Reals, t: float) -> tuple[Reals, Reals, Reals]:
    """Chances of win, draw and loss.

    Args:
        model: one of :data:`MODELS`.
        x: differences of strength.
        t: the parameter of draws.

    Example:
        >>> [round(float(each), 3) for each in chances("davidson", np.array(0.0), np.log(2))]
        [0.25, 0.5, 0.25]
    """
    if model == DAVIDSON:
        high, draw, low = _shares(x / 2, t)
        return np.where(x < 0, low, high), draw, np.where(x < 0, high, low)
    width = t if model == RAO_KUPPER else 0.0
    win, loss = logistic(x - width), logistic(-x - width)
    return win, np.maximum(1 - win - loss, 0.0) if width else np.zeros_like(x), loss


def expected_scores(model: str, x: Reals, t: float) -> Reals:
    """Expected scores: the chance to win and half the chance of a draw.

    Args:
        model: one of :data:`MODELS`.
        x: differences of strength.
        t: the parameter of draws.
    """
    win, draw, _ = chances(model, x, t)
    return win + draw / 2


def even_draw_rate(model: str, t: float) -> float:
    """The share of draws between equals.

    Args:
        model: one of :data:`MODELS`.
        t: its parameter of draws.
    """
    return float(chances(model, np.array(0.0), t)[1]) if model != NONE else 0.0


def draw_parameter(model: str, rate: float) -> float:
    """The parameter of a model in which equals draw so often.

    Args:
        model: one of :data:`MODELS`.
        rate: between 0 and 1.

    Example:
        >>> round(even_draw_rate("rao-kupper", draw_parameter("rao-kupper", 0.3)), 9)
        0.3
    """
    if model == NONE:
        return 0.0
    return float(np.log(2 * rate / (1 - rate)) if model == DAVIDSON else 2 * np.arctanh(rate))
