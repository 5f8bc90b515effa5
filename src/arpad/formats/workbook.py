"""Workbooks (xlsx, xls, ods): whose tables are in it."""

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.spreadsheet import LARGEST, is_workbook, read_workbook
from arpad.formats.tournament_files.chess_results import check_sheets


def recognises(source: Source) -> bool:
    """The start of a workbook."""
    return is_workbook(source.head)


def check(source: Source) -> CheckedFile:
    """Read the tables.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.spreadsheet.read_workbook`; or no table in it is
            one that is known.
    """
    sheets = read_workbook(source.whole(LARGEST), source.file)
    found = check_sheets(sheets, source.file)
    if found is None:
        names = ", ".join(sheet.name for sheet in sheets[:5])
        raise UnreadableFile("spreadsheet.unknown", file=source.file, names=names)
    return found
