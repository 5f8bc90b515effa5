"""The change of a rating over one event, exact in fractions and rounded once."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.core.decimals import SignedDecimals
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
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
from arpad.systems.common.finland import later_changes
from arpad.systems.selo.development_coefficient import (
    RateFactor,
    coefficient_step,
    development_coefficient,
)
from arpad.systems.selo.expected_score import expected_score, expected_steps
from arpad.systems.selo.remarks import regime_step


class SeloUpdate(RatingUpdate):
    """A rating change with what SELO adds.

    Args:
        rate_factor: the part of K that counts at the rate of play.
        game_bonus: points for having played, 0.1 a game since 2011.
        games_played_after: rated games so far, where it was said how many there were.
    """

    rate_factor: Fraction
    game_bonus: Fraction
    games_played_after: int | None = None


def rate_games(
    rating: int,
    games: Sequence[Game],
    factor: RateFactor,
    rules: Regime,
    games_played: int | None = None,
) -> SeloUpdate:
    """Rate the games of a player who is not new.

    Args:
        rating: before the event.
        games: in any order.
        factor: of the rate of play.
        rules: the rules of the day.
        games_played: rated games before, where it is known.

    Source: Selohöpötystä (skore.users.paivola.fi), rating formula; Selolaskuri, 2018.
    """
    k, bonus = development_coefficient(rating, rules), _bonus_of_a_game(rules)
    counts = k * factor.value
    lines = tuple(_line(rating, game, counts, bonus, rules) for game in games)
    number, points = len(rated(lines)), points_of(lines)
    expected = exact_sum(lines, "expected_score")
    gain = counts * (Fraction(points.half_points, 2) - expected)
    change = gain + number * bonus
    after = half_up(rating + change)
    return SeloUpdate(
        **by_rules(rules),
        **over_games(lines, expected),
        **from_before_to_after(rating, change, after),
        development_coefficient=k,
        rate_factor=factor.value,
        game_bonus=number * bonus,
        games_played_after=None if games_played is None else games_played + number,
        warnings=(*factor.warnings, *later_changes(rules)),
        steps=(
            regime_step(rules),
            coefficient_step(rating, rules),
            *factor.steps,
            step(
                "selo.step.sum",
                rules.citation("rating_change"),
                k=k,
                factor=factor.value,
                points=points,
                expected=expected,
                change=SignedDecimals(float(gain), 3),
            ),
            *_bonus_steps(number, bonus, rules),
            step(
                "selo.step.new_rating",
                rules.citation("rounding"),
                before=rating,
                change=SignedDecimals(float(change), 3),
                after=after,
            ),
        ),
    )


def _bonus_of_a_game(rules: Regime) -> Fraction:
    """What a game brings whatever its result: nothing where no such rule is in force."""
    if not rules.has("game_bonus"):
        return Fraction(0)
    return Fraction(rules.rule("game_bonus").integer("tenths"), 10)


def _bonus_steps(number: int, bonus: Fraction, rules: Regime) -> tuple[Step, ...]:
    if not bonus:
        return ()
    total = SignedDecimals(float(number * bonus))
    rule = rules.citation("game_bonus")
    return (step("selo.step.bonus", rule, games=number, bonus=bonus, total=total),)


def _line(own: int, game: Game, counts: Fraction, bonus: Fraction, rules: Regime) -> GameUpdate:
    reason = why_not_rated(game)
    if reason is not None:
        return unrated_line(game, reason)
    opponent = opponent_rating(game)
    expected = expected_score(own, opponent, rules)
    score = Fraction(game.result.half_points, 2)
    change = counts * (score - expected) + bonus
    said = step(
        "selo.step.change",
        rules.citation("rating_change"),
        counts=counts,
        score=game.result.score,
        expected=expected,
        change=SignedDecimals(float(change), 3),
    )
    return game_line(
        game,
        opponent_rating=opponent,
        rating_difference=own - opponent,
        difference_used=own - opponent,
        expected_score=expected,
        score_minus_expected=score - expected,
        rating_change_unrounded=change,
        rules=(rules.citation("expected_score"), rules.citation("rating_change")),
        steps=(*expected_steps(own, opponent, rules), said),
    )
