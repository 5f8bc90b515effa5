"""What a pool chooses of a system with deviations."""

from collections.abc import Mapping
from datetime import date
from typing import Protocol

from arpad.bulk.glicko.columns import Columns
from arpad.bulk.glicko.rules import PeriodRules


class Choices(Protocol):
    """A system with its constants."""

    @property
    def system(self) -> str:
        """Its name."""
        ...

    @property
    def columns(self) -> Columns:
        """Of its lists."""
        ...

    @property
    def bounds(self) -> Mapping[str, tuple[float, float]]:
        """What a given list may say."""
        ...

    def start(self, on: date) -> tuple[float, ...]:
        """The numbers of a new player."""
        ...

    def rules(self, on: date, periods: int) -> PeriodRules:
        """The rules of a period, so many after the list before it.

        Raises:
            NoRuleInForce: the day is before the first of them.
        """
        ...
