"""Workbooks (xlsx, ods, xls) as rows of cells, values with the types that they have in the file.

A workbook is a packed archive that can unpack to any size, and its reader keeps a place for every
cell up to the last one: both are measured before the reader sees the file.
"""

import io
import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record

Value = str | int | float | bool | date | datetime | time | timedelta

LARGEST: Final = 50_000_000  # bytes packed
_LARGEST_UNPACKED: Final = 200_000_000
_MOST_CELLS: Final = 2_000_000
_MOST_CHARACTERS: Final = 1_000_000_000  # of all cells, if each held the longest shared text
_MOST_REPEATS: Final = 1 << 20  # rows of the largest sheet
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # container of xls, and of files with a password
_ZIP: Final = b"PK\x03\x04"
# Of any length: the reader of workbooks believes a place far outside of what a sheet can have.
_REFERENCE: Final = re.compile(rb"""(?<![\w:.-])r\s*=\s*["']\s*([A-Za-z]*)(\d+)\s*["']""")
_LONGEST_LETTERS: Final = 3
_LONGEST_DIGITS: Final = 7
_SHARED_TEXT: Final = re.compile(rb"<(?:\w+:)?si\b.*?</(?:\w+:)?si\s*>", re.DOTALL)
_ODS_TAG: Final = re.compile(
    rb"<(?:\w+:)?(table-row|table-cell|covered-table-cell|table)\b([^<>]*?)(/?)>"
)
_REPEATED: Final = re.compile(rb"""number-(?:columns|rows)-repeated\s*=\s*["'](\d{1,20})["']""")


class Sheet(Record):
    """A sheet of a workbook.

    Args:
        name: as its tab shows it.
        rows: the cells from the first row and column on, so that places are those of the program;
            an empty cell is an empty text. A whole number is an int, even where the file has 5.0.
    """

    name: str
    rows: tuple[tuple[Value, ...], ...]


def is_workbook(head: bytes) -> bool:
    """Whether a file starts like a workbook.

    Example:
        >>> is_workbook(b"001    1")
        False
    """
    return head.startswith((_OLE, _ZIP))  # of all archives only workbooks are left packed


def read_workbook(data: bytes, file: str) -> tuple[Sheet, ...]:
    """The sheets of a workbook, in its order.

    Args:
        data: the bytes of the file.
        file: its name, for errors.

    Raises:
        UnreadableFile: it is no workbook, is broken, needs a password, or is larger than any list.
    """
    if len(data) > LARGEST:
        raise UnreadableFile("error.file_too_large", file=file, most=LARGEST // 1_000_000)
    if not data.startswith(_OLE):
        data = _safe_archive(data, file)
    try:
        return tuple(_sheets(data))
    except ImportError:  # a browser has no compiled packages
        raise UnreadableFile("spreadsheet.no_reader", file=file) from None
    except UnreadableFile:
        raise
    except BaseException as error:
        name = type(error).__name__
        if name == "PasswordError":
            raise UnreadableFile("spreadsheet.password", file=file) from error
        # What its reader stumbles over comes as its own errors, or as a panic that is no Exception.
        if not isinstance(error, Exception) and name != "PanicException":
            raise
        raise UnreadableFile("spreadsheet.broken", file=file, reason=str(error)) from error


def text_of_cell(value: Value) -> str:
    """A cell as text: dates with the year first, whole numbers whole, yes and no as 1, 0.

    Example:
        >>> text_of_cell(2.5), text_of_cell(1503014.0), text_of_cell(date(2026, 3, 7))
        ('2.5', '1503014', '2026-03-07')
    """
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return (value.date() if value.time() == time() else value).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return " ".join(str(value).split())


def _sheets(data: bytes) -> Iterator[Sheet]:
    from python_calamine import SheetTypeEnum, load_workbook

    with load_workbook(io.BytesIO(data)) as workbook:
        for about in workbook.sheets_metadata:
            if about.typ == SheetTypeEnum.WorkSheet:
                sheet = workbook.get_sheet_by_name(about.name)
                rows = sheet.to_python(skip_empty_area=False)
                yield Sheet(name=about.name, rows=tuple(tuple(map(_whole, row)) for row in rows))


def _whole(value: Any) -> Value:
    """Numbers of a workbook are all decimal; those that are whole become so again."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    found: Value = value
    return found


def _safe_archive(data: bytes, file: str) -> bytes:
    """The same archive, unpacked within bounds, measured, and stored without packing."""
    import zipfile

    stored = io.BytesIO()
    left = _LARGEST_UNPACKED
    longest, cells = 0, 0
    try:
        with (
            zipfile.ZipFile(io.BytesIO(data)) as archive,
            zipfile.ZipFile(stored, "w", zipfile.ZIP_STORED) as copy,
        ):
            for info in archive.infolist():
                left -= info.file_size
                part = archive.read(info) if left >= 0 else b""
                copy.writestr(info.filename, part)
                if info.filename.lower().endswith("sharedstrings.xml"):
                    longest = max((len(text[0]) for text in _SHARED_TEXT.finditer(part)), default=0)
                cells = max(cells, _extent(info.filename, part, file))
    except UnreadableFile:
        raise
    except Exception as error:  # whatever is wrong with the archive
        raise UnreadableFile("spreadsheet.broken", file=file, reason=str(error)) from error
    if left < 0 or cells > _MOST_CELLS or cells * longest > _MOST_CHARACTERS:
        raise UnreadableFile("spreadsheet.too_large", file=file)
    return stored.getvalue()


def _extent(name: str, part: bytes, file: str) -> int:
    """How many cells there are up to the last one, of the largest sheet in a part."""
    if name == "content.xml":
        return _ods_extent(part, file)
    if b"sheetData" not in part:  # a sheet may have any name
        return 0
    row = column = 1
    for found in _REFERENCE.finditer(part):
        if len(found[1]) > _LONGEST_LETTERS or len(found[2]) > _LONGEST_DIGITS:
            raise UnreadableFile("spreadsheet.too_large", file=file)
        row = max(row, int(found[2]))
        column = max(column, _column_number(found[1]))
    return row * column


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def _ods_extent(part: bytes, file: str) -> int:
    """Rows and cells of an ods say how often they are repeated; empty ones at the end are none."""
    largest = last_row = last_column = 0
    row = column = repeats = 0
    for tag in _ODS_TAG.finditer(part):
        found = _REPEATED.search(tag[2])
        count = int(found[1]) if found else 1
        if count > _MOST_REPEATS:
            raise UnreadableFile("spreadsheet.too_large", file=file)
        if tag[1] == b"table":
            row = last_row = last_column = 0
        elif tag[1] == b"table-row":
            row, column, repeats = row + repeats, 0, count
        else:
            column += count
            if not tag[3] or b"value" in tag[2]:
                last_row, last_column = row + repeats, max(last_column, column)
        largest = max(largest, last_row * last_column)
    return largest
