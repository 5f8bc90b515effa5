"""The most likely whole history, by Newton's method on all players and days at once.

Coulom solves for one player after another, each by the tridiagonal matrix of his own days, and goes
round until nothing moves; that comes nearer by a share each round, and the share is small where
players are many. Here the same matrices precondition conjugate gradients for all players together,
so that each step of Newton's method doubles the figures that are right.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Reals
from arpad.bulk.fit.scale import POINTS
from arpad.bulk.whole_history.posterior import WHITE, Bend, Look, Posterior
from arpad.core.errors import InputError
from arpad.core.frozen import Record

TOLERANCE: Final = 1e-6  # rating points; the last step was shorter
_MOST_STEPS: Final = 200
_MOST_ROUNDS: Final = 5000
_LEFT: Final = 1e-4  # of a slope, after the gradients of a step
_TIGHT: Final = 1e-8
_LONGEST: Final = 2.0  # natural units
_FAR: Final = 5.0  # natural units, some 870 points
_ROUNDING: Final = 1e-13  # of the loss, below which it tells nothing
_LEAST_PART: Final = 1e-9
Progress = Callable[[int, float], None]


class Solved(Record):
    """The most likely history.

    Args:
        point: strength of each day, then White's advantage, in natural units.
        look: the density there.
        steps: that were needed.
        last_step: the longest change of a strength in the last of them, in rating points.
    """

    point: Reals
    look: Look
    steps: int
    last_step: float


def solve(posterior: Posterior, start: Reals, progress: Progress | None = None) -> Solved:
    """The point of the highest density, of which there is one alone.

    Args:
        posterior: the density.
        start: where to begin.
        progress: is told each step and its length in natural units.

    Raises:
        InputError: it is not reached, for White's advantage has no bound.
    """
    point, look, longest = start, posterior.look(start), 0.0
    steps = 0
    for _ in range(_MOST_STEPS):
        step = gradients(posterior, look.bend, -look.slope, _LEFT)
        longest = float(np.abs(step).max(initial=0.0))
        step *= min(1.0, _LONGEST / longest) if longest else 1.0
        point, look = _advanced(posterior, point, step, look)
        steps += 1
        if progress is not None:
            progress(steps, longest)
        if posterior.fits_white and abs(point[WHITE]) > _FAR:
            raise InputError("bulk.fit.white_no_bound")
        if longest * POINTS <= TOLERANCE:
            break
    else:
        raise InputError("bulk.history.no_end", steps=steps)
    return Solved(point=point, look=look, steps=steps, last_step=longest * POINTS)


def _advanced(posterior: Posterior, point: Reals, step: Reals, look: Look) -> tuple[Reals, Look]:
    """A step as far as the density rises."""
    part = 1.0
    enough = look.loss + _ROUNDING * abs(look.loss)
    while part > _LEAST_PART and posterior.loss(point + part * step) > enough:
        part /= 2
    moved = point + part * step
    return moved, posterior.look(moved)


def gradients(posterior: Posterior, bend: Bend, wanted: Reals, tolerance: float) -> Reals:
    """What times the second derivatives gives a vector, by conjugate gradients.

    Args:
        posterior: the density.
        bend: its second derivatives.
        wanted: the vector.
        tolerance: how much of it may be left.
    """
    found = np.zeros(len(wanted))
    left = wanted.copy()
    scaled = _scaled(bend, left)
    direction = scaled.copy()
    size = float((left * scaled).sum())
    goal = size * tolerance**2
    for _ in range(_MOST_ROUNDS):
        if size <= goal or size == 0:
            break
        moved = posterior.times(bend, direction)
        step = size / float((direction * moved).sum())
        found += step * direction
        left -= step * moved
        scaled = _scaled(bend, left)
        before, size = size, float((left * scaled).sum())
        direction *= size / before
        direction += scaled
    return found


def _scaled(bend: Bend, vector: Reals) -> Reals:
    out = np.empty(len(vector))
    out[:WHITE] = bend.chains.solve(vector[:WHITE])
    out[WHITE] = vector[WHITE] / bend.white_white
    return out


def white_error(posterior: Posterior, solved: Solved) -> float:
    """The standard error of White's advantage, all strengths free, in natural units.

    Args:
        posterior: the density.
        solved: where it is highest.
    """
    wanted = np.zeros(len(solved.point))
    wanted[WHITE] = 1
    return float(np.sqrt(gradients(posterior, solved.look.bend, wanted, _TIGHT)[WHITE]))
