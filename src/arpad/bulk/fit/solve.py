"""The most likely strengths, by Newton's method on all players at once."""

from collections.abc import Callable
from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Cells, Reals
from arpad.bulk.fit.curvature import DRAWS, WHITE, Curvature
from arpad.bulk.fit.models import MEASURES, NONE, RAO_KUPPER, Counts, Measured, logistic
from arpad.bulk.fit.products import sums_of
from arpad.core.frozen import Record

_MOST_STEPS: Final = 200
_ENOUGH: Final = 1e-10  # a step that no printed figure shows
_SMALL: Final = 2e-5  # a step after which what is left is less than its square
_TIGHT: Final = 1e-5
_ROUNDING: Final = 1e-13  # of the loss, below which it tells nothing
_LEAST_PART: Final = 1e-9
_LONGEST: Final = 2.0
_BLOCK: Final = 1 << 14  # cells
Progress = Callable[[int, float], None]


class Point(Record):
    """Where the likelihood is looked at.

    Args:
        values: strength of each player, then White's advantage and the parameter of draws.
    """

    values: Reals

    @property
    def strengths(self) -> Reals:
        """Of all players, in natural units."""
        return self.values[:WHITE]

    @property
    def white(self) -> float:
        """Advantage of White."""
        return float(self.values[WHITE])

    @property
    def draws(self) -> float:
        """Parameter of draws."""
        return float(self.values[DRAWS])


class Solved(Record):
    """The most likely strengths.

    Args:
        point: where they are.
        curvature: there.
        loss: minus the log likelihood, with the prior.
        steps: that were needed.
        has_bound: the search came to its end; without it something grows without bound.
    """

    point: Point
    curvature: Curvature
    loss: float
    steps: int
    has_bound: bool


class Problem:
    """A fit: the games, the model, and what is held.

    Args:
        cells: the games.
        model: one of :data:`~arpad.bulk.fit.models.MODELS`.
        free: 1 of what is fitted and 0 of what is held, in the order of :class:`Point`.
        prior: how many games each player is thought to have drawn against a ghost.
        ghost: strength of the ghost.
    """

    def __init__(
        self, cells: Cells, model: str, free: Reals, prior: float = 0.0, ghost: float = 0.0
    ) -> None:
        self._counts = Counts(cells.wins, cells.draws, cells.losses)
        self._measure, self._model = MEASURES[model], model
        self.free, self._prior, self._ghost = free, prior, ghost
        self.sums = sums_of(cells)
        # Room for what the model says at two points: new room each time costs more than to fill it.
        count = 2 if model == NONE else 3
        rooms = [[np.empty(cells.size) for _ in range(count)] for _ in range(2)]
        self._room = [(room[0], room[1], room[-1]) for room in rooms]
        self._spare = 0

    def differences(self, point: Point) -> Reals:
        """Difference of strength in each cell, with the advantage of White."""
        found = self.sums.differences(point.strengths)
        found += point.white
        return found

    def _measured(self, point: Point) -> tuple[float, Measured]:
        measured = self._of_blocks(self.differences(point), point.draws)
        loss = measured.loss
        if self._prior:
            above = point.strengths - self._ghost
            cost = np.maximum(above, 0) + np.log1p(np.exp(-np.abs(above))) - above / 2
            loss += self._prior * float(cost.sum())
        return loss, measured

    def _of_blocks(self, differences: Reals, draws: float) -> Measured:
        """What the model says, block by block: what lies between stays near the processor."""
        size = len(differences)
        by_x, by_xx, mixed = self._room[self._spare]
        by_xt = None if self._model == NONE else mixed
        loss = by_t = by_tt = 0.0
        for start in range(0, size, _BLOCK):
            block = slice(start, start + _BLOCK)
            counts = Counts(*(each[block] for each in self._counts))
            part = self._measure(differences[block], counts, draws)
            by_x[block], by_xx[block] = part.by_x, part.by_xx
            if by_xt is not None and part.by_xt is not None:
                by_xt[block] = part.by_xt
            loss, by_t, by_tt = loss + part.loss, by_t + part.by_t, by_tt + part.by_tt
        return Measured(loss, by_x, by_xx, by_t, by_xt, by_tt)

    def _slope(self, point: Point, measured: Measured) -> Reals:
        slope = np.empty(len(point.values))
        slope[:WHITE] = self.sums.surplus(measured.by_x)
        slope[WHITE:] = measured.by_x.sum(), measured.by_t
        if self._prior:
            slope[:WHITE] += self._prior * (logistic(point.strengths - self._ghost) - 0.5)
        return slope * self.free

    def _curvature(self, point: Point, measured: Measured) -> Curvature:
        of_prior = np.zeros(len(point.strengths))
        if self._prior:
            share = logistic(point.strengths - self._ghost)
            of_prior = self._prior * share * (1 - share)
        return Curvature(self.sums, measured, of_prior, self.free)

    def solve(self, start: Point, progress: Progress | None = None) -> Solved:
        """The point of the greatest likelihood.

        Args:
            start: where the search begins; it holds what is not fitted.
            progress: is told the number of each step and how far it was.
        """
        point = start
        loss, measured = self._measured(point)
        self._spare = 1 - self._spare
        for number in range(_MOST_STEPS):
            slope = self._slope(point, measured)
            curvature = self._curvature(point, measured)
            size = float(np.abs(slope / curvature.diagonal).max(initial=0.0))
            if progress is not None:
                progress(number, size)
            if size < _ENOUGH:
                return self._end(point, curvature, loss, number, has_bound=True)
            step = curvature.solve(-slope, min(0.1, np.sqrt(size)) if size > _SMALL else _TIGHT)
            if np.abs(step).max() < _SMALL:  # what is left after this one shows nowhere
                point = Point(values=point.values + step)
                loss, measured = self._measured(point)
                curvature = self._curvature(point, measured)
                return self._end(point, curvature, loss, number + 1, has_bound=True)
            # Far out the curve is flat, and a step there would be far too long.
            np.clip(step, -_LONGEST, _LONGEST, out=step)
            moved = self._moved(point, step, float((slope * step).sum()), loss)
            if moved is None:  # all that is left is rounding
                return self._end(point, curvature, loss, number, has_bound=size < np.sqrt(_ENOUGH))
            point, loss, measured = moved
        return self._end(
            point, self._curvature(point, measured), loss, _MOST_STEPS, has_bound=False
        )

    @staticmethod
    def _end(
        point: Point, curvature: Curvature, loss: float, steps: int, *, has_bound: bool
    ) -> Solved:
        return Solved(point=point, curvature=curvature, loss=loss, steps=steps, has_bound=has_bound)

    def _moved(
        self, point: Point, step: Reals, promised: float, loss: float
    ) -> tuple[Point, float, Measured] | None:
        """A point further on, no less likely; None where there is none."""
        part = 1.0
        if self._model == RAO_KUPPER and step[DRAWS] < 0:  # the threshold stays above 0
            part = min(part, -0.9 * point.draws / float(step[DRAWS]))
        while part > _LEAST_PART:
            new = Point(values=point.values + part * step)
            new_loss, measured = self._measured(new)
            if new_loss <= loss + 1e-4 * part * promised + _ROUNDING * abs(loss):
                self._spare = 1 - self._spare
                return new, new_loss, measured
            part /= 2
        return None
