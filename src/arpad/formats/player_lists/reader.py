"""Lists and tables of players and games as text: recognised, cut and made into records."""

from collections.abc import Iterator, Mapping
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.births import order_of
from arpad.formats.headings import OTHER
from arpad.formats.player_lists import games
from arpad.formats.player_lists.assembling import with_games, with_players
from arpad.formats.player_lists.columns import check_given, column_uses, note_columns
from arpad.formats.player_lists.layouts import Shape, fields_of, layout_of, shape_of
from arpad.formats.player_lists.players import ListRow
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.player_lists.rows import cut, delimiter_of, filled_lines
from arpad.formats.table import Cell
from arpad.formats.text import decode, split_lines
from arpad.formats.trf.notes import Notes

PLAIN: Final = "csv"
_TITLE_ROWS: Final = 10  # so many lines may stand before the headings
NAMES: Final = frozenset({"name", "last_name", "player"})
ALSO_BLANK: Final = frozenset({"result", "white", "white_id"})  # a game needs to have them
_LEAST: Final = 2  # headings that must be known before a plain table counts as one
_LEAST_CELLS: Final = 3


class Form(Record):
    """How the lines of a list are to be read.

    Args:
        format: id of the format.
        delimiter: between the values.
        fields: what each column stands for.
        headings: what stands over each; empty texts in a list without headings.
        line: of the headings; 0 in a list without headings.
        order: the order of the parts of dates, where the format tells it.
    """

    format: str
    delimiter: str
    fields: list[str | None]
    headings: list[str]
    line: int = 0
    order: str = ""


def form_of(lines: list[str], given: Mapping[str, str] | None = None) -> Form | None:
    """The form of a list, by its first lines; None where it is no list.

    Args:
        lines: of the file.
        given: headings and what the user says that they stand for.
    """
    for count, (number, line) in enumerate(filled_lines(lines)):
        if count == _TITLE_ROWS:
            return None
        shape = shape_of(line)
        if shape is not None and not count:
            return _shaped(shape, line)
        delimiter = delimiter_of(line)
        headings = [text for text, _ in cut(line, delimiter)[0]]
        layout = layout_of(headings)
        fields = fields_of(headings, layout, given)
        if layout is not None and NAMES.isdisjoint(filter(None, fields)):
            layout = None  # a table of somebody's own with some of its headings
            fields = fields_of(headings, None, given)
        if layout is not None or _is_plain_head(headings, fields):
            return Form(
                format=PLAIN if layout is None else layout.format,
                delimiter=delimiter,
                fields=fields,
                headings=headings,
                line=number,
                order="" if layout is None else layout.order,
            )
    return None


def looks_like_a_table(lines: list[str]) -> bool:
    """Two lines with the same three or more values, the first of them all words."""
    filled = list(filled_lines(lines))[:2]
    if len(filled) < 2:  # noqa: PLR2004  two lines
        return False
    delimiter = delimiter_of(filled[0][1])
    head, row = (cut(line, delimiter)[0] for _, line in filled)
    words = all(not text or text[0].isalpha() for text, _ in head)
    return words and len(head) == len(row) >= _LEAST_CELLS


def read_player_table(
    data: bytes,
    *,
    file: str = "",
    strict: bool = False,
    columns: Mapping[str, str] | None = None,
) -> PlayerTable:
    r"""A national list, a list for import into a pairing program, or a plain table.

    Args:
        data: the whole file.
        file: its name, for errors.
        strict: the first repair or error ends the reading.
        columns: headings and what they stand for, where the user knows better.

    Raises:
        UnreadableFile: it is no such list, or its headings do not tell of players or games; in
            strict reading also what else would be an error or a repair.

    Example:
        >>> table = read_player_table(b"Naam;FIDE-ID;Rating\nProef, Jan;00123;1.850\n")
        >>> table.players[0].name, table.players[0].fide_id, table.players[0].ratings
        ('Proef, Jan', '123', (('rating', 1850),))
    """
    text = decode(data, file=file)
    lines = split_lines(text.text)
    form = form_of(lines, columns)
    if form is None:
        raise _not_understood(lines, file)
    check_given(form.headings, columns, file)
    notes = Notes(file=file, strict=strict)
    uses = column_uses(form.headings, form.fields)
    is_plain = form.format == PLAIN
    note_columns(uses, notes, line=form.line, given=columns, is_plain=is_plain)
    table = PlayerTable(format=form.format, encoding=text.encoding, columns=uses)

    def rows(used: frozenset[str]) -> Iterator[ListRow]:
        return _rows(lines, form, used, notes)

    if is_plain and games.is_game_table(form.fields):
        table = with_games(table, rows, notes)
    else:
        table = with_players(table, rows, _order(lines, form), notes)
    return table.replace(findings=notes.findings())


def _shaped(shape: Shape, line: str) -> Form:
    width = max(len(cut(line, shape.delimiter)[0]), len(shape.fields))
    fields: list[str | None] = [*shape.fields, *[OTHER] * (width - len(shape.fields))]
    return Form(
        format=shape.format,
        delimiter=shape.delimiter,
        fields=fields,
        headings=[""] * width,
        order=shape.order,
    )


def _is_plain_head(headings: list[str], fields: list[str | None]) -> bool:
    known = [field for field in fields if field is not None]
    if any(heading[:1].isdigit() for heading in headings) or len(headings) < _LEAST:
        return False
    if games.is_game_table(fields):
        return True
    named = not NAMES.isdisjoint(known)
    return named and (len(known) >= _LEAST or len(headings) >= _LEAST_CELLS)


def _rows(lines: list[str], form: Form, used: frozenset[str], notes: Notes) -> Iterator[ListRow]:
    kept = [field if field in used else None for field in form.fields]
    width = len(kept)
    names = [heading or str(place) for place, heading in enumerate(form.headings, start=1)]
    columns = list(zip(kept, names, strict=True))
    for number, line in filled_lines(lines):
        if number <= form.line:
            if number < form.line:
                notes.warning("headings.line_before", number)
            continue
        cells, quote = cut(line, form.delimiter)
        if quote is not None:
            notes.repair("player_list.quote", number, quote)
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


def _order(lines: list[str], form: Form) -> str:
    """The order of dates with strokes, where the format does not tell it but the column does."""
    if form.order or "birth" not in form.fields:
        return form.order
    place = form.fields.index("birth")
    cuts = (cut(line, form.delimiter)[0] for line in lines[form.line :] if "/" in line)
    return order_of(cells[place][0] for cells in cuts if len(cells) > place)


def _not_understood(lines: list[str], file: str) -> UnreadableFile:
    number, line = next(filled_lines(lines), (1, ""))
    names = ", ".join(text for text, _ in cut(line, delimiter_of(line))[0] if text)
    return UnreadableFile("headings.no_players", file=file, line=number, names=names[:300])
