"""The change of an event: K times the surplus, and the two bonuses of 2012."""

import math
from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step
from arpad.core.updates import RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after

MISSING_RULE: Final = "cfc.error.expected_score"


class CfcUpdate(RatingUpdate):
    """The change over an event, with the bonuses.

    Args:
        number_of_games: in the event.
        base_change: K times (points minus expected points), in points.
        bonus_threshold: a gain above this many points earns a bonus.
        bonus_for_gain: bonus for the part of the gain above the threshold.
        bonus_for_high: bonus for a rating that is higher than ever before.
    """

    number_of_games: int
    base_change: float
    bonus_threshold: float
    bonus_for_gain: float
    bonus_for_high: float


def development_coefficient(rating: float, rules: Regime) -> int:
    """K by the rating before the event.

    Source: CFC, motion of April 2012.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.cfc.rules import regime
        >>> tuple(development_coefficient(r, regime(date(2013, 1, 1))) for r in (2199, 2200))
        (32, 16)
    """
    rule = rules.rule("development_coefficient")
    return rule.integer("top" if rating >= rule.integer("top_rating") else "normal")


def rate_event(  # noqa: PLR0913  the facts of one event
    rating: float,
    games: int,
    rules: Regime,
    *,
    base_change: float,
    points: Score | None = None,
    expected_points: float | None = None,
    highest_rating: float | None = None,
) -> CfcUpdate:
    """The rating after an event.

    Args:
        rating: before it.
        games: number of games in it.
        rules: in force on its first day.
        base_change: K times (points minus expected points).
        points: made in it, where that is known.
        expected_points: as they were stated; None when the base change was.
        highest_rating: the highest rating ever before it.

    Raises:
        MissingFact: the highest rating decides on a bonus, and nobody told it.

    Source: CFC, motion of April 2012: bonus = 20 Ke at an all-time high, and 1.75 Ke times what a
    gain exceeds 13 Ke sqrt(n) by; Ke = K / 32; none in fewer than 4 games.
    """
    k = development_coefficient(rating, rules)
    bonuses = _bonuses(rating, base_change, games, highest_rating, rules)
    change = base_change + bonuses.for_high + bonuses.for_gain
    after = rating + change
    return CfcUpdate(
        **by_rules(rules),
        **from_before_to_after(whole_or_decimals(rating), change, after),
        games=(),
        games_rated=0 if points is None else games,
        number_of_games=games,
        points=points if points is not None else Score.from_half_points(0),
        expected_points=expected_points,
        score_minus_expected=None
        if points is None or expected_points is None
        else points.half_points / 2 - expected_points,
        development_coefficient=k,
        base_change=base_change,
        bonus_threshold=bonuses.threshold,
        bonus_for_gain=bonuses.for_gain,
        bonus_for_high=bonuses.for_high,
        warnings=(step("cfc.remark.constants", rules.citation("bonus")),),
        steps=(
            step("cfc.step.regime", rules.citation("regime")),
            _base_step(base_change, k, points, expected_points, rules),
            *bonuses.steps,
            step(
                "cfc.step.new_rating",
                None,
                before=whole_or_decimals(rating),
                base=SignedDecimals(base_change),
                high=SignedDecimals(bonuses.for_high),
                gain=SignedDecimals(bonuses.for_gain),
                after=Decimals(after),
            ),
        ),
    )


class _Bonuses(Record):
    """Both bonuses of an event, in points.

    Args:
        threshold: a gain above this many points earns one.
        for_gain: for the part of the gain above it.
        for_high: for an all-time high.
        steps: how they came to be.
    """

    threshold: float
    for_gain: float
    for_high: float
    steps: tuple[Step, ...]


def _bonuses(
    rating: float, base_change: float, games: int, highest: float | None, rules: Regime
) -> _Bonuses:
    rule, least = rules.rule("bonus"), rules.rule("bonus").integer("minimum_games")
    k = development_coefficient(rating, rules)
    share = k / rules.rule("development_coefficient").integer("normal")
    threshold = rule.decimal("gain_threshold") * share * math.sqrt(games)
    if games < least:
        few = step("cfc.step.few_games", rule.citation, games=games, least=least)
        return _Bonuses(threshold=threshold, for_gain=0.0, for_high=0.0, steps=(few,))
    for_high, steps = 0.0, []
    if base_change > 0:
        for_high, said = _bonus_for_high(rating + base_change, highest, share, rules)
        steps.append(said)
    for_gain = max(0.0, rule.decimal("for_gain") * share * (base_change - threshold))
    steps.append(_gain_step(base_change, threshold, for_gain, rules))
    return _Bonuses(threshold=threshold, for_gain=for_gain, for_high=for_high, steps=tuple(steps))


def _base_step(
    base: float, k: int, points: Score | None, expected: float | None, rules: Regime
) -> Step:
    rule = rules.citation("development_coefficient")
    if points is None or expected is None:
        return step("cfc.step.base_stated", rule, k=k, base=SignedDecimals(base))
    figures = {"k": k, "points": points, "expected": Decimals(expected, 3)}
    return step("cfc.step.base", rule, base=SignedDecimals(base), **figures)


def _bonus_for_high(
    reached: float, highest: float | None, share: float, rules: Regime
) -> tuple[float, Step]:
    """The bonus for an all-time high, and the step that tells of it."""
    rule = rules.rule("bonus")
    if highest is None:
        where = rule.citation
        raise missing(where, "highest_rating")
    figures = {"reached": Decimals(reached), "highest": whole_or_decimals(highest)}
    if reached <= highest:
        return 0.0, step("cfc.step.no_high", rule.citation, **figures)
    bonus = rule.decimal("for_high") * share
    return bonus, step("cfc.step.high", rule.citation, bonus=whole_or_decimals(bonus), **figures)


def _gain_step(base: float, threshold: float, bonus: float, rules: Regime) -> Step:
    figures = {"base": SignedDecimals(base), "threshold": Decimals(threshold)}
    message = "cfc.step.gain" if bonus else "cfc.step.no_gain"
    if bonus:
        figures["bonus"] = Decimals(bonus)
    return step(message, rules.citation("bonus"), **figures)
