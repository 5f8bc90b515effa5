"""What the games of a rating period say of a rating, each weighed by its uncertainty."""

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
