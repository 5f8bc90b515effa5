"""Why an answer of US Chess is what it is: the steps over the whole and those of each game."""

from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.core.updates import GameUpdate
from arpad.systems.common.counted_games import game_line
from arpad.systems.uscf.development_coefficient import dual_rated_share, games_limit
from arpad.systems.uscf.initial_rating import Start
from arpad.systems.uscf.rating_change import SPECIAL, Computed, Finished
from arpad.systems.uscf.remarks import regime_step
from arpad.systems.uscf.standing import Conditions, Standing

_EXPECTED: Final = {"standard": "uscf.step.expected", "special": "uscf.step.provisional"}


class Rated(Record):
    """Everything about a player's event that goes into an answer.

    Args:
        standing: the player before it.
        conditions: the event.
        points: made in the games that count.
        computed: by the formula.
        finished: after limit and floor.
        lines: all games.
        start: where an unrated player started from; None for a rated one.
        intermediate: his rating after step B, when a whole section was rated.
        warnings: remarks.
        estimate: the field was given by its average.
    """

    standing: Standing
    conditions: Conditions
    points: Score
    computed: Computed
    finished: Finished
    lines: tuple[GameUpdate, ...]
    start: Start | None = None
    intermediate: float | None = None
    warnings: tuple[Step, ...] = ()
    estimate: bool = False


def rated_line(  # noqa: PLR0913, PLR0917  each a fact
    game: Game,
    own: float,
    opponent: float,
    expected: float,
    formula: str,
    rules: Regime,
    *,
    before: float | None = None,
    rating_after: float = 0.0,
) -> GameUpdate:
    """A game that counts.

    Args:
        game: the game.
        own: own rating before the event.
        opponent: rating used for the opponent.
        expected: expectation of the game.
        formula: ``standard`` or ``special``.
        rules: for the citations.
        before: the opponent's rating before the event, when his intermediate one is used.
        rating_after: own new rating, at which the special formula expects.
    """
    difference = own - opponent
    rule = rules.citation("expected_score" if formula != SPECIAL else "special_formula")
    steps = [] if before is None else [_intermediate_step(opponent, before, rules)]
    figures = {"rating": Decimals(rating_after), "opponent": whole_or_decimals(opponent)}
    if formula != SPECIAL:
        figures = {"difference": SignedDecimals(difference)}
    steps.append(step(_EXPECTED[formula], rule, expected=Decimals(expected, 4), **figures))
    return game_line(
        game,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        score_minus_expected=None if formula == SPECIAL else game.result.half_points / 2 - expected,
        rules=(rule,),
        steps=tuple(steps),
    )


def _intermediate_step(opponent: float, before: float, rules: Regime) -> Step:
    return step(
        "uscf.step.opponent",
        rules.citation("passes"),
        before=whole_or_decimals(before),
        rating=whole_or_decimals(opponent),
    )


def steps_of(rated: Rated, rules: Regime) -> tuple[Step, ...]:
    """The reasoning over the whole."""
    steps = [regime_step(rules)]
    if rated.start is not None:
        steps.append(rated.start.step)
    if not rated.computed.expected:
        return (*steps, step("uscf.step.no_games", rules.citation("rounding")))
    steps.append(_games_step(rated, rules))
    is_special = rated.computed.k is None
    steps += _special_steps(rated, rules) if is_special else _standard_steps(rated, rules)
    if rated.intermediate is not None:
        figures = {"rating": Decimals(rated.intermediate)}
        steps.append(step("uscf.step.intermediate", rules.citation("passes"), **figures))
    steps += _finish_steps(rated, rules)
    return tuple(steps)


def _games_step(rated: Rated, rules: Regime) -> Step:
    rule = rules.rule("effective_games")
    return step(
        "uscf.step.effective_games",
        rule.citation,
        games=rated.standing.games,
        limit=Decimals(games_limit(rated.standing.rating, rule), 4),
        effective=whole_or_decimals(rated.computed.effective_games, 4),
    )


def _why_special(standing: Standing) -> Word:
    if standing.all_won:
        return word("uscf.why.all_won")
    return word("uscf.why.all_lost" if standing.all_lost else "uscf.why.few_games")


def _special_steps(rated: Rated, rules: Regime) -> list[Step]:
    rule = rules.citation("special_formula")
    games = len(rated.computed.expected)
    steps = [step("uscf.step.special", rule, reason=_why_special(rated.standing))]
    steps.append(
        step(
            "uscf.step.special_rating",
            rule,
            points=rated.points,
            games=games,
            effective=whole_or_decimals(rated.computed.effective_games, 4),
            rating=Decimals(rated.computed.rating),
        )
    )
    if rated.computed.is_open:
        steps.append(step("uscf.step.special_open", rule, rating=Decimals(rated.computed.rating)))
    return steps


def _standard_steps(rated: Rated, rules: Regime) -> list[Step]:
    computed = rated.computed
    k = Decimals(computed.k or 0.0, 4)
    numerator: float = rules.rule("development_coefficient").integer("numerator")
    steps = []
    if rated.conditions.dual and rules.has("dual_rated"):
        share = dual_rated_share(rated.standing.rating, rules)
        if share < 1:
            rule = rules.citation("dual_rated")
            steps.append(step("uscf.step.dual", rule, share=Decimals(share, 4)))
            numerator *= share
    steps.append(
        step(
            "uscf.step.k",
            rules.citation("development_coefficient"),
            numerator=whole_or_decimals(numerator),
            effective=whole_or_decimals(computed.effective_games, 4),
            games=len(computed.expected),
            k=k,
        )
    )
    steps.append(
        step(
            "uscf.step.sum",
            rules.citation("development_coefficient"),
            points=rated.points,
            expected=Decimals(sum(computed.expected), 4),
            k=k,
            change=SignedDecimals(computed.change),
        )
    )
    return [*steps, _bonus_step(rated, rules)]


def _bonus_step(rated: Rated, rules: Regime) -> Step:
    rule = rules.rule("bonus")
    threshold = rated.computed.bonus_threshold
    if threshold is None:
        return step(
            "uscf.step.no_bonus",
            rule.citation,
            games=rule.integer("games"),
            meetings=rule.integer("meetings"),
        )
    return step(
        "uscf.step.bonus" if rated.computed.bonus else "uscf.step.bonus_missed",
        rule.citation,
        change=SignedDecimals(rated.computed.change),
        threshold=Decimals(threshold),
        factor=rule.integer("bonus_threshold"),
        games=max(len(rated.computed.expected), rule.integer("least_games")),
        bonus=Decimals(rated.computed.bonus or 0.0),
    )


def _finish_steps(rated: Rated, rules: Regime) -> list[Step]:
    steps = []
    finished = rated.finished
    if finished.limit is not None:
        rule = rules.citation("match")
        steps.append(step("uscf.step.match_limit", rule, limit=finished.limit))
    if finished.is_on_floor:
        floor = word(finished.floor.message, rating=finished.floor.rating)
        steps.append(step("uscf.step.floor", finished.floor.rule, floor=floor))
    steps.append(
        step(
            "uscf.step.new_rating",
            rules.citation("rounding"),
            unrounded=Decimals(finished.rating, 4),
            shown=half_up(finished.rating),
        )
    )
    return steps
