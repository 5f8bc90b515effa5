"""Lists and tables of players and games in the sheets of a workbook."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from arpad.formats.player_lists.cell_rows import CellRow, CellRows, table_of_rows
from arpad.formats.player_lists.forms import PLAIN, TITLE_ROWS, Form, Row, headed_form
from arpad.formats.player_lists.list_notes import ListNotes
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.spreadsheet import Sheet, text_of_cell

FORMAT: Final = "workbook"  # of a table that is no known list


def read_player_sheets(
    sheets: Sequence[Sheet], *, file: str = "", columns: Mapping[str, str] | None = None
) -> PlayerTable | None:
    """The list in a workbook: of its sheets the first that is a known one, else a plain table.

    Args:
        sheets: of the workbook.
        file: its name, for errors.
        columns: headings and what they stand for, where the user knows better.

    Returns:
        The list, with a finding for the sheets that were not read; None where no sheet is one.

    Raises:
        UnreadableFile: there is no such column as the user names.

    Example:
        >>> rows = (("Naam", "FIDE-ID", "Rating"), ("Proef, Jan", 1503014, 1850))
        >>> table = read_player_sheets([Sheet(name="Lijst", rows=rows)])
        >>> table.format, table.players[0].fide_id, table.players[0].ratings
        ('workbook', '1503014', (('rating', 1850),))
    """
    forms = [(sheet, _form(sheet, columns)) for sheet in sheets]
    lists = [(sheet, form) for sheet, form in forms if form is not None]
    if not lists:
        return None
    sheet, form = next((each for each in lists if each[1].format != PLAIN), lists[0])
    notes = ListNotes(file=file)
    left = [each.name for each in sheets if each is not sheet and any(_rows(each))]
    if left:
        notes.warning("player_list.sheets_left", sheet=sheet.name, names=", ".join(left)[:300])
    cells = CellRows(rows=lambda *_: _rows(sheet), encoding="utf-8")
    table = table_of_rows(form, cells, notes, given=columns)
    return table if table.format != PLAIN else table.replace(format=FORMAT)


def _form(sheet: Sheet, columns: Mapping[str, str] | None) -> Form | None:
    first = [
        Row(line, [text for text, _ in cells])
        for line, cells in islice(_rows(sheet), TITLE_ROWS + 1)
    ]
    return headed_form(first, columns)


def _rows(sheet: Sheet) -> Iterator[CellRow]:
    """The rows with something in them."""
    for line, values in enumerate(sheet.rows, 1):
        cells = [(text_of_cell(value), column) for column, value in enumerate(values, 1)]
        if any(text for text, _ in cells):
            yield line, cells
