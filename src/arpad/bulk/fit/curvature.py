"""The second derivatives of a fit, as a matrix that is never written down."""

from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Reals
from arpad.bulk.fit.models import Measured
from arpad.bulk.fit.products import Sums

WHITE: Final = -2  # place of the advantage of White in a vector: all players, then these two
DRAWS: Final = -1
_MOST_STEPS: Final = 5000


class Curvature:
    """Second derivatives in the strengths of all players, White's advantage and draws.

    Args:
        sums: over the cells.
        measured: the derivatives of each cell.
        of_prior: curvature of the prior, of each player.
        free: 1 of what is fitted and 0 of what is held.
    """

    def __init__(self, sums: Sums, measured: Measured, of_prior: Reals, free: Reals) -> None:
        by_xx, by_xt, by_tt = measured.by_xx, measured.by_xt, measured.by_tt
        self.by_xx = by_xx
        self._sums, self._by_tt = sums, by_tt
        self._prior, self.free = of_prior, free
        self.diagonal = np.ones(len(free))
        self.diagonal[:WHITE] = sums.total(by_xx) + of_prior
        self.diagonal[WHITE:] = by_xx.sum(), by_tt
        self.diagonal[(free == 0) | (self.diagonal <= 0)] = 1.0
        # The sides of the matrix: how White's advantage and draws go with each strength.
        self._of_white = sums.surplus(by_xx)
        self._white_white = float(by_xx.sum())
        self._of_draws = None if by_xt is None else sums.surplus(by_xt)
        self._white_draws = 0.0 if by_xt is None else float(by_xt.sum())

    def times(self, vector: Reals) -> Reals:
        """The product with a vector in which what is held is 0.

        Args:
            vector: of all players, White's advantage and draws.
        """
        strengths, white, draws = vector[:WHITE], float(vector[WHITE]), float(vector[DRAWS])
        out = np.empty(len(vector))
        out[:WHITE] = self._sums.product(self.by_xx, strengths) + self._prior * strengths
        out[WHITE] = _dot(self._of_white, strengths) + self._white_white * white
        out[DRAWS] = self._by_tt * draws + self._white_draws * white
        if white:
            out[:WHITE] += white * self._of_white
        if self._of_draws is not None:
            out[:WHITE] += draws * self._of_draws
            out[WHITE] += self._white_draws * draws
            out[DRAWS] += _dot(self._of_draws, strengths)
        out *= self.free
        return out

    def solve(self, wanted: Reals, tolerance: float) -> Reals:
        """What times this matrix gives a vector, by conjugate gradients.

        Args:
            wanted: the vector.
            tolerance: how much of it may be left.
        """
        found = np.zeros(len(wanted))
        left = wanted * self.free
        scaled = left / self.diagonal
        direction = scaled.copy()
        size = _dot(left, scaled)
        goal = size * tolerance**2
        for _ in range(_MOST_STEPS):
            if size <= goal or size == 0:
                break
            moved = self.times(direction)
            bend = _dot(direction, moved)
            if bend <= 0:  # flat as far as numbers tell
                break
            step = size / bend
            found += step * direction
            left -= step * moved
            scaled = left / self.diagonal
            before, size = size, _dot(left, scaled)
            direction *= size / before
            direction += scaled
        return found


def _dot(one: Reals, other: Reals) -> float:
    """The sum of products, in an order that does not hang on threads."""
    return float((one * other).sum())
