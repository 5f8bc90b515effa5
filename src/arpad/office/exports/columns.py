"""The columns of a list for programs and for people."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final

from arpad.core.frozen import Record
from arpad.office.list_rows import ListRow, OfficeList, label

Cell = str | int | float | None


class Column(Record):
    """A column of a list.

    Args:
        name: in English, as programs read it; part of the id of its heading.
        value: what stands in it.
        width: in letters, on paper and in a spreadsheet.
        is_text: its values are texts.
        is_shown: people see it, too; the others are for programs.
    """

    name: str
    value: Callable[[ListRow], Cell]
    width: int = 8
    is_text: bool = False
    is_shown: bool = True


def _line(name: str) -> Callable[[ListRow], Cell]:
    return lambda row: getattr(row.line, name)


def _person(name: str) -> Callable[[ListRow], Cell]:
    return lambda row: getattr(row.person, name)


def _iso(day: date | None) -> str:
    return "" if day is None else day.isoformat()


COLUMNS: Final = (
    Column(name="number", value=_person("id"), width=8),
    Column(name="name", value=lambda row: label(row.person), width=30, is_text=True),
    Column(name="title", value=_person("title"), width=5, is_text=True),
    Column(name="federation", value=_person("federation"), width=5, is_text=True),
    Column(name="club", value=_person("club"), width=24, is_text=True),
    Column(name="sex", value=_person("sex"), width=5, is_text=True, is_shown=False),
    Column(name="birth_year", value=_person("birth_year"), width=6),
    Column(name="fide_id", value=_person("fide_id"), width=10, is_text=True, is_shown=False),
    Column(name="local_id", value=_person("local_id"), width=10, is_text=True, is_shown=False),
    Column(name="rating", value=_line("rating"), width=7),
    Column(name="change", value=lambda row: row.change, width=7),
    Column(name="games", value=_line("games"), width=7),
    Column(name="games_in_period", value=lambda row: row.games_in_period, width=7, is_shown=False),
    Column(
        name="inactive", value=lambda row: "i" if row.line.inactive else "", width=8, is_text=True
    ),
    Column(name="status", value=_line("status"), width=10, is_text=True),
    Column(name="highest_rating", value=_line("highest_rating"), width=8, is_shown=False),
    Column(name="rating_deviation", value=_line("rating_deviation"), width=9),
    Column(name="volatility", value=_line("volatility"), width=10, is_shown=False),
    Column(
        name="last_played",
        value=lambda row: _iso(row.line.last_played),
        width=11,
        is_text=True,
        is_shown=False,
    ),
)
# Columns that are there even where nobody has anything in them: programs count on them.
_ALWAYS: Final = frozenset({"number", "name", "rating", "games"})


def all_columns(listed: OfficeList) -> tuple[Column, ...]:
    """Every column in which somebody has something."""
    return tuple(_used(COLUMNS, listed))


def shown_columns(listed: OfficeList) -> tuple[Column, ...]:
    """The columns for people in which somebody has something."""
    return tuple(_used((column for column in COLUMNS if column.is_shown), listed))


def _used(columns: Iterable[Column], listed: OfficeList) -> Iterable[Column]:
    for column in columns:
        if column.name in _ALWAYS or any(column.value(row) not in _NOTHING for row in listed.rows):
            yield column


_NOTHING: Final = (None, "", 0)
