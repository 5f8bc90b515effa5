"""A list as comma separated values in UTF-8, with headings that programs know."""

import csv
import io
from collections.abc import Iterator
from itertools import islice
from typing import Final

from arpad.office.exports.columns import Cell, all_columns
from arpad.office.list_rows import OfficeList

_BLOCK: Final = 1000  # rows
# A spreadsheet takes a text that begins so for a formula and runs it: names come from outside.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_file(listed: OfficeList) -> Iterator[bytes]:
    """The file in pieces; no text in it is a formula to a spreadsheet.

    Args:
        listed: the list.
    """
    columns = all_columns(listed)
    values = [column.value for column in columns]
    rows = ([_cell(value(row)) for value in values] for row in listed.rows)
    yield _text([[column.name for column in columns]])
    while block := list(islice(rows, _BLOCK)):
        yield _text(block)


def _text(rows: list[list[Cell]] | list[list[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "replace")


def _cell(value: Cell) -> Cell:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value
