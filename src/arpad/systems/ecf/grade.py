"""Clarke's grades, 1958 to June 2020: the average of what each game was worth."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.core.decimals import SignedDecimals
from arpad.core.errors import NotRateable
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after
from arpad.systems.common.counted_games import (
    game_line,
    opponent_rating,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.ecf.remarks import regime_step


def game_grade(own: int, opponent: int, half_points: int, rules: Regime) -> int:
    """What a game is worth: the opponent's grade, limited, plus 50, 0 or minus 50.

    Args:
        own: own grade.
        opponent: the opponent's grade; it counts as at most 40 above or below the own one.
        half_points: 2 for a win, 1 for a draw, 0 for a loss.
        rules: those of the period.

    Source: The grading system of R. W. B. Clarke.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.ecf.rules import regime
        >>> rules = regime(date(2019, 1, 1))
        >>> game_grade(160, 140, 2, rules), game_grade(160, 100, 2, rules)
        (190, 170)
    """
    rule = rules.rule("game_grade")
    limit = rule.integer("limit")
    counted = max(own - limit, min(own + limit, opponent))
    return counted + (half_points - 1) * rule.integer("points")


def rate_period(grade: int, games: Sequence[Game], rules: Regime) -> RatingUpdate:
    """The new grade from the games of a period.

    Args:
        grade: before it.
        games: of the period, and when they are fewer than 30 the latest ones before it.
        rules: those of the period.

    Raises:
        NotRateable: fewer than 30 games count.

    Source: The grading system of R. W. B. Clarke.
    """
    lines = [_line(grade, game, rules) for game in games]
    counted = rated(lines)
    rule = rules.rule("game_grade")
    if len(counted) < rule.integer("games"):
        raise NotRateable("ecf.error.too_few", games=len(counted), needed=rule.integer("games"))
    change = sum((Fraction(line.rating_change_unrounded or 0) for line in counted), Fraction(0))
    average = grade + change / len(counted)
    after = half_up(average)
    points = points_of(lines)
    return RatingUpdate(
        **by_rules(rules),
        **from_before_to_after(grade, average - grade, after),
        games=tuple(_part(line, len(counted)) for line in lines),
        games_rated=len(counted),
        points=points,
        warnings=(step("ecf.remark.rounding", rules.citation("rounding")),),
        steps=(
            regime_step(rules),
            step("ecf.step.average", rule.citation, games=len(counted), average=average),
            step("ecf.step.new_grade", rules.citation("rounding"), after=after),
        ),
    )


def _part(line: GameUpdate, games: int) -> GameUpdate:
    """The line with what the game brings: its part of the average."""
    if line.rating_change_unrounded is None:
        return line
    return line.replace(rating_change_unrounded=Fraction(line.rating_change_unrounded) / games)


def _line(own: int, game: Game, rules: Regime) -> GameUpdate:
    """A game with what it is worth; its change is that minus the own grade."""
    reason = why_not_rated(game)
    if reason is not None:
        return unrated_line(game, reason)
    opponent = opponent_rating(game)
    limit = rules.rule("game_grade").integer("limit")
    worth = game_grade(own, opponent, game.result.half_points, rules)
    told = step(
        "ecf.step.game_grade",
        rules.citation("game_grade"),
        opponent=opponent,
        worth=worth,
        difference=SignedDecimals(worth - own, 0),
    )
    return game_line(
        game,
        rating_difference=own - opponent,
        difference_used=max(-limit, min(limit, own - opponent)),
        rating_change_unrounded=worth - own,
        rules=(rules.citation("game_grade"),),
        steps=(told,),
    )
