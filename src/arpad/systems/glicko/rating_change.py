"""Rating and deviation after rating periods, with the steps of Glicko."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_answers import order_words, rate_in_periods, update_of
from arpad.systems.common.uncertain_games import game_of_period
from arpad.systems.common.uncertain_ratings import Met, Period, UncertainRating, UncertainUpdate
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.common.weighing import GlickoNumbers, Played, glicko_update
from arpad.systems.glicko.period import deviation_after_idle_periods
from arpad.systems.glicko.rules import example_growth


class GlickoChoices(Record):
    """What the user chooses.

    Args:
        growth: c, in points a period; None for the example of the description.
        per_game: every game is a rating period; otherwise all games together are one.
        periods_idle: rating periods since the RD of the player was computed.
        least_deviation: RD below which none falls; None for no floor.
    """

    growth: float | None = None
    per_game: bool = False
    periods_idle: int = 0
    least_deviation: float | None = None


def rate_games(
    own: UncertainRating,
    games: Sequence[Game],
    reader: Reader,
    choices: GlickoChoices,
    rules: Regime,
) -> UncertainUpdate:
    """Rate the games of one player.

    Args:
        own: rating and deviation before them.
        games: in the order in which they were played.
        reader: finds the numbers of the opponents.
        choices: growth, periods, floor.
        rules: scale, interval and citations.
    """
    start, growth_steps, warnings = _start_of_period(own, choices, rules)

    def rate_period(before: UncertainRating, met: Sequence[Met]) -> Period:
        return _period(before, met, choices, rules)

    lines, period = rate_in_periods(
        start, games, reader.met, rate_period, per_game=choices.per_game
    )
    first = step(
        "glicko.step.regime",
        rules.citation("regime"),
        order=order_words(per_game=choices.per_game),
        q=Decimals(1 / points_per_unit(rules), 7),
    )
    update = update_of(own, lines, period.replace(used=start), rules, (first, *growth_steps))
    return update.replace(warnings=warnings)


def grown(
    own: UncertainRating, periods: int, growth: float | None, rules: Regime
) -> UncertainRating:
    """The rating at the start of a period: Step 1.

    Args:
        own: when its RD was computed.
        periods: rating periods since then.
        growth: c; None for the example of the description.
        rules: for the maximum and the example.
    """
    constant = example_growth(rules) if growth is None else growth
    most = rules.rule("idle_periods").integer("maximum")
    deviation = deviation_after_idle_periods(own.rating_deviation, periods, constant, most)
    return own.replace(rating_deviation=deviation)


def _start_of_period(
    own: UncertainRating, choices: GlickoChoices, rules: Regime
) -> tuple[UncertainRating, tuple[Step, ...], tuple[Step, ...]]:
    """The rating that the games start from, the step that says why, and a remark on c."""
    if not choices.periods_idle:
        return own, (), ()
    start = grown(own, choices.periods_idle, choices.growth, rules)
    constant = example_growth(rules) if choices.growth is None else choices.growth
    rule = rules.citation("idle_periods")
    said = step(
        "glicko.step.growth",
        rule,
        before=whole_or_decimals(own.rating_deviation),
        growth=Decimals(constant),
        periods=choices.periods_idle,
        maximum=rules.rule("idle_periods").integer("maximum"),
        after=Decimals(start.rating_deviation),
    )
    example = step("glicko.remark.example_growth", rule, growth=Decimals(constant))
    return start, (said,), (example,) if choices.growth is None else ()


def _period(
    before: UncertainRating, met: Sequence[Met], choices: GlickoChoices, rules: Regime
) -> Period:
    played = [Played(opponent=each.opponent, score=each.score) for each in met]
    numbers = glicko_update(before, played, points_per_unit(rules))
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
    after, floor_steps = _on_the_floor(numbers.after, choices, rules)
    return Period(
        after=after,
        lines=lines,
        estimated_variance=numbers.estimated_variance,
        steps=(*_period_steps(before, numbers, rules), *floor_steps),
    )


def _on_the_floor(
    after: UncertainRating, choices: GlickoChoices, rules: Regime
) -> tuple[UncertainRating, tuple[Step, ...]]:
    least = choices.least_deviation
    if least is None or after.rating_deviation >= least:
        return after, ()
    said = step(
        "glicko.step.floor",
        rules.citation("deviation_floor"),
        deviation=Decimals(after.rating_deviation),
        least=whole_or_decimals(least),
    )
    return after.replace(rating_deviation=least), (said,)


def _period_steps(
    before: UncertainRating, numbers: GlickoNumbers, rules: Regime
) -> tuple[Step, ...]:
    rule = rules.citation("rating_change")
    if numbers.estimated_variance is None:
        return (step("glicko.step.no_games", rule),)
    after = numbers.after
    return (
        step("glicko.step.variance", rule, variance=Decimals(numbers.estimated_variance)),
        step(
            "glicko.step.deviation",
            rule,
            before=whole_or_decimals(before.rating_deviation),
            variance=Decimals(numbers.estimated_variance),
            deviation=Decimals(after.rating_deviation),
        ),
        step(
            "glicko.step.rating",
            rule,
            before=whole_or_decimals(before.rating),
            deviation=Decimals(after.rating_deviation),
            surplus=SignedDecimals(numbers.surplus, 4),
            rating=Decimals(after.rating),
        ),
    )
