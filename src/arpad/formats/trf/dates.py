"""Dates as tournament programs write them.

A date is accepted only when one reading of it is possible, or when the other dates of the event
leave one reading. Everything else stays unknown and is reported.
Source: FIDE TRF16 and TRF26 (042, 052, 132); the other forms are those that
programs are known to write.
"""

import re
from collections.abc import Callable, Iterable
from datetime import date
from itertools import product

from arpad.core.frozen import Record

_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W\d_]+")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY_ENDINGS = frozenset({"st", "nd", "rd", "th"})
_FULL_YEAR = 4
_NEXT_CENTURY = 70  # two-digit years from here on are of the 1900s: no report is older

_LENGTHS = [
    [*lengths]
    for lengths in product((1, 2, _FULL_YEAR), (1, 2), (1, 2, _FULL_YEAR))
    if lengths.count(_FULL_YEAR) <= 1
]

# Names of the orders: y year, m month, d day.
STANDARD_ORDER = "ymd"


class DateReading(Record):
    """One way to read a date.

    Args:
        order: ``ymd``, ``dmy``, ``mdy``, ``ydm``, or ``name`` for a month in letters.
        date: the day that this is then.
    """

    order: str
    date: date


def readings(text: str) -> tuple[DateReading, ...]:
    """All possible readings of one date, the likeliest order first.

    Year first means month second, unless there is no such month. Year last means day first, or
    with strokes also month first. Three short numbers are year first or year last.

    Example:
        >>> [str(each.date) for each in readings("03/04/2010")]
        ['2010-04-03', '2010-03-04']
        >>> [str(each.date) for each in readings("28. 07. 2005")]
        ['2005-07-28']
    """
    parts = _NUMBER.findall(text)
    words = [word.lower() for word in _WORD.findall(text)]
    if words:
        return _with_month_name(parts, words)
    if len(parts) == 1 and len(parts[0]) == len("yyyymmdd"):
        parts = [parts[0][:4], parts[0][4:6], parts[0][6:]]
    if [len(part) for part in parts] not in _LENGTHS:
        return ()
    found = [_reading(order, parts) for order in _orders(text, parts)]
    possible = [each for each in found if each is not None]
    if possible and possible[0].order == STANDARD_ORDER and len(parts[0]) == _FULL_YEAR:
        return (possible[0],)
    return tuple(possible)


def _orders(text: str, parts: list[str]) -> tuple[str, ...]:
    if len(parts[0]) == _FULL_YEAR:
        return ("ymd", "ydm")
    if len(parts[2]) == _FULL_YEAR:
        return ("dmy", "mdy") if "/" in text else ("dmy",)
    return ("ymd", "dmy")


def _reading(order: str, parts: list[str]) -> DateReading | None:
    values = dict(zip(order, parts, strict=True))
    day = _date(values["y"], int(values["m"]), int(values["d"]))
    return None if day is None else DateReading(order=order, date=day)


def _date(year: str, month: int, day: int) -> date | None:
    try:
        return date(full_year(year), month, day)
    except ValueError:
        return None


def full_year(text: str) -> int:
    """A year of two digits (or one) with its century; others as they are."""
    year = int(text)
    if len(text) <= len("yy"):
        return year + (1900 if year >= _NEXT_CENTURY else 2000)
    return year


def _with_month_name(parts: list[str], words: list[str]) -> tuple[DateReading, ...]:
    names = [word for word in words if word not in _DAY_ENDINGS and word != "of"]
    if len(names) != 1 or names[0][:3] not in _MONTHS or len(parts) != len("yd"):
        return ()
    month = _MONTHS.index(names[0][:3]) + 1
    years = [part for part in parts if len(part) == _FULL_YEAR]
    days = [part for part in parts if len(part) < len("ddd")]
    if len(years) != 1 or len(days) != 1:
        return ()
    day = _date(years[0], month, int(days[0]))
    return () if day is None else (DateReading(order="name", date=day),)


class Span(Record):
    """First and last day of an event.

    Args:
        start: first day, None when unknown.
        end: last day, None when unknown.
        assumed: another reading was possible; this one was chosen as the only short event.
    """

    start: date | None = None
    end: date | None = None
    assumed: bool = False


_LONGEST_EVENT = 400  # days: a league of one season
_SHORT_EVENT = 31  # days


def choose_span(
    starts: tuple[DateReading, ...], ends: tuple[DateReading, ...], rounds: Iterable[date]
) -> Span:
    """The first and the last day, from all readings of both and the dates of the rounds.

    Args:
        starts: readings of the first day.
        ends: readings of the last day.
        rounds: dates of rounds in the order that the format prescribes.
    """
    days = tuple(rounds)
    if not starts or not ends:
        return Span(start=_only(starts, days, min), end=_only(ends, days, max))
    if len(starts) == len(ends) == 1:
        start, end = starts[0].date, ends[0].date
        return Span(start=start, end=end if end >= start else None)
    pairs = {
        (first.date, last.date)
        for first in starts
        for last in ends
        if (first.order == last.order or 1 in (len(starts), len(ends)))
        and 0 <= (last.date - first.date).days <= _LONGEST_EVENT
    }
    if not pairs:
        return Span(start=_only(starts, days, min))
    return _chosen(pairs, days)


def _chosen(pairs: set[tuple[date, date]], days: tuple[date, ...]) -> Span:
    """The only pair, the only one that holds all rounds, or the only short event."""
    holding = [pair for pair in pairs if all(pair[0] <= day <= pair[1] for day in days)]
    short = [pair for pair in pairs if (pair[1] - pair[0]).days <= _SHORT_EVENT]
    if len(pairs) == 1:
        return Span(start=min(pairs)[0], end=min(pairs)[1])
    if days and len(holding) == 1:
        return Span(start=holding[0][0], end=holding[0][1])
    if len(short) == 1:
        return Span(start=short[0][0], end=short[0][1], assumed=True)
    return Span()


def _only(
    found: tuple[DateReading, ...],
    days: tuple[date, ...],
    outermost: Callable[[tuple[date, ...]], date],
) -> date | None:
    if len(found) == 1:
        return found[0].date
    if days and any(each.date == outermost(days) for each in found):
        return outermost(days)
    return None
