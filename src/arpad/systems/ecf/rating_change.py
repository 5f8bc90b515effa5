"""The new rating of a month: K times score minus expected score, exact in hundredths."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.core.decimals import SignedDecimals, whole_or_decimals
from arpad.core.errors import BadValue, NotRateable
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, exact_sum, from_before_to_after, over_games
from arpad.systems.common.counted_games import (
    game_line,
    opponent_of,
    opponent_rating,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.ecf.expected_score import (
    difference_used,
    game_steps,
)
from arpad.systems.ecf.remarks import regime_step


def coefficient(k: float | None, rules: Regime) -> int:
    """K as it was given: 20 or 40.

    Raises:
        MissingFact: it was not given; who is a junior was not read.
        BadValue: it is another number.
    """
    rule = rules.rule("development_coefficient")
    if k is None:
        raise missing(rule.citation, "k")
    allowed = (rule.integer("normal"), rule.integer("junior"))
    if k not in allowed:
        choices = ", ".join(str(value) for value in allowed)
        raise BadValue("--k", whole_or_decimals(k), "allowed.one_of", choices=choices)
    return int(k)


def rate_month(rating: int, k: int, games: Sequence[Game], rules: Regime) -> RatingUpdate:
    """Rate the games of one month.

    Args:
        rating: on the list of the month before.
        k: 20 or 40.
        games: of the month; an opponent with fewer than ten games has a partial rating.
        rules: those of the month.

    Raises:
        NotRateable: no game counts.

    Source: The calculation of ECF Grades on a monthly basis, article 4; help page, pass 3.
    """
    lines = [_line(rating, k, game, rules) for game in games]
    if not rated(lines):
        raise NotRateable("error.no_rated_games")
    expected = exact_sum(lines, "expected_score")
    change = exact_sum(lines, "rating_change_unrounded")
    after = half_up(rating + change)
    return RatingUpdate(
        **by_rules(rules),
        **over_games(lines, expected),
        **from_before_to_after(rating, change, after),
        development_coefficient=k,
        warnings=(step("ecf.remark.rounding", rules.citation("rounding")),),
        steps=(
            regime_step(rules),
            step(
                "ecf.step.sum",
                rules.citation("rating_change"),
                points=points_of(lines),
                expected=expected,
                k=k,
                change=SignedDecimals(float(change)),
            ),
            step(
                "ecf.step.new_rating",
                rules.citation("rounding"),
                before=rating,
                change=SignedDecimals(float(change)),
                after=after,
            ),
        ),
    )


def _line(own: int, k: int, game: Game, rules: Regime) -> GameUpdate:
    reason = why_not_rated(game)
    if reason is not None:
        return unrated_line(game, reason)
    opponent = opponent_rating(game)
    used = difference_used(own - opponent, rules)
    expected = expected_by_table(used)
    surplus = Fraction(game.result.half_points, 2) - expected
    partial = rules.rule("partial_rating")
    played = opponent_of(game).games_played
    is_partial = played is not None and played < partial.integer("games")
    change = k * surplus / (partial.integer("divisor") if is_partial else 1)
    steps = [*game_steps(own, opponent, rules)]
    if is_partial:
        steps.append(step("ecf.step.partial", partial.citation, games=played))
    told = SignedDecimals(float(change))
    values = {"k": k, "score": game.result.score, "expected": expected, "change": told}
    message = "ecf.step.change_partial" if is_partial else "ecf.step.change"
    steps.append(step(message, rules.citation("rating_change"), **values))
    return game_line(
        game,
        rating_difference=own - opponent,
        difference_used=used,
        expected_score=expected,
        score_minus_expected=surplus,
        rating_change_unrounded=change,
        rules=(rules.citation("expected_score"), rules.citation("rating_change")),
        steps=tuple(steps),
    )
