"""The terms of games in a loop; imported for large jobs alone."""

import math
from typing import Any

from arpad.bulk.compiled import compiled
from arpad.bulk.compiled_prefetch import request_row
from arpad.bulk.glicko.columns import UNIT
from arpad.bulk.glicko.exact import SERIES, STEPS
from arpad.bulk.glicko.terms import FARTHEST
from arpad.bulk.sequential.prefetch import AHEAD

_FARTHEST = float(FARTHEST)
_A, _B, _C, _D, _E, _F = SERIES


@compiled
def _terms(
    x: float, factor: float, points: float, table: Any
) -> tuple[int, int]:  # pragma: no cover  compiled
    """Surplus and precision of one side of a game."""
    near = min(abs(x), _FARTHEST)
    place = int(near * STEPS + 0.5)
    rest = place / STEPS - near
    power = ((((rest * _A + _B) * rest + _C) * rest + _D) * rest + _E) * rest + _F
    odds = table[place] * power
    larger = 1 / (1 + odds)
    smaller = odds * larger
    expected = smaller if x < 0 else larger
    surplus = math.floor(factor * (points - expected) * UNIT + 0.5)
    precision = int(factor * factor * (larger * smaller) * UNIT + 0.5)
    return surplus, max(precision, 1)


@compiled
def accumulate(  # noqa: PLR0913, PLR0917  columns of games, and what is known of players
    white: Any, black: Any, half_points: Any, of: Any, sums: Any, table: Any
) -> int:  # pragma: no cover  compiled
    """Add games; how many could not be counted.

    The rows of players are asked for some games before they are needed: without it, the loop
    waits for the memory about as long as it computes.
    """
    players, games = len(of), len(white)
    rejected = 0
    for game in range(games):
        if game + AHEAD < games:
            p, q = white[game + AHEAD], black[game + AHEAD]
            if 0 <= p < players and 0 <= q < players:
                request_row(of, p)
                request_row(of, q)
                request_row(sums, p)
                request_row(sums, q)
        p, q, made = white[game], black[game], half_points[game]
        if not (0 <= p < players and 0 <= q < players and p != q and 0 <= made <= 2):  # noqa: PLR2004  a win
            rejected += 1
            continue
        points = made * 0.5
        ahead = of[p, 0] - of[q, 0]
        own, other = of[p, 1], of[q, 1]
        surplus, precision = _terms(other * ahead, other, points, table)
        sums[p, 0] += 1
        sums[p, 1] += surplus
        sums[p, 2] += precision
        surplus, precision = _terms(own * -ahead, own, 1 - points, table)
        sums[q, 0] += 1
        sums[q, 1] += surplus
        sums[q, 2] += precision
    return rejected
