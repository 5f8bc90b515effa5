"""Dates of birth as lists of players have them: a year, a month, a day, as far as they are known.

A date is read only when one reading of it is possible, or when the other dates of its column
leave one. Of what cannot be read so, the year is kept where it is sure.
"""

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.core.frozen import Record
from arpad.core.records import FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR

ORDERS: Final = ("ymd", "dmy", "mdy")  # y year, m month, d day
_REMEMBERED: Final = 4096
_FULL_YEAR: Final = 4
_MONTHS: Final = 12
_PARTS: Final = re.compile(r"\d+", re.ASCII)
_TIME: Final = re.compile(r"[T ]\s*\d{1,2}:\d\d(:\d\d)?(\.\d+)?Z?$")
_NOTHING: Final = " 0./-?"


class Birth(Record):
    """What is known of a birth.

    Args:
        year: four digits.
        month: 1-12; None when unknown.
        day: 1-31; None when unknown.
    """

    year: int
    month: int | None = None
    day: int | None = None

    @property
    def text(self) -> str:
        """ISO text with what is known: ``1990``, ``1990-05`` or ``1990-05-17``."""
        known = (each for each in (self.month, self.day) if each is not None)
        return "-".join([f"{self.year:04d}", *(f"{each:02d}" for each in known)])


class BirthReading(Record):
    """How a written date of birth was understood.

    Args:
        birth: what is known by it; None where it tells nothing.
        problem: message id of what is wrong with it; empty when nothing is.
        is_placeholder: it is a day that stands for "not known".
    """

    birth: Birth | None = None
    problem: str = ""
    is_placeholder: bool = False


# What stands for "not known".
_PLACEHOLDERS: Final = frozenset(
    BirthReading(birth=birth) for birth in (Birth(year=1900), Birth(year=1900, month=1, day=1))
)


@lru_cache(_REMEMBERED)  # a list has few years and many players
def read_birth(text: str, order: str = "") -> BirthReading:
    """A date of birth with as much as is known.

    Args:
        text: as it is written; a time of day behind it does not matter.
        order: in which order its parts stand when two orders are possible, one of ``ORDERS``.

    Example:
        >>> read_birth("1975.  .  ").birth, read_birth("00.00.1980").birth
        (Birth(year=1975, month=None, day=None), Birth(year=1980, month=None, day=None))
        >>> read_birth("03/04/2010").problem, read_birth("03/04/2010", "mdy").birth
        ('birth.two_orders', Birth(year=2010, month=3, day=4))
    """
    parts = _parts(text, order)
    if not text.strip(_NOTHING):
        return BirthReading()
    if not 1 <= len(parts) <= len("ymd") or max(map(len, parts)) > _FULL_YEAR or _has_words(text):
        return BirthReading(problem="birth.unreadable")
    years = [part for part in parts if len(part) == _FULL_YEAR]
    if len(years) != 1 or parts.index(years[0]) not in (0, len(parts) - 1):
        return BirthReading(problem="birth.unreadable")
    if not int(years[0]):
        return BirthReading()
    if not FIRST_BIRTH_YEAR <= int(years[0]) <= LAST_BIRTH_YEAR:
        return BirthReading(problem="birth.impossible")
    # With dots and hyphens the day comes first, with strokes in some countries the month.
    stroke_orders = ("dmy", "mdy") if "/" in text else ("dmy",)
    reading = _reading(parts, int(years[0]), order, stroke_orders)
    return BirthReading(is_placeholder=True) if reading in _PLACEHOLDERS else reading


def order_of(texts: Iterable[str]) -> str:
    """The one order in which all dates of a column are days of the calendar, else empty.

    Example:
        >>> order_of(["01/02/1980", "12/31/1999", ""]), order_of(["01/02/1980"])
        ('mdy', '')
    """
    possible = set(ORDERS)
    for text in texts:
        parts = _parts(text, "")
        if len(parts) == len("ymd") and all(int(part) for part in parts[:_FULL_YEAR]):
            fitting = {order for order in possible if _day(parts, order) is not None}
            possible = fitting or possible  # one impossible day does not tell the order
        if len(possible) == 1:
            return possible.pop()
    return ""


def _parts(text: str, order: str) -> list[str]:
    parts = _PARTS.findall(_TIME.sub("", text.strip()))
    if len(parts) != 1 or len(parts[0]) != len("yyyymmdd"):
        return parts
    whole = parts[0]
    year_first, year_last = [whole[:4], whole[4:6], whole[6:]], [whole[:2], whole[2:4], whole[4:]]
    if order == "ymd":
        return year_first
    if order:
        return year_last
    fits = FIRST_BIRTH_YEAR <= int(whole[:4]) <= LAST_BIRTH_YEAR
    return year_first if fits else year_last


def _has_words(text: str) -> bool:
    return any(sign.isalpha() for sign in _TIME.sub("", text.strip()))


def _reading(
    parts: list[str], year: int, order: str, stroke_orders: tuple[str, ...]
) -> BirthReading:
    rest = [int(part) for part in parts if len(part) != _FULL_YEAR]
    year_first = len(parts[0]) == _FULL_YEAR
    if len(rest) < len("md"):
        month = rest[0] if rest else 0
        problem = "birth.impossible" if month > _MONTHS else ""
        known = month if month and not problem else None
        return BirthReading(birth=Birth(year=year, month=known), problem=problem)
    month, day = rest if year_first or order == "mdy" else reversed(rest)
    if not month or not day:
        sound = month <= _MONTHS and not (day and not month)
        known = month if sound and month else None
        return BirthReading(
            birth=Birth(year=year, month=known), problem="" if sound else "birth.impossible"
        )
    orders = ("ymd",) if year_first else (order,) if order in ORDERS[1:] else stroke_orders
    days = {found for each in orders if (found := _day(parts, each)) is not None}
    if len(days) != 1:
        problem = "birth.two_orders" if days else "birth.impossible"
        return BirthReading(birth=Birth(year=year), problem=problem)
    only = days.pop()
    return BirthReading(birth=Birth(year=only.year, month=only.month, day=only.day))


def _day(parts: list[str], order: str) -> date | None:
    values = dict(zip(order, parts, strict=True))
    if len(values["y"]) != _FULL_YEAR or len(values["m"] + values["d"]) > _FULL_YEAR:
        return None
    try:
        return date(int(values["y"]), int(values["m"]), int(values["d"]))
    except ValueError:
        return None
