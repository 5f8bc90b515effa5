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
from arpad.systems.common.counted_games import (
    game_line,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.ecf.expected_score import (
    difference_used,
    expected_score,
    game_steps,
    regime_step,
)


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
    counted = rated(lines)
    if not counted:
        raise NotRateable("error.no_rated_games")
    points = points_of(lines)
    made = Fraction(points.half_points, 2)
    expected = sum((Fraction(line.expected_score or 0) for line in counted), Fraction(0))
    change = sum((Fraction(line.rating_change_unrounded or 0) for line in counted), Fraction(0))
    after = half_up(rating + change)
    return RatingUpdate(
        system="ecf",
        regime=rules.id,
        time_control=rules.scope,
        rating_before=rating,
        games=tuple(lines),
        games_rated=len(counted),
        points=points,
        expected_points=expected,
        score_minus_expected=made - expected,
        development_coefficient=k,
        rating_change_unrounded=change,
        rating_after=after,
        rating_after_unrounded=rating + change,
        rating_after_shown=after,
        rating_change=after - rating,
        warnings=(step("ecf.remark.rounding", rules.citation("rounding")),),
        steps=(
            regime_step(rules),
            step(
                "ecf.step.sum",
                rules.citation("rating_change"),
                points=points,
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
    if reason is not None or game.opponent is None or game.opponent.rating is None:
        assert reason is not None  # noqa: S101  a game without a rated opponent has one
        return unrated_line(game, reason)
    opponent = int(game.opponent.rating)
    used = difference_used(own - opponent, rules)
    expected = expected_score(used)
    surplus = Fraction(game.result.half_points, 2) - expected
    partial = rules.rule("partial_rating")
    played = game.opponent.games_played
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
