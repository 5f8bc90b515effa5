"""The rules of one period as plain whole numbers, read from FIDE's rulebook."""

from datetime import date
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.core.quantities import RatingDifference
from arpad.core.rulebook import Regime
from arpad.systems.common.uplifts import uplift
from arpad.systems.fide.rating_list import LIFT_2022, LIFT_2022_DISTANCE
from arpad.systems.fide.rules import difference_table, expected_score_table, regime

NEVER: Final = 1 << 20  # a rating that nobody has


class FideRules(Record):
    """What the sums and the update of a period need; a rule that is not in force has no effect.

    Args:
        edition: of the rulebook, such as ``R6``.
        time_control: which list.
        on: first day of the period: it selects the edition.
        higher: expected score of the higher rated, in hundredths, for a difference of 0, 1, ...;
            the last one holds for all greater differences.
        limit: differences above it count as it; the last of ``higher`` where there is no limit.
        exempt_from: rating from which the limit does not hold.
        one_upgrade: the limit helps a player in one game of the period only.
        excluded_gap, excluded_above: a game with this difference is not rated when one of the
            two is above that rating.
        standard_used: an unrated player counts with the standard rating.
        new, normal, top, junior: values of K; a fixed K is all of them.
        new_games: career games under which K is that of the new.
        top_rating: highest rating from which K is that of the top, for ever.
        top_needs_games: that holds for players who are no longer new.
        junior_age: in the year of the period.
        junior_below: highest rating under which juniors have their own K.
        product: greatest K times games of the period; 0 for no bound.
        floor: lowest rating on a list.
        inactive_after: months without a game.
        first: how a first rating is made.
        raised: level, numerator and denominator of a one-time uplift on the list of the period.
        lifted_to: how far below the standard rating the ratings of that list were lifted, once; 0
            for no such lift.
    """

    edition: str
    time_control: str
    on: date
    higher: tuple[int, ...]
    limit: int
    exempt_from: int
    one_upgrade: bool
    excluded_gap: int
    excluded_above: int
    standard_used: bool
    new: int
    normal: int
    top: int
    junior: int
    new_games: int
    top_rating: int
    top_needs_games: bool
    junior_age: int
    junior_below: int
    product: int
    floor: int
    inactive_after: int
    first: "FirstRatingRules"
    raised: tuple[int, int, int] | None
    lifted_to: int


class FirstRatingRules(Record):
    """How a first rating is made of the sums of an unrated player's games.

    Args:
        least_games: fewer, and nothing is published.
        first_games, first_half_points: what the first event must have to count; an event is what
            was played in one period.
        zero_rule: which events can be left out for that: ``first_event``, ``until_one_counts`` or
            ``every_event``.
        window_months: how many months count, the present one among them.
        draws, draw_rating: draws that are added against such a rating; 0 by the older formula.
        bonus_tenths: of each half point over one half by the older formula.
        maximum: no first rating is higher.
        difference: rating difference for a score of 0, 1, ... 100 hundredths.
    """

    least_games: int
    first_games: int
    first_half_points: int
    zero_rule: str
    window_months: int
    draws: int
    draw_rating: int
    bonus_tenths: int
    maximum: int
    difference: tuple[int, ...]


def fide_rules(on: date, time_control: str) -> FideRules:
    """The rules of the period that begins on this day.

    Raises:
        NoRuleInForce: the day is before the first recorded rules.

    Example:
        >>> rules = fide_rules(date(2025, 10, 1), "standard")
        >>> rules.edition, rules.limit, rules.exempt_from, rules.floor
        ('R6', 400, 2650, 1400)
    """
    rules = regime(on, time_control)
    table = expected_score_table()
    higher = [
        table.expected_score(RatingDifference(difference)).hundredths
        for difference in range(table.upper_bounds[-1] + 2)
    ]
    values: dict[str, Any] = {
        **_limit(rules, len(higher) - 1),
        **_exclusion(rules),
        **_coefficients(rules),
        "edition": rules.id,
        "time_control": rules.scope,
        "on": on,
        "higher": tuple(higher),
        "standard_used": rules.has("standard_rating_used"),
        "product": rules.rule("volume_limit").integer("product")
        if rules.has("volume_limit")
        else 0,
        "floor": rules.rule("floor").integer("rating"),
        "inactive_after": rules.rule("inactivity").integer("periods"),
        "first": _first(rules),
        "raised": _raised(on, time_control),
        "lifted_to": _lifted_to(on, time_control),
    }
    return FideRules(**values)


def _limit(rules: Regime, last: int) -> dict[str, object]:
    if not rules.has("difference_limit"):
        return {"limit": last, "exempt_from": NEVER, "one_upgrade": False}
    rule = rules.rule("difference_limit")
    return {
        "limit": rule.integer("limit"),
        "exempt_from": rule.optional_integer("exempt_from_rating") or NEVER,
        "one_upgrade": rule.text("upgrades") == "one_per_event",
    }


def _exclusion(rules: Regime) -> dict[str, object]:
    if not rules.has("exclusion"):
        return {"excluded_gap": NEVER, "excluded_above": NEVER}
    rule = rules.rule("exclusion")
    return {
        "excluded_gap": rule.integer("difference"),
        "excluded_above": rule.integer("above_rating"),
    }


def _coefficients(rules: Regime) -> dict[str, object]:
    rule = rules.rule("development_coefficient")
    normal = rule.integer("normal")
    return {
        "normal": normal,
        "new": rule.optional_integer("new") or normal,
        "top": rule.optional_integer("top") or normal,
        "junior": rule.optional_integer("junior") or normal,
        "new_games": rule.optional_integer("new_games") or 0,
        "top_rating": rule.optional_integer("top_rating") or NEVER,
        "top_needs_games": bool(rule.optional_integer("top_needs_games")),
        "junior_age": rule.optional_integer("junior_age") or 0,
        # Where there are no juniors nobody is below.
        "junior_below": rule.optional_integer("junior_below") or 0,
    }


def _first(rules: Regime) -> FirstRatingRules:
    rule = rules.rule("initial_rating")
    table = difference_table()
    return FirstRatingRules(
        least_games=rule.integer("minimum_games"),
        first_games=rule.integer("first_event_rated_games"),
        first_half_points=rule.integer("first_event_half_points"),
        zero_rule=rule.text("zero_rule"),
        window_months=rule.integer("window_months"),
        draws=rule.optional_integer("draws") or 0,
        draw_rating=rule.optional_integer("draw_rating") or 0,
        bonus_tenths=rule.optional_integer("bonus_tenths") or 0,
        maximum=rule.optional_integer("maximum") or NEVER,
        difference=tuple(int(table.difference_from_score(score)) for score in range(101)),
    )


def _list_date(on: date) -> date:
    """The day of the list that comes out of a period."""
    return date(on.year + on.month // 12, on.month % 12 + 1, 1)


def _lifted_to(on: date, time_control: str) -> int:
    """The lift of rapid and blitz ratings on the list of October 2022."""
    is_lifted = _list_date(on) == LIFT_2022 and time_control != "standard"
    return LIFT_2022_DISTANCE if is_lifted else 0


def _raised(on: date, time_control: str) -> tuple[int, int, int] | None:
    """The uplift of FIDE's list that comes out of the period, where there was one."""
    once = uplift("fide")
    if (once.day, once.time_control) != (_list_date(on), time_control):
        return None
    return once.level, once.share.numerator, once.share.denominator
