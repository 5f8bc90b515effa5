"""The rating on the first list after the uplift of 1 June 2024."""

from datetime import date
from typing import Final

from arpad.core.steps import step
from arpad.systems.common.carried_over import CarriedOver, carried_over
from arpad.systems.common.uplifts import uplift
from arpad.systems.dsu.rules import regime

_SYSTEM: Final = "dsu"


def from_old_rating(old: int, on: date) -> CarriedOver:
    """The rating that a Danish rating from before the uplift became.

    Args:
        old: on the last list before it.
        on: the day asked for.

    Raises:
        NotRateable: the day is before the uplift.

    Source: Dansk Skak Union, adjustment of 1 June 2024.

    Example:
        >>> from datetime import date
        >>> from_old_rating(1400, date(2024, 6, 1)).initial_rating
        1700
    """
    found = uplift(_SYSTEM)
    rules = regime(found.day)
    begin = step("dsu.step.regime", rules.citation("regime"))
    return carried_over(old, found, on, rules, begin)
