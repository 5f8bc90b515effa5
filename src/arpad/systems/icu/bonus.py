"""The bonus of a player who improves fast."""

from collections.abc import Callable
from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.rounding import half_away, half_even
from arpad.core.rulebook import Regime, Rule
from arpad.core.steps import Step, step

_ROUNDINGS: Final[dict[str, Callable[[float], int]]] = {
    "half_to_even": half_even,
    "half_away_from_zero": half_away,
}


class Bonus(Record):
    """A bonus in whole points, 0 for none, with the reasoning where somebody could get one.

    Args:
        points: what is added to the new rating.
        steps: how it came to that.
    """

    points: int = 0
    steps: tuple[Step, ...] = ()


def bonus_of(  # noqa: PLR0913, PLR0917  what decides it
    rating: float,
    k: float,
    games: int,
    change: float,
    performance: float,
    rules: Regime,
) -> Bonus:
    """The bonus that a change brings.

    Args:
        rating: before the tournament.
        k: development coefficient.
        games: the player's games in the tournament.
        change: change of the rating without bonus, unrounded.
        performance: performance rating in the tournament.
        rules: the rules of the day.

    Source: icu_ratings (Irish Chess Union), bonus; rating histories before 2012 (ICU-3).
    """
    rule = rules.rule("bonus")
    if (
        k <= rule.integer("above_coefficient")
        or games <= rule.integer("above_games")
        or rating >= rule.integer("below_rating")
    ):
        return Bonus()
    least = rule.integer("above_change")
    if change <= least:
        figures = {"change": SignedDecimals(change), "least": least}
        return Bonus(steps=(step("icu.step.bonus_small_change", rule.citation, **figures),))
    if rating + change >= rule.integer("below_rating"):
        reached = {"rating": Decimals(rating + change), "limit": rule.integer("below_rating")}
        return Bonus(steps=(step("icu.step.bonus_too_high", rule.citation, **reached),))
    points, steps = _above_threshold(k, games, change, rule)
    points, limit_steps = _limited(points, rating + change, performance, rule)
    steps += limit_steps
    if points <= 0:
        return Bonus(steps=(*steps, step("icu.step.no_bonus", rule.citation)))
    return Bonus(points=points, steps=steps)


def _above_threshold(
    k: float, games: int, change: float, rule: Rule
) -> tuple[int, tuple[Step, ...]]:
    """What the change exceeds the threshold of so many games by, times the factor of a high K."""
    round_ = _ROUNDINGS[rule.text("rounding")]
    games_above = games - rule.integer("above_games")
    threshold = rule.integer("base") + rule.integer("per_game") * games_above
    points = round_(change - threshold)
    figures = {"change": SignedDecimals(change), "threshold": threshold, "bonus": points}
    said = step("icu.step.bonus", rule.citation, **figures)
    if points <= 0 or k < rule.integer("factor_from_coefficient"):
        return points, (said,)
    points = round_(rule.decimal("factor") * points)
    raised = step(
        "icu.step.bonus_factor",
        rule.citation,
        k=whole_or_decimals(k),
        factor=whole_or_decimals(rule.decimal("factor")),
        bonus=points,
    )
    return points, (said, raised)


def _limited(
    points: int, rating: float, performance: float, rule: Rule
) -> tuple[int, tuple[Step, ...]]:
    """The bonus that lifts a rating no further than a fixed one and the performance."""
    round_, steps = _ROUNDINGS[rule.text("rounding")], []
    for limit in (float(rule.integer("highest_rating")), performance):
        if points > 0 and rating + points >= limit:
            points = round_(limit - rating)
            limited = {"limit": whole_or_decimals(limit), "bonus": max(points, 0)}
            steps.append(step("icu.step.bonus_limited", rule.citation, **limited))
    return points, tuple(steps)
