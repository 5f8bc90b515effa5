"""How certain strengths and their differences are."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from arpad.bulk.fit.cells import (
    Cells,
    Flags,
    Reals,
    Whole,
    pairs_with_both_colours,
    sums_by,
)
from arpad.bulk.fit.curvature import WHITE, Curvature

_TIGHT: Final = 1e-6  # of a solution; what comes out as an error is as good as the square of it


class Errors:
    """Standard errors in natural units, from the curvature at the most likely point.

    A strength is uncertain against something: where an anchor or a prior holds the scale, against
    that; else against the mean of its group.

    Args:
        cells: the games.
        curvature: there.
        group: number of the group of each player; -1 of who has no strength.
        is_held: for each group, whether an anchor or a prior holds its scale.
    """

    def __init__(self, cells: Cells, curvature: Curvature, group: Whole, is_held: Flags) -> None:
        self._cells, self._curvature, self._by_xx = cells, curvature, curvature.by_xx
        self._group, self._is_held = group, is_held

    def quick(self) -> Reals:
        """Nearly exact for all: the diagonal of the inverse to the second order.

        1 / H_ii alone takes the opponents' strengths for known; the next term lets them move.
        """
        diagonal = self._curvature.diagonal[:WHITE]
        free = self._curvature.free[:WHITE]
        cells = self._cells
        # A pair may have met with both colours: its two cells are one entry of the matrix.
        other = np.zeros(cells.size)
        one, two = _met_twice(cells)
        other[one], other[two] = self._by_xx[two], self._by_xx[one]
        squares = self._by_xx * (self._by_xx + other)
        weight = free / diagonal
        near = sums_by(cells.white, squares * weight[cells.black], cells.players)
        near += sums_by(cells.black, squares * weight[cells.white], cells.players)
        variance = 1 / diagonal + near / diagonal**2
        return np.sqrt(variance) * free

    def exact(self, player: int) -> float:
        """The error of one strength.

        Args:
            player: his number.
        """
        return self._error(self._against_scale(player))

    def all_exact(self, players: Iterable[int]) -> Reals:
        """The errors of some strengths.

        Args:
            players: their numbers.
        """
        return np.array([self.exact(player) for player in players])

    def of_difference(self, one: int, other: int) -> float:
        """The error of a difference of two players of one group.

        Args:
            one: number of the first.
            other: number of the second.
        """
        wanted = np.zeros(len(self._curvature.free))
        wanted[one] += 1
        wanted[other] -= 1
        return self._error(wanted)

    def of_place(self, place: int) -> float:
        """The error of White's advantage or of the parameter of draws.

        Args:
            place: of it.
        """
        wanted = np.zeros(len(self._curvature.free))
        wanted[place] = 1
        return self._error(wanted)

    def _against_scale(self, player: int) -> Reals:
        wanted = np.zeros(len(self._curvature.free))
        group = self._group[player]
        if not self._is_held[group]:
            mates = np.flatnonzero(self._group == group)
            wanted[mates] = -1 / len(mates)
        wanted[player] += 1
        return wanted

    def _error(self, wanted: Reals) -> float:
        solved = self._curvature.solve(wanted, _TIGHT)
        return float(np.sqrt(max(float((solved * wanted * self._curvature.free).sum()), 0.0)))


def _met_twice(cells: Cells) -> tuple[Whole, Whole]:
    """The two cells of each pair that met with both colours."""
    twice = pairs_with_both_colours(cells)
    back = twice % cells.players * cells.players + twice // cells.players
    keys = cells.white.astype(np.int64) * cells.players + cells.black  # the order of the cells
    return np.searchsorted(keys, twice), np.searchsorted(keys, back)
