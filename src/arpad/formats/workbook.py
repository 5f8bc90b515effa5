"""Workbooks (xlsx, xls, ods): whose tables are in it."""

from collections.abc import Mapping, Sequence

from arpad.core.errors import UnreadableFile
from arpad.formats.checked_file import CheckedFile
from arpad.formats.opening import Source
from arpad.formats.player_lists.check import checked_table
from arpad.formats.player_lists.sheets import read_player_sheets
from arpad.formats.spreadsheet import LARGEST, Sheet, is_workbook, read_workbook
from arpad.formats.tournament_files.chess_results import check_sheets


def recognises(source: Source) -> bool:
    """The start of a workbook."""
    return is_workbook(source.head)


def check(source: Source) -> CheckedFile:
    """Read the tables of a tournament, else the list of players or table of games.

    Raises:
        UnreadableFile: as :func:`~arpad.formats.spreadsheet.read_workbook`; or no table in it is
            one that is known.
    """
    sheets = read_workbook(source.whole(LARGEST), source.file)
    found = check_sheets(sheets, source.file)
    return _checked_list(sheets, source.file, {}) if found is None else found


def check_with_columns(source: Source, columns: Mapping[str, str]) -> CheckedFile:
    """Read the list in it, with headings explained by the user.

    Args:
        source: the file.
        columns: headings and what they stand for.

    Raises:
        UnreadableFile: as :func:`check`; or there is no such heading.
    """
    sheets = read_workbook(source.whole(LARGEST), source.file)
    return _checked_list(sheets, source.file, columns)


def _checked_list(sheets: Sequence[Sheet], file: str, columns: Mapping[str, str]) -> CheckedFile:
    table = read_player_sheets(sheets, file=file, columns=columns)
    if table is None:
        names = ", ".join(sheet.name for sheet in sheets[:5])
        raise UnreadableFile("spreadsheet.unknown", file=file, names=names)
    return checked_table(table)
