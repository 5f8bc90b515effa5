"""What a system with deviations says of a period, whichever it is."""

from collections.abc import Mapping
from typing import Any, Protocol

from numpy.typing import NDArray

from arpad.bulk.glicko.columns import Columns

Values = Mapping[str, NDArray[Any]]


class PeriodRules(Protocol):
    """The rules of one period; a record, so that its values can be hashed."""

    @property
    def edition(self) -> str:
        """Of the rulebook."""
        ...

    @property
    def columns(self) -> Columns:
        """Of the lists."""
        ...

    @property
    def points_per_unit(self) -> float:
        """Points of one natural unit of the rating scale."""
        ...

    def deviations(self, before: Values) -> Any:
        """The deviations at the start of the period, from the list before."""
        ...

    def deviations_text(self) -> str:
        """The same in SQL: the same operations on the columns of the list in the same order."""
        ...

    def update(self, before: Values) -> dict[str, NDArray[Any]]:
        """What the system keeps, after the period, from the list before and the sums."""
        ...

    def as_dict(self) -> Mapping[str, Any]:
        """All values by name."""
        ...
