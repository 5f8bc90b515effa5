"""A dBase table as a file among others: is it one, and how much is in it."""

from collections.abc import Mapping
from typing import Final

from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.contents import contents
from arpad.formats.dbf.table import looks_like_dbf, read_dbf
from arpad.formats.dbf.us_chess import DETAILS, kind_of_table
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.player_lists.columns import check_given
from arpad.formats.player_lists.list_notes import ListNotes

_LARGEST: Final = 100_000_000


def recognises(source: Source) -> bool:
    """The head of a dBase table, with a field."""
    return looks_like_dbf(source.head)


def check(source: Source, columns: Mapping[str, str] | None = None) -> CheckedFile:
    """Read the table and count what is in it; one of a US Chess report with those beside it.

    Args:
        source: the file.
        columns: names of fields and what the user says that they stand for; then it is read as a
            table of players.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.dbf.table.read_dbf`; or there is no such field.
    """
    notes = ListNotes(file=source.file)
    data = source.whole(_LARGEST)
    table = read_dbf(data, notes, file=source.file)
    kind = None if columns else kind_of_table(table.names())
    if kind is not None:
        from arpad.formats.dbf.us_chess_report import read_report
        from arpad.formats.dbf.us_chess_set import beside

        parts = {kind: data} if source.packing else beside(source.file, kind, data)
        if DETAILS in parts:
            return read_report(parts, source.file)
    check_given(table.names(), columns, source.file, has_letters=False)
    found = checked_table(contents(table, notes, columns))
    return found if found.players or not table.rows else found.replace(players=None)
