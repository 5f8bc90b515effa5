"""K by rating, and the part of it that the rate of play makes count."""

from bisect import bisect_right
from fractions import Fraction

from arpad.core.errors import NotRateable
from arpad.core.frozen import Record
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.finland import whole_minutes


class RateFactor(Record):
    """How much of K counts at a rate of play.

    Args:
        value: 1, 0.5, 0.3 or 0.15.
        steps: why.
        warnings: what was taken for granted.
    """

    value: Fraction
    steps: tuple[Step, ...] = ()
    warnings: tuple[Step, ...] = ()


def development_coefficient(rating: int, rules: Regime) -> int:
    """K of a rating before the event.

    Source: Selolaskuri (2018), coefficient.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.selo.rules import regime
        >>> [development_coefficient(r, regime(date(2012, 1, 1))) for r in (1649, 1650, 2049, 2050)]
        [45, 40, 25, 20]
    """
    rule = rules.rule("development_coefficient")
    values = rule.integers("development_coefficients")
    return values[bisect_right(rule.integers("ratings"), rating)]


def coefficient_step(rating: int, rules: Regime) -> Step:
    """K and the rating it is for."""
    k = development_coefficient(rating, rules)
    return step("selo.step.k", rules.citation("development_coefficient"), rating=rating, k=k)


def rate_factor(
    rating: int, time_control: TimeControl | RateOfPlay | None, rules: Regime
) -> RateFactor:
    """The factor of a rate of play.

    Args:
        rating: own rating before the event.
        time_control: the rate of play; a word only where that is clear.
        rules: the rules of the day.

    Raises:
        NotRateable: the games are PELO's.

    Source: Selohöpötystä (skore.users.paivola.fi), rate of play; Selolaskuri, 2018.
    """
    rule, citation = rules.rule("rate_factor"), rules.citation("rate_factor")
    limits, hundredths = rule.integers("minutes"), rule.integers("hundredths")
    if time_control is None or time_control is TimeControl.STANDARD:
        full = Fraction(hundredths[0], 100)
        assumed = step("selo.remark.rate_assumed", citation, minutes=limits[0])
        return RateFactor(value=full, warnings=(assumed,))
    if isinstance(time_control, RateOfPlay):
        minutes = whole_minutes(time_control)
    else:
        minutes = limits[-1] if time_control is TimeControl.RAPID else 0
    place = next((n for n, limit in enumerate(limits) if minutes >= limit), None)
    if place is None:
        raise NotRateable("selo.error.too_fast", minutes=limits[-1])
    value = hundredths[place]
    if place == len(limits) - 1 and rating >= rule.integer("strong_rating"):
        value = rule.integer("strong_hundredths")
    factor = Fraction(value, 100)
    said = step("selo.step.factor", citation, minutes=limits[place], factor=factor)
    return RateFactor(value=factor, steps=(said,))
