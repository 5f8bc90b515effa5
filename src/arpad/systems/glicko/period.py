"""The growth of a deviation between rating periods: Step 1 of Glicko."""

import math


def deviation_after_idle_periods(
    deviation: float, periods: float, growth: float, maximum: float
) -> float:
    """RD at the start of a period: grown for every period since it was computed.

    Args:
        deviation: RD when it was computed, in points.
        periods: rating periods since then.
        growth: c, in points a period.
        maximum: RD of a new player, which no RD exceeds.

    Source: M. Glickman, The Glicko system, Step 1.

    Example:
        >>> deviation_after_idle_periods(50, 30, 63.2456, 350)
        350
        >>> f"{deviation_after_idle_periods(50, 1, 63.2456, 350):.2f}"
        '80.62'
    """
    return min(math.hypot(deviation, growth * math.sqrt(periods)), maximum)
