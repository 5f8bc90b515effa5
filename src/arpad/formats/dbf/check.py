"""A dBase table as a file among others: is it one, and how much is in it."""

from typing import Final

from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.contents import contents
from arpad.formats.dbf.table import looks_like_dbf, read_dbf
from arpad.formats.dbf.us_chess import DETAILS, kind_of_table
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.trf.notes import Notes

_LARGEST: Final = 100_000_000


def recognises(source: Source) -> bool:
    """The head of a dBase table, with a field."""
    return looks_like_dbf(source.head)


def check(source: Source) -> CheckedFile:
    """Read the table and count what is in it; one of a US Chess report with those beside it.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.dbf.table.read_dbf`.
    """
    notes = Notes(file=source.file, strict=False)
    data = source.whole(_LARGEST)
    table = read_dbf(data, notes, file=source.file)
    kind = kind_of_table(table.names())
    if kind is not None:
        from arpad.formats.dbf.us_chess_report import read_report
        from arpad.formats.dbf.us_chess_set import beside

        parts = {kind: data} if source.packing else beside(source.file, kind, data)
        if DETAILS in parts:
            return read_report(parts, source.file)
    found = checked_table(contents(table, notes))
    return found if found.players or not table.rows else found.replace(players=None)
