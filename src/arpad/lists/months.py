"""Months as people write them and as the store keeps them."""

import re
from datetime import date
from typing import Final

from arpad.core.errors import BadValue

STORE: Final = "store"
_MONTH: Final = re.compile(r"(19\d\d|20\d\d)-(0[1-9]|1[0-2])")


def is_month(text: str) -> bool:
    """Whether a text is a month such as ``2026-11``."""
    return _MONTH.fullmatch(text) is not None


def is_of_store(text: str) -> bool:
    """Whether a text means lists of the store: ``store``, or a month.

    Example:
        >>> is_of_store("store"), is_of_store("2026-11"), is_of_store("./store")
        (True, True, False)
    """
    return text == STORE or is_month(text)


def month_of_store(name: str, text: str) -> date | None:
    """The month that a text for :func:`is_of_store` names; None for ``store``."""
    return None if text == STORE else read_month(name, text)


def read_month(name: str, text: str) -> date:
    """The first day of a month written ``2026-11``.

    Args:
        name: what the month is called, for the error.
        text: as it was given.

    Raises:
        BadValue: it is no month.

    Example:
        >>> read_month("--month", "2026-11")
        datetime.date(2026, 11, 1)
    """
    found = _MONTH.fullmatch(text)
    if found is None:
        raise BadValue(name, text, "allowed.month")
    return date(int(found[1]), int(found[2]), 1)


def month_name(month: date) -> str:
    """A month as it is given on the command line.

    Example:
        >>> month_name(date(2026, 11, 1))
        '2026-11'
    """
    return f"{month:%Y-%m}"


def as_number(month: date) -> int:
    """A month as the store keeps it, in an order that numbers have: 202611."""
    return month.year * 100 + month.month


def of_number(number: int) -> date:
    """The month of a number of the store."""
    return date(number // 100, number % 100, 1)
