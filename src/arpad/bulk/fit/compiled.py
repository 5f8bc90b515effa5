"""The sums of :mod:`arpad.bulk.fit.products` as compiled loops, for millions of cells."""

from collections.abc import Callable
from typing import Any, Final

import numba
import numpy as np

from arpad.bulk.compiled_prefetch import request_row
from arpad.bulk.fit.cells import Cells, Reals

_AHEAD: Final = 32  # cells before a player is needed he is asked for
_Loop = Callable[..., None]


def _compiled(loop: _Loop) -> _Loop:
    compiled: _Loop = numba.njit(cache=True, nogil=True)(loop)
    return compiled


@_compiled
def _differences(white: Any, black: Any, values: Any, out: Any) -> None:
    for cell in range(len(white)):
        out[cell] = values[white[cell]] - values[black[cell]]


@_compiled
def _spread(white: Any, black: Any, values: Any, sign: Any, out: Any) -> None:
    for cell in range(len(white)):
        out[white[cell]] += values[cell]
        out[black[cell]] += sign * values[cell]


@_compiled
def _product(white: Any, black: Any, curvature: Any, both: Any) -> None:
    cells = len(white)
    for cell in range(cells):
        if cell + _AHEAD < cells:
            request_row(both, np.intp(black[cell + _AHEAD]))
        one, other = white[cell], black[cell]
        moved = curvature[cell] * (both[one, 0] - both[other, 0])
        both[one, 1] += moved
        both[other, 1] -= moved


class CompiledSums:
    """The sums by loops.

    Args:
        cells: in White's order.
    """

    def __init__(self, cells: Cells) -> None:
        self._players, self._white, self._black = cells.players, cells.white, cells.black
        self._both = np.empty((cells.players, 2))

    def differences(self, of_player: Reals) -> Reals:
        """White's value less Black's, of each cell."""
        out = np.empty(len(self._white))
        _differences(self._white, self._black, of_player, out)
        return out

    def surplus(self, of_cell: Reals) -> Reals:
        """For each player the sum as White less the sum as Black."""
        return self._spread(of_cell, -1.0)

    def total(self, of_cell: Reals) -> Reals:
        """For each player the sum over all his cells."""
        return self._spread(of_cell, 1.0)

    def _spread(self, of_cell: Reals, sign: float) -> Reals:
        out = np.zeros(self._players)
        _spread(self._white, self._black, of_cell, sign, out)
        return out

    def product(self, curvature: Reals, of_player: Reals) -> Reals:
        """As ``surplus`` of curvature times ``differences``."""
        both = self._both  # what is read and what is summed lie side by side: one access for both
        both[:, 0], both[:, 1] = of_player, 0.0
        _product(self._white, self._black, curvature, both)
        return both[:, 1].copy()
