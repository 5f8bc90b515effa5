"""The bonus of a player who improves fast."""

from collections.abc import Callable
from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.rounding import half_away, half_even
from arpad.core.rulebook import Regime
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
    citation = rules.citation("bonus")
    least = rule.integer("above_change")
    if change <= least:
        figures = {"change": SignedDecimals(change), "least": least}
        return Bonus(steps=(step("icu.step.bonus_small_change", citation, **figures),))
    if rating + change >= rule.integer("below_rating"):
        reached = {"rating": Decimals(rating + change), "limit": rule.integer("below_rating")}
        return Bonus(steps=(step("icu.step.bonus_too_high", citation, **reached),))
    round_ = _ROUNDINGS[rule.text("rounding")]
    threshold = rule.integer("base") + rule.integer("per_game") * (
        games - rule.integer("above_games")
    )
    points = round_(change - threshold)
    steps = [
        step(
            "icu.step.bonus",
            citation,
            change=SignedDecimals(change),
            threshold=threshold,
            bonus=points,
        )
    ]
    if points > 0 and k >= rule.integer("factor_from_coefficient"):
        points = round_(rule.decimal("factor") * points)
        factor = whole_or_decimals(rule.decimal("factor"))
        steps.append(
            step(
                "icu.step.bonus_factor",
                citation,
                k=whole_or_decimals(k),
                factor=factor,
                bonus=points,
            )
        )
    for limit in (float(rule.integer("highest_rating")), performance):
        if points > 0 and rating + change + points >= limit:
            points = round_(limit - rating - change)
            limited = {"limit": whole_or_decimals(limit), "bonus": max(points, 0)}
            steps.append(step("icu.step.bonus_limited", citation, **limited))
    if points <= 0:
        return Bonus(steps=(*steps, step("icu.step.no_bonus", citation)))
    return Bonus(points=points, steps=tuple(steps))
