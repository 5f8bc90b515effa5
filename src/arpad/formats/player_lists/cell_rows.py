"""Rows of cells, of a text or of a sheet, made into the players or games of a list."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.births import order_of
from arpad.formats.player_lists import games
from arpad.formats.player_lists.assembling import with_clubs, with_games, with_players
from arpad.formats.player_lists.clubs import is_club_list
from arpad.formats.player_lists.columns import check_given, column_uses, note_columns
from arpad.formats.player_lists.forms import PLAIN, Form
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.player_lists.short_rows import ShortRows
from arpad.formats.table import Cell
from arpad.formats.trf.notes import Notes

ALSO_BLANK: Final = frozenset({"result", "white", "white_id"})  # a game needs to have them
CellRow = tuple[int, list[tuple[str, int]]]  # number of the line; texts with their columns


class CellRows(Record):
    """The rows of a table as cells.

    Args:
        rows: answers them from the first on; what is wrong with them goes to the notes, if any;
            with a sign as its second argument those that have it are enough.
        encoding: how the bytes were read.
        is_long: the players in them are not to be kept.
    """

    rows: Callable[[Notes | None, str], Iterable[CellRow]]
    encoding: str
    is_long: bool = False


def table_of_rows(
    form: Form, cells: CellRows, notes: Notes, *, given: Mapping[str, str] | None = None
) -> PlayerTable:
    """The players or games of rows of a known form.

    Args:
        form: how they are to be read.
        cells: the rows.
        notes: gets the findings.
        given: headings and what the user says that they stand for.

    Raises:
        UnreadableFile: there is no such column as the user names.
    """
    check_given(form.headings, given, notes.file)
    uses = column_uses(form.headings, form.fields)
    is_plain = form.format == PLAIN
    note_columns(uses, notes, line=form.line, given=given, is_plain=is_plain)
    if all(number <= form.line for number, _ in cells.rows(None, "")):
        notes.warning("player_list.no_rows", form.line)
    table = PlayerTable(format=form.format, encoding=cells.encoding, columns=uses)

    def listed(used: frozenset[str], told: Notes) -> Iterator[ListRow]:
        found = _list_rows(cells.rows(told, ""), form, used, told)
        return found if form.dialect is None else map(form.dialect, found)

    if is_plain and games.is_game_table(form.fields):
        dates = _column(cells.rows(None, ""), form, "date")
        table = with_games(table, listed, dates, notes, is_long=cells.is_long)
    elif is_club_list(form.fields):
        table = with_clubs(table, listed, notes)
    else:
        order = _order(cells.rows(None, "/"), form)
        table = with_players(table, listed, order, notes, is_long=cells.is_long)
    return table.replace(findings=notes.findings())


def not_understood(rows: Iterable[CellRow], file: str) -> UnreadableFile:
    """The error for a table of something else, with what stands in its first row."""
    number, cells = next(iter(rows), (1, []))
    names = ", ".join(text for text, _ in cells if text)
    return UnreadableFile("headings.no_players", file=file, line=number, names=names[:300])


def _list_rows(
    rows: Iterable[CellRow], form: Form, used: frozenset[str], notes: Notes
) -> Iterator[ListRow]:
    kept = [field if field in used else None for field in form.fields]
    width = len(kept)
    names = [heading or str(place) for place, heading in enumerate(form.headings, start=1)]
    columns = list(zip(kept, names, strict=True))
    short = ShortRows(form.headings)
    for number, cells in rows:
        if number <= form.line:
            if number < form.first_line and any(text for text, _ in cells):
                notes.warning("headings.line_before", number)
            continue
        short.see(number, len(cells))
        named: dict[str, Cell] = {}
        others = []
        for cell, (field, name) in zip(cells, columns, strict=False):
            text, _ = cell
            if field is not None and (text or field in ALSO_BLANK):
                named[field] = Cell(*cell)
            elif text:
                others.append((name, text))
        surplus = [(place, *cell) for place, cell in enumerate(cells[width:], width + 1) if cell[0]]
        if surplus:
            notes.error("table.too_many_cells", number, surplus[0][2], expected=width)
            others += [(str(place), text) for place, text, _ in surplus]
        yield ListRow(line=number, cells=named, others=tuple(others))
    if form.delimiter:  # the rows of a sheet end at their last value
        short.tell(notes)


def _order(rows: Iterable[CellRow], form: Form) -> str:
    """The order of dates with strokes, where the format does not tell it but the column does."""
    if form.order or "birth" not in form.fields:
        return form.order
    return order_of(text for text in _column(rows, form, "birth") if "/" in text)


def _column(rows: Iterable[CellRow], form: Form, field: str) -> Iterator[str]:
    """The texts of the column of a field; none where there is no such column."""
    if field not in form.fields:
        return
    place = form.fields.index(field)
    for number, cells in rows:
        if number > form.line and len(cells) > place:
            yield cells[place][0]
