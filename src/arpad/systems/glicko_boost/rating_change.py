"""Rating and deviation after a rating period, with the steps of Glicko-Boost."""

from collections.abc import Callable, Sequence

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.records import Colour, Game
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.answers import whole
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
from arpad.systems.glicko_boost.period import Constants, Passes, grown, rate_alone

Solve = Callable[[UncertainRating, Sequence[Played]], Passes]


class BoostChoices(Record):
    """What the user chooses.

    Args:
        constants: of the pool.
        white_advantage: eta: points by which White is stronger.
        colour: the player's colour in games that do not say it.
        periods_idle: periods without games since the RD of the player was computed.
    """

    constants: Constants
    white_advantage: float
    colour: Colour | None = None
    periods_idle: int = 0


def played_of(each: Met, choices: BoostChoices) -> Played:
    """A game as the formulas need it."""
    colour = each.game.colour or choices.colour
    return Played(
        opponent=each.opponent,
        score=each.score,
        advantage=points_for_colour(colour, choices.white_advantage),
    )


def rate_games(  # noqa: PLR0913  the player, his games and how they are rated
    own: UncertainRating,
    games: Sequence[Game],
    reader: Reader,
    choices: BoostChoices,
    rules: Regime,
    *,
    solve: Solve | None = None,
) -> UncertainUpdate:
    """Rate the games of one player, all together as one period.

    Args:
        own: rating and deviation as they stood at the end of a period.
        games: in any order.
        reader: finds the numbers of the opponents.
        choices: constants, colour, periods.
        rules: interval and citations.
        solve: computes the passes where the results of the opponents are known; without it
            there is no second pass, and a remark says so.
    """
    start, idle_steps = after_idle_periods(own, choices, rules)

    def rate_period(before: UncertainRating, met: Sequence[Met]) -> Period:
        if not met:
            if not games and choices.periods_idle:
                return Period(after=before)
            after = grown(before, choices.constants)
            return Period(after=after, steps=(_time_step(before, after, rules),))
        played = [played_of(each, choices) for each in met]
        if solve is None:
            passes = rate_alone(before, played, choices.constants)
        else:
            passes = solve(before, played)
        return _period(met, passes, choices, rules)

    lines, period = rate_in_periods(start, games, reader.met, rate_period, per_game=False)
    first = step(
        "glicko_boost.step.regime",
        rules.citation("regime"),
        advantage=whole_or_decimals(choices.white_advantage),
        threshold=whole_or_decimals(choices.constants.threshold),
    )
    update = update_of(
        own, lines, period.replace(used=period.used or start), rules, (first, *idle_steps)
    )
    if solve is not None or not update.games_rated:
        return update
    said = step("glicko_boost.remark.one_pass", rules.citation("two_passes"))
    return update.replace(warnings=(said,))


def after_idle_periods(
    own: UncertainRating, choices: BoostChoices, rules: Regime
) -> tuple[UncertainRating, tuple[Step, ...]]:
    """The rating after periods without games, and the step that says so."""
    if not choices.periods_idle:
        return own, ()
    rating = own
    for _ in range(choices.periods_idle):
        rating = grown(rating, choices.constants)
    said = step(
        "glicko_boost.step.idle",
        rules.citation("idle_periods"),
        count=choices.periods_idle,
        before=whole_or_decimals(own.rating_deviation),
        after=Decimals(rating.rating_deviation),
    )
    return rating, (said,)


def _period(met: Sequence[Met], passes: Passes, choices: BoostChoices, rules: Regime) -> Period:
    lines = tuple(_line(each, index, passes, choices, rules) for index, each in enumerate(met))
    return Period(
        after=passes.after,
        lines=lines,
        used=passes.start,
        estimated_variance=passes.final.estimated_variance,
        standardized_surplus=passes.surplus,
        steps=_period_steps(passes, choices.constants, rules),
    )


def _line(
    each: Met, index: int, passes: Passes, choices: BoostChoices, rules: Regime
) -> UncertainGame:
    advantage = played_of(each, choices).advantage
    opponent = passes.opponents[index]
    steps = colour_steps(advantage, rules)
    if opponent != each.opponent:
        said = step(
            "glicko_boost.step.opponent_rerated",
            rules.citation("two_passes"),
            rating=Decimals(opponent.rating),
            deviation=Decimals(opponent.rating_deviation),
        )
        steps = (said, *steps)
    figures = passes.final.games[index]
    line = game_of_period(
        passes.start,
        each.replace(opponent=opponent),
        rules,
        factor=figures.uncertainty_factor,
        expected=figures.expected_score,
        change=passes.final.changes[index],
        advantage=advantage,
        further=steps,
    )
    return line.replace(
        colour=each.game.colour or choices.colour, opponent_rating=whole(opponent.rating)
    )


def _period_steps(passes: Passes, constants: Constants, rules: Regime) -> tuple[Step, ...]:
    change, two = rules.citation("rating_change"), rules.citation("two_passes")
    steps = [_pass_step("glicko_boost.step.first_pass", passes.first.after, rules)]
    if passes.second is not None:
        steps.append(_pass_step("glicko_boost.step.second_pass", passes.second.after, rules))
    steps.append(_boost_step(passes, constants, rules))
    after = passes.final.after
    return (
        *steps,
        step("glicko_boost.step.again", two, deviation=Decimals(passes.start.rating_deviation)),
        step(
            "glicko_boost.step.deviation",
            change,
            before=Decimals(passes.start.rating_deviation),
            variance=Decimals(passes.final.estimated_variance or 0),
            deviation=Decimals(after.rating_deviation),
        ),
        step(
            "glicko_boost.step.rating",
            change,
            before=whole_or_decimals(passes.start.rating),
            deviation=Decimals(after.rating_deviation),
            surplus=SignedDecimals(passes.final.surplus, 4),
            rating=Decimals(after.rating),
        ),
        _time_step(after, passes.after, rules),
    )


def _pass_step(message: str, after: UncertainRating, rules: Regime) -> Step:
    return step(
        message,
        rules.citation("two_passes"),
        rating=Decimals(after.rating),
        deviation=Decimals(after.rating_deviation),
    )


def _boost_step(passes: Passes, constants: Constants, rules: Regime) -> Step:
    rule = rules.citation("boost")
    surplus, threshold = SignedDecimals(passes.surplus), whole_or_decimals(constants.threshold)
    if passes.surplus <= constants.threshold:
        return step("glicko_boost.step.no_boost", rule, surplus=surplus, threshold=threshold)
    return step(
        "glicko_boost.step.boost",
        rule,
        surplus=surplus,
        threshold=threshold,
        factor=Decimals(constants.factor, 5),
        addition=whole_or_decimals(constants.addition),
        maximum=whole_or_decimals(constants.maximum),
        after=Decimals(passes.start.rating_deviation),
    )


def _time_step(before: UncertainRating, after: UncertainRating, rules: Regime) -> Step:
    return step(
        "glicko_boost.step.time",
        rules.citation("idle_periods"),
        before=Decimals(before.rating_deviation),
        after=Decimals(after.rating_deviation),
    )
