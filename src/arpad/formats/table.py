"""Tables of comma, semicolon or tab separated values, with the place of every cell.

The standard library's reader of such tables does not tell in which column a value stands; an
error message has to.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.games import Place, T, numbered_lines, parse_at, plain

_CELLS = {
    sign: re.compile(rf'[ ]*"((?:[^"]|"")*)"[ ]*(?={sign}|$)|(?![ ]*")([^{sign}]*)')
    for sign in "\t;,"
}


class Cell(NamedTuple):
    """A value of a table: its text without blanks and quotes around it, and its place.

    Args:
        text: the value.
        column: where it starts in its line, in characters from 1.
    """

    text: str
    column: int


class Row(Record):
    """A line of a table.

    Args:
        file: name of the file.
        line: its number, from 1.
        cells: the cells by column name.
    """

    file: str
    line: int
    cells: dict[str, Cell]

    def place(self, cell: Cell) -> Place:
        """Where a cell of this row is."""
        return Place(file=self.file, line=self.line, column=cell.column)

    def text(self, name: str) -> str:
        """The text in a column; empty where the table has no such column."""
        cell = self.cells.get(name)
        return cell.text if cell is not None else ""

    def value(self, name: str, parse: Callable[[str], T]) -> T | None:
        """The value in a column; None where there is no such column or nothing in it.

        Raises:
            UnreadableFile: the parser refuses the text.
        """
        return self.required(name, parse) if self.text(name) else None

    def required(self, name: str, parse: Callable[[str], T]) -> T:
        """The value in a column that the table is known to have, also of a blank cell.

        Raises:
            UnreadableFile: the parser refuses the text.
        """
        cell = self.cells[name]
        return parse_at(self.place(cell), parse, cell.text)


def read_table(
    text: str,
    file: str,
    *,
    known: tuple[str, ...],
    needed: tuple[str, ...],
    aliases: dict[str, str],
) -> Iterator[Row]:
    """The rows of a CSV text whose first line that is not blank names the columns.

    The delimiter is the first of tab, semicolon and comma that the header has. Blank lines, lines
    of delimiters alone and lines that start with ``#`` are skipped.

    Args:
        text: the content of the file, decoded.
        file: its name, for errors.
        known: the column names that are understood, in lower case.
        needed: the names that must be there.
        aliases: other names for the known ones.

    Raises:
        UnreadableFile: a column is unknown, missing or comes twice, a row has more cells than
            the header, or a quote is not closed; with line and column.
    """
    names: list[str] = []
    delimiter = ","
    for number, line in numbered_lines(text):
        if not names:
            delimiter = next((sign for sign in "\t;," if sign in line), ",")
            cells = line_cells(line, delimiter, file, number)
            names = _column_names(Row(file=file, line=number, cells={}), cells, known, aliases)
            for name in needed:
                if name not in names:
                    raise UnreadableFile("table.column_missing", file=file, line=number, name=name)
            continue
        cells = line_cells(line, delimiter, file, number)
        for cell in cells[len(names) :]:
            if cell.text:
                place = Place(file=file, line=number, column=cell.column)
                raise UnreadableFile("table.too_many_cells", **place, expected=len(names))
        cells += [Cell(text="", column=len(line) + 1)] * (len(names) - len(cells))
        yield Row(file=file, line=number, cells=dict(zip(names, cells, strict=False)))


def _column_names(
    row: Row, cells: list[Cell], known: tuple[str, ...], aliases: dict[str, str]
) -> list[str]:
    names: list[str] = []
    for cell in cells:
        written = "_".join(plain(cell.text).lower().split())
        name = aliases.get(written, written)
        if name and name not in known:
            raise _unknown_column(row.place(cell), cell.text, written, known)
        if name and name in names:
            raise UnreadableFile("table.column_twice", **row.place(cell), name=name)
        names.append(name)
    return names


def _unknown_column(
    place: Place, name: str, written: str, known: tuple[str, ...]
) -> UnreadableFile:
    """The error, with the column that may have been meant."""
    from difflib import get_close_matches

    facts = {"name": name, "columns": ", ".join(known)}
    near = get_close_matches(written, known, n=1)
    if near:
        return UnreadableFile("table.column_meant", **place, **facts, meant=near[0])
    return UnreadableFile("table.unknown_column", **place, **facts)


def line_cells(line: str, delimiter: str, file: str, number: int) -> list[Cell]:
    """The cells of one line; a cell in quotes may have the delimiter and doubled quotes inside."""
    cells: list[Cell] = []
    start = 0
    while start <= len(line):
        match = _CELLS[delimiter].match(line, start)
        if match is None:
            place = Place(file=file, line=number, column=start + 1)
            raise UnreadableFile("table.open_quote", **place)
        quoted, bare = match.groups()
        written = bare if quoted is None else quoted
        column = match.start(2 if quoted is None else 1) + 1
        column += len(written) - len(written.lstrip())
        text = written if quoted is None else quoted.replace('""', '"')
        cells.append(Cell(text=text.strip().strip("\ufeff"), column=column))
        start = match.end() + 1
    return cells
