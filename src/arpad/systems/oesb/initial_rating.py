"""The first national rating: after the uplift of 2024, or from a FIDE rating."""

from datetime import date
from fractions import Fraction
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.carried_over import CarriedOver, carried_over, taken_over
from arpad.systems.common.uplifts import uplift
from arpad.systems.oesb.rules import regime

_SYSTEM: Final = "oesb"


def _begin(rules: Regime) -> Step:
    return step("oesb.step.regime", rules.citation("regime"))


def from_old_rating(old: int, on: date) -> CarriedOver:
    """The rating that an Austrian rating from before the uplift became.

    Args:
        old: on the list of July 2024.
        on: the day asked for.

    Raises:
        NotRateable: the day is before the uplift.

    Source: Österreichischer Schachbund, adjustment of 1 September 2024, a.

    Example:
        >>> from_old_rating(800, date(2024, 9, 1)).initial_rating
        1200
    """
    found = uplift(_SYSTEM)
    rules = regime(found.day)
    return carried_over(old, found, on, rules, _begin(rules))


def from_fide_rating(fide: int, rules: Regime) -> CarriedOver:
    """The national rating that a FIDE rating gives.

    Args:
        fide: standard rating of FIDE's list.
        rules: in force on the day of the entry.

    Raises:
        BadValue: the rating is below the lowest of FIDE's list.

    Source: Österreichischer Schachbund, adjustment of 1 September 2024, c and d.

    Example:
        >>> rules = regime(date(2026, 1, 1))
        >>> [from_fide_rating(rating, rules).initial_rating for rating in (1400, 1700, 2100)]
        [1200, 1600, 2100]
    """
    rule = rules.rule("entry_from_fide")
    lowest, level = rule.integer("lowest"), rule.integer("level")
    if fide < lowest:
        raise BadValue("--fide-rating", fide, "allowed.at_least", lowest=lowest)
    share = Fraction(*rule.integers("share"))
    exact = fide - share * max(level - fide, 0)
    if fide < level:
        figures = {"share": str(share), "level": level, "exact": exact}
        done = step("oesb.step.from_fide", rule.citation, fide=fide, **figures)
    else:
        done = step("oesb.step.from_fide_as_it_is", rule.citation, fide=fide, level=level)
    return taken_over(fide, Fraction(exact), rules, _begin(rules), done)
