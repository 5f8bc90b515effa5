"""What a game says of a player's rating, as whole numbers that every engine finds.

With the strengths of both in natural units and the factor g of the opponent's deviation, a game
counts with g (score - E) and g^2 E (1 - E), where E = 1 / (1 + e^(-x)) and x = g times the
difference. Each is rounded to 2^-42 and then summed, so that the order of games does not matter.
The power of e comes from a table and a short series: sums and products alone, in one order, which
NumPy, the compiled loop and the text of SQL follow to the letter.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fide.accumulate import is_a_game
from arpad.bulk.glicko.columns import UNIT
from arpad.bulk.glicko.exact import STEPS, powers, rest_of_power
from arpad.bulk.glicko.rules import PeriodRules, Values

Array = NDArray[Any]
# Larger exponents count as this one: what they would add is less than half a unit of the sums.
FARTHEST: Final = 32
WIDTH: Final = 4  # of the rows of sums: half a line of the cache
# Adds games to the sums of the players; how many could not be counted at all.
Accumulate = Callable[[Array, Array, Array, Array, Array], int]


@cache
def odds_table() -> Array:
    """The powers of e for -n / STEPS, from 0 to FARTHEST."""
    return powers(-FARTHEST, 0)[::-1].copy()


def states(before: Values, rules: PeriodRules) -> Array:
    """Strength and factor of each player at the start of the period, a row each."""
    unit = rules.points_per_unit
    found = np.empty((len(before["rating"]), 2))
    found[:, 0] = before["rating"] / unit
    part = rules.deviations(before) / unit / math.pi
    found[:, 1] = 1 / np.sqrt(1 + 3 * (part * part))
    return found


def numpy_accumulate(white: Array, black: Array, half_points: Array, of: Array, sums: Array) -> int:
    """Add games with NumPy alone.

    Args:
        white: players.
        black: likewise.
        half_points: White's.
        of: from :func:`states`.
        sums: a row of WIDTH whole numbers for each player.
    """
    good = is_a_game(white, black, half_points, len(of))
    white, black, score = white[good], black[good], half_points[good] * 0.5
    for own, other, points in ((white, black, score), (black, white, 1 - score)):
        factor = of[other, 1]
        surplus, precision = _terms(factor * (of[own, 0] - of[other, 0]), factor, points)
        np.add.at(sums[:, 0], own, 1)
        np.add.at(sums[:, 1], own, surplus)
        np.add.at(sums[:, 2], own, precision)
    return len(good) - len(white)


def _terms(x: Array, factor: Array, points: Array) -> tuple[Array, Array]:
    near = np.minimum(np.abs(x), float(FARTHEST))
    place = np.floor(near * STEPS + 0.5)
    odds = odds_table()[place.astype(np.int64)] * rest_of_power(place / STEPS - near)
    larger = 1 / (1 + odds)
    smaller = odds * larger
    expected = np.where(x < 0, smaller, larger)
    surplus = np.floor(factor * (points - expected) * UNIT + 0.5)
    precision = np.floor(factor * factor * (larger * smaller) * UNIT + 0.5)
    return surplus.astype(np.int64), np.maximum(precision, 1.0).astype(np.int64)


def compiled_accumulate() -> Accumulate:
    """Adds games by a loop that Numba compiles, once for all runs of a machine."""
    from arpad.bulk.glicko.terms_compiled import accumulate

    table = odds_table()

    def add(white: Array, black: Array, half_points: Array, of: Array, sums: Array) -> int:
        return int(accumulate(white, black, half_points, of, sums, table))

    return add
