"""Lists and tables of players and games as text: recognised, cut and made into records."""

from collections.abc import Iterable, Iterator, Mapping

from arpad.formats.held_bytes import Held
from arpad.formats.player_lists.assembling import LONG
from arpad.formats.player_lists.cell_rows import CellRow, CellRows, not_understood, table_of_rows
from arpad.formats.player_lists.forms import form_of
from arpad.formats.player_lists.list_notes import ListNotes
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.player_lists.rows import cut, delimiter_of, filled_lines
from arpad.formats.text import TextLines
from arpad.formats.trf.notes import Notes


def read_player_table(
    data: Held,
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
    lines = TextLines(data, file=file)
    form = form_of(lines, columns)
    if form is None:
        raise not_understood(_cut_lines(lines, None), file)

    def rows(told: Notes | None, sign: str) -> Iterator[CellRow]:
        return _cut_lines(lines, form.delimiter, told, sign)

    cells = CellRows(rows=rows, encoding=lines.encoding, is_long=len(data) > LONG)
    return table_of_rows(form, cells, ListNotes(file=file, strict=strict), given=columns)


def _cut_lines(
    lines: Iterable[str], delimiter: str | None, notes: Notes | None = None, sign: str = ""
) -> Iterator[CellRow]:
    """The lines that are not blank and have the sign, cut; with notes of quotes out of place."""
    for number, line in filled_lines(lines):
        if sign not in line:
            continue
        cells, quote = cut(line, delimiter or delimiter_of(line))
        if quote is not None and notes is not None:
            notes.repair("player_list.quote", number, quote)
        yield number, cells
