"""The columns of a text list, taken from its header line.

FIDE has moved its columns many times; the header line is the one thing that tells where they are.
"""

import re
from datetime import date

from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.formats.fide_list.contents import MONTHS, month_of
from arpad.formats.names import ARENA_TITLES

_END = r"(?![a-z0-9])"
# What stands over a column, by what is in it. "TitlFed" and "GamesBorn" are two heads in one word.
_HEADS = {
    "fide_id": rf"ID[ _]?Number{_END}",
    "name": rf"Name{_END}",
    "title": rf"Titl(?=Fed)|(?:Title|Titl|Tit){_END}",
    "federation": rf"(?:Country|Fed){_END}",
    "sex": rf"Sex{_END}",
    "women_title": rf"WTit{_END}",
    "other_titles": rf"OTit{_END}",
    "arena_title": rf"FOA{_END}",
    "standard_rating": rf"SRtng{_END}",
    "standard_games": rf"SGms?{_END}",
    "standard_k": rf"SK{_END}",
    "rapid_rating": rf"RRtng{_END}",
    "rapid_games": rf"RGms?{_END}",
    "rapid_k": rf"RK{_END}",
    "blitz_rating": rf"BRtng{_END}",
    "blitz_games": rf"BGms?{_END}",
    "blitz_k": rf"BK{_END}",
    "rating": rf"(?:{'|'.join(MONTHS)})[a-z]?(?:20)?(?:\d\d)?{_END}|(?:Rtng|Rating){_END}",
    "games": rf"Games(?=Born)|(?:Games|Gms?){_END}",
    "k": rf"K{_END}",
    "birth": rf"(?:B-day|Birthday|Born){_END}",
    "flag": rf"Flag{_END}",
}
_HEAD = re.compile(
    "|".join(f"(?P<{field}>{head})" for field, head in _HEADS.items()) + r"|(?P<unknown>\S+)",
    re.IGNORECASE,
)
_MONTH = re.compile(rf"({'|'.join(MONTHS)})[a-z]?((?:20)?\d\d)", re.IGNORECASE)
_OF_ONE_LIST = ("rating", "games", "k")
_WORDS = frozenset({"fide_id", "name", "title", "federation", "sex", "women_title", "other_titles"})
_NO_NUMBERS = _WORDS | {"arena_title", "flag"}


class Column(Record):
    """Where a value stands in a line.

    Args:
        field: what it is.
        start: first character, from 0.
        stop: the first one behind it; None for the last column, which goes to the end.
    """

    field: str
    start: int
    stop: int | None


class Layout(Record):
    """The columns of one list.

    Args:
        columns: from left to right.
        lists: the lists that the columns are of.
        cuts: the columns once more, as slices of a line.
        month: first day of the month that stands over the ratings of a single list.
    """

    columns: tuple[Column, ...]
    lists: tuple[TimeControl, ...]
    cuts: tuple[tuple[str, slice], ...]
    month: date | None = None

    @property
    def least(self) -> int:
        """Signs that every line has, with its blanks: a rating of 0 is written too."""
        return min(column.start for column in self.columns if "rating" in column.field) + 1

    @property
    def most(self) -> int:
        """Signs of a line that has a sign of the last number in it."""
        last = max(
            self.columns, key=lambda column: column.start * (column.field not in _NO_NUMBERS)
        )
        return last.start + 1

    def column(self, field: str) -> Column | None:
        """The column of a field, or None."""
        return next((column for column in self.columns if column.field == field), None)

    def place(self, field: str) -> int | None:
        """The column that a field starts in, from 1, or None."""
        column = self.column(field)
        return column.start + 1 if column is not None else None

    def shifted(self, surplus: int) -> "Layout":
        """The columns of a line whose other titles take more room than their column has."""
        titles = self.column("other_titles")
        if titles is None or titles.stop is None:
            return self
        columns = []
        for column in self.columns:
            start, stop = column.start, column.stop
            if start > titles.start:
                start += surplus
            if stop is not None and start >= titles.start:
                stop += surplus
            columns.append(Column(field=column.field, start=start, stop=stop))
        return self.replace(columns=tuple(columns), cuts=_cuts(columns))

    def is_full(self, titles: str) -> bool:
        """These other titles take all the room of their column."""
        column = self.column("other_titles")
        room = column.stop - column.start if column is not None and column.stop else 0
        return len(titles) == room and titles.replace(",", "").isalpha()

    def values(self, line: str) -> dict[str, str]:
        """The stripped texts of a line, by field."""
        return {field: line[cut].strip() for field, cut in self.cuts}

    def fits(self, values: dict[str, str]) -> bool:
        """Whether every value behind the titles is of the kind that its column is for."""
        for field, value in values.items():
            if not value or field in _WORDS or (value.isdigit() and value.isascii()):
                continue
            if field == "flag":
                fits = value.isalpha()
            else:
                fits = field == "arena_title" and value in ARENA_TITLES
            if not fits:
                return False
        return True


def layout_of(head: str, single_list: TimeControl | None) -> Layout | None:
    """The layout under a header line.

    Args:
        head: the header line.
        single_list: which list it is, for a header with ratings of one list only.

    Returns:
        None where the line is no header of a rating list; a layout without lists where it is that
        of a single list and ``single_list`` is None.
    """
    found = [(str(match.lastgroup), match) for match in _HEAD.finditer(head)]
    fields = [field for field, _ in found]
    known = [field for field in fields if field != "unknown"]
    has_ratings = any(field.endswith("rating") for field in known)
    if known[:2] != ["fide_id", "name"] or not has_ratings or len(set(known)) < len(known):
        return None
    lists = tuple(kind for kind in TimeControl if f"{kind.value}_rating" in fields)
    month = None
    if "rating" in fields:
        lists = (single_list,) if single_list is not None else ()
        written = _MONTH.fullmatch(found[fields.index("rating")][1][0])
        month = month_of(*written.groups()) if written is not None else None
    starts = [0, *(match.start() for _, match in found[1:])]
    stops: list[int | None] = [*starts[1:], None]
    columns = []
    for field, start, stop in zip(fields, starts, stops, strict=True):
        if field in _OF_ONE_LIST and lists:
            columns.append(Column(field=f"{lists[0].value}_{field}", start=start, stop=stop))
        elif field != "unknown":
            columns.append(Column(field=field, start=start, stop=stop))
    return Layout(columns=tuple(columns), lists=lists, cuts=_cuts(columns), month=month)


def _cuts(columns: list[Column]) -> tuple[tuple[str, slice], ...]:
    return tuple((column.field, slice(column.start, column.stop)) for column in columns)
