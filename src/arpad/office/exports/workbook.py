"""A list as a workbook for Excel, LibreOffice and others (XLSX).

Texts are written as texts, never as formulas; rows go out one by one, in bounded memory.
"""

import io
from collections.abc import Iterator
from datetime import datetime, time
from importlib.util import find_spec
from typing import Any, Final

from arpad.core.errors import InputError
from arpad.explain.catalogue import Catalogue
from arpad.office.exports.columns import Column, all_columns
from arpad.office.exports.heading import head_of, note_of, title_of
from arpad.office.list_rows import OfficeList

_MOST_ROWS: Final = 1_048_576 - 1
_LONGEST: Final = 120  # letters over and under a printed page


def check_workbook(listed: OfficeList) -> None:
    """Refuse what no workbook can hold, before anything is written.

    Raises:
        InputError: what writes workbooks is not installed, or the list is too long.
    """
    if find_spec("xlsxwriter") is None:
        raise InputError("office.export.not_installed", name="XlsxWriter")
    if len(listed.rows) > _MOST_ROWS:
        raise InputError("office.export.too_long", count=len(listed.rows), most=_MOST_ROWS)


def workbook(listed: OfficeList, words: Catalogue) -> Iterator[bytes]:
    """The file; equal lists make equal files.

    Args:
        listed: the list.
        words: the language.
    """
    import xlsxwriter

    out = io.BytesIO()
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(out, options)
    created = datetime.combine(listed.list_date, time())
    book.set_properties({"title": title_of(listed, words), "created": created})
    _write_sheet(book, listed, words)
    book.close()
    yield out.getvalue()


def _write_sheet(book: Any, listed: OfficeList, words: Catalogue) -> None:
    sheet = book.add_worksheet(words.text("office.export.sheet"))
    bold = book.add_format({"bold": True})
    columns = all_columns(listed)
    for place, column in enumerate(columns):
        sheet.set_column(place, place, column.width + 2)
        sheet.write_string(0, place, head_of(column, words), bold)
    sheet.freeze_panes(1, 2)
    sheet.autofilter(0, 0, len(listed.rows), len(columns) - 1)
    sheet.repeat_rows(0)
    sheet.set_header(f"&L{_printed(title_of(listed, words))}&R&P")
    sheet.set_footer(f"&L{_printed(note_of(listed, words))}")
    sheet.set_landscape()
    sheet.set_paper(9)  # A4
    sheet.fit_to_pages(1, 0)
    _write_rows(sheet, columns, listed)


def _write_rows(sheet: Any, columns: tuple[Column, ...], listed: OfficeList) -> None:
    places = [(place, column.value) for place, column in enumerate(columns)]
    for number, row in enumerate(listed.rows, 1):
        for place, value_of in places:
            value = value_of(row)
            if isinstance(value, str):
                if value:
                    sheet.write_string(number, place, value)
            elif value is not None:
                sheet.write_number(number, place, value)


def _printed(text: str) -> str:
    return text[:_LONGEST].replace("&", "&&")
