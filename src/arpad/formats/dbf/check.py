"""A dBase table as a file among others: is it one, and how much is in it."""

from collections.abc import Mapping
from typing import Final

from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.contents import contents
from arpad.formats.dbf.table import DbfTable, looks_like_dbf, read_dbf
from arpad.formats.dbf.us_chess import DETAILS, kind_of_table
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.player_lists.columns import check_given
from arpad.formats.player_lists.list_notes import ListNotes
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
    notes = ListNotes(file=source.file)
    data = source.whole(_LARGEST)
    table = read_dbf(data, notes, file=source.file)
    kind = kind_of_table(table.names())
    if kind is not None:
        from arpad.formats.dbf.us_chess_report import read_report
        from arpad.formats.dbf.us_chess_set import beside

        parts = {kind: data} if source.packing else beside(source.file, kind, data)
        if DETAILS in parts:
            return read_report(parts, source.file)
    return _checked(table, {}, notes)


def check_with_columns(source: Source, columns: Mapping[str, str]) -> CheckedFile:
    """Read a table of players with fields explained by the user.

    Args:
        source: the file.
        columns: names of fields and what they stand for.

    Raises:
        UnreadableFile: as :func:`check`; or there is no such field.
    """
    notes = ListNotes(file=source.file)
    table = read_dbf(source.whole(_LARGEST), notes, file=source.file)
    check_given(table.names(), columns, source.file, has_letters=False)
    return _checked(table, columns, notes)


def _checked(table: DbfTable, columns: Mapping[str, str], notes: Notes) -> CheckedFile:
    found = checked_table(contents(table, notes, columns))
    return found if found.players or not table.rows else found.replace(players=None)
