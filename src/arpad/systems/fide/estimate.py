"""A rating change from points against an average field: an estimate, and why it is one.

FIDE rates game by game (8.3.2). The table is not a straight line, so the expected score against
an average is not the average of the expected scores; the further the opponents lie apart, the
larger the error, and the limit of the difference cannot be applied game by game.
"""

from arpad.core.errors import BadValue
from arpad.core.outcomes import EventLine, RatingChange
from arpad.core.quantities import ExpectedScore, Rating, Score
from arpad.core.records import Event, Player
from arpad.core.steps import step
from arpad.systems.fide.development_coefficient import development_coefficient, volume_limited
from arpad.systems.fide.expected_score import differences_used, expected_score
from arpad.systems.fide.rating_change import over_the_period
from arpad.systems.fide.rules import regime


def rate_against_average(
    player: Player, average: Rating, points: Score, games: int, event: Event
) -> RatingChange:
    """The change if every opponent had had the average rating.

    Args:
        player: the rated player.
        average: average rating of the rated opponents.
        points: points against them.
        games: number of those games, at least 1.
        event: the event without games: its first day and time control are used.

    Raises:
        BadValue: no games, or more points than games.
        MissingFact: K cannot be decided.

    Example:
        >>> from datetime import date
        >>> estimate = rate_against_average(
        ...     Player(rating=Rating(1500), development_coefficient=20), Rating(1600),
        ...     Score.from_half_points(7), 5, Event(start=date(2025, 11, 15), games=()))
        >>> estimate.expected_points, estimate.rating_change_unrounded, estimate.estimate
        (ExpectedScore(1.80), RatingPoints(34.00), True)
    """
    if games < 1:
        raise BadValue("--games", games, "allowed.at_least_one_game")
    if points.half_points > 2 * games:
        raise BadValue("--points", str(points), "allowed.points_up_to", games=games)
    rules = regime(event.start, event.time_control.value)
    own = player.rating or player.standard_rating
    assert own is not None  # noqa: S101  the caller asks only for rated players
    limit = rules.rules.get("difference_limit")
    used = differences_used(own, [average], limit)[0]
    each = expected_score(used)
    expected = ExpectedScore(games * each.hundredths)
    k = volume_limited(
        development_coefficient(player, rules), games, rules.rules.get("volume_limit")
    )
    minus = points.minus(expected)
    line = EventLine(
        name=event.name,
        start=event.start,
        regime=rules.id,
        rating=own,
        games=(),
        games_rated=games,
        points=points,
        expected_points=expected,
        score_minus_expected=minus,
        rating_change_unrounded=k.value * minus,
    )
    result = over_the_period(player, (line,), k, rules, own)
    table = rules.citation("expected_score")
    first, *rest = result.steps
    return result.replace(
        estimate=True,
        warnings=(step("fide.remark.estimate", table), *result.warnings),
        steps=(
            first,
            step("fide.step.difference", own=own, opponent=average, difference=own - average),
            step("fide.step.expected", table, difference=used, expected=each),
            step("fide.step.expected_times", games=games, each=each, expected=expected),
            *rest,
        ),
    )
