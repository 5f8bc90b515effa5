"""Days as periods: years, months or days, named by what sorts."""

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from arpad.bulk.schema import NO_DAY

if TYPE_CHECKING:
    import numpy.typing as npt

_UNITS: Final = {"year": "Y", "month": "M", "day": "D"}
KINDS: Final = tuple(_UNITS)
# Of games whose day nobody told; they come before all others.
_NONE: Final = {"year": "0000", "month": "0000-00", "day": "0000-00-00"}


def period_names(days: "npt.NDArray[Any]", kind: str) -> list[str]:
    """The period of each day.

    Args:
        days: since 1970-01-01.
        kind: a word of :data:`KINDS`.

    Example:
        >>> period_names(np.array([20422, NO_DAY]), "month")
        ['2025-11', '0000-00']
    """
    known = np.where(days == NO_DAY, 0, days).astype("datetime64[D]")
    names = known.astype(f"datetime64[{_UNITS[kind]}]").astype(str).tolist()
    return [
        _NONE[kind] if day == NO_DAY else name
        for day, name in zip(days.tolist(), names, strict=True)
    ]
