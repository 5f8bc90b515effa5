"""What the systems beside FIDE's answer: real or rational numbers, further figures by name.

The records of :mod:`arpad.core.outcomes` count in hundredths, as FIDE does. Here a quantity is
an ``Amount``: a whole number, an exact fraction (systems that rate by a table) or a float
(systems whose formulas are real-valued). A system that has more to tell, such as a rating
deviation or a number of effective games, adds named fields in a record of its own that inherits
from one of these. Every face shows them by their names: the command line under the message
``term.<field>``, JSON under the field itself.
"""

from fractions import Fraction
from typing import ClassVar

from arpad.core.frozen import Record
from arpad.core.outcomes import PlayedGame
from arpad.core.quantities import Score
from arpad.core.steps import Step, Word

Amount = int | Fraction | float


class GameUpdate(PlayedGame):
    """One game of the player, or one that does not count, with the reason.

    Args:
        opponent_rating: rating used for the opponent, in points; None when unrated.
        opponent_rating_deviation: in points, for systems that have it.
        opponent_volatility: for systems that have it.
        rating_difference: own minus opponent, in points.
        difference_used: the same after a limit.
        expected_score: 0-1.
        score_minus_expected: -1 to 1.
        development_coefficient: K of this game, where it is the game's own.
        rating_change_unrounded: what the game brings, where that can be told of one game.
        rating_before: own rating before the game, when games are rated one after the other.
    """

    opponent_rating: Amount | None = None
    opponent_rating_deviation: float | None = None
    opponent_volatility: float | None = None
    rating_difference: Amount | None = None
    difference_used: Amount | None = None
    expected_score: Amount | None = None
    score_minus_expected: Amount | None = None
    development_coefficient: Amount | None = None
    rating_change_unrounded: Amount | None = None
    rating_before: Amount | None = None


class SystemAnswer(Record):
    """What every answer of a system says of itself.

    Args:
        system: id of the system.
        regime: id of the rule set.
        time_control: scope of the rulebook: a time control, or ``all``.
        warnings: remarks a reader should see.
        steps: the reasoning over the whole, in order; the games have their own.
    """

    SCHEMA: ClassVar[str] = ""

    system: str
    regime: str
    time_control: str
    warnings: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()


class RatingUpdate(SystemAnswer):
    """The change of a player's rating over one event, period or game.

    Args:
        rating_before: as the system keeps it.
        games: all games of the player.
        games_rated: how many of them count.
        points: score of the rated games.
        expected_points: expected score of the rated games.
        score_minus_expected: the difference.
        development_coefficient: K, where one holds for all games.
        rating_change_unrounded: before any rounding, in points.
        rating_after: as the system keeps it: rounded when it publishes whole points and
            computes on with them, with all decimals when it computes on with these.
        rating_after_unrounded: with all decimals.
        rating_after_shown: as people see it, in whole points.
        rating_change: shown after minus shown before, in whole points.
        estimate: True when the field was given as an average.
    """

    SCHEMA: ClassVar[str] = "arpad/rating-update/1"

    rating_before: Amount
    games: tuple[GameUpdate, ...]
    games_rated: int
    points: Score
    rating_change_unrounded: Amount
    rating_after: Amount
    rating_after_unrounded: Amount
    rating_after_shown: int
    rating_change: int
    expected_points: Amount | None = None
    score_minus_expected: Amount | None = None
    development_coefficient: Amount | None = None
    estimate: bool = False


class FirstRating(SystemAnswer):
    """The first rating of an unrated player, or why there is none yet.

    Args:
        games: the games with the reason for those that do not count.
        games_counted: games that count.
        points: score of those games.
        average_opponent_rating: in points.
        fractional_score: 0-1, as the system rounds it.
        difference_from_score: what is added to the average; read from a table where the class
            says ``BY_TABLE``.
        initial_rating: as the system keeps it; None when there is none.
        provisional: True while the rating is not an established one.
        published: whether the player gets a rating.
        why_not_published: the reasons when he does not.
        estimate: True when the field was given as an average.
    """

    SCHEMA: ClassVar[str] = "arpad/first-rating/1"
    BY_TABLE: ClassVar[bool] = False

    games: tuple[GameUpdate, ...]
    games_counted: int
    points: Score
    initial_rating: Amount | None
    published: bool
    provisional: bool = False
    average_opponent_rating: Amount | None = None
    fractional_score: Amount | None = None
    difference_from_score: Amount | None = None
    why_not_published: tuple[Word, ...] = ()
    estimate: bool = False


class Performance(SystemAnswer):
    """A performance rating over some games.

    Args:
        games_counted: games against rated opponents.
        points: score of those games.
        average_opponent_rating: in points.
        fractional_score: 0-1, as the system rounds it.
        difference_from_score: what is added to the average, where it is made so; read from a
            table where the class says ``BY_TABLE``.
        performance_rating: as the system publishes it.
        performance_rating_unrounded: with all decimals.
    """

    SCHEMA: ClassVar[str] = "arpad/performance/1"
    BY_TABLE: ClassVar[bool] = False

    games_counted: int
    points: Score
    performance_rating: Amount
    performance_rating_unrounded: Amount
    average_opponent_rating: Amount | None = None
    fractional_score: Amount | None = None
    difference_from_score: Amount | None = None


class ExpectedScores(SystemAnswer):
    """The expected scores of the two sides of one game, before it is played.

    Args:
        rating: own rating.
        opponent_rating: the other's.
        rating_difference: own minus opponent.
        difference_used: the same after the limit, for the player.
        expected_score: of the player, 0-1.
        opponent_expected_score: of the opponent; not always 1 minus the player's.
    """

    SCHEMA: ClassVar[str] = "arpad/expected-scores/1"

    rating: Amount
    opponent_rating: Amount
    rating_difference: Amount
    difference_used: Amount
    expected_score: Amount
    opponent_expected_score: Amount


# The fields that every answer of a kind has; what a system adds comes after them.
COMMON_FIELDS: dict[type[SystemAnswer], frozenset[str]] = {
    kind: frozenset(kind._fields)
    for kind in (RatingUpdate, FirstRating, Performance, ExpectedScores)
}


def own_figures(answer: SystemAnswer) -> tuple[tuple[str, object], ...]:
    """What a system adds to an answer: names and values, those without a value left out.

    Example:
        >>> class Glicko(Performance):
        ...     rating_deviation: float | None = None
        >>> sample = Glicko(system="x", regime="x", time_control="all", games_counted=1,
        ...     points=Score(50), performance_rating=1500, performance_rating_unrounded=1500,
        ...     rating_deviation=30.0)
        >>> own_figures(sample)
        (('rating_deviation', 30.0),)
    """
    for kind, common in COMMON_FIELDS.items():
        if isinstance(answer, kind):
            named = ((name, getattr(answer, name)) for name in answer._fields if name not in common)
            return tuple((name, value) for name, value in named if value is not None)
    return ()
