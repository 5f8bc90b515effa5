"""Equations of chains: the days of each player, each tied to the day before and the day after.

The matrix of a player is tridiagonal, so it is split as L D L' and solved in one pass forth and one
back; the diagonal of its inverse comes of the same two (Coulom 2008, appendix B). All players are
worked on at once, day by day.
"""

import numpy as np

from arpad.bulk.fit.cells import Reals
from arpad.bulk.whole_history.days import PlayerDays


class Chains:
    """A symmetric, positive definite matrix of chains, split.

    Args:
        days: the layout.
        diagonal: of the matrix, of each place.
        ties: minus the entry with the day before, of each place beyond the first days.
    """

    def __init__(self, days: PlayerDays, diagonal: Reals, ties: Reals) -> None:
        levels = days.levels.tolist()
        # Of each level: where it begins and ends, and where the level before begins.
        self._levels = list(zip(levels[1:-1], levels[2:], levels[:-2], strict=True))
        self._first = days.players
        self._pivots = diagonal.copy()
        self._factors = np.zeros(len(ties))
        for start, end, before in self._levels:
            tie = ties[start - self._first : end - self._first]
            above = self._pivots[before : before + end - start]
            factor = np.divide(tie, above, out=self._factors[start - self._first :][: end - start])
            self._pivots[start:end] -= factor * tie

    def solve(self, wanted: Reals) -> Reals:
        """What times the matrix gives a vector.

        Args:
            wanted: the vector.
        """
        found = wanted.copy()
        for start, end, before in self._levels:
            factor = self._factors[start - self._first : end - self._first]
            found[start:end] += factor * found[before : before + end - start]
        found /= self._pivots
        for start, end, before in reversed(self._levels):
            factor = self._factors[start - self._first : end - self._first]
            found[before : before + end - start] += factor * found[start:end]
        return found

    def inverse_diagonal(self) -> Reals:
        """The diagonal of the inverse: a sum of what is never negative."""
        found = 1 / self._pivots
        for start, end, before in reversed(self._levels):
            factor = self._factors[start - self._first : end - self._first]
            found[before : before + end - start] += factor * factor * found[start:end]
        return found
