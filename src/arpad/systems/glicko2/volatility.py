"""The new volatility: the zero of the function of Step 5."""

import math
from typing import Final, NamedTuple

TOLERANCE: Final = 0.000001
# So many rounds are more than any sensible input needs; after them the interval is halved.
_MOST_ROUNDS: Final = 100


class Found(NamedTuple):
    """The new volatility and the number of rounds that it took."""

    volatility: float
    rounds: int


def new_volatility(  # noqa: PLR0913, PLR0917  the symbols of the formula
    volatility: float,
    deviation: float,
    variance: float,
    improvement: float,
    system_constant: float,
    tolerance: float = TOLERANCE,
) -> Found:
    """The volatility after a rating period, by the Illinois variant of the false position.

    Looks for the zero of f(x) = e^x (Delta^2 - phi^2 - v - e^x) / (2 (phi^2 + v + e^x)^2)
    - (x - a) / tau^2 with a = ln sigma^2; the new volatility is e^(x/2). The zero stays between
    two bounds all the time, so that the search always ends.

    Args:
        volatility: sigma before the period, above 0.
        deviation: phi, the rating deviation on the internal scale, above 0.
        variance: v, the estimated variance of the rating from the results alone, above 0.
        improvement: Delta, the estimated improvement, on the internal scale.
        system_constant: tau, above 0.
        tolerance: epsilon, the largest distance of the two bounds at the end.

    Source: M. Glickman, Example of the Glicko-2 system (22 March 2022), Step 5.

    Example:
        >>> found = new_volatility(0.06, 1.1513, 1.7785, -0.4834, 0.5)
        >>> f"{found.volatility:.5f}"
        '0.06000'
    """
    # Products, not powers: they come out the same to the last bit on every machine.
    start = math.log(volatility * volatility)
    without = deviation * deviation + variance
    surplus = improvement * improvement - without
    slope = system_constant * system_constant

    def function(x: float) -> float:
        power = math.exp(x)
        total = without + power
        drive = power / total * ((surplus - power) / total) / 2
        return drive - (x - start) / slope

    low = start
    if surplus > 0:
        high = math.log(surplus)
    else:
        high = start - system_constant
        while function(high) < 0:
            high -= system_constant
    at_low, at_high = function(low), function(high)
    rounds = 0
    while abs(high - low) > tolerance:
        rounds += 1
        if rounds <= _MOST_ROUNDS:
            middle = low + (low - high) * at_low / (at_high - at_low)
        else:
            middle = low + (high - low) / 2
        at_middle = function(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return Found(math.exp(low / 2), rounds)
