"""Article 10.f and 10.g: the rating change of an established player over one period."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.core.decimals import SignedDecimals
from arpad.core.quantities import RatingDifference
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after
from arpad.systems.common.counted_games import rated
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.common.requests import Field
from arpad.systems.kbsb.development_coefficient import (
    development_coefficient,
    is_by_rating,
    rescaled,
)
from arpad.systems.kbsb.expected_score import (
    difference_used,
)
from arpad.systems.kbsb.game_changes import Sums, game_lines, sums_of
from arpad.systems.kbsb.performance_rating import Formula, formula
from arpad.systems.kbsb.remarks import list_remarks, regime_step


class KbsbUpdate(RatingUpdate):
    """A rating change; ``rating_change_unrounded`` is what counted in the end.

    Args:
        games_before: counted games before the period.
        games_after: counted games after it.
        change_before_rescaling: the sum over the games, where crossing 2000 or 2200 changed it.
        rating_by_change: new rating by the change, where the performance was looked at too.
        performance_of_period: that performance (25-game rule).
    """

    games_before: int
    games_after: int
    change_before_rescaling: Fraction | None = None
    rating_by_change: int | None = None
    performance_of_period: int | None = None


def rate_games(rating: int, games_before: int, games: Sequence[Game], rules: Regime) -> KbsbUpdate:
    """Rate the games of one player, all with the ratings of the list before.

    Args:
        rating: own rating on the list before.
        games_before: counted games before the first of these.
        games: in the order in which they count.
        rules: the rules of the list.

    Source: KBSB Tournament Rules 10.f, 10.g, with the practice of the lists.
    """
    lines = game_lines(rating, games_before, games, rules)
    return rate_sums(rating, games_before, sums_of(lines), rules, lines)


def rate_field(rating: int, games_before: int, field: Field, rules: Regime) -> KbsbUpdate:
    """Points against an average field: an estimate.

    Every game is given the average opponent and an equal share of the points.

    Args:
        rating: own rating on the list before.
        games_before: counted games before these.
        field: its average, the points made and the number of games.
        rules: the rules of the list.
    """
    average = Fraction(str(field.average))
    used = difference_used(half_up(rating - average), rules)
    expected = expected_by_table(used)
    score = Fraction(field.points.half_points, 2) / field.games
    numbers = range(games_before + 1, games_before + field.games + 1)
    factors = sum(development_coefficient(number, rating, rules) for number in numbers)
    sums = Sums(
        games=field.games,
        points=field.points,
        expected=field.games * expected,
        change=factors * (score - expected),
        opponents=field.games * average,
    )
    said = step(
        "kbsb.step.field",
        rules.citation("expected_score"),
        average=average,
        games=field.games,
        difference=RatingDifference(used),
        expected=field.games * expected,
    )
    update = rate_sums(rating, games_before, sums, rules, (), said)
    single = {development_coefficient(number, rating, rules) for number in numbers}
    return update.replace(
        development_coefficient=single.pop() if len(single) == 1 else None,
        estimate=True,
        warnings=(*update.warnings, step("kbsb.remark.estimate")),
    )


def rate_sums(
    rating: int,
    games_before: int,
    sums: Sums,
    rules: Regime,
    lines: tuple[GameUpdate, ...] = (),
    *said: Step,
) -> KbsbUpdate:
    """The new rating from what the games add up to.

    Args:
        rating: own rating on the list before.
        games_before: counted games before the first of these.
        sums: over the games that count.
        rules: the rules of the list.
        lines: the games, for the answer.
        said: steps before the sum.

    Source: KBSB Tournament Rules 10.f, 10.g.
    """
    change, steps = _change(rating, games_before + sums.games, sums, rules)
    unrounded = rating + change
    after = by_change = half_up(unrounded)
    steps += (_rounding_step(rating, change, after, rules),)
    performance = _performance(sums, change, rules)
    if performance is not None:
        chosen = abs(performance.rounded - rating) < abs(by_change - rating)
        steps += (*performance.steps(rules), _large_step(performance, by_change, chosen, rules))
        if chosen:
            after, unrounded = performance.rounded, performance.unrounded
    after, floor_steps = at_least_floor(after, rules)
    single = {line.development_coefficient for line in rated(lines)}
    return KbsbUpdate(
        **by_rules(rules),
        **from_before_to_after(rating, change, after) | {"rating_after_unrounded": unrounded},
        games=lines,
        games_rated=sums.games,
        points=sums.points,
        expected_points=sums.expected,
        score_minus_expected=Fraction(sums.points.half_points, 2) - sums.expected,
        development_coefficient=single.pop() if len(single) == 1 else None,
        games_before=games_before,
        games_after=games_before + sums.games,
        change_before_rescaling=sums.change if change != sums.change else None,
        rating_by_change=None if performance is None else by_change,
        performance_of_period=None if performance is None else performance.rounded,
        warnings=list_remarks(rules),
        steps=(regime_step(rules), *said, *steps, *floor_steps),
    )


def _change(
    rating: int, games_after: int, sums: Sums, rules: Regime
) -> tuple[Fraction, tuple[Step, ...]]:
    """The change that counts, with its reasoning."""
    total = step(
        "kbsb.step.sum",
        rules.citation("development_coefficient"),
        points=sums.points,
        expected=sums.expected,
        change=SignedDecimals(float(sums.change)),
    )
    if not is_by_rating(games_after, rules):
        return sums.change, (total,)
    change = rescaled(rating, sums.change, rules)
    if change == sums.change:
        return change, (total,)
    crossing = step(
        "kbsb.step.rescaled",
        rules.citation("rescaling"),
        before=SignedDecimals(float(sums.change)),
        change=SignedDecimals(float(change)),
    )
    return change, (total, crossing)


def _performance(sums: Sums, change: Fraction, rules: Regime) -> Formula | None:
    """The performance that the 25-game rule looks at; None where the rule does not apply."""
    rule = rules.rule("large_change")
    if sums.games < rule.integer("games") or abs(change) <= rule.integer("points"):
        return None
    return formula(sums.opponents, sums.points, sums.games, rules)


def _large_step(performance: Formula, by_change: int, chosen: bool, rules: Regime) -> Step:  # noqa: FBT001  which of the two
    return step(
        "kbsb.step.performance_chosen" if chosen else "kbsb.step.change_kept",
        rules.citation("large_change"),
        games=performance.games,
        performance=performance.rounded,
        by_change=by_change,
    )


def _rounding_step(rating: int, change: Fraction, after: int, rules: Regime) -> Step:
    return step(
        "kbsb.step.new_rating",
        rules.citation("rounding"),
        before=rating,
        change=SignedDecimals(float(change)),
        after=after,
    )


def at_least_floor(rating: int, rules: Regime) -> tuple[int, tuple[Step, ...]]:
    """A rating lifted to the floor, with the step that says so.

    Source: KBSB Tournament Rules 10.f.3.
    """
    floor = rules.rule("floor").integer("rating")
    if rating >= floor:
        return rating, ()
    return floor, (step("kbsb.step.floor", rules.citation("floor"), rating=rating, floor=floor),)
