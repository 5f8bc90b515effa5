"""Workbooks (xlsx, ods, xls) as rows of cells, values with the types that they have in the file.

A workbook is a packed archive that can unpack to any size, and its reader keeps a place for every
cell up to the last one: both are measured before the reader sees the file. An xls is no archive,
and what is broken in it can take the reader down: a second process reads it.
"""

import io
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.reader_reason import reader_reason
from arpad.formats.opening import is_workbook_archive
from arpad.formats.workbook_size import MOST_CHARACTERS, size_of

Value = str | int | float | bool | date | datetime | time | timedelta

LARGEST: Final = 50_000_000  # bytes packed
_LARGEST_UNPACKED: Final = 200_000_000
_MOST_CELLS: Final = 2_000_000
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # container of xls, and of files with a password
_ZIP: Final = b"PK\x03\x04"
_BINARY: Final = "xl/workbook.bin"  # xlsb, whose cells nobody measures


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
    if data.startswith(_OLE):
        from arpad.formats.xls_process import read_beside

        return read_beside(data, file)
    return read_here(_safe_archive(data, file), file)


def read_here(data: bytes, file: str) -> tuple[Sheet, ...]:
    """As :func:`read_workbook`, of bytes that cannot do harm, or where they may.

    Raises:
        UnreadableFile: as there.
    """
    try:
        return tuple(_sheets(data, file))
    except ImportError:  # a browser has no compiled packages
        raise UnreadableFile("spreadsheet.no_reader", file=file) from None
    except MemoryError as error:
        raise UnreadableFile("spreadsheet.too_large", file=file) from error
    except UnreadableFile:
        raise
    except BaseException as error:
        name = type(error).__name__
        if name == "PasswordError":
            raise UnreadableFile("spreadsheet.password", file=file) from error
        # What its reader stumbles over comes as its own errors, or as a panic that is no Exception.
        if not isinstance(error, Exception) and name != "PanicException":
            raise
        raise UnreadableFile(
            "spreadsheet.broken", file=file, reason=reader_reason(error)
        ) from error


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


def _sheets(data: bytes, file: str) -> Iterator[Sheet]:
    from python_calamine import SheetTypeEnum, load_workbook

    left = _MOST_CELLS
    with load_workbook(io.BytesIO(data)) as workbook:
        for about in workbook.sheets_metadata:
            if about.typ == SheetTypeEnum.WorkSheet:
                sheet = workbook.get_sheet_by_name(about.name)
                left -= sheet.total_height * sheet.total_width
                if left < 0:
                    raise UnreadableFile("spreadsheet.too_large", file=file)
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
            names = archive.namelist()
            binary = _BINARY in map(str.lower, names)
            # Of archives alone only workbooks come here: another one was packed in an archive.
            wrong = binary or not is_workbook_archive(names)
            for info in () if wrong else archive.infolist():
                left -= info.file_size
                part = archive.read(info) if left >= 0 else b""
                copy.writestr(info.filename, part)
                found = size_of(info.filename, part, file)
                cells, longest = max(cells, found[0]), max(longest, found[1])
    except UnreadableFile:
        raise
    except Exception as error:  # whatever is wrong with the archive
        raise UnreadableFile(
            "spreadsheet.broken", file=file, reason=reader_reason(error)
        ) from error
    if wrong:
        message = "spreadsheet.binary" if binary else "opening.packed_twice"
        raise UnreadableFile(message, file=file)
    if left < 0 or cells > _MOST_CELLS or cells * longest > MOST_CHARACTERS:
        raise UnreadableFile("spreadsheet.too_large", file=file)
    return stored.getvalue()
