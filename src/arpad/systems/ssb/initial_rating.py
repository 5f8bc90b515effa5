"""The rating on the first list after the uplift of 1 January 2025."""

from datetime import date
from typing import Final

from arpad.core.steps import step
from arpad.systems.common.carried_over import CarriedOver, carried_over
from arpad.systems.common.uplifts import uplift
from arpad.systems.ssb.rules import regime

_SYSTEM: Final = "ssb"


def from_old_rating(old: int, on: date) -> CarriedOver:
    """The rating that a Swiss rating from before the uplift became.

    Args:
        old: on the last list before it.
        on: the day asked for.

    Raises:
        NotRateable: the day is before the uplift.

    Source: Schweizerischer Schachbund, adjustment of 1 January 2025.

    Example:
        >>> from datetime import date
        >>> from_old_rating(1400, date(2025, 1, 1)).initial_rating
        1580
    """
    found = uplift(_SYSTEM)
    rules = regime(found.day)
    begin = step("ssb.step.regime", rules.citation("regime"))
    return carried_over(old, found, on, rules, begin)
