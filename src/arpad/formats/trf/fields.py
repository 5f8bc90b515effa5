"""The fields of a player line, one function each.

Each takes the text of the field and answers its value; what is wrong or unusual goes to the
notes with line and column.
Source: FIDE TRF16 and TRF26, record 001; TRF06 for the titles of one or two letters.
"""

import re
from typing import NamedTuple

from arpad.core.quantities import Rating, Score
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING, Sex
from arpad.formats import names
from arpad.formats.births import read_birth
from arpad.formats.federations import FEDERATIONS, NO_FEDERATION, RENAMED
from arpad.formats.names import FIDE_TITLES, OLD_TITLES
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import read_points, whole


class Place(NamedTuple):
    """Where a field stands.

    Args:
        line: line of the file, from 1.
        column: first column of the field, from 1.
    """

    line: int
    column: int


_USUAL_TITLES = FIDE_TITLES | {title.upper() for title in OLD_TITLES}


def read_title(text: str, place: Place, notes: Notes) -> str:
    """A title in its long form; empty when there is none or nobody knows it."""
    written = text.strip()
    title = names.read_title(written) or ""
    if title and title not in FIDE_TITLES:
        notes.warning("trf.title_unknown", place.line, place.column, text=written)
        return ""
    if title and written.upper() not in _USUAL_TITLES:
        notes.repair("trf.title_form", place.line, place.column, text=written, title=title)
    return title


_NO_SEX = frozenset({"", "u", "U", "-"})
_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE}
_OTHER_SEXES = {"f": Sex.FEMALE, "F": Sex.FEMALE, "M": Sex.MALE, "W": Sex.FEMALE}


def read_sex(text: str, place: Place, notes: Notes) -> Sex | None:
    """``m`` or ``w``; also ``f`` and capital letters."""
    letter = text.strip()
    if letter in _NO_SEX:
        return None
    if letter in _SEXES:
        return _SEXES[letter]
    if letter in _OTHER_SEXES:
        meant = _OTHER_SEXES[letter]
        notes.repair("trf.sex_form", place.line, place.column, text=letter, sex=meant.value)
        return meant
    notes.warning("trf.sex_unknown", place.line, place.column, text=letter)
    return None


_NO_RATING = frozenset({"", "-", "?", "unr", "unr."})


def read_rating(text: str, place: Place, notes: Notes) -> Rating | None:
    """A rating in points; None for blank, 0 and the signs for unrated."""
    written = text.strip()
    if written.lower() in _NO_RATING:
        return None
    value = whole(written)
    if value == 0:
        return None
    if value is None or not LOWEST_RATING <= value <= HIGHEST_RATING:
        notes.warning("trf.rating_unreadable", place.line, place.column, text=written)
        return None
    return Rating(value)


def read_national_rating(text: str, place: Place, notes: Notes) -> int | None:
    """A rating of a national list, which may lie outside of FIDE's range; None for blank and 0."""
    written = text.strip()
    value = whole(written)
    if value is None and written.lower() not in _NO_RATING:
        notes.warning("trf.national_rating_unreadable", place.line, place.column, text=written)
    return value or None


def read_federation(text: str, place: Place, notes: Notes) -> str | None:
    """A federation code that FIDE knows; others are reported once for each code by the caller."""
    written = text.strip()
    code = written.upper()
    if not code or code == NO_FEDERATION:
        return None
    if code in RENAMED:
        now = RENAMED[code]
        notes.repair("trf.federation_renamed", place.line, place.column, code=written, now=now)
        return now
    if code in FEDERATIONS and code != written:
        notes.repair("trf.federation_case", place.line, place.column, text=written, code=code)
    return code


def is_federation(code: str | None) -> bool:
    """Whether FIDE uses this code."""
    return code in FEDERATIONS


_NATIONAL_ID = re.compile(r"[0-9A-Za-z-]+")


def read_fide_id(text: str, place: Place, notes: Notes) -> tuple[str | None, str]:
    """The FIDE id (digits) and, when the field holds something else, that as a national id."""
    written = text.strip()
    if not written.strip("0"):
        return None, ""
    if written.isascii() and written.isdigit():
        if written.startswith("0"):
            notes.repair("trf.fide_id_zeros", place.line, place.column, text=written)
        return written.lstrip("0"), ""
    notes.warning("trf.fide_id_unreadable", place.line, place.column, text=written)
    return None, written if _NATIONAL_ID.fullmatch(written) else ""


class BirthField(NamedTuple):
    """What is known of a birth.

    Args:
        text: ``1990``, ``1990-05`` or ``1990-05-17``; empty when unknown.
        year: four digits.
    """

    text: str = ""
    year: int | None = None


_BIRTH_PROBLEMS = {
    "birth.impossible": "trf.birth_impossible",
    "birth.unreadable": "trf.birth_unreadable",
}


def read_birth_field(text: str, place: Place, notes: Notes) -> BirthField:
    """What is known of the birth date; problems are warnings, never errors.

    A year that stands last has the day in front, as programs for tournaments write it.
    """
    written = text.strip()
    reading = read_birth(written, "" if written.isdigit() else "dmy")
    problem = _BIRTH_PROBLEMS.get(reading.problem, "")
    if reading.is_placeholder:
        problem = "trf.birth_placeholder"
    if problem:
        notes.warning(problem, place.line, place.column, text=written)
    birth = reading.birth
    return BirthField() if birth is None else BirthField(text=birth.text, year=birth.year)


def read_points_field(text: str, place: Place, notes: Notes) -> Score | None:
    """Points in the scoring of the event, None when blank or unreadable."""
    if not text.strip():
        return None
    points = read_points(text)
    if points is None:
        notes.warning("trf.points_unreadable", place.line, place.column, text=text.strip())
    return points


def read_rank(text: str, place: Place, notes: Notes) -> int | None:
    """The final rank, None when blank or 0."""
    if not text.strip():
        return None
    rank = whole(text)
    if rank is None:
        notes.warning("trf.rank_unreadable", place.line, place.column, text=text.strip())
    return rank or None
