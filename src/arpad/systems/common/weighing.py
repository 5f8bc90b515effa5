"""What the games of a rating period say of a rating, each weighed by its uncertainty."""

import math
from collections.abc import Sequence

from arpad.core.frozen import Record
from arpad.systems.common.glicko import expected_score, score_variance, uncertainty_factor
from arpad.systems.common.uncertain_ratings import UncertainRating


class Played(Record):
    """A game as the formulas need it.

    Args:
        opponent: his rating and RD from before the period.
        score: 0, 0.5 or 1.
        advantage: points by which the player is stronger in this game, for the colour; 0 where
            the system knows none.
    """

    opponent: UncertainRating
    score: float
    advantage: float = 0.0


class GameNumbers(Record):
    """What is computed for a game.

    Args:
        uncertainty_factor: g of the opponent's RD.
        expected_score: E, 0-1.
        surplus: g (score - E).
    """

    uncertainty_factor: float
    expected_score: float
    surplus: float


class Weighed(Record):
    """What the games of a period say together, on the internal scale.

    Args:
        games: for each game.
        precision: sum of g^2 E (1 - E): 1 / v of Glicko-2, 1 / (q^2 d^2) of Glicko; 0 without
            games.
        surplus: sum of g (score - E).
    """

    games: tuple[GameNumbers, ...]
    precision: float
    surplus: float


def weigh(rating: float, played: Sequence[Played], scale: float) -> Weighed:
    """Weigh the games of a period.

    Args:
        rating: own rating before them, in points.
        played: the games.
        scale: points of one natural unit.

    Source: M. Glickman, The Glicko system, Step 2; Example of the Glicko-2 system, Steps 3-4.

    Example:
        >>> opponent = UncertainRating(rating=1400, rating_deviation=30)
        >>> weighed = weigh(1500, [Played(opponent=opponent, score=1)], 173.7178)
        >>> f"{weighed.precision:.4f} {weighed.surplus:.4f}"
        '0.2285 0.3589'
    """
    games = []
    precision = 0.0
    for game in played:
        factor = uncertainty_factor(game.opponent.rating_deviation, scale)
        difference = rating + game.advantage - game.opponent.rating
        expected = expected_score(difference, factor, scale)
        precision += factor * factor * score_variance(difference, factor, scale)
        games.append(
            GameNumbers(
                uncertainty_factor=factor,
                expected_score=expected,
                surplus=factor * (game.score - expected),
            )
        )
    surplus = sum(game.surplus for game in games)
    return Weighed(games=tuple(games), precision=precision, surplus=surplus)


class GlickoNumbers(Record):
    """What Glicko's update computes for a rating period.

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


def glicko_update(own: UncertainRating, played: Sequence[Played], scale: float) -> GlickoNumbers:
    """Rating and RD after the games of one period, by Glicko.

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
        >>> after = glicko_update(player, games, 173.7178).after
        >>> f"{after.rating:.0f} {after.rating_deviation:.1f}"
        '1464 151.4'
    """
    weighed = weigh(own.rating, played, scale)
    if not played:
        return GlickoNumbers(after=own, games=(), changes=())
    variance = scale**2 / weighed.precision
    squared = 1 / (1 / own.rating_deviation**2 + 1 / variance)
    changes = tuple(squared / scale * game.surplus for game in weighed.games)
    return GlickoNumbers(
        after=UncertainRating(
            rating=own.rating + squared / scale * weighed.surplus,
            rating_deviation=math.sqrt(squared),
        ),
        games=weighed.games,
        changes=changes,
        estimated_variance=variance,
        surplus=weighed.surplus,
    )
