"""What the two Finnish systems share: new players, the printed table, the time for a game."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.core.decimals import SignedDecimals
from arpad.core.errors import NotRateable
from arpad.core.quantities import RatingDifference
from arpad.core.rate_of_play import RateOfPlay
from arpad.core.records import Game
from arpad.core.results import Result
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import FirstRating, GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after
from arpad.systems.common.counted_games import (
    game_line,
    opponent_rating,
    points_of,
    unrated_line,
    why_not_rated,
)
from arpad.systems.common.linear_performance import game_performance, pooled_total
from arpad.systems.common.printed_table import expected_by_table

_SECONDS = 60


class NewPlayerUpdate(RatingUpdate):
    """The rating of a new player after further games, all his games pooled.

    Args:
        performance_rating: mean of what the new games are worth.
        games_played_after: games that the rating rests on.
    """

    performance_rating: Fraction
    games_played_after: int


class NewPlayerRating(FirstRating):
    """The first rating of a player.

    Args:
        initial_rating_unrounded: before it is rounded.
        games_played_after: games that the rating rests on.
    """

    initial_rating_unrounded: Fraction
    games_played_after: int


def is_new(games_played: int | None, rules: Regime) -> bool:
    """Whether a player with so many rated games is rated as a new one."""
    most = rules.rule("new_player").integer("games")
    return games_played is not None and games_played <= most


def whole_minutes(rate: RateOfPlay) -> int:
    """The time of one player for 60 moves in whole minutes, as FIDE measures it."""
    return rate.seconds_for_60_moves // _SECONDS


def table_steps(own: int, opponent: int, rules: Regime) -> tuple[Step, ...]:
    """The difference and what FIDE's printed table says for it."""
    difference = own - opponent
    return (
        step(
            "finland.step.difference",
            None,
            own=own,
            opponent=opponent,
            difference=RatingDifference(difference),
        ),
        step(
            "finland.step.expected",
            rules.citation("expected_score"),
            expected=expected_by_table(difference),
        ),
    )


def counted(games: Sequence[Game]) -> tuple[tuple[int, Result], ...]:
    """Opponents' ratings and results of the games that count."""
    return tuple(
        (opponent_rating(game), game.result) for game in games if why_not_rated(game) is None
    )


def pooled_update(
    rating: int, games_played: int, games: Sequence[Game], rules: Regime, opening: Sequence[Step]
) -> NewPlayerUpdate:
    """Rate a new player: the mean of all games, the earlier ones as his rating has them.

    Args:
        rating: before; of no matter when there are no earlier games.
        games_played: number of earlier games.
        games: the new ones.
        rules: the rules of the day.
        opening: the first steps of the answer, and the remarks it begins with.

    Raises:
        NotRateable: no game counts.
    """
    lines, found = _lines(games, rules), counted(games)
    if not found:
        raise NotRateable("error.no_rated_games")
    span = rules.rule("new_player").integer("span")
    total, count = pooled_total(found, span, rating, games_played)
    worth, number = pooled_total(found, span, 0, 0)
    unrounded, performance = Fraction(total, count), Fraction(worth, number)
    after = half_up(unrounded)
    figures = {"performance": performance, "after": unrounded, "rounded": after}
    pooled = step(
        "finland.step.pooled",
        rules.citation("new_player"),
        rating=rating,
        before=games_played,
        games=number,
        **figures,
    )
    return NewPlayerUpdate(
        **by_rules(rules),
        **from_before_to_after(rating, unrounded - rating, after),
        games=lines,
        games_rated=number,
        points=points_of(lines),
        performance_rating=performance,
        games_played_after=count,
        warnings=later_changes(rules),
        steps=(*opening, pooled),
    )


def first_rating(games: Sequence[Game], rules: Regime, opening: Sequence[Step]) -> NewPlayerRating:
    """The first rating: average of the opponents + 4 (percentage - 50).

    Args:
        games: the games of the new player.
        rules: the rules of the day.
        opening: the first steps of the answer.

    Raises:
        NotRateable: no game counts.
    """
    lines, found = _lines(games, rules), counted(games)
    if not found:
        raise NotRateable("error.no_rated_games")
    number, points = len(found), points_of(lines)
    average = Fraction(sum(opponent for opponent, _ in found), number)
    share = Fraction(points.half_points, 2 * number)
    difference = rules.rule("new_player").integer("span") * (2 * share - 1)
    unrounded = average + difference
    rating = half_up(unrounded)
    return NewPlayerRating(
        **by_rules(rules),
        games=lines,
        games_counted=number,
        points=points,
        average_opponent_rating=average,
        fractional_score=share,
        difference_from_score=difference,
        initial_rating=rating,
        published=True,
        provisional=is_new(number, rules),
        initial_rating_unrounded=unrounded,
        games_played_after=number,
        warnings=later_changes(rules),
        steps=(
            *opening,
            step(
                "finland.step.first",
                rules.citation("new_player"),
                average=average,
                points=points,
                games=number,
                difference=SignedDecimals(float(difference)),
                rating=unrounded,
                rounded=rating,
            ),
        ),
    )


def _lines(games: Sequence[Game], rules: Regime) -> tuple[GameUpdate, ...]:
    """The games of a new player with what each is worth."""
    span, lines = rules.rule("new_player").integer("span"), []
    for game in games:
        reason = why_not_rated(game)
        if reason is not None:
            lines.append(unrated_line(game, reason))
            continue
        opponent = opponent_rating(game)
        worth = game_performance(opponent, game.result, span)
        said = step("finland.step.worth", rules.citation("new_player"), rating=worth)
        lines.append(
            game_line(
                game,
                opponent_rating=opponent,
                rules=(rules.citation("new_player"),),
                steps=(said,),
            )
        )
    return tuple(lines)


def later_changes(rules: Regime) -> tuple[Step, ...]:
    """The remark on days for which the rules were not read."""
    if not rules.has("later_changes"):
        return ()
    rule = rules.citation("later_changes")
    return (step("finland.remark.later_changes", rule, since=rule.in_force_from),)
