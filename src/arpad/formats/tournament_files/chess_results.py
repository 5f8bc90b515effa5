"""Pages of chess-results, its workbooks, and tables copied from it: the tournament in them."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.records import Tournament
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.spreadsheet import Sheet, text_of_cell
from arpad.formats.table import line_cells
from arpad.formats.text import decode, split_lines
from arpad.formats.tournament_files.crosstable import (
    Columns,
    columns_of,
    read_players,
)
from arpad.formats.tournament_files.draft import finished
from arpad.formats.tournament_files.player_card import find_card, read_card
from arpad.formats.tournament_files.round_pairings import is_pairings_head, read_rounds
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.tournament_files.team_pairings import is_match_head, read_matches
from arpad.formats.tournament_files.web_page import read_page
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.players import ReadPlayer

HTML: Final = "chess-results-html"
CSV: Final = "chess-results-csv"
WORKBOOK: Final = "chess-results-xlsx"
_LARGEST: Final = 20_000_000
_LONGEST_HEAD: Final = 20_000
_ROWS_ABOVE: Final = 8  # name, place and kind of list stand above the headings
_TEAM: Final = frozenset(
    {"team", "mannschaft", "équipe", "equipe", "equipo", "squadra", "ploeg", "hold", "lag"}
    | {"команда", "družstvo", "drużyna", "csapat", "echipa", "ekipa"}
)
_OWN_LINE: Final = re.compile(r"chess-results|swiss-manager|swiss manager", re.IGNORECASE)


class _Contents(Record):
    """The tables of a file and what stands around them.

    Args:
        format: id of the format.
        encoding: how the bytes were read.
        tables: rows of cells.
        name: of the event.
        heading: of the table, outside of it.
    """

    format: str
    encoding: str
    tables: Sequence[Sequence[Sequence[TableCell]]]
    name: str = ""
    heading: str = ""


def recognises(source: Source) -> bool:
    """A page that names the site, or a table with the headings of its tables."""
    return _is_page(source) or _is_csv(source.head)


def check(source: Source) -> CheckedFile:
    """Read the table of players, or the pairings of the rounds.

    Raises:
        UnreadableFile: the page has no such table, or there is no player in it.
    """
    decoded = decode(source.whole(_LARGEST), file=source.file)
    notes = Notes(file=source.file, strict=False)
    if not _is_page(source):
        rows = _csv_rows(decoded.text, source.file)
        return _read(_Contents(format=CSV, encoding=decoded.encoding, tables=[rows]), notes)
    page = read_page(decoded.text, source.file)
    page.note_cut(notes)
    contents = _Contents(
        format=HTML,
        encoding=decoded.encoding,
        tables=page.tables,
        name=page.heading("h2"),
        heading=page.heading("h3"),
    )
    return _read(contents, notes)


def check_sheets(sheets: Sequence[Sheet], file: str) -> CheckedFile | None:
    """Read the tables of a workbook that chess-results exported; None when there are none of its.

    Raises:
        UnreadableFile: there is no player in its table.
    """
    tables = [_sheet_rows(sheet) for sheet in sheets]
    heads = [[cell.text for cell in row] for table in tables for row in table[:_ROWS_ABOVE]]
    named = any(_OWN_LINE.search(text) for head in heads for text in head)
    if not (named or any(_has_rounds(head) or is_pairings_head(head) for head in heads)):
        return None
    contents = _Contents(
        format=WORKBOOK,
        encoding="utf-8",
        tables=[_without_own_lines(table) for table in tables],
        name=_name_above(heads),
    )
    return _read(contents, Notes(file=file, strict=False))


def _name_above(rows: Sequence[Sequence[str]]) -> str:
    """The name of the event: the first line above the headings that is not the site's own."""
    for row in rows:
        filled = [text for text in row if text]
        if len(filled) > 1:
            return ""
        if filled and not _OWN_LINE.search(filled[0]):
            return filled[0]
    return ""


def _read(contents: _Contents, notes: Notes) -> CheckedFile:
    """The pairings of the rounds, the games of one player, or the largest table of players."""
    matches = _with_head(contents.tables, is_match_head)
    rounds = _with_head(contents.tables, is_pairings_head)
    if matches:
        rows = (row for table in matches for row in table)
        tournament, players = read_matches(rows, contents.heading, notes)
    elif rounds:
        rows = (row for table in rounds for row in table)
        tournament, players = read_rounds(rows, contents.heading, notes)
    elif (card := find_card(contents.tables)) is not None:
        tournament, players = read_card(card, contents.tables, notes)
    else:
        found = _largest(contents.tables)
        if found is None:
            raise UnreadableFile("tournament_file.no_table", file=notes.file)
        if _is_of_teams(found[0][0]):
            raise UnreadableFile(
                "tournament_file.board_list", file=notes.file, line=found[0][0][0].line
            )
        players = read_players(found[0][1:], found[1], notes)
        tournament = Tournament(rounds=_rounds(found[1], players))
    return finished(
        tournament.replace(name=contents.name),
        players,
        notes,
        format_id=contents.format,
        encoding=contents.encoding,
    )


def _with_head(
    tables: Sequence[Sequence[Sequence[TableCell]]], is_head: Callable[[Sequence[str]], bool]
) -> list[Sequence[Sequence[TableCell]]]:
    """The tables that have such headings."""
    return [table for table in tables if any(is_head([cell.text for cell in row]) for row in table)]


def _is_of_teams(heads: Sequence[TableCell]) -> bool:
    """Whether columns 1, 2, 3 are the rounds of players of teams, not opponents who all meet."""
    columns = columns_of([cell.text for cell in heads])
    words = {cell.text.strip().lower() for cell in heads}
    return columns is not None and bool(columns.opponents) and bool(words & _TEAM)


def _is_page(source: Source) -> bool:
    head = source.head.lower()
    return b"chess-results" in head and (b"<html" in head or b"<table" in head)


def _sheet_rows(sheet: Sheet) -> list[list[TableCell]]:
    return [
        [
            TableCell(text=text_of_cell(value), line=line, column=column)
            for column, value in enumerate(row, 1)
        ]
        for line, row in enumerate(sheet.rows, 1)
    ]


def _without_own_lines(table: list[list[TableCell]]) -> list[list[TableCell]]:
    """The rows without those that name the site or the program, above the table and below it."""
    return [row for row in table if not any(_OWN_LINE.search(cell.text) for cell in row)]


def _has_rounds(heads: Sequence[str]) -> bool:
    columns = columns_of(heads)
    return columns is not None and bool(columns.rounds or columns.opponents)


def _rounds(columns: Columns, players: Sequence[ReadPlayer]) -> int:
    """The rounds of the table; in a round robin as many as a cycle has, or two."""
    if columns.rounds:
        return max(columns.rounds)
    size = len(columns.opponents)
    cycle = size - 1 + size % 2 if size else 0
    return cycle * (1 + any(len(player.pairings) > cycle for player in players))


def _largest(
    tables: Sequence[Sequence[Sequence[TableCell]]],
) -> tuple[Sequence[Sequence[TableCell]], Columns] | None:
    """The table of players with the most rows, from its headings on."""
    found: tuple[Sequence[Sequence[TableCell]], Columns] | None = None
    for table in tables:
        for start, row in enumerate(table[:_ROWS_ABOVE]):
            columns = columns_of([cell.text for cell in row])
            if columns is not None:
                if found is None or len(table) - start > len(found[0]):
                    found = table[start:], columns
                break
    return found


def _is_csv(head: bytes) -> bool:
    """Whether the first line is one of headings."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    first = start.replace(b"\r", b"\n").partition(b"\n")[0]
    if len(first) > _LONGEST_HEAD or b"\x00" in first:
        return False
    try:
        line = first.decode("utf-8")
    except UnicodeDecodeError:
        line = first.decode("cp1252", "ignore")  # headings alone; the file itself is decoded whole
    try:
        cells = line_cells(line, _delimiter(line), "", 1)
    except UnreadableFile:
        return False
    heads = [cell.text for cell in cells]
    return _has_rounds(heads) or is_pairings_head(heads)


def _delimiter(line: str) -> str:
    return max("\t;,", key=line.count)


def _csv_rows(text: str, file: str) -> list[list[TableCell]]:
    rows = []
    delimiter = ""
    for number, line in enumerate(split_lines(text), 1):
        if line.strip():
            delimiter = delimiter or _delimiter(line)
            cells = line_cells(line, delimiter, file, number)
            rows.append(
                [TableCell(text=cell.text, line=number, column=cell.column) for cell in cells]
            )
    return rows
