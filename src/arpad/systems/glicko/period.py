"""The numbers of one rating period, without any words: Step 1 and Step 2 of Glicko."""

import math
from collections.abc import Sequence

from arpad.core.frozen import Record
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import GameNumbers, Played, weigh


class PeriodNumbers(Record):
    """What is computed for a rating period.

    Args:
        after: rating and RD at its end.
        games: for each game.
        changes: points of the rating change that each game brings.
        estimated_variance: d^2, in points squared; None without games.
        surplus: sum of g (score - E).
    """

    after: UncertainRating
    games: tuple[GameNumbers, ...]
    changes: tuple[float, ...]
    estimated_variance: float | None = None
    surplus: float = 0.0


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


def after_period(own: UncertainRating, played: Sequence[Played], scale: float) -> PeriodNumbers:
    """Rating and RD after the games of one period.

    Args:
        own: at the start of the period, its RD already grown.
        played: the games; without any nothing changes.
        scale: 1 / q, points of one natural unit.

    Source: M. Glickman, The Glicko system, Step 2.

    Example:
        >>> player = UncertainRating(rating=1500, rating_deviation=200)
        >>> games = [
        ...     Played(opponent=UncertainRating(rating=rating, rating_deviation=rd), score=score)
        ...     for rating, rd, score in ((1400, 30, 1), (1550, 100, 0), (1700, 300, 0))
        ... ]
        >>> after = after_period(player, games, 173.7178).after
        >>> f"{after.rating:.0f} {after.rating_deviation:.1f}"
        '1464 151.4'
    """
    weighed = weigh(own.rating, played, scale)
    if not played:
        return PeriodNumbers(after=own, games=(), changes=())
    variance = scale**2 / weighed.precision
    squared = 1 / (1 / own.rating_deviation**2 + 1 / variance)
    changes = tuple(squared / scale * game.surplus for game in weighed.games)
    return PeriodNumbers(
        after=UncertainRating(
            rating=own.rating + squared / scale * weighed.surplus,
            rating_deviation=math.sqrt(squared),
        ),
        games=weighed.games,
        changes=changes,
        estimated_variance=variance,
        surplus=weighed.surplus,
    )
