"""Sums over cells for each player: what both sides of the cells have, and products with curvature.

Cells stand in White's order, so that White's part needs no look-up. Large jobs use compiled loops,
where Numba is installed.
"""

from importlib.util import find_spec
from typing import Final, Protocol

import numpy as np

from arpad.bulk.fit.cells import Cells, Reals, sums_by

_LARGE: Final = 2_000_000  # cells from which compiled loops pay for their loading


class Sums(Protocol):
    """The sums of a set of cells."""

    def differences(self, of_player: Reals) -> Reals:
        """White's value less Black's, of each cell."""
        ...

    def surplus(self, of_cell: Reals) -> Reals:
        """For each player the sum as White less the sum as Black."""
        ...

    def total(self, of_cell: Reals) -> Reals:
        """For each player the sum over all his cells."""
        ...

    def product(self, curvature: Reals, of_player: Reals) -> Reals:
        """As ``surplus`` of curvature times ``differences``."""
        ...


class ArraySums:
    """The sums by NumPy.

    Args:
        cells: in White's order.
    """

    def __init__(self, cells: Cells) -> None:
        self._players = cells.players
        # Of the kind that NumPy looks up with, lest it makes them so each time.
        self._white, self._black = cells.white.astype(np.intp), cells.black.astype(np.intp)
        counts = np.bincount(self._white, minlength=cells.players)
        self._with_white = np.flatnonzero(counts)
        self._starts = np.cumsum(counts)[self._with_white] - counts[self._with_white]
        # New memory for millions of numbers costs more than the sums.
        self._moved, self._of_black = np.empty(cells.size), np.empty(cells.size)

    def differences(self, of_player: Reals) -> Reals:
        """White's value less Black's, of each cell."""
        return self._differences(of_player).copy()

    def _differences(self, of_player: Reals) -> Reals:
        np.take(of_player, self._white, out=self._moved, mode="clip")
        np.take(of_player, self._black, out=self._of_black, mode="clip")
        return np.subtract(self._moved, self._of_black, out=self._moved)

    def _as_white(self, of_cell: Reals) -> Reals:
        result = np.zeros(self._players)
        if len(self._starts):
            result[self._with_white] = np.add.reduceat(of_cell, self._starts)
        return result

    def _as_black(self, of_cell: Reals) -> Reals:
        return sums_by(self._black, of_cell, self._players)

    def surplus(self, of_cell: Reals) -> Reals:
        """For each player the sum as White less the sum as Black."""
        return self._as_white(of_cell) - self._as_black(of_cell)

    def total(self, of_cell: Reals) -> Reals:
        """For each player the sum over all his cells."""
        return self._as_white(of_cell) + self._as_black(of_cell)

    def product(self, curvature: Reals, of_player: Reals) -> Reals:
        """As ``surplus`` of curvature times ``differences``."""
        moved = self._differences(of_player)
        moved *= curvature
        return self.surplus(moved)


def sums_of(cells: Cells) -> Sums:
    """The quickest sums for these cells.

    Args:
        cells: in White's order.
    """
    if cells.size >= _LARGE and find_spec("numba") is not None:
        from arpad.bulk.fit.compiled import CompiledSums

        return CompiledSums(cells)
    return ArraySums(cells)
