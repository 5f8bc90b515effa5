"""The development coefficient E of the formula until 2026, and the factor K that followed it."""

import math

from arpad.core.decimals import Decimals
from arpad.core.frozen import Record
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step

_LAST_INDEX = 11  # the last column of the table is "above 10"
_YOUTH, _JUNIOR, _SENIOR = "youth", "junior", "senior"


class DwzPlayer(Record):
    """What is known of a player before the tournament.

    Args:
        rating: DWZ, or the rating of another system that is recognised in its place.
        age: year of the tournament's last day minus year of birth; None when not known.
        index: number of tournaments that made the rating; None when not known.
    """

    rating: int
    age: int | None = None
    index: int | None = None

    def group(self, rules: Regime) -> str:
        """``youth``, ``junior`` or ``senior``.

        Raises:
            MissingFact: the age is not known.
        """
        groups = rules.rule("age_groups")
        if self.age is None:
            cited = groups.citation
            raise missing(cited, "age")
        if self.age <= groups.integer("youth_until"):
            return _YOUTH
        return _JUNIOR if self.age <= groups.integer("junior_until") else _SENIOR

    def index_used(self, rules: Regime, key: str) -> int:
        """The index, 0 counted as 1.

        Raises:
            MissingFact: it is not known.
        """
        if self.index is None:
            cited = rules.citation(key)
            raise missing(cited, "index")
        return max(1, self.index)


class Coefficient(Record):
    """E or K with what it is made of.

    Args:
        value: as it is used: E a whole number, K with one decimal.
        unrounded: before rounding and limits.
        base: E0 or K0.
        acceleration_factor: fB (E only).
        brake_addition: SBr (E only).
        success_bonus: a (K only).
        brake_factor: b (K only).
        steps: the reasoning.
    """

    value: int | float
    unrounded: float
    base: float
    acceleration_factor: float | None = None
    brake_addition: float | None = None
    success_bonus: float | None = None
    brake_factor: float | None = None
    steps: tuple[Step, ...] = ()


def coefficient_e(player: DwzPlayer, points: float, expected: float, rules: Regime) -> Coefficient:
    """E = E0 fB + SBr, rounded to a whole number, then limited.

    Args:
        player: rating, age and index.
        points: W, points made.
        expected: We, points expected.
        rules: the rules of the day.

    Raises:
        MissingFact: the age is not known, or the index where it limits E.

    Source: Wertungsordnung, Anhang 1.2.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.dwz.rules import regime
        >>> player = DwzPlayer(rating=1530, age=26, index=22)
        >>> coefficient_e(player, 1, 1 / 11, regime(date(2025, 5, 1))).value
        20
    """
    rule = rules.rule("coefficient_e")
    group = player.group(rules)
    base = (player.rating / rule.integer("divisor")) ** rule.integer("power")
    base += rule.integer(group)
    factor = _acceleration(player, group, points >= expected, rules)
    addition = _brake(player, group, points, expected, rules)
    unrounded = base * factor + addition
    rounded = half_up(unrounded)
    value, limit_steps = _limited(rounded, player, rules, braked=addition > 0)
    return Coefficient(
        value=value,
        unrounded=unrounded,
        base=base,
        acceleration_factor=factor,
        brake_addition=addition,
        steps=(
            step(
                _BASE[group],
                rule.citation,
                rating=player.rating,
                age=player.age,
                summand=rule.integer(group),
                base=Decimals(base, 3),
            ),
            *_factor_steps(factor, addition, rules),
            step(
                "dwz.step.coefficient",
                rules.citation("coefficient_limits"),
                unrounded=Decimals(unrounded, 3),
                rounded=rounded,
            ),
            *limit_steps,
        ),
    )


def _factor_steps(factor: float, addition: float, rules: Regime) -> tuple[Step, ...]:
    """Acceleration and brake, where they do anything."""
    steps = []
    if factor != 1:
        citation = rules.citation("acceleration")
        steps.append(step("dwz.step.acceleration", citation, factor=Decimals(factor, 4)))
    if addition:
        citation = rules.citation("brake")
        steps.append(step("dwz.step.brake", citation, addition=Decimals(addition, 3)))
    return tuple(steps)


_BASE = {
    _YOUTH: "dwz.step.base_youth",
    _JUNIOR: "dwz.step.base_junior",
    _SENIOR: "dwz.step.base_senior",
}


def _acceleration(player: DwzPlayer, group: str, reached: bool, rules: Regime) -> float:  # noqa: FBT001  W >= We
    """FB = R0 / 2000 between its limits, for youth players who reached their expectation."""
    if group != _YOUTH or not reached:
        return 1.0
    rule = rules.rule("acceleration")
    wanted = player.rating / rule.integer("divisor")
    return min(rule.decimal("highest"), max(rule.decimal("lowest"), wanted))


def _brake(player: DwzPlayer, group: str, points: float, expected: float, rules: Regime) -> float:
    """SBr = e^((1300 - R0) / 150) - 1 under 1300, for those who stayed under their expectation."""
    rule = rules.rule("brake")
    exact = rule.text("condition") == "below_expected"
    under = points < expected if exact else points <= expected
    for_group = group == _YOUTH or rule.text("ages") == "all_ages"
    distance = rule.integer("below") - player.rating
    if distance <= 0 or not under or not for_group:
        return 0.0
    return math.exp(distance / rule.integer("divisor")) - 1


def _limited(
    rounded: int, player: DwzPlayer, rules: Regime, *, braked: bool
) -> tuple[int, tuple[Step, ...]]:
    """E within its limits, with the step that names the limit where one changed it."""
    rule = rules.rule("coefficient_limits")
    lowest, highest = rule.integer("lowest"), rule.integer("highest")
    if rounded <= lowest:
        value, limit = lowest, "dwz.step.lowest"
    elif braked:
        value, limit = min(rounded, rule.integer("highest_with_brake")), "dwz.step.highest"
    else:
        by_index = rule.integer("per_index") * player.index_used(rules, "coefficient_limits")
        value, limit = min(rounded, highest), "dwz.step.highest"
        if by_index < value:
            value, limit = by_index, "dwz.step.highest_by_index"
    if value == rounded:
        return value, ()
    return value, (step(limit, rule.citation, value=value, index=player.index),)


def factor_k(player: DwzPlayer, points: float, expected: float, rules: Regime) -> Coefficient:
    """K = K0 b + a, rounded to one decimal, at most 80.

    Args:
        player: rating, age and index before the tournament.
        points: W, points made.
        expected: We, expected points.
        rules: the rules of the last day.

    Raises:
        MissingFact: the age or the index is not known.

    Source: Wertungsordnung of 8 June 2026, through two calculators that follow it.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.dwz.rules import regime
        >>> rules = regime(date(2026, 9, 1), "factor-k")
        >>> print(factor_k(DwzPlayer(rating=1554, age=15, index=6), 2.5, 1.87934, rules).value)
        56.9
    """
    rule = rules.rule("factor_k")
    group = player.group(rules)
    index = min(player.index_used(rules, "factor_k"), _LAST_INDEX)
    if group != _SENIOR and player.rating < rule.integer("young_below"):
        row = "young"
    else:
        row = "adult" if player.rating < rule.integer("adult_below") else "strong"
    base = rule.integers(row)[index - 1]
    bonus = _bonus(player, group, rules) if points >= expected else 0.0
    factor = _brake_factor(player, rules) if points < expected else 1.0
    unrounded = base * factor + bonus
    highest = rules.rule("factor_limit").integer("highest")
    value = min(half_up(unrounded * 10) / 10, highest)
    steps = (
        step("dwz.step.base_k", rule.citation, base=base, index=index, age=player.age),
        step(
            "dwz.step.factor_k",
            rules.citation("factor_limit"),
            base=base,
            factor=Decimals(factor, 4),
            bonus=Decimals(bonus, 3),
            value=Decimals(value, 1),
        ),
    )
    return Coefficient(
        value=Decimals(value, 1),
        unrounded=unrounded,
        base=float(base),
        success_bonus=bonus,
        brake_factor=factor,
        steps=steps,
    )


def _bonus(player: DwzPlayer, group: str, rules: Regime) -> float:
    """The success bonus a of a player who reached his expectation."""
    rule = rules.rule("success_bonus")
    if group == _YOUTH:
        return max(0, rule.integer("youth_below") - player.rating) / rule.integer("divisor")
    return float(rule.integer("points")) if player.rating < rule.integer("others_below") else 0.0


def _brake_factor(player: DwzPlayer, rules: Regime) -> float:
    """The brake factor b of a player who stayed under his expectation."""
    rule = rules.rule("brake_factor")
    below, shift = rule.integer("below"), rule.integer("shift")
    return (player.rating + shift) / (below + shift) if player.rating < below else 1.0
