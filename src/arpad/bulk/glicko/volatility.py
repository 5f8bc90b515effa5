"""The new volatilities of Glicko-2 for all players at once: Step 5 by the Illinois algorithm.

The same steps as ``arpad.systems.glicko2.volatility``, on arrays; who has come to the end leaves
the arrays. Exponentials and logarithms are those of ``exact``, so that every machine comes to the
same bits.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.glicko.exact import exp, log

Reals = NDArray[Any]
_MOST_ROUNDS: Final = 100


class _Functions(NamedTuple):
    """The functions of Step 5 of some players, whose zeros are looked for."""

    without: Reals  # phi^2 + v
    surplus: Reals  # Delta^2 - phi^2 - v
    start: Reals  # ln sigma^2
    slope: float  # tau^2

    def at(self, x: Reals) -> Reals:
        """Their values."""
        power = exp(x)
        total = self.without + power
        drive = power / total * ((self.surplus - power) / total) / 2
        return np.asarray(drive - (x - self.start) / self.slope)

    def of(self, chosen: NDArray[Any]) -> "_Functions":
        """Those of some of the players."""
        parts = (self.without[chosen], self.surplus[chosen], self.start[chosen])
        return _Functions(*parts, self.slope)


def new_volatilities(  # noqa: PLR0913, PLR0917  the symbols of the formula
    volatility: Reals,
    deviation: Reals,
    variance: Reals,
    improvement: Reals,
    tau: float,
    tolerance: float,
) -> Reals:
    """The volatilities after a rating period.

    Args:
        volatility: sigma.
        deviation: phi.
        variance: v.
        improvement: Delta.
        tau: the system constant.
        tolerance: epsilon.

    Source: M. Glickman, Example of the Glicko-2 system (22 March 2022), Step 5.

    Example:
        >>> sigma, phi, v, delta = (np.array([value]) for value in (0.06, 1.1513, 1.7785, -0.4834))
        >>> new_volatilities(sigma, phi, v, delta, 0.5, 1e-6).round(5).tolist()
        [0.06]
    """
    without = deviation * deviation + variance
    surplus = improvement * improvement - without
    functions = _Functions(without, surplus, log(volatility * volatility), tau * tau)
    found = np.empty(len(volatility))
    who = np.arange(len(volatility))
    low, high = functions.start, _other_end(functions, tau)
    at_low, at_high = functions.at(low), functions.at(high)
    rounds = 0
    while len(who):
        going = np.abs(high - low) > tolerance
        if not going.all():
            found[who[~going]] = low[~going]
            who, functions = who[going], functions.of(going)
            low, high, at_low, at_high = (each[going] for each in (low, high, at_low, at_high))
        rounds += 1
        if rounds <= _MOST_ROUNDS:
            middle = low + (low - high) * at_low / (at_high - at_low)
        else:
            middle = low + (high - low) / 2
        at_middle = functions.at(middle)
        crosses = at_middle * at_high <= 0
        low, at_low = np.where(crosses, high, low), np.where(crosses, at_high, at_low / 2)
        high, at_high = middle, at_middle
    return exp(found / 2)


def _other_end(functions: _Functions, tau: float) -> Reals:
    """The other ends of the intervals, where the functions have the other sign."""
    high = functions.start - tau
    above = functions.surplus > 0
    high[above] = log(functions.surplus[above])
    (below,) = np.nonzero(~above)
    while len(below):
        below = below[functions.of(below).at(high[below]) < 0]
        high[below] -= tau
    return high
