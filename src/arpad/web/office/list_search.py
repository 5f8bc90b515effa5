"""What a visitor wants of a list: words, filters, order and page, read from an address."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from arpad.core.frozen import Record
from arpad.core.name_key import name_key
from arpad.web.office.list_view import SORTS, ListView, Row

PER_PAGE: Final = 50
_LONGEST: Final = 100  # characters of a word to search
_MOST_PAGES: Final = 1_000_000
_YEAR_DIGITS: Final = 4
SEXES: Final = ("m", "w")
ACTIVITY: Final = ("yes", "no")


class Wanted(Record):
    """What is wanted of a list.

    Args:
        q: words of a name, or a number.
        federation: three-letter code; empty for all.
        club: words of the name of a club.
        sex: ``m`` or ``w``; empty for both.
        born_from: first birth year.
        born_to: last birth year.
        active: ``yes``, ``no``, or empty for all.
        sort: an order of the list.
        page: from 1.
    """

    q: str = ""
    federation: str = ""
    club: str = ""
    sex: str = ""
    born_from: int | None = None
    born_to: int | None = None
    active: str = ""
    sort: str = "rank"
    page: int = 1

    def address(self, **changes: object) -> str:
        """The query of an address that asks for this, with some fields changed."""
        fields = self.as_dict() | changes
        defaults = Wanted().as_dict()
        return urlencode({name: value for name, value in fields.items() if value != defaults[name]})


def wanted(query: Mapping[str, str]) -> Wanted:
    """What an address asks for; what makes no sense is left out.

    Example:
        >>> wanted({"q": "ash", "sex": "x", "page": "2"}).address()
        'q=ash&page=2'
    """
    sort = query.get("sort", "rank")
    return Wanted(
        q=query.get("q", "").strip()[:_LONGEST],
        federation=query.get("federation", "").strip().upper()[:_LONGEST],
        club=query.get("club", "").strip()[:_LONGEST],
        sex=_one_of(query.get("sex"), SEXES),
        born_from=_year(query.get("born_from")),
        born_to=_year(query.get("born_to")),
        active=_one_of(query.get("active"), ACTIVITY),
        sort=sort if sort.removeprefix("-") in SORTS else "rank",
        page=page_of(query.get("page")),
    )


def page_of(text: str | None) -> int:
    """A page number; the first page for what is none.

    Example:
        >>> page_of("3"), page_of("x")
        (3, 1)
    """
    if text and text.isascii() and text.isdecimal() and len(text) < len(str(_MOST_PAGES)):
        return max(1, int(text))
    return 1


def _one_of(text: str | None, allowed: tuple[str, ...]) -> str:
    return text if text in allowed else ""


def _year(text: str | None) -> int | None:
    text = (text or "").strip()
    is_year = text.isascii() and text.isdecimal() and len(text) == _YEAR_DIGITS
    return int(text) if is_year else None


def found_rows(view: ListView, asked: Wanted) -> tuple[Row, ...]:
    """The rows of a list that are wanted, in the wanted order."""
    rows: tuple[Row, ...] | list[Row] = view.sorted_by(asked.sort)
    for word in name_key(asked.q).split():
        start = f" {word}"
        rows = [row for row in rows if start in row.key]
    if asked.federation:
        rows = [row for row in rows if row.person.federation == asked.federation]
    if asked.club:
        words = [f" {word}" for word in name_key(asked.club).split()]
        clubs = {name for name, key in view.clubs.items() if all(word in key for word in words)}
        rows = [row for row in rows if row.person.club in clubs]
    if asked.sex:
        rows = [row for row in rows if row.person.sex == asked.sex]
    if asked.born_from is not None:
        first = asked.born_from
        rows = [row for row in rows if (row.person.birth_year or 0) >= first]
    if asked.born_to is not None:
        last = asked.born_to
        rows = [row for row in rows if row.person.birth_year and row.person.birth_year <= last]
    if asked.active:
        inactive = asked.active == "no"
        rows = [row for row in rows if row.line.inactive == inactive]
    return tuple(rows)
