"""Ratings, counts and ids as lists and spreadsheets write them. What is no such number is refused.

Nothing is guessed: a sign between digits is taken for a thousands separator only where a list
cannot mean anything else (three digits behind it, one digit before it).
"""

import re
from functools import lru_cache
from typing import Final

from arpad.core.errors import BadValue
from arpad.formats.games import plain

HIGHEST_LIST_RATING: Final = 4000  # the site lists of online play go above 3000
_REMEMBERED: Final = 8192
_UNRATED: Final = frozenset({"", "-", "--", "?", "unr", "unrated", "n/a", "nr"})
_WHOLE: Final = re.compile(r"\d{1,9}", re.ASCII)
_GROUPED: Final = re.compile(r"(\d)[.,' ](\d{3})", re.ASCII)
_POINT_ZERO: Final = re.compile(r"(\d{1,15})[.,]0{1,6}", re.ASCII)
_ID: Final = re.compile(r"\d{1,15}", re.ASCII)


@lru_cache(_REMEMBERED)  # a list has some thousand ratings and many players
def read_rating(text: str) -> int | None:
    """A rating in whole points; None for an unrated player (blank, 0, 0000, ``-``, unr, ?).

    Raises:
        BadValue: it is no such number, or above 4000.

    Example:
        >>> [read_rating(text) for text in ("1850", "1.850", "2 013", "1850.0", "0000", "unr")]
        [1850, 1850, 2013, 1850, None, None]
    """
    written = plain(text).strip()
    if written.lower() in _UNRATED:
        return None
    grouped = _GROUPED.fullmatch(written)
    if grouped is not None:
        written = grouped[1] + grouped[2]
    found = _whole(written)
    if found is None or found > HIGHEST_LIST_RATING:
        raise BadValue("rating", text.strip(), "allowed.between", lowest=0, highest=4000)
    return found or None


def read_count(text: str) -> int | None:
    """A number of games; None where nothing is said.

    Raises:
        BadValue: it is no whole number.

    Example:
        >>> read_count("45"), read_count("0"), read_count("-")
        (45, 0, None)
    """
    written = plain(text).strip()
    if written.lower() in _UNRATED:
        return None
    found = _whole(written)
    if found is None:
        raise BadValue("games", text.strip(), "allowed.between", lowest=0, highest=999_999_999)
    return found


def read_fide_id(text: str) -> str | None:
    """The digits of a FIDE id without leading zeros; None where there is none.

    A spreadsheet's ``1503014.0`` is the id before the point; ``5.03E+06`` has lost digits and is
    refused.

    Raises:
        BadValue: it is no id.

    Example:
        >>> read_fide_id("0001503014"), read_fide_id("1503014.0"), read_fide_id("0")
        ('1503014', '1503014', None)
    """
    written = plain(text).strip()
    if written.lower() in _UNRATED:
        return None
    pointed = _POINT_ZERO.fullmatch(written)
    digits = pointed[1] if pointed is not None else written
    if _ID.fullmatch(digits) is None:
        raise BadValue("fide_id", text.strip(), "allowed.fide_id")
    return digits.lstrip("0") or None


def _whole(written: str) -> int | None:
    pointed = _POINT_ZERO.fullmatch(written)
    digits = pointed[1] if pointed is not None else written
    return int(digits) if _WHOLE.fullmatch(digits) is not None else None
