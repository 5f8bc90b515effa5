"""The values of one player, as texts from either form of a list, made into a record.

Source: the download page of the FIDE rating lists. Ratings are in points, games are those of the
last period, 0 or blank means none.
"""

import re
from collections.abc import Callable, Mapping

from arpad.core.errors import BadValue
from arpad.core.findings import Severity
from arpad.core.frozen import Record
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import FIRST_BIRTH_YEAR, HIGHEST_RATING, LAST_BIRTH_YEAR, ListEntry, Sex
from arpad.formats.fide_list.notes import Notes
from arpad.formats.names import read_title

_ID = re.compile(r"0*([1-9]\d{0,14})", re.ASCII)
_COMMA = re.compile(r"\s*,[\s,]*")
_HIGHEST_COUNT, _HIGHEST_COEFFICIENT, _MOST_DIGITS = 100_000, 1000, 9
_SEXES = {"M": Sex.MALE, "F": Sex.FEMALE, "W": Sex.FEMALE}


def parse_id(text: str) -> str:
    """The digits of an id without leading zeros.

    Raises:
        BadValue: it is not a number, or 0.
    """
    match = _ID.fullmatch(text.strip())
    if match is None:
        raise BadValue("fide_id", text.strip(), "allowed.fide_id")
    return match[1]


def bare_id(text: str) -> bytes:
    """An id as it is compared with the bytes of a list; what is no id equals none there."""
    return text.strip().lstrip("0").encode("ascii", "replace")


def tidy_name(text: str) -> str:
    """A name with one blank where there are blanks, and one after a comma, none before it.

    Other signs, such as a back-tick for an apostrophe or a leading hyphen, stay.

    Example:
        >>> tidy_name(" Orr  ,  Mark  J  L")
        'Orr, Mark J L'
    """
    name = " ".join(text.split())
    if name.count(",") == 1 and ", " in name and " ," not in name and name[0] != ",":
        return name  # as most names are
    return _COMMA.sub(", ", name).strip(" ,")


class ListFields(Record):
    """One of the lists of a file, with the names that its values have.

    Args:
        kind: which list.
        rating: name of the rating, such as ``rapid_rating``.
        games: name of the number of games.
        k: name of K.
    """

    kind: TimeControl
    rating: str
    games: str
    k: str


def fields_of(*kinds: TimeControl) -> tuple[ListFields, ...]:
    """The names of the values of these lists."""
    return tuple(
        ListFields(
            kind=kind,
            rating=f"{kind.value}_rating",
            games=f"{kind.value}_games",
            k=f"{kind.value}_k",
        )
        for kind in kinds
    )


def entry_of(values: Mapping[str, str], lists: tuple[ListFields, ...]) -> ListEntry:
    """The record of one player.

    Args:
        values: stripped texts by ``fide_id``, ``name``, ``federation``, ``sex``, ``title``,
            ``women_title``, ``other_titles``, ``birth``, ``flag`` and the names in ``lists``.
        lists: the lists that this file has. Where it has several, its one flag of inactivity is
            that of the standard list.

    Raises:
        BadValue: a value is not what the column is for.
    """
    get = values.get
    flag = get("flag", "").lower()
    women_title = read_title(get("women_title", "")) or ""
    title = read_title(get("title", "")) or women_title
    if "women_title" not in values and title.startswith("W"):
        women_title = title
    inactive: tuple[tuple[TimeControl, bool], ...] = ()
    if "flag" in values and lists and not flag.strip("iw"):
        kind = lists[0].kind if len(lists) == 1 else TimeControl.STANDARD
        inactive = ((kind, "i" in flag),)
    ratings, games, coefficients = [], [], []
    for fields in lists:
        if rating := _number(fields.rating, get(fields.rating), HIGHEST_RATING):
            ratings.append((fields.kind, Rating(rating)))
        if (played := _number(fields.games, get(fields.games), _HIGHEST_COUNT)) is not None:
            games.append((fields.kind, played))
        if k := _number(fields.k, get(fields.k), _HIGHEST_COEFFICIENT):
            coefficients.append((fields.kind, k))
    return ListEntry(
        fide_id=parse_id(get("fide_id", "")),
        name=tidy_name(get("name", "")),
        federation=get("federation", "").upper() or None,
        sex=_sex(get("sex", ""), flag),
        title=title,
        women_title=women_title,
        other_titles=_other_titles(get("other_titles", "")),
        birth_year=_birth_year(get("birth", "")),
        ratings=tuple(ratings),
        development_coefficients=tuple(coefficients),
        games_in_period=tuple(games),
        inactive=inactive,
    )


def _number(name: str, text: str | None, highest: int) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and int(text) <= highest:
        return int(text)
    raise BadValue(name, text, "allowed.between", lowest=0, highest=highest)


def _sex(text: str, flag: str) -> Sex | None:
    """The column, or else the ``w`` that the flag of women has."""
    return _SEXES.get(text.upper()) or (Sex.FEMALE if flag.strip("i") == "w" else None)


def _other_titles(text: str) -> tuple[str, ...]:
    if not text:
        return ()
    return tuple(title for part in text.split(",") if (title := part.strip().upper()))


def _birth_year(text: str) -> int | None:
    """The year; older lists have a full date. 0, blank and what is no year mean unknown."""
    year = text[:4]
    is_year = year.isascii() and year.isdigit() and len(year) == len("1990")
    if is_year and FIRST_BIRTH_YEAR <= int(year) <= LAST_BIRTH_YEAR:
        return int(year)
    return None


def take(
    values: Mapping[str, str],
    lists: tuple[ListFields, ...],
    notes: Notes,
    line: int,
    column_of: Callable[[str], int | None],
) -> ListEntry | None:
    """The record of one player with what is to be said of it, or None when he is left out.

    Args:
        values: as for :func:`entry_of`.
        lists: as for :func:`entry_of`.
        notes: where findings go.
        line: the line that the player starts in.
        column_of: answers the column that a value starts in, where it is known.

    Raises:
        UnreadableFile: the player has to be left out, and nobody collects the findings.
    """
    try:
        entry = entry_of(values, lists)
    except BadValue as error:
        notes.skip(error, line, column_of(error.name))
        return None
    birth = values.get("birth", "")
    if entry.birth_year is None and birth.strip("0-/. "):
        facts = {"fide_id": entry.fide_id, "value": birth}
        column = column_of("birth")
        notes.add(Severity.WARNING, "fide_list.birth_ignored", line, column, **facts)
    notes.meet(entry.fide_id, entry.name, line)
    return entry
