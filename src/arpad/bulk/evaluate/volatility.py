"""The new volatilities of Glicko-2 for all players at once."""

from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Reals

_TOLERANCE: Final = 1e-6
_MOST_STEPS: Final = 200


def new_volatilities(
    phi: Reals, sigma: Reals, variance: Reals, improvement: Reals, tau: float
) -> Reals:
    """Step 5 of Glicko-2, by the Illinois algorithm on all players together.

    Args:
        phi: deviations before the period, on the internal scale.
        sigma: volatilities before the period.
        variance: v.
        improvement: Delta.
        tau: the system constant.

    Source: Glickman, Example of the Glicko-2 system (2013), step 5.
    """
    start = np.log(sigma**2)
    square = improvement**2

    def function(x: Reals) -> Reals:
        grown = np.exp(x)
        total = phi**2 + variance + grown
        return np.asarray(grown * (square - total) / (2 * total**2) - (x - start) / tau**2)

    one, other = start.copy(), np.empty_like(start)
    above = square > phi**2 + variance
    other[above] = np.log((square - phi**2 - variance)[above])
    steps = np.where(above, 0.0, 1.0)
    low = ~above
    while low.any():  # step down until the function is not below 0 any more
        trial = start - steps * tau
        low &= function(np.where(low, trial, start)) < 0
        other = np.where(above, other, trial)
        steps += low
    at_one, at_other = function(one), function(other)
    for _ in range(_MOST_STEPS):
        open_ = np.abs(other - one) > _TOLERANCE
        if not open_.any():
            break
        slope = at_other - at_one
        new = one + (one - other) * at_one / np.where(slope == 0, 1.0, slope)
        new = np.where(open_, new, other)
        at_new = function(new)
        crosses = at_new * at_other <= 0
        keep = open_ & ~crosses
        one = np.where(open_ & crosses, other, one)
        at_one = np.where(open_ & crosses, at_other, np.where(keep, at_one / 2, at_one))
        other, at_other = np.where(open_, new, other), np.where(open_, at_new, at_other)
    return np.exp(one / 2)
