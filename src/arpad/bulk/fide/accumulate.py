"""The sums of a period by NumPy, and by a compiled loop for many games: both add the same."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fide.columns import SUMS
from arpad.bulk.fide.rules import FideRules

Ints = NDArray[Any]
# One row a player; two more columns than there are sums make a row half a line of the cache.
WIDTH: Final = 8
# Adds games to the sums and says how many could not be counted at all.
Accumulate = Callable[[Ints, Ints, Ints, Ints, Ints], int]


def is_a_game(white: Ints, black: Ints, half_points: Ints, players: int) -> NDArray[Any]:
    """Which rows are games between two different known players with a possible score."""
    known = (white >= 0) & (white < players) & (black >= 0) & (black < players)
    good: NDArray[Any] = known & (white != black) & (half_points >= 0) & (half_points <= 2)  # noqa: PLR2004  a win
    return good


def numpy_accumulate(rules: FideRules) -> Accumulate:
    """The sums with NumPy alone."""
    higher = np.array(rules.higher, np.int64)

    def accumulate(white: Ints, black: Ints, half_points: Ints, used: Ints, sums: Ints) -> int:
        good = is_a_game(white, black, half_points, len(used))
        white, black = white[good], black[good]
        made = half_points[good].astype(np.int64)
        for player, opponent, points in ((white, black, made), (black, white, 2 - made)):
            _one_side(player, used[player], used[opponent], points, higher, rules, sums)
        return len(good) - len(made)

    return accumulate


def _one_side(  # noqa: PLR0913, PLR0917  columns of games
    player: Ints, own: Ints, other: Ints, points: Ints, higher: Ints, rules: FideRules, sums: Ints
) -> None:
    own, other = own.astype(np.int64), other.astype(np.int64)
    difference = own - other
    gap = np.abs(difference)
    excluded = (gap >= rules.excluded_gap) & (np.maximum(own, other) > rules.excluded_above)
    rated = (own > 0) & (other > 0) & ~excluded
    first = (own == 0) & (other > 0)
    free = own >= rules.exempt_from
    if rules.one_upgrade:
        free |= difference > 0
    last = len(higher) - 1
    expected = higher[np.minimum(gap, np.where(free, last, min(rules.limit, last)))]
    expected = np.where(difference < 0, 100 - expected, expected)
    _add(sums, 0, player[rated], None)
    _add(sums, 1, player[rated], (50 * points - expected)[rated])
    if rules.one_upgrade:
        np.maximum.at(sums[:, 2], player[rated], np.maximum(difference, 0)[rated])
    _add(sums, 3, player[first], None)
    _add(sums, 4, player[first], other[first])
    _add(sums, 5, player[first], points[first])


def _add(sums: Ints, column: int, player: Ints, values: Ints | None) -> None:
    """Add to a column; the sums of a batch are far below the whole numbers a float can hold."""
    added = np.bincount(player, values, minlength=len(sums))
    sums[:, column] += added.astype(sums.dtype)


@cache
def _compiled() -> Any:
    import numba

    def loop(  # noqa: PLR0913, PLR0917  columns of games and numbers of the rules
        white: Ints,
        black: Ints,
        half_points: Ints,
        used: Ints,
        sums: Ints,
        higher: Ints,
        limit: int,
        exempt: int,
        one_upgrade: bool,  # noqa: FBT001  the compiler knows no names
        gap: int,
        above: int,
    ) -> int:  # pragma: no cover  compiled
        players = len(used)
        last = len(higher) - 1
        rejected = 0
        for game in range(len(white)):
            p, q, made = white[game], black[game], np.int32(half_points[game])
            if not (0 <= p < players and 0 <= q < players and p != q and 0 <= made <= 2):  # noqa: PLR2004
                rejected += 1
                continue
            own, other = used[p], used[q]
            if own > 0 and other > 0:
                difference = own - other
                size = abs(difference)
                if size >= gap and max(own, other) > above:
                    continue
                cap = last if own >= exempt or (one_upgrade and difference > 0) else limit
                expected = higher[min(size, cap)]
                sums[p, 0] += 1
                sums[p, 1] += 50 * made - (expected if difference >= 0 else 100 - expected)
                cap = last if other >= exempt or (one_upgrade and difference < 0) else limit
                expected = higher[min(size, cap)]
                sums[q, 0] += 1
                sums[q, 1] += 100 - 50 * made - (100 - expected if difference > 0 else expected)
                if one_upgrade:
                    sums[p, 2] = max(sums[p, 2], difference)
                    sums[q, 2] = max(sums[q, 2], -difference)
            elif other > 0:
                sums[p, 3] += 1
                sums[p, 4] += other
                sums[p, 5] += made
            elif own > 0:
                sums[q, 3] += 1
                sums[q, 4] += own
                sums[q, 5] += 2 - made
        return rejected

    try:
        return numba.njit(nogil=True, cache=True)(loop)
    except RuntimeError:  # no place to keep it: compiled anew each time
        return numba.njit(nogil=True)(loop)


def compiled_accumulate(rules: FideRules) -> Accumulate:
    """The sums by a loop that Numba compiles, once for all runs of a machine."""
    loop = _compiled()
    higher = np.array(rules.higher, np.int32)
    limit = min(rules.limit, len(higher) - 1)
    facts = (limit, rules.exempt_from, rules.one_upgrade, rules.excluded_gap, rules.excluded_above)

    def accumulate(white: Ints, black: Ints, half_points: Ints, used: Ints, sums: Ints) -> int:
        return int(loop(white, black, half_points, used, sums, higher, *facts))

    return accumulate


def as_columns(sums: Ints, begin: int, end: int) -> dict[str, Ints]:
    """The sums of a range of players by their names."""
    return {name: sums[begin:end, column] for column, name in enumerate(SUMS)}
