"""The numbers of one rating period, without any words: what the steps of Glicko-2 compute.

Lichess rates with the same numbers and other constants.
"""

import math
from collections.abc import Sequence

from arpad.core.frozen import Record
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import GameNumbers, Played, weigh
from arpad.systems.glicko2.volatility import TOLERANCE, new_volatility


class Constants(Record):
    """What a pool that rates by Glicko-2 fixes for all its players.

    Args:
        system_constant: tau: how much volatilities can change.
        points_per_unit: rating points of one unit of the internal scale.
        centre: rating that is 0 on the internal scale.
        tolerance: of the search for the volatility.
    """

    system_constant: float
    points_per_unit: float = 173.7178
    centre: float = 1500.0
    tolerance: float = TOLERANCE


class PeriodNumbers(Record):
    """What is computed for a rating period.

    Args:
        after: rating, RD and volatility at its end.
        games: for each game.
        changes: points of the rating change that each game brings.
        rating: mu, the rating before it on the internal scale.
        deviation: phi, the deviation before it on the internal scale.
        estimated_variance: v, on the internal scale; None without games.
        estimated_improvement: Delta, on the internal scale; None without games.
        deviation_grown: phi*, grown by the new volatility.
        deviation_after: phi'.
        rating_after: mu'.
        rounds: of the search for the volatility.
    """

    after: UncertainRating
    games: tuple[GameNumbers, ...]
    changes: tuple[float, ...]
    rating: float
    deviation: float
    deviation_grown: float
    deviation_after: float
    rating_after: float
    estimated_variance: float | None = None
    estimated_improvement: float | None = None
    rounds: int = 0


def after_period(
    own: UncertainRating, played: Sequence[Played], constants: Constants, periods: float = 1.0
) -> PeriodNumbers:
    """Rating, deviation and volatility after the games of one period.

    Args:
        own: before the period, with a volatility.
        played: the games; none for a player who did not play, whose deviation grows.
        constants: of the pool.
        periods: periods by which the deviation grows; 1, or less where time is counted
            otherwise.

    Raises:
        ValueError: there is no volatility.

    Source: M. Glickman, Example of the Glicko-2 system (22 March 2022), Steps 2-8.

    Example:
        >>> player = UncertainRating(rating=1500, rating_deviation=200, volatility=0.06)
        >>> games = [
        ...     Played(opponent=UncertainRating(rating=rating, rating_deviation=rd), score=score)
        ...     for rating, rd, score in ((1400, 30, 1), (1550, 100, 0), (1700, 300, 0))
        ... ]
        >>> after = after_period(player, games, Constants(system_constant=0.5)).after
        >>> f"{after.rating:.2f} {after.rating_deviation:.2f} {after.volatility:.5f}"
        '1464.05 151.52 0.06000'
    """
    if own.volatility is None:
        raise ValueError("no volatility")
    unit = constants.points_per_unit
    deviation = own.rating_deviation / unit
    weighed = weigh(own.rating, played, unit)
    volatility, variance, improvement, rounds = own.volatility, None, None, 0
    if played:
        variance = 1 / weighed.precision
        improvement = variance * weighed.surplus
        volatility, rounds = new_volatility(
            own.volatility,
            deviation,
            variance,
            improvement,
            constants.system_constant,
            constants.tolerance,
        )
    # Products, not powers: they come out the same to the last bit on every machine.
    grown = math.sqrt(deviation * deviation + periods * (volatility * volatility))
    after = 1 / math.sqrt(1 / (grown * grown) + weighed.precision)
    change = after * after * weighed.surplus
    rating = (own.rating - constants.centre) / unit
    return PeriodNumbers(
        after=UncertainRating(
            rating=own.rating + unit * change,
            rating_deviation=unit * after,
            volatility=volatility,
        ),
        games=weighed.games,
        changes=tuple(unit * (after * after) * game.surplus for game in weighed.games),
        rating=rating,
        deviation=deviation,
        estimated_variance=variance,
        estimated_improvement=improvement,
        deviation_grown=grown,
        deviation_after=after,
        rating_after=rating + change,
        rounds=rounds,
    )
