"""A row of a list made into a player. What makes no sense is left out, with a finding."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from arpad.core.errors import BadValue
from arpad.core.records import Sex
from arpad.formats.births import Birth, read_birth
from arpad.formats.likely_days import today
from arpad.formats.names import (
    ARENA_TITLES,
    FIDE_TITLES,
    PersonName,
    read_federation,
    read_name,
    read_sex,
    read_title,
)
from arpad.formats.numbers import read_count, read_fide_id, read_rating
from arpad.formats.player_lists.record import ListedPlayer
from arpad.formats.table import Cell
from arpad.formats.trf.fide_id import has_possible_length
from arpad.formats.trf.notes import Notes

T = TypeVar("T")
_FIELDS: Final = frozenset(
    {
        *("local_id", "fide_id", "federation", "club", "club_id", "title", "women_title"),
        *("sex", "birth", "birth_year", "status", "games"),
    }
)
_NO_ID: Final = frozenset({"", "0", "-"})
_KNOWN_TITLES: Final = FIDE_TITLES | ARENA_TITLES | {"WH"}  # woman honorary, of old
_FIRST_LIKELY_YEAR: Final = 1900


class ListRow(NamedTuple):
    """A row with what its cells stand for.

    Args:
        line: its number, from 1.
        cells: by field; only the first of each.
        others: heading and text of what has no field.
    """

    line: int
    cells: dict[str, Cell]
    others: tuple[tuple[str, str], ...] = ()

    def text(self, field: str) -> str:
        """What stands there; empty where the list has no such column."""
        cell = self.cells.get(field)
        return cell.text if cell is not None else ""


def fields_used(fields: Iterable[str | None]) -> frozenset[str]:
    """The fields of a list that a player's record has room for; a name is taken from one place."""
    found = {field for field in fields if field is not None}
    by_list = {field for field in found if field.startswith(("rating:", "games:"))}
    names = next(
        (name for name in ({"name"}, {"player"}) if name <= found),
        {"last_name", "first_name", "middle_name"},
    )
    return frozenset((_FIELDS | names | by_list) & found)


def player_of(row: ListRow, order: str, notes: Notes) -> ListedPlayer | None:
    """The player of a row; None, with a finding, where the row names nobody.

    Args:
        row: the row.
        order: the order of the parts of dates, where it is known.
        notes: gets the findings.
    """
    name = _name(row)
    if not any(map(str.isalnum, name.family)):  # blank, or --- as in the Canadian list
        notes.error("player_list.no_name", row.line)
        return None
    local_id, club_id = row.text("local_id"), row.text("club_id")
    return ListedPlayer(
        line=row.line,
        name=name.text,
        academic=name.academic,
        local_id=None if local_id in _NO_ID else local_id,
        fide_id=_fide_id(row, notes),
        federation=_federation(row, notes),
        club=row.text("club"),
        club_id="" if club_id in _NO_ID else club_id,
        title=_title(row, "title", notes),
        women_title=_title(row, "women_title", notes),
        sex=_sex(row, notes),
        birth=_birth(row, order, notes),
        ratings=_by_list(row, "rating:", read_rating, notes),
        games=_by_list(row, "games", read_count, notes),
        status=row.text("status"),
        others=row.others,
    )


def number(row: ListRow, field: str, read: Callable[[str], T | None], notes: Notes) -> T | None:
    """A number of a row; None, with a finding, where it makes no sense."""
    cell = row.cells.get(field)
    if cell is None:
        return None
    try:
        return read(cell.text)
    except BadValue as error:
        notes.error("table.bad_value", row.line, cell.column, **error.facts)
        return None


def _fide_id(row: ListRow, notes: Notes) -> str | None:
    found = number(row, "fide_id", read_fide_id, notes)
    if found is not None and not has_possible_length(found):
        column = row.cells["fide_id"].column
        notes.warning("player_list.fide_id_length", row.line, column, fide_id=found)
    return found


def _title(row: ListRow, field: str, notes: Notes) -> str | None:
    title = read_title(row.text(field))
    if title is not None and title not in _KNOWN_TITLES:
        cell = row.cells[field]
        notes.warning("player_list.title_unknown", row.line, cell.column, value=cell.text)
    return title


def _name(row: ListRow) -> PersonName:
    whole = row.text("name") or row.text("player")
    if whole:
        return read_name(whole)
    given = " ".join(filter(None, (row.text("first_name"), row.text("middle_name"))))
    last = row.text("last_name")
    if "," in last and given in last:  # the column beside the first names has them too
        return read_name(last)
    return read_name(", ".join(filter(None, (last, given))))


def _by_list(
    row: ListRow, prefix: str, read: Callable[[str], int | None], notes: Notes
) -> tuple[tuple[str, int], ...]:
    found = []
    for field in row.cells:
        if field.startswith(prefix):
            value = number(row, field, read, notes)
            if value is not None:
                found.append((field.partition(":")[2] or "rating", value))
    return tuple(found)


def _federation(row: ListRow, notes: Notes) -> str | None:
    cell = row.cells.get("federation")
    if cell is None:
        return None
    code, problem = read_federation(cell.text)
    if problem == "federation.read_as":
        notes.repair(
            "player_list.federation_read_as", row.line, cell.column, value=cell.text, code=code
        )
    elif problem:
        notes.warning("player_list.federation_unknown", row.line, cell.column, value=cell.text)
    return code


def _sex(row: ListRow, notes: Notes) -> Sex | None:
    cell = row.cells.get("sex")
    if cell is None:
        return None
    sex, understood = read_sex(cell.text)
    if not understood:
        notes.warning("player_list.sex_unknown", row.line, cell.column, value=cell.text)
    return sex


def _birth(row: ListRow, order: str, notes: Notes) -> Birth | None:
    cell = row.cells.get("birth")
    if cell is None:
        return None
    reading = read_birth(cell.text, order)
    birth, problem = reading.birth, reading.problem
    if birth is not None and _is_to_come(birth):
        birth, problem = None, "birth.in_future"
    elif birth is not None and birth.year < _FIRST_LIKELY_YEAR:
        problem = problem or "birth.long_ago"
    if problem:
        notes.warning(problem, row.line, cell.column, value=cell.text)
    return birth


def _is_to_come(birth: Birth) -> bool:
    return birth.text > today().isoformat()
