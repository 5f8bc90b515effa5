"""Ratings that know how uncertain they are, and what the systems that keep them answer."""

from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step
from arpad.core.updates import ExpectedScores, FirstRating, GameUpdate, RatingUpdate


class UncertainRating(Record):
    """A rating with its deviation, and with its volatility where the system has one.

    Args:
        rating: in points, with decimals.
        rating_deviation: RD, in points.
        volatility: for Glicko-2 and what is made from it.
    """

    rating: float
    rating_deviation: float
    volatility: float | None = None


class Met(Record):
    """A game that counts, with the opponent's numbers.

    Args:
        game: the game.
        opponent: his rating and RD from before the period.
        unrated: he had no rating: the numbers are those of a new player.
    """

    game: Game
    opponent: UncertainRating
    unrated: bool = False

    @property
    def score(self) -> float:
        """0, 0.5 or 1."""
        return self.game.result.half_points / 2


class UncertainGame(GameUpdate):
    """A game with what the uncertainty of the opponent's rating does to it.

    Args:
        uncertainty_factor: g of the opponent's RD, 0-1.
        rating_deviation_before: own RD before the game, when every game is a period of its own.
        volatility_before: the same of the own volatility.
    """

    uncertainty_factor: float | None = None
    rating_deviation_before: float | None = None
    volatility_before: float | None = None


class Period(Record):
    """What one rating period brings.

    Args:
        after: the rating at its end.
        lines: its games, in order.
        steps: the reasoning over the whole period.
        used: the rating that the games started from, where it is not the one before.
        estimated_variance: of the rating, from the results alone; None without games.
        estimated_improvement: the difference between what the results alone say and the rating.
        standardized_surplus: how far the results lie above what was expected, in their own
            standard deviations.
    """

    after: UncertainRating
    lines: tuple[UncertainGame, ...] = ()
    steps: tuple[Step, ...] = ()
    used: UncertainRating | None = None
    estimated_variance: float | None = None
    estimated_improvement: float | None = None
    standardized_surplus: float | None = None


class UncertainUpdate(RatingUpdate):
    """A rating change with the change of its deviation and volatility.

    Args:
        rating_deviation_before: RD as it was given, in points.
        rating_deviation_used: RD that the games were rated with, where it is another.
        volatility_before: for systems that have it.
        estimated_variance: of the rating from the results alone: d^2 in points squared (Glicko),
            v on the internal scale (Glicko-2); None when every game is a period of its own.
        estimated_improvement: on the internal scale (Glicko-2).
        standardized_surplus: how far the results lie above what was expected, in their own
            standard deviations (Glicko-Boost).
        rating_deviation_after: with all decimals.
        rating_deviation_after_shown: in whole points.
        volatility_after: with all decimals.
        interval_low: lower end of the interval in which the strength lies in 95 % of cases.
        interval_high: its upper end.
    """

    volatility_before: float | None = None
    rating_deviation_before: float
    rating_deviation_used: float | None = None
    estimated_variance: float | None = None
    estimated_improvement: float | None = None
    standardized_surplus: float | None = None
    volatility_after: float | None = None
    rating_deviation_after: float
    rating_deviation_after_shown: int
    interval_low: float
    interval_high: float


class UncertainFirstRating(FirstRating):
    """The first rating of a player who starts from the numbers of a new player.

    Args:
        start_rating: rating that he starts from.
        rating_deviation_before: RD that he starts from.
        volatility_before: volatility that he starts from.
        rating_deviation_after: with all decimals.
        rating_deviation_after_shown: in whole points.
        volatility_after: with all decimals.
        interval_low: lower end of the interval in which the strength lies in 95 % of cases.
        interval_high: its upper end.
    """

    start_rating: float
    rating_deviation_before: float
    volatility_before: float | None = None
    volatility_after: float | None = None
    rating_deviation_after: float
    rating_deviation_after_shown: int
    interval_low: float
    interval_high: float


class UncertainExpectedScores(ExpectedScores):
    """Expected scores as each side's update uses them, and one forecast of the game.

    Args:
        rating_deviation: own RD.
        opponent_rating_deviation: RD of the opponent.
        uncertainty_factor: g of the opponent's RD, in the player's expected score.
        opponent_uncertainty_factor: g of the own RD, in the opponent's.
        forecast_score: the player's expected score with the uncertainty of both ratings.
    """

    rating_deviation: float
    opponent_rating_deviation: float
    uncertainty_factor: float
    opponent_uncertainty_factor: float
    forecast_score: float


def new_player(rules: Regime) -> UncertainRating:
    """The numbers of a player who has not played yet.

    Args:
        rules: with the rule ``initial_rating``.
    """
    rule = rules.rule("initial_rating")
    return UncertainRating(
        rating=rule.decimal("rating"),
        rating_deviation=rule.decimal("rating_deviation"),
        volatility=rule.decimal("volatility") if "volatility" in rule.values else None,
    )
