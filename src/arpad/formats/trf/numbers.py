"""Whole numbers and points as files write them. Nothing here raises."""

import re

from arpad.core.quantities import Score

_WHOLE = re.compile(r"[0-9]{1,9}")
_POINTS = re.compile(r"(-?)([0-9]{0,3})(?:[.,]([0-9]{1,2}))?(½?)")
_MINUS_SIGNS = str.maketrans({"−": "-", "–": "-"})  # noqa: RUF001  the signs people paste


def whole(text: str) -> int | None:
    """The whole number that this text is, or None.

    Example:
        >>> whole(" 0012 "), whole("12a"), whole("-3")
        (12, None, None)
    """
    text = text.strip()
    return int(text) if _WHOLE.fullmatch(text) else None


def first_whole(text: str) -> int | None:
    """The number that a text begins with: 129 of ``129 (88)``."""
    match = re.match(r"\s*([0-9]{1,9})(?![0-9])", text)
    return int(match[1]) if match else None


def read_points(text: str) -> Score | None:
    """Points as files write them: ``4.5``, ``4,5``, ``4½``, ``4``, ``-1.0``; None if unreadable.

    Example:
        >>> read_points("11.5"), read_points("½"), read_points("x")
        (Score(11.5), Score(0.5), None)
    """
    text = text.strip().translate(_MINUS_SIGNS)
    match = _POINTS.fullmatch(text)
    if match is None or not (match[2] or match[3] or match[4]):
        return None
    if match[3] and match[4]:
        return None
    hundredths = 100 * int(match[2] or 0) + (
        50 if match[4] else int((match[3] or "0").ljust(2, "0"))
    )
    return Score(-hundredths if match[1] else hundredths)
