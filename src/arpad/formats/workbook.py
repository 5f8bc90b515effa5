"""Workbooks (xlsx, xls, ods): whose tables are in it."""

from collections.abc import Mapping

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.player_lists.sheets import read_player_sheets
from arpad.formats.spreadsheet import LARGEST, is_workbook, read_workbook
from arpad.formats.tournament_files.chess_results import check_sheets


def recognises(source: Source) -> bool:
    """The start of a workbook."""
    return is_workbook(source.head)


def check(source: Source, columns: Mapping[str, str] | None = None) -> CheckedFile:
    """Read the tables of a tournament, else the list of players or table of games.

    Args:
        source: the file.
        columns: headings of a list and what the user says that they stand for; then it is read as
            one.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.spreadsheet.read_workbook`; or no table in it is
            known, or there is no such heading.
    """
    sheets = read_workbook(source.whole(LARGEST), source.file)
    found = None if columns else check_sheets(sheets, source.file)
    if found is not None:
        return found
    table = read_player_sheets(sheets, file=source.file, columns=columns)
    if table is None:
        names = ", ".join(sheet.name for sheet in sheets[:5])
        raise UnreadableFile("spreadsheet.unknown", file=source.file, names=names)
    return checked_table(table)
