"""Tables whose values have names instead of places, as JSON and Parquet have them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.births import order_of
from arpad.formats.json_values import escaped
from arpad.formats.player_lists import games
from arpad.formats.player_lists.assembling import with_games, with_players
from arpad.formats.player_lists.cell_rows import ALSO_BLANK
from arpad.formats.player_lists.columns import column_uses, note_columns
from arpad.formats.player_lists.forms import NAMES
from arpad.formats.player_lists.layouts import fields_of
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.spreadsheet import text_of_cell
from arpad.formats.table import Cell
from arpad.formats.trf.notes import Notes

MOST_NAMES: Final = 1000


class NamedRow(Record):
    """A row.

    Args:
        line: its line or number, from 1.
        values: by name, of any type.
    """

    line: int
    values: Mapping[str, Any]


NamedRows = Callable[..., Iterable[NamedRow]]


def table_of_named(  # noqa: PLR0913  a table, its rows, and what is known of them
    table: PlayerTable,
    names: Sequence[str],
    rows: NamedRows,
    notes: Notes,
    *,
    given: Mapping[str, str] | None = None,
    is_long: bool = False,
) -> PlayerTable:
    """The players or games of rows with names.

    Args:
        table: with its format and encoding.
        names: of all rows, in the order of their appearance.
        rows: answers the rows, with the values of all names or of those that it is asked for.
        notes: gets the findings.
        given: names and what the user says that they stand for.
        is_long: the players and games are not kept, but read whenever they are asked for.

    Raises:
        UnreadableFile: the names tell neither of players nor of games, or are too many.
    """
    headings = list(names)
    if len(headings) > MOST_NAMES:
        raise UnreadableFile("headings.too_many", file=notes.file, most=MOST_NAMES)
    fields = fields_of(headings, None, given)
    columns = column_uses(headings, fields)
    note_columns(columns, notes, line=None, given=given)
    table = table.replace(columns=columns)

    def listed(used: frozenset[str], notes: Notes) -> Iterator[ListRow]:
        return _list_rows(table, rows(), used, notes)

    def texts_of(wanted: str) -> Iterator[str]:
        names = [name for name, field in zip(headings, fields, strict=True) if field == wanted]
        return (text_of(row.values.get(name)) for name in names for row in rows([name]))

    if games.is_game_table(fields):
        return with_games(table, listed, texts_of("date"), notes, is_long=is_long)
    if NAMES.isdisjoint(field for field in fields if field is not None):
        shown = ", ".join(headings)[:300]
        raise UnreadableFile("headings.no_players", file=notes.file, names=shown)
    return with_players(table, listed, order_of(texts_of("birth")), notes, is_long=is_long)


def text_of(value: object) -> str:
    """A value as text: what a person would write in a cell; lists and objects as JSON.

    Example:
        >>> text_of(1850.0), text_of(None), text_of([1])
        ('1850', '', '[1]')
    """
    if type(value) is int:  # most values are one of these two: read at once
        return str(value)
    if type(value) is str:
        return escaped(" ".join(value.split()))
    if value is None or value != value:  # noqa: PLR0124  NaN: what pandas writes for none
        return ""
    if isinstance(value, list | dict | tuple):
        return escaped(json.dumps(value, ensure_ascii=False, default=str))
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    return text_of_cell(value)  # type: ignore[arg-type]  # of any other type: as it writes itself


def _list_rows(
    table: PlayerTable, rows: Iterable[NamedRow], used: frozenset[str], notes: Notes
) -> Iterator[ListRow]:
    field_of = {
        column.heading: (column.column, column.field if column.field in used else None)
        for column in table.columns
    }
    blank = {
        field: Cell(text="", column=number)
        for number, field in field_of.values()
        if field in ALSO_BLANK
    }
    for row in rows:
        cells = dict(blank)
        others = []
        for name, value in row.values.items():
            number, field = field_of[name]
            text = text_of(value)
            if field is not None and isinstance(value, list | dict | tuple):
                notes.error("headings.structure", row.line, number, name=name)
                field = None
            if text and field is not None:
                cells[field] = Cell(text=text, column=number)
            elif text:
                others.append((name, text))
        yield ListRow(line=row.line, cells=cells, others=tuple(others))
