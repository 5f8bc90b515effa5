"""The numbers of one rating period, without any words: Step 1 and Step 2 of the appendix."""

import math
from collections.abc import Sequence

from arpad.core.frozen import Record
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import GameNumbers, Played, weigh


class Constants(Record):
    """What a pool that rates by the Stephenson system fixes for all its players.

    Args:
        scale: 1 / q, points of one natural unit.
        growth: c of the program, points a period.
        growth_by_games: h of the program, points a game.
        bonus: b of the program, hundredths of a point that every game counts more.
        neighbourhood: lambda of the program, per cent of the difference to the average opponent.
        maximum: RD that no growth exceeds.
    """

    scale: float
    growth: float = 10.0
    growth_by_games: float = 10.0
    bonus: float = 0.0
    neighbourhood: float = 2.0
    maximum: float = 350.0


class PeriodNumbers(Record):
    """What is computed for a rating period in which a player played.

    Args:
        after: rating and RD at its end.
        games: for each game.
        changes: points of the rating change that each game brings, its part of the pull included.
        estimated_variance: 1 / d of the appendix, in points squared.
        surplus: sum of g (score + bonus - E).
        deviation_grown: RD after the growth by the games.
        pull: points towards the average opponent.
    """

    after: UncertainRating
    games: tuple[GameNumbers, ...]
    changes: tuple[float, ...]
    estimated_variance: float
    surplus: float
    deviation_grown: float
    pull: float


def at_start_of_period(
    rating: UncertainRating, periods_idle: int, constants: Constants
) -> UncertainRating:
    """The rating at the start of a period in which the player plays: Step 1.

    Args:
        rating: at the end of the last period in which he played.
        periods_idle: periods since then without games; the RD grows once more than that.
        constants: of the pool.

    Source: A. Stephenson, PlayerRatings, appendix of ChessRatings, Step 1.

    Example:
        >>> own = UncertainRating(rating=2200, rating_deviation=60)
        >>> constants = Constants(scale=173.7178)
        >>> f"{at_start_of_period(own, 0, constants).rating_deviation:.4f}"
        '60.8276'
    """
    grown = math.hypot(rating.rating_deviation, constants.growth * math.sqrt(periods_idle + 1))
    return rating.replace(rating_deviation=min(grown, constants.maximum))


def after_period(
    own: UncertainRating, played: Sequence[Played], constants: Constants
) -> PeriodNumbers:
    """Rating and RD after the games of one period: Step 2.

    Args:
        own: at the start of the period.
        played: the games, at least one, with opponents at the start of the period too.
        constants: of the pool.

    Source: A. Stephenson, PlayerRatings, appendix of ChessRatings, Step 2.

    Example:
        >>> own = UncertainRating(rating=2200, rating_deviation=60)
        >>> win = Played(opponent=UncertainRating(rating=2300, rating_deviation=40), score=1)
        >>> numbers = after_period(own, [win], Constants(scale=173.7178))
        >>> f"{numbers.after.rating:.2f} {numbers.pull:.2f}"
        '2215.14 2.00'
    """
    scored = [game.replace(score=game.score + constants.bonus / 100) for game in played]
    weighed = weigh(own.rating, scored, constants.scale)
    count = len(played)
    variance = constants.scale**2 / weighed.precision
    grown = math.hypot(own.rating_deviation, constants.growth_by_games * math.sqrt(count))
    squared = 1 / (1 / grown**2 + 1 / variance)
    share = constants.neighbourhood / 100 / count
    pulls = [share * (game.opponent.rating - own.rating) for game in played]
    changes = tuple(
        squared / constants.scale * game.surplus + pull
        for game, pull in zip(weighed.games, pulls, strict=True)
    )
    return PeriodNumbers(
        after=UncertainRating(
            rating=own.rating + squared / constants.scale * weighed.surplus + sum(pulls),
            rating_deviation=math.sqrt(squared),
        ),
        games=weighed.games,
        changes=changes,
        estimated_variance=variance,
        surplus=weighed.surplus,
        deviation_grown=grown,
        pull=sum(pulls),
    )
