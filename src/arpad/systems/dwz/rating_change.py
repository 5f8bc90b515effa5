"""The new DWZ of a player who has one, over all games of a tournament."""

from collections.abc import Callable, Sequence
from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.errors import NotRateable
from arpad.core.records import Game
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import GameUpdate, RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after, over_games
from arpad.systems.common.counted_games import (
    game_line,
    opponent_rating,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.dwz.development_coefficient import (
    Coefficient,
    DwzPlayer,
    coefficient_e,
    factor_k,
)
from arpad.systems.dwz.expected_score import (
    difference_step,
    expected_score,
    expected_step,
)
from arpad.systems.dwz.remarks import regime_step
from arpad.systems.dwz.rules import FACTOR_K, RULES, SCOPES


class DwzUpdate(RatingUpdate):
    """A rating change with what E or K was made of.

    Args:
        index_before: number of tournaments before; None when not known.
        index_after: one more.
        coefficient_base: E0 or K0.
        acceleration_factor: fB (E only).
        brake_addition: SBr (E only).
        success_bonus: a (K only).
        brake_factor: b (K only).
        coefficient_unrounded: E or K before rounding and limits.
    """

    index_before: int | None = None
    index_after: int | None = None
    coefficient_base: float | None = None
    acceleration_factor: float | None = None
    brake_addition: float | None = None
    success_bonus: float | None = None
    brake_factor: float | None = None
    coefficient_unrounded: float | None = None


# What is said of the curve that was not used.
_OTHER_CURVE: Final = {
    "normal": "dwz.remark.approximation",
    "logistic": "dwz.remark.usual_curve",
}
_COEFFICIENTS: Final[dict[str, Callable[[DwzPlayer, float, float, Regime], Coefficient]]] = {
    "share_of_points": coefficient_e,
    "k_times_difference": factor_k,
}


def per_point(coefficient: float, games: int, rules: Regime) -> float:
    """What one point more than expected brings: 800 / (E + n), or K.

    Args:
        coefficient: E or K.
        games: n, games that count.
        rules: the rules of the last day.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.dwz.rules import regime
        >>> per_point(20, 5, regime(date(2025, 5, 1)))
        32.0
    """
    rule = rules.rule("rating_change")
    if rule.text("formula") == "share_of_points":
        return rule.integer("points") / (coefficient + games)
    return coefficient


def rate_games(
    player: DwzPlayer, games: Sequence[Game], rules: Regime, variant: str | None = None
) -> DwzUpdate:
    """Rate the games of one player in one tournament.

    Args:
        player: rating, age and index before it.
        games: his games; those without play or against unrated opponents do not count.
        rules: the rules of its last day.
        variant: ``logistic`` or ``normal``; that of the rules when None.

    Raises:
        NotRateable: no game counts.
        MissingFact: the age is not known, or the index where it is needed.

    Source: Wertungsordnung 3.5.2: Rn = R0 + 800 (W - We) / (E + n).
    """
    used = variant or rules.rule("expected_score").text("variant")
    lines = [_line(player.rating, game, used, rules) for game in games]
    counted = rated(lines)
    if not counted:
        raise NotRateable("error.no_rated_games")
    points = points_of(lines)
    made = points.half_points / 2
    expected = sum(float(line.expected_score or 0) for line in counted)
    formula = rules.rule("rating_change").text("formula")
    coefficient = _COEFFICIENTS[formula](player, made, expected, rules)
    share = per_point(coefficient.value, len(counted), rules)
    change = share * (made - expected)
    after, last_steps = _after(player.rating, change, rules)
    games_step = step(
        "dwz.step.expected_points",
        rules.citation("expected_score"),
        games=len(counted),
        points=points,
        expected=Decimals(expected, 3),
    )
    change_step = _change_step(coefficient.value, len(counted), made - expected, change, rules)
    return DwzUpdate(
        **by_rules(rules),
        **over_games([_with_change(line, share) for line in lines], expected),
        **from_before_to_after(player.rating, change, after),
        development_coefficient=coefficient.value,
        index_before=player.index,
        index_after=None if player.index is None else player.index + 1,
        coefficient_base=coefficient.base,
        acceleration_factor=coefficient.acceleration_factor,
        brake_addition=coefficient.brake_addition,
        success_bonus=coefficient.success_bonus,
        brake_factor=coefficient.brake_factor,
        coefficient_unrounded=coefficient.unrounded,
        warnings=_doubts(player, lines, used, rules),
        steps=(regime_step(rules), games_step, *coefficient.steps, change_step, *last_steps),
    )


def _line(own: int, game: Game, variant: str, rules: Regime) -> GameUpdate:
    reason = why_not_rated(game)
    if reason is not None:
        return unrated_line(game, reason)
    opponent = opponent_rating(game)
    difference = own - opponent
    expected = expected_score(difference, variant)
    return game_line(
        game,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        score_minus_expected=game.result.half_points / 2 - expected,
        rules=(rules.citation("expected_score"),),
        steps=(
            difference_step(own, opponent),
            expected_step(difference, expected, variant, rules),
        ),
    )


def _with_change(line: GameUpdate, share: float) -> GameUpdate:
    """The line with what the game brings: its part of the change of the tournament."""
    if line.score_minus_expected is None:
        return line
    return line.replace(rating_change_unrounded=share * float(line.score_minus_expected))


def _after(before: int, change: float, rules: Regime) -> tuple[int, tuple[Step, ...]]:
    """The rating in whole points, not under the floor where there is one, and how it came to be."""
    rounded = half_up(before + change)
    said = step(
        "dwz.step.new_rating",
        rules.citation("rounding"),
        before=before,
        change=SignedDecimals(change),
        unrounded=Decimals(before + change),
        after=rounded,
    )
    if not rules.has("rating_floor"):
        return rounded, (said,)
    rule = rules.rule("rating_floor")
    floor = rule.integer("rating")
    if rounded >= floor:
        return rounded, (said,)
    return floor, (said, step("dwz.step.floor", rule.citation, floor=floor))


def _change_step(
    coefficient: float, games: int, surplus: float, change: float, rules: Regime
) -> Step:
    rule = rules.rule("rating_change")
    values = {"surplus": SignedDecimals(surplus, 3), "change": SignedDecimals(change)}
    if rule.text("formula") == "share_of_points":
        return step(
            "dwz.step.change_e",
            rule.citation,
            points=rule.integer("points"),
            coefficient=int(coefficient),
            games=games,
            **values,
        )
    return step("dwz.step.change_k", rule.citation, k=Decimals(coefficient, 1), **values)


def _doubts(
    player: DwzPlayer, lines: Sequence[GameUpdate], variant: str, rules: Regime
) -> tuple[Step, ...]:
    """What a reader must know: the other curve's result, and the newer formula."""
    remarks: list[Step] = []
    if rules.scope == SCOPES[FACTOR_K]:
        return ()
    other = "normal" if variant == "logistic" else "logistic"
    own, exact = (_by_curve(player, lines, curve, rules) for curve in (variant, other))
    if variant == "logistic" or half_up(own) != half_up(exact):
        remarks.append(
            step(
                _OTHER_CURVE[other],
                rules.citation("expected_score"),
                after=half_up(exact),
                unrounded=Decimals(exact),
            )
        )
    return (*remarks, *newer_formula(rules))


def newer_formula(rules: Regime) -> tuple[Step, ...]:
    """The remark on days from which on there is the newer formula, for the older one."""
    newer = RULES.rulebook.regimes(SCOPES[FACTOR_K])[0].citation
    if rules.scope == SCOPES[FACTOR_K] or rules.on < newer.in_force_from:
        return ()
    return (step("dwz.remark.newer_formula", newer, day=newer.in_force_from),)


def _by_curve(player: DwzPlayer, lines: Sequence[GameUpdate], variant: str, rules: Regime) -> float:
    """The unrounded rating by the normal distribution or by the logistic curve."""
    counted = rated(lines)
    made = points_of(lines).half_points / 2
    differences = [float(line.rating_difference or 0) for line in counted]
    expected = sum(expected_score(difference, variant) for difference in differences)
    coefficient = coefficient_e(player, made, expected, rules)
    share = per_point(coefficient.value, len(counted), rules)
    return player.rating + share * (made - expected)
