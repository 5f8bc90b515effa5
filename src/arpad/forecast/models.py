"""Win, draw and loss as formulas: three models, each with its source and its limits.

None of them calls the expected score a chance to win: E = win + draw / 2.
"""

import math
from typing import NamedTuple

from arpad.systems.elo.expected_score import logistic


class Chances(NamedTuple):
    """The chances of the three results of a game, seen from one side; they add up to 1."""

    win: float
    draw: float
    loss: float

    @property
    def expected_score(self) -> float:
        """The chance to win plus half the chance of a draw."""
        return self.win + self.draw / 2


def from_draw(expected_score: float, draw: float) -> Chances:
    """The chances with this expected score and this share of draws.

    No more draws are possible than twice the smaller of E and 1 - E.

    Example:
        >>> from_draw(0.75, 0.25), from_draw(1.0, 0.25)
        (Chances(win=0.625, draw=0.25, loss=0.125), Chances(win=1.0, draw=0.0, loss=0.0))
    """
    possible = min(draw, 2 * min(expected_score, 1 - expected_score))
    return Chances(expected_score - possible / 2, possible, 1 - expected_score - possible / 2)


def power_draw(
    expected_score: float, level: float, intercept: float, by_level: float, exponent: float
) -> Chances:
    """Draw = exp(a + b z) (E (1 - E))^c: keeps E, and has more draws the stronger the players.

    Args:
        expected_score: E of the player, 0-1.
        level: z, how far the mean of the two ratings is above the centre, in units of it.
        intercept: a.
        by_level: b.
        exponent: c.

    Source: the form and its constants were fitted for Arpad (source ``arpad-belgium-2022``).

    Example:
        >>> chances = power_draw(0.531, 1.25, 0.598, 0.268, 1.22)
        >>> f"{chances.win:.3f} {chances.draw:.3f} {chances.loss:.3f}"
        '0.298 0.466 0.236'
    """
    product = expected_score * (1 - expected_score)
    return from_draw(expected_score, math.exp(intercept + by_level * level) * product**exponent)


def rao_kupper(advantage: float, threshold: float, scale: float) -> Chances:
    """Two logistic curves, one threshold to either side of the difference.

    Args:
        advantage: x, rating difference with the advantage of the colour, in points.
        threshold: T, half width of the draw in points; below 0 it counts as 0.
        scale: points at which the odds are ten to one.

    Source: Rao and Kupper (1967), with logistic curves as in R. Coulom's Bayeselo.

    Example:
        >>> chances = rao_kupper(24, 121.4, 400)
        >>> f"{chances.win:.3f} {chances.draw:.3f} {chances.loss:.3f}"
        '0.363 0.334 0.302'
    """
    half_width = max(threshold, 0.0)
    win = logistic(advantage - half_width, scale)
    loss = logistic(-advantage - half_width, scale)
    return Chances(win, max(1 - win - loss, 0.0), loss)


def davidson(expected_score: float, even_draw_rate: float) -> Chances:
    """The draw of Davidson's model that keeps E: D = nu sqrt(W L), with W + D / 2 = E.

    Args:
        expected_score: E of the player, 0-1.
        even_draw_rate: d0, share of draws between equal players, 0-1; nu = 2 d0 / (1 - d0).

    Source: Davidson (1970), solved for given E as Ordo does: with k = nu^2,
    (1 - k/4) D^2 + (k/2) D - k E (1 - E) = 0; its root is written without nu, which is infinite
    for draws alone.

    Example:
        >>> davidson(0.5, 0.5), davidson(0.75, 0.5)
        (Chances(win=0.25, draw=0.5, loss=0.25), Chances(win=0.5625, draw=0.375, loss=0.0625))
    """
    product = expected_score * (1 - expected_score)
    if not product:
        return from_draw(expected_score, 0.0)
    half = even_draw_rate / 2
    under_root = max(half**2 + (1 - 2 * even_draw_rate) * product, 0.0)
    return from_draw(expected_score, 2 * even_draw_rate * product / (half + math.sqrt(under_root)))
