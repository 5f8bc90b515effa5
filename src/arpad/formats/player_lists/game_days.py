"""The days and the rounds of the games of a table, as far as they can be read.

A date that can be read in two ways is read as the other dates of its column are, or as the only
one within their days; else it stays a text, with a warning.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.formats.games import plain
from arpad.formats.likely_days import is_likely_game
from arpad.formats.player_lists.players import ListRow
from arpad.formats.trf.dates import DateReading, readings
from arpad.formats.trf.notes import Notes

_SEASON: Final = 400  # days
_REMEMBERED: Final = 4096  # a table has few days and many games
_TIME: Final = re.compile(r"[T ]\s*\d{1,2}:\d\d")
_ROUND: Final = re.compile(r"0{0,3}([1-9][0-9]{0,3})(?:[.,]0)?")


class GameDays:
    """What the column of dates says of the single dates.

    Args:
        texts: all dates of the column, as written.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        found = [_readings(day) for day in dict.fromkeys(map(_without_time, texts))]
        sure = [each[0] for each in found if len(each) == 1]
        self._orders = {each.order for each in sure} or _short_orders(
            [each for each in found if each]
        )
        self._days = [each.date for each in sure]

    def day(self, text: str) -> date | None:
        """The one day that a date can be; None where it is none or may be several."""
        found = _readings(text)
        if len(found) > 1:
            found = [each for each in found if each.order in self._orders] or found
        if len(found) > 1 and self._days:
            first, last = min(self._days), max(self._days)
            found = [each for each in found if first <= each.date <= last]
        return found[0].date if len(found) == 1 else None


def _short_orders(found: Sequence[Sequence[DateReading]]) -> set[str]:
    """The orders in which all dates of a column lie within a season."""
    by_order: dict[str, list[date]] = {}
    for each in found:
        for reading in each:
            by_order.setdefault(reading.order, []).append(reading.date)
    return {
        order
        for order, days in by_order.items()
        if len(days) == len(found) > 1 and (max(days) - min(days)).days <= _SEASON
    }


@lru_cache(_REMEMBERED)
def _readings(text: str) -> Sequence[DateReading]:
    by_day = {each.date: each for each in reversed(readings(_without_time(text)))}
    return tuple(by_day.values())


@lru_cache(_REMEMBERED)
def _without_time(text: str) -> str:
    return _TIME.split(plain(text))[0]


def day_of(row: ListRow, days: GameDays, notes: Notes) -> date | None:
    """The day of a row; None, with a warning, where it is not sure."""
    text = row.text("date")
    day = days.day(text)
    if day is None and "?" not in text and any(map(str.isdecimal, text)):
        column = row.cells["date"].column
        ways = " / ".join(str(each.date) for each in reversed(_readings(text)))
        if ways:
            notes.warning("player_list.date_two_ways", row.line, column, value=text, ways=ways)
        else:
            notes.warning("player_list.date_unreadable", row.line, column, value=text)
    elif day is not None and not is_likely_game(day):
        column = row.cells["date"].column
        notes.warning("player_list.unlikely_day", row.line, column, value=text)
    return day


def round_of(row: ListRow, notes: Notes) -> int | None:
    """The round of a row; None, with a warning, where it is no whole number."""
    text = row.text("round")
    if not text.strip(" -?"):
        return None
    found = _ROUND.fullmatch(plain(text).strip())
    if found is None:
        notes.warning("player_list.round", row.line, row.cells["round"].column, value=text)
        return None
    return int(found[1])
