"""Rating, deviation and volatility after rating periods, with the steps of Glicko-2."""

import math
from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.uncertain_answers import order_words, rate_in_periods, update_of
from arpad.systems.common.uncertain_games import game_of_period
from arpad.systems.common.uncertain_ratings import Met, Period, UncertainRating, UncertainUpdate
from arpad.systems.common.uncertain_requests import VOLATILITY_RANGE, Reader
from arpad.systems.common.weighing import Played
from arpad.systems.glicko2.period import Constants, PeriodNumbers, after_period


class Glicko2Choices(Record):
    """What the user chooses.

    Args:
        system_constant: tau.
        per_game: every game is a rating period; otherwise all games together are one.
        periods_idle: periods without games since the numbers of the player were computed.
    """

    system_constant: float
    per_game: bool = False
    periods_idle: int = 0


def constants_of(rules: Regime, system_constant: float) -> Constants:
    """The scale of the rules with a system constant."""
    scale = rules.rule("scale")
    return Constants(
        system_constant=system_constant,
        points_per_unit=scale.decimal("points_per_unit"),
        centre=scale.decimal("centre"),
        tolerance=rules.rule("volatility").decimal("tolerance"),
    )


def after_idle_periods(own: UncertainRating, periods: int, rules: Regime) -> UncertainRating:
    """The rating of a player who did not play for some periods: only its deviation grows.

    Args:
        own: with a volatility.
        periods: number of rating periods.
        rules: for the scale and the deviation at which the growth ends.

    Raises:
        ValueError: there is no volatility.

    Source: M. Glickman, Example of the Glicko-2 system (22 March 2022), Step 6.
    """
    if own.volatility is None:
        raise ValueError("no volatility")
    unit = rules.rule("scale").decimal("points_per_unit")
    most = rules.rule("idle_periods").integer("maximum")
    grown = math.hypot(own.rating_deviation, math.sqrt(periods) * unit * own.volatility)
    return own.replace(rating_deviation=max(own.rating_deviation, min(grown, most)))


def rate_games(
    own: UncertainRating,
    games: Sequence[Game],
    reader: Reader,
    choices: Glicko2Choices,
    rules: Regime,
) -> UncertainUpdate:
    """Rate the games of one player.

    Args:
        own: rating, deviation and volatility before them.
        games: in the order in which they were played.
        reader: finds the numbers of the opponents.
        choices: system constant, periods.
        rules: scale, interval and citations.
    """
    constants = constants_of(rules, choices.system_constant)
    steps = [
        step(
            "glicko2.step.regime",
            rules.citation("regime"),
            order=order_words(per_game=choices.per_game),
            tau=whole_or_decimals(choices.system_constant),
        )
    ]
    start = own
    if choices.periods_idle:
        start = after_idle_periods(own, choices.periods_idle, rules)
        steps.append(_idle_step(own, start, choices.periods_idle, rules))

    def rate_period(before: UncertainRating, met: Sequence[Met]) -> Period:
        # Asked about idle periods alone, the growth above is all there is.
        if not games and choices.periods_idle:
            return Period(after=before)
        return _period(before, met, constants, rules)

    lines, period = rate_in_periods(
        start, games, reader.met, rate_period, per_game=choices.per_game
    )
    update = update_of(own, lines, period.replace(used=start), rules, steps)
    return update.replace(warnings=_warnings(period.after, rules))


def _warnings(after: UncertainRating, rules: Regime) -> tuple[Step, ...]:
    """A remark on a volatility that nobody can have (GLICKO2-7)."""
    volatility = after.volatility or 0
    if volatility <= VOLATILITY_RANGE[1]:
        return ()
    said = step(
        "glicko2.remark.runaway", rules.citation("volatility"), volatility=Decimals(volatility)
    )
    return (said,)


def _period(
    before: UncertainRating, met: Sequence[Met], constants: Constants, rules: Regime
) -> Period:
    if not met:
        after = after_idle_periods(before, 1, rules)
        return Period(after=after, steps=(_idle_step(before, after, 1, rules),))
    played = [Played(opponent=each.opponent, score=each.score) for each in met]
    numbers = after_period(before, played, constants)
    lines = tuple(
        game_of_period(
            before,
            each,
            rules,
            factor=figures.uncertainty_factor,
            expected=figures.expected_score,
            change=change,
        )
        for each, figures, change in zip(met, numbers.games, numbers.changes, strict=True)
    )
    return Period(
        after=numbers.after,
        lines=lines,
        estimated_variance=numbers.estimated_variance,
        estimated_improvement=numbers.estimated_improvement,
        steps=_period_steps(before, numbers, constants, rules),
    )


def _idle_step(
    before: UncertainRating, after: UncertainRating, periods: int, rules: Regime
) -> Step:
    return step(
        "glicko2.step.idle",
        rules.citation("idle_periods"),
        count=periods,
        before=whole_or_decimals(before.rating_deviation),
        volatility=Decimals(before.volatility or 0, 6),
        unit=Decimals(rules.rule("scale").decimal("points_per_unit"), 4),
        maximum=rules.rule("idle_periods").integer("maximum"),
        after=Decimals(after.rating_deviation),
    )


def _period_steps(
    before: UncertainRating, numbers: PeriodNumbers, constants: Constants, rules: Regime
) -> tuple[Step, ...]:
    return (
        *_estimate_steps(before, numbers, constants, rules),
        *_result_steps(numbers, constants, rules),
    )


def _estimate_steps(
    before: UncertainRating, numbers: PeriodNumbers, constants: Constants, rules: Regime
) -> tuple[Step, ...]:
    """Steps 2 to 5: the internal scale, what the results say, and the volatility."""
    change = rules.citation("rating_change")
    return (
        step(
            "glicko2.step.scale",
            rules.citation("scale"),
            rating=whole_or_decimals(before.rating),
            centre=whole_or_decimals(constants.centre),
            deviation=whole_or_decimals(before.rating_deviation),
            unit=Decimals(constants.points_per_unit, 4),
            mu=Decimals(numbers.rating, 4),
            phi=Decimals(numbers.deviation, 4),
        ),
        step(
            "glicko2.step.variance",
            change,
            variance=Decimals(numbers.estimated_variance or 0, 4),
        ),
        step(
            "glicko2.step.improvement",
            change,
            improvement=SignedDecimals(numbers.estimated_improvement or 0, 4),
        ),
        step(
            "glicko2.step.volatility",
            rules.citation("volatility"),
            count=numbers.rounds,
            before=Decimals(before.volatility or 0, 6),
            after=Decimals(numbers.after.volatility or 0, 6),
        ),
    )


def _result_steps(numbers: PeriodNumbers, constants: Constants, rules: Regime) -> tuple[Step, Step]:
    """Steps 6 to 8: deviation and rating, back in points."""
    after, unit = numbers.after, Decimals(constants.points_per_unit, 4)
    change = rules.citation("rating_change")
    return (
        step(
            "glicko2.step.deviation",
            change,
            grown=Decimals(numbers.deviation_grown, 4),
            phi=Decimals(numbers.deviation_after, 4),
            unit=unit,
            deviation=Decimals(after.rating_deviation),
        ),
        step(
            "glicko2.step.rating",
            change,
            mu=Decimals(numbers.rating_after, 4),
            unit=unit,
            centre=whole_or_decimals(constants.centre),
            rating=Decimals(after.rating),
        ),
    )
