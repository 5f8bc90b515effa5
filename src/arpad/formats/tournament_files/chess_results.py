"""Pages of chess-results and tables copied from it: which they are, and the tournament in them."""

from collections.abc import Sequence
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.records import Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.table import line_cells
from arpad.formats.text import decode, split_lines
from arpad.formats.tournament_files.crosstable import (
    Columns,
    TableCell,
    columns_of,
    read_players,
)
from arpad.formats.tournament_files.draft import finished
from arpad.formats.tournament_files.web_page import read_page
from arpad.formats.trf.notes import Notes

HTML: Final = "chess-results-html"
CSV: Final = "chess-results-csv"
_LARGEST: Final = 20_000_000
_LONGEST_HEAD: Final = 20_000


def recognises(source: Source) -> bool:
    """A page that names the site, or a table with the headings of its tables."""
    return _is_page(source) or _csv_columns(source.head) is not None


def check(source: Source) -> CheckedFile:
    """Read the table of players.

    Raises:
        UnreadableFile: the page has no such table, or there is no player in it.
    """
    is_page = _is_page(source)
    decoded = decode(source.whole(_LARGEST), file=source.file)
    notes = Notes(file=source.file, strict=False)
    name = ""
    if is_page:
        page = read_page(decoded.text, source.file)
        name = page.heading("h2")
        tables = [
            [[_cell(cell.text, cell.line, cell.column) for cell in row] for row in table]
            for table in page.tables
        ]
    else:
        tables = [_csv_rows(decoded.text, source.file)]
    found = _largest(tables)
    if found is None:
        raise UnreadableFile("tournament_file.no_table", file=source.file)
    rows, columns = found
    players = read_players(rows[1:], columns, notes)
    return finished(
        Tournament(name=name, rounds=_rounds(columns)),
        players,
        notes,
        format_id=HTML if is_page else CSV,
        encoding=decoded.encoding,
    )


def _is_page(source: Source) -> bool:
    head = source.head.lower()
    return b"chess-results" in head and (b"<html" in head or b"<table" in head)


def _cell(text: str, line: int, column: int) -> TableCell:
    return TableCell(text=text, line=line, column=column)


def _rounds(columns: Columns) -> int:
    size = len(columns.opponents)
    return max(columns.rounds) if columns.rounds else size - 1 + size % 2 if size else 0


def _largest(
    tables: Sequence[list[list[TableCell]]],
) -> tuple[list[list[TableCell]], Columns] | None:
    """The table of players with the most rows, from its headings on."""
    found: tuple[list[list[TableCell]], Columns] | None = None
    for table in tables:
        for start, row in enumerate(table[:3]):
            columns = columns_of([cell.text for cell in row])
            if columns is not None:
                if found is None or len(table) - start > len(found[0]):
                    found = table[start:], columns
                break
    return found


def _csv_columns(head: bytes) -> Columns | None:
    """The columns when the first line is one of headings."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    first = start.replace(b"\r", b"\n").partition(b"\n")[0]
    if len(first) > _LONGEST_HEAD or b"\x00" in first:
        return None
    try:
        line = first.decode("utf-8")
    except UnicodeDecodeError:
        line = first.decode("cp1252", "ignore")  # headings alone; the file itself is decoded whole
    try:
        cells = line_cells(line, _delimiter(line), "", 1)
    except UnreadableFile:
        return None
    columns = columns_of([cell.text for cell in cells])
    return columns if columns is not None and (columns.rounds or columns.opponents) else None


def _delimiter(line: str) -> str:
    return max("\t;,", key=line.count)


def _csv_rows(text: str, file: str) -> list[list[TableCell]]:
    rows = []
    delimiter = ""
    for number, line in enumerate(split_lines(text), 1):
        if line.strip():
            delimiter = delimiter or _delimiter(line)
            cells = line_cells(line, delimiter, file, number)
            rows.append([_cell(cell.text, number, cell.column) for cell in cells])
    return rows
