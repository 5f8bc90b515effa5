"""The change of a rating over one event: an exponential of the surplus of points."""

import math
from collections.abc import Sequence
from fractions import Fraction

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, exact_sum, from_before_to_after, over_games
from arpad.systems.common.counted_games import (
    game_line,
    opponent_rating,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.common.finland import (
    later_changes,
    table_steps,
)
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.pelo.remarks import regime_step


class PeloUpdate(RatingUpdate):
    """A rating change with what PELO adds.

    Args:
        games_played_after: rated games so far, where it was said how many there were.
    """

    games_played_after: int | None = None


def change_of(surplus: Fraction, rules: Regime) -> float:
    """Points that a surplus of game points brings: 200 (1 - e^(-x / 10)), mirrored below zero.

    Source: Selolaskuri (2018), blitz.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.pelo.rules import regime
        >>> rules = regime(date(2018, 8, 4))
        >>> f"{change_of(Fraction(10), rules):.2f} {change_of(Fraction(-10), rules):.2f}"
        '126.42 -126.42'
    """
    rule = rules.rule("rating_change")
    most, scale = rule.integer("most"), rule.integer("scale")
    size = -most * math.expm1(-float(abs(surplus)) / scale)
    return size if surplus > 0 else -size


def rate_games(
    rating: int, games: Sequence[Game], rules: Regime, games_played: int | None = None
) -> PeloUpdate:
    """Rate the games of a player who is not new.

    Args:
        rating: before the event.
        games: in any order.
        rules: the rules of the day.
        games_played: rated games before, where it is known.
    """
    lines = tuple(_line(rating, game, rules) for game in games)
    number, points = len(rated(lines)), points_of(lines)
    expected = exact_sum(lines, "expected_score")
    surplus = Fraction(points.half_points, 2) - expected
    change = change_of(surplus, rules)
    after = half_up(rating + change)
    rule = rules.rule("rating_change")
    return PeloUpdate(
        **by_rules(rules),
        **over_games(lines, expected),
        **from_before_to_after(rating, change, after),
        games_played_after=None if games_played is None else games_played + number,
        warnings=later_changes(rules),
        steps=(
            regime_step(rules),
            step(
                "pelo.step.surplus",
                None,
                points=points,
                expected=expected,
                surplus=SignedDecimals(float(surplus)),
            ),
            step(
                "pelo.step.gain" if surplus >= 0 else "pelo.step.loss",
                rules.citation("rating_change"),
                most=rule.integer("most"),
                scale=rule.integer("scale"),
                size=Decimals(float(abs(surplus))),
                change=SignedDecimals(change),
            ),
            step(
                "pelo.step.new_rating",
                rules.citation("rounding"),
                before=rating,
                change=SignedDecimals(change),
                after=after,
            ),
        ),
    )


def _line(own: int, game: Game, rules: Regime) -> GameUpdate:
    reason = why_not_rated(game)
    if reason is not None:
        return unrated_line(game, reason)
    opponent = opponent_rating(game)
    expected = expected_by_table(own - opponent)
    return game_line(
        game,
        opponent_rating=opponent,
        rating_difference=own - opponent,
        difference_used=own - opponent,
        expected_score=expected,
        score_minus_expected=Fraction(game.result.half_points, 2) - expected,
        rules=(rules.citation("expected_score"),),
        steps=table_steps(own, opponent, rules),
    )
