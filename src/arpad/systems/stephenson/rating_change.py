"""Rating and deviation after a rating period, with the steps of the Stephenson system."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.records import Colour, Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.uncertain_answers import rate_in_periods, update_of
from arpad.systems.common.uncertain_games import colour_steps, game_of_period, points_for_colour
from arpad.systems.common.uncertain_ratings import (
    Met,
    Period,
    UncertainGame,
    UncertainRating,
    UncertainUpdate,
)
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.common.weighing import Played
from arpad.systems.stephenson.period import (
    Constants,
    PeriodNumbers,
    after_period,
    at_start_of_period,
)

_IDLE = "periods_idle"


class StephensonChoices(Record):
    """What the user chooses.

    Args:
        constants: of the pool.
        white_advantage: points by which White is stronger in the rating of games.
        colour: the player's colour in games that do not say it.
        periods_idle: periods without games since the RD of the player was computed.
    """

    constants: Constants
    white_advantage: float = 0.0
    colour: Colour | None = None
    periods_idle: int = 0


def rate_games(
    own: UncertainRating,
    games: Sequence[Game],
    reader: Reader,
    choices: StephensonChoices,
    rules: Regime,
) -> UncertainUpdate:
    """Rate the games of one player, all together as one period.

    Args:
        own: rating and deviation at the end of the last period in which he played.
        games: in any order.
        reader: finds the numbers of the opponents.
        choices: constants, colour, periods.
        rules: interval and citations.
    """
    grows = bool(choices.periods_idle)

    def rate_period(before: UncertainRating, met: Sequence[Met]) -> Period:
        if not met and not grows:
            said = step("stephenson.step.no_games", rules.citation("idle_periods"))
            return Period(after=before, steps=(said,))
        start = at_start_of_period(before, choices.periods_idle, choices.constants)
        growth = _growth_step(before, start, choices, rules)
        if not met:
            return Period(after=start, used=start, steps=(growth,))
        return _period(start, met, choices, rules, growth)

    lines, period = rate_in_periods(own, games, reader.met, rate_period, per_game=False)
    first = step(
        "stephenson.step.regime",
        rules.citation("regime"),
        growth=whole_or_decimals(choices.constants.growth),
        by_games=whole_or_decimals(choices.constants.growth_by_games),
        bonus=whole_or_decimals(choices.constants.bonus),
        neighbourhood=whole_or_decimals(choices.constants.neighbourhood),
    )
    return update_of(own, lines, period, rules, (first,))


def _growth_step(
    before: UncertainRating, start: UncertainRating, choices: StephensonChoices, rules: Regime
) -> Step:
    return step(
        "stephenson.step.growth",
        rules.citation("idle_periods"),
        before=whole_or_decimals(before.rating_deviation),
        growth=whole_or_decimals(choices.constants.growth),
        periods=choices.periods_idle + 1,
        maximum=whole_or_decimals(choices.constants.maximum),
        after=Decimals(start.rating_deviation),
    )


def _period(
    start: UncertainRating,
    met: Sequence[Met],
    choices: StephensonChoices,
    rules: Regime,
    growth: Step,
) -> Period:
    constants = choices.constants
    grown = [_grown(each, constants) for each in met]
    advantages = [
        points_for_colour(each.game.colour or choices.colour, choices.white_advantage)
        for each in met
    ]
    played = [
        Played(opponent=each.opponent, score=each.score, advantage=advantage)
        for each, advantage in zip(grown, advantages, strict=True)
    ]
    numbers = after_period(start, played, constants)
    lines = tuple(
        _line(start, (before, each), advantage, rules, choices, numbers, index)
        for index, (before, each, advantage) in enumerate(zip(met, grown, advantages, strict=True))
    )
    return Period(
        after=numbers.after,
        lines=lines,
        used=start,
        estimated_variance=numbers.estimated_variance,
        steps=(growth, *_period_steps(start, numbers, choices, rules)),
    )


def _grown(each: Met, constants: Constants) -> Met:
    """The game with the opponent at the start of the period."""
    opponent = each.game.opponent
    idle = None if opponent is None else opponent.fact(_IDLE)
    periods = idle if isinstance(idle, int) else 0
    return each.replace(opponent=at_start_of_period(each.opponent, periods, constants))


def _line(  # noqa: PLR0913, PLR0917  the parts of a line
    start: UncertainRating,
    sides: tuple[Met, Met],
    advantage: float,
    rules: Regime,
    choices: StephensonChoices,
    numbers: PeriodNumbers,
    index: int,
) -> UncertainGame:
    before, each = sides
    growth = step(
        "stephenson.step.opponent_growth",
        rules.citation("idle_periods"),
        before=whole_or_decimals(before.opponent.rating_deviation),
        after=Decimals(each.opponent.rating_deviation),
    )
    figures = numbers.games[index]
    return game_of_period(
        start,
        each,
        rules,
        factor=figures.uncertainty_factor,
        expected=figures.expected_score,
        change=numbers.changes[index],
        advantage=advantage,
        further=(growth, *colour_steps(advantage, rules)),
    ).replace(colour=each.game.colour or choices.colour)


def _period_steps(
    start: UncertainRating, numbers: PeriodNumbers, choices: StephensonChoices, rules: Regime
) -> tuple[Step, ...]:
    after, constants = numbers.after, choices.constants
    rule = rules.citation("rating_change")
    return (
        step(
            "stephenson.step.growth_by_games",
            rules.citation("growth_by_games"),
            before=Decimals(start.rating_deviation),
            growth=whole_or_decimals(constants.growth_by_games),
            games=len(numbers.games),
            after=Decimals(numbers.deviation_grown),
        ),
        step(
            "stephenson.step.deviation",
            rule,
            grown=Decimals(numbers.deviation_grown),
            variance=Decimals(numbers.estimated_variance),
            deviation=Decimals(after.rating_deviation),
        ),
        step(
            "stephenson.step.pull",
            rules.citation("neighbourhood"),
            neighbourhood=whole_or_decimals(constants.neighbourhood),
            pull=SignedDecimals(numbers.pull),
        ),
        step(
            "stephenson.step.rating",
            rule,
            before=whole_or_decimals(start.rating),
            deviation=Decimals(after.rating_deviation),
            surplus=SignedDecimals(numbers.surplus, 4),
            pull=SignedDecimals(numbers.pull),
            rating=Decimals(after.rating),
        ),
    )
