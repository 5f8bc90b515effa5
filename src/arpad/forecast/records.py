"""What a forecast answers."""

from typing import ClassVar

from arpad.core.frozen import Record
from arpad.core.quantities import ExpectedScore, Rating, RatingPoints, Score
from arpad.core.records import Colour
from arpad.core.steps import Word
from arpad.core.updates import Amount, SystemAnswer
from arpad.forecast.win_draw_loss import ModelData


class FieldGame(Record):
    """A game of the field: to be played, or played already.

    Args:
        opponent_rating: the opponent's rating.
        colour: of the player; None where it is not known.
        expected_score: what the system expects of the player, 0-1.
        win: chance to win; 0 or 1 when the game was played.
        draw: chance of a draw.
        loss: chance to lose.
        result: ``win``, ``draw`` or ``loss`` when it was played; None when it is to come.
    """

    opponent_rating: Amount
    colour: Colour | None
    expected_score: Amount | ExpectedScore
    win: float
    draw: float
    loss: float
    result: str | None


class Outcome(Record):
    """One total, how likely it is and what it would bring.

    Where the change depends on which games bring the points, the plain fields are those of the
    likeliest results with this total; lowest and highest are over the results that make it.

    Args:
        points: total over all games.
        probability: chance of just this total, 0-1.
        probability_at_least: chance of this total or more, 0-1.
        rating_change_unrounded: before any rounding, in points.
        rating_change: in whole points, as the system counts it.
        rating_after: as the system keeps it.
        rating_after_shown: as people see it, in whole points.
        rating_change_lowest: the least change with this total.
        rating_change_highest: the greatest.
        rating_after_lowest: the least rating, as people see it.
        rating_after_highest: the greatest.
        performance_rating: by the system; None where it has none for such a score.
    """

    points: Score
    probability: float
    probability_at_least: float
    rating_change_unrounded: Amount | RatingPoints
    rating_change: int
    rating_after: Amount
    rating_after_shown: int
    rating_change_lowest: int
    rating_change_highest: int
    rating_after_lowest: int
    rating_after_highest: int
    performance_rating: Amount | None


class Target(Record):
    """What it takes to reach something, and how likely that is.

    Args:
        kind: ``rating``, ``performance`` or ``norm``.
        target: a rating in points, or a title.
        reachable: whether some score is enough.
        points_needed: least score that is enough, with the likeliest results; None for none.
        points_certain: least score that is enough whichever games bring it.
        points_possible: least score that can be enough.
        probability: chance to reach it, 0-1.
        probability_lowest: the same at least, where it depends on the games.
        probability_highest: the same at most.
        games_needed: of a norm: 9; None otherwise.
        average_opponent_rating: of a norm: after the lowest opponent was raised.
        average_needed: of a norm.
        performance_needed: of a norm.
        raised_opponent: of a norm: the rating that was raised; None for none.
        why_not: why no score is enough.
        not_checked: what the target needs beside the score and nobody looked at.
    """

    kind: str
    target: int | str
    reachable: bool
    points_needed: Score | None
    points_certain: Score | None
    points_possible: Score | None
    probability: float
    probability_lowest: float
    probability_highest: float
    games_needed: int | None = None
    average_opponent_rating: Rating | None = None
    average_needed: Rating | None = None
    performance_needed: Rating | None = None
    raised_opponent: Rating | None = None
    why_not: tuple[Word, ...] = ()
    not_checked: tuple[Word, ...] = ()


class Forecast(SystemAnswer):
    """What is to be expected of a player against a field.

    Args:
        rating: own rating.
        opponents: the games in order.
        games_total: how many.
        games_played: how many of them have a result.
        expected_points: what the system expects over all games, played ones with their result.
        expected_points_of_model: the mean of the totals by the model; the same where it keeps E.
        likeliest_points: the total with the greatest chance.
        model: ``power``, ``rao-kupper`` or ``davidson``.
        model_data: what the model was fitted to.
        depends_on_games: whether the change depends on which games bring the points.
        exact_range: whether every combination of results was looked at for that.
        outcomes: each total from 0 to all points.
        targets: what was asked for.
    """

    SCHEMA: ClassVar[str] = "arpad/forecast/1"

    rating: Amount
    opponents: tuple[FieldGame, ...]
    games_total: int
    games_played: int
    expected_points: float
    expected_points_of_model: float
    likeliest_points: Score
    model: str
    model_data: ModelData
    depends_on_games: bool
    exact_range: bool
    outcomes: tuple[Outcome, ...]
    targets: tuple[Target, ...]
