"""Record 132: the dates of the rounds.

The document wants ``YY/MM/DD`` in the columns of the rounds. Files also write other orders, and
keep the year in which a season began; such dates are repaired when the event leaves one choice.
"""

import re
from collections.abc import Iterable
from datetime import date

from arpad.core.frozen import Record
from arpad.formats.trf.dates import full_year
from arpad.formats.trf.layout import FIRST_ROUND_COLUMN, ROUND_WIDTH
from arpad.formats.trf.notes import Notes

_DATE_WORD = re.compile(
    r"[0-9]{4}[./-][0-9]{2}[./-][0-9]{2}|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
)
_ORDERS = ("ymd", "ydm", "dmy", "mdy")
_MOST_ROUNDS = 999

Window = tuple[date, date] | None


class DateWord(Record):
    """A date as it stands in record 132.

    Args:
        round: number of the round, from 1.
        text: as written.
        column: its first column, from 1.
    """

    round: int
    text: str
    column: int


def date_words(line: str) -> tuple[DateWord, ...]:
    """The dates of a line 132, by their columns or, when they stand elsewhere, by their order."""
    matches = list(_DATE_WORD.finditer(line, 3))
    rounds = [
        (match.start() + 1 - FIRST_ROUND_COLUMN + ROUND_WIDTH // 2) // ROUND_WIDTH + 1
        for match in matches
    ]
    in_columns = bool(rounds) and rounds[0] >= 1 and rounds == sorted(set(rounds))
    if not in_columns or rounds[-1] > _MOST_ROUNDS:
        rounds = list(range(1, len(matches) + 1))
    return tuple(
        DateWord(round=number, text=match[0], column=match.start() + 1)
        for number, match in zip(rounds, matches, strict=True)
        if number <= _MOST_ROUNDS
    )


def standard_dates(words: Iterable[DateWord]) -> tuple[date, ...]:
    """The dates read as the document says, year first; empty unless all are days."""
    days = [_in_order(word.text, "ymd") for word in words]
    return tuple(day for day in days if day is not None) if None not in days else ()


def _in_order(text: str, order: str) -> date | None:
    parts = re.findall("[0-9]+", text)
    values = dict(zip(order, parts, strict=True))
    if max(len(values["m"]), len(values["d"])) > len("mm") or len(values["y"]) == len("yyy"):
        return None
    try:
        return date(full_year(values["y"]), int(values["m"]), int(values["d"]))
    except ValueError:
        return None


def read_round_dates(
    words: tuple[DateWord, ...], line: int, window: Window, notes: Notes
) -> tuple[date | None, ...]:
    """A date for each round, None where unknown.

    Args:
        words: the dates as written.
        line: line of the file.
        window: first and last day that are possible; None when the event's dates are unknown.
        notes: takes what was repaired and what could not be read.
    """
    if not words:
        return ()
    order = _order_of(words, window)
    if order != _ORDERS[0]:
        notes.repair(
            "trf.round_dates_order", line, words[0].column, text=words[0].text, order=order
        )
    days: list[date | None] = [None] * words[-1].round
    before: date | None = None
    for word in words:
        day = _in_order(word.text, order)
        if day is None:
            notes.warning("trf.round_date_unreadable", line, word.column, **_facts(word))
        elif window is not None and not window[0] <= day <= window[1]:
            day = _repaired_year(word, day, window, before, (line, notes))
        days[word.round - 1] = day
        before = day or before
    while days and days[-1] is None:
        days.pop()
    return tuple(days)


def _order_of(words: tuple[DateWord, ...], window: Window) -> str:
    """The order in which most dates are days of the event, and then days at all."""

    def fitting(order: str) -> tuple[int, int]:
        days = [_in_order(word.text, order) for word in words]
        known = [day for day in days if day is not None]
        inside = [day for day in known if window is None or window[0] <= day <= window[1]]
        return len(inside), len(known)

    return max(_ORDERS, key=fitting)  # of equals the first


def _facts(word: DateWord) -> dict[str, object]:
    return {"round": word.round, "text": word.text}


def _repaired_year(
    word: DateWord, day: date, window: tuple[date, date], before: date | None, at: tuple[int, Notes]
) -> date:
    """The same day in the year that fits; unchanged when none or several do."""
    line, notes = at
    fitting = []
    for year in range(window[0].year, window[1].year + 1):
        try:
            moved = day.replace(year=year)
        except ValueError:  # 29 February
            continue
        if window[0] <= moved <= window[1]:
            fitting.append(moved)
    if len(fitting) > 1 and before is not None:
        fitting = [each for each in fitting if each >= before]
    if len(fitting) == 1:
        notes.repair("trf.round_date_year", line, word.column, date=fitting[0], **_facts(word))
        return fitting[0]
    notes.warning("trf.round_date_outside", line, word.column, **_facts(word))
    return day
