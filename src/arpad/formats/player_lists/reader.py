"""Lists and tables of players and games as text: recognised, cut and made into records."""

from collections.abc import Iterator, Mapping

from arpad.formats.player_lists.cell_rows import CellRow, not_understood, table_of_rows
from arpad.formats.player_lists.forms import form_of
from arpad.formats.player_lists.record import PlayerTable
from arpad.formats.player_lists.rows import cut, delimiter_of, filled_lines
from arpad.formats.text import decode, split_lines
from arpad.formats.trf.notes import Notes


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
        raise not_understood(_cut_lines(lines, None, None), file)
    return table_of_rows(
        form,
        lambda told: _cut_lines(lines, form.delimiter, told),
        Notes(file=file, strict=strict),
        encoding=text.encoding,
        given=columns,
    )


def _cut_lines(lines: list[str], delimiter: str | None, notes: Notes | None) -> Iterator[CellRow]:
    """The lines that are not blank, cut; quotes out of place are told where there are notes."""
    for number, line in filled_lines(lines):
        cells, quote = cut(line, delimiter or delimiter_of(line))
        if quote is not None and notes is not None:
            notes.repair("player_list.quote", number, quote)
        yield number, cells
