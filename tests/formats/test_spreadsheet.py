"""Workbooks: cells with their types, and whatever is wrong with the file."""

import io
import struct
import subprocess
import sys
import zipfile
from contextlib import suppress
from datetime import date, datetime
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.workbooks import archive, ods, xls, xlsx

from arpad.core.errors import UnreadableFile
from arpad.formats.opening import opened
from arpad.formats.spreadsheet import Value, is_workbook, read_workbook, text_of_cell


def changed(book: bytes, name: str, old: str, new: str) -> bytes:
    """The workbook with a text exchanged in one of its parts."""
    with zipfile.ZipFile(io.BytesIO(book)) as packed:
        parts = {each: packed.read(each).decode() for each in packed.namelist()}
    assert old in parts[name]
    return archive(parts | {name: parts[name].replace(old, new)})


TABLE = xlsx(
    {
        "Players": [["Name", "Rtg"], [None, 1850.5], ["Doe & Roe", 2000]],
        "Other": [["x"]],
    }
)
# An attribute without a blank before it: the reader of workbooks took it all the same.
NO_BLANK_BEFORE = changed(
    TABLE, "xl/worksheets/sheet1.xml", ' t="inlineStr"', ' t="inlineStr"b="c"'
)


def test_cells_keep_their_place_and_type() -> None:
    players, other = read_workbook(TABLE, "a.xlsx")
    assert players.name == "Players"
    assert players.rows == (("Name", "Rtg"), ("", 1850.5), ("Doe & Roe", 2000))
    assert isinstance(players.rows[2][1], int)
    assert other.rows == (("x",),)


def test_an_ods_is_read_with_its_dates() -> None:
    cell = (
        '<table:table-cell office:value-type="{}" office:{}="{}">'
        "<text:p>{}</text:p></table:table-cell>"
    )
    row = "".join(
        (
            cell.format("string", "string-value", "a", "a"),
            cell.format("float", "value", "2.5", "2,5"),
            cell.format("date", "date-value", "2026-03-07", "07.03.26"),
        )
    )
    empty = (
        '<table:table-row table:number-rows-repeated="1048570">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    [sheet] = read_workbook(ods(f"<table:table-row>{row}</table:table-row>{empty}"), "a.ods")
    assert [text_of_cell(each) for each in sheet.rows[0]] == ["a", "2.5", "2026-03-07"]


CELL = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
REST = (
    '<table:table-row table:number-rows-repeated="1048574">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)


def test_empty_rows_to_the_end_of_a_sheet_are_none_of_the_next() -> None:
    row = f"<table:table-row>{CELL.format('a')}{CELL.format('b')}</table:table-row>"
    rows = f'{row}{REST}</table:table><table:table table:name="Sheet2">{row}{REST}'
    assert [sheet.rows for sheet in read_workbook(ods(rows), "a.ods")] == [(("a", "b"),)] * 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</table:table>", ""),
        ("</table:table>", "</tab\x10e:table>"),
        ("</table:table></office:spreadsheet></office:body></office:document-content>", ""),
        ("</office:annotation>", ""),
    ],
)
def test_an_ods_that_breaks_off_is_not_waited_for(old: str, new: str) -> None:
    note = "<office:annotation><text:p>b</text:p></office:annotation>"
    book = ods(f"<table:table-row>{CELL.format('a')}</table:table-row>{note}")
    assert read_workbook(book, "a.ods")[0].rows == (("a",),)
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(changed(book, "content.xml", old, new), "a.ods")
    assert caught.value.message == "spreadsheet.broken"


def test_rows_and_cells_without_a_place_follow_the_ones_before() -> None:
    cells = '<row/><row r="4"><c r="B4"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'
    sheet = "xl/worksheets/sheet1.xml"
    book = changed(xlsx({"a": []}), sheet, "<sheetData>", f"<sheetData>{cells}")
    rows = read_workbook(book, "a.xlsx")[0].rows
    assert rows == (("",) * 3,) * 3 + (("", 1, 2), (3, "", ""))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("  a \n b ", "a b"),
        (True, "1"),
        (1503014.0, "1503014"),
        (0.5, "0.5"),
        (date(2026, 3, 7), "2026-03-07"),
        (datetime(2026, 3, 7), "2026-03-07"),  # noqa: DTZ001  workbooks know no time zone
        (datetime(2026, 3, 7, 9, 30), "2026-03-07T09:30:00"),  # noqa: DTZ001
    ],
)
def test_a_cell_as_text(value: Value, text: str) -> None:
    assert text_of_cell(value) == text


def test_a_workbook_stays_packed_and_another_archive_does_not(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(TABLE)
    with opened(path) as source:
        assert source.packing == ""
        assert is_workbook(source.head)
        assert source.whole(len(TABLE)) == TABLE
    path.write_bytes(archive({"list.txt": "001"}))
    with opened(path) as source:
        assert not is_workbook(source.head)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04 nothing", "spreadsheet.broken"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000), "spreadsheet.broken"),
        (archive({"xl/workbook.xml": "<x"}), "spreadsheet.broken"),
        (NO_BLANK_BEFORE, "spreadsheet.broken"),
        (xlsx({"a": [["x"]]}) + b"rest", None),
        (b"PK\x03\x04" + bytes(50_000_001), "error.file_too_large"),
    ],
)
def test_a_broken_workbook_is_told(data: bytes, message: str | None) -> None:
    if message is None:
        assert read_workbook(data, "a.xlsx")[0].rows == (("x",),)
        return
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(data, "a.xlsx")
    assert caught.value.message == message
    assert caught.value.file == "a.xlsx"


@cache
def _hostile() -> dict[str, bytes]:
    cell = '<table:table-cell office:value-type="string"{}><text:p>a</text:p></table:table-cell>'
    row = "<table:table-row{}>{}</table:table-row>"
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", "<workbook/>")
        with packed.open("xl/worksheets/sheet1.xml", "w") as part:
            for _ in range(201):
                part.write(bytes(1_000_000))
    far = xlsx({"a": [["x"]]})
    parts = {}
    with zipfile.ZipFile(io.BytesIO(far)) as packed:
        parts = {name: packed.read(name).decode() for name in packed.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    sound = parts[sheet]
    parts[sheet] = sound.replace('r="A1"', 'r="XFD1048576"')
    moved = {
        name: text.replace("worksheets/sheet1.xml", "other.xml") for name, text in parts.items()
    }
    moved["xl/other.xml"] = moved.pop(sheet)
    one = "<c><v>1</v></c>"
    repeated = ' table:number-{}-repeated="{}"'
    thousands = row.format(
        repeated.format("rows", 1000), cell.format(repeated.format("columns", 900))
    )
    return {
        "unpacks without end": bomb.getvalue(),
        "a cell far away": archive(parts),
        "a sheet of another name": archive(moved),
        "rows and cells without a place": archive(
            parts | {sheet: sound.replace("<row", f"{'<row/>' * 2000}<row>{one * 2000}</row><row")}
        ),
        "a row with the letter of a column": archive(
            parts | {sheet: sound.replace("<row", f'<row r="A20000">{one * 2000}</row><row')}
        ),
        "a shared text in many cells": archive(
            parts
            | {
                sheet: sound.replace("<row", f"<row>{one * 20_000}</row><row"),
                "xl/sharedStrings.xml": f"<sst><si><!-- </si> --><t>{'a' * 60_000}</t></si></sst>",
            }
        ),
        "more digits than a row has": archive(
            parts | {sheet: sound.replace('r="A1"', 'r="A99999999999"')}
        ),
        "more letters than a column has": archive(
            parts | {sheet: sound.replace('r="A1"', 'r="ABCDEF1"')}
        ),
        "columns repeated": ods(row.format("", cell.format(repeated.format("columns", 10**9)))),
        "rows repeated": ods(
            row.format(
                repeated.format("rows", 10**6), cell.format(repeated.format("columns", 1000))
            )
        ),
        "a sign before the number": ods(
            row.format("", cell.format(repeated.format("columns", "+99999999")))
        ),
        "a number in references": ods(
            row.format(repeated.format("rows", "&#57;99999"), cell.format("") * 3)
        ),
        "an end of a tag in a value": ods(
            row.format("", cell.format(' a=">"' + repeated.format("columns", 10**9)))
        ),
        "tables in comments": ods("<!-- <table:table> -->".join([thousands] * 3)),
        "sheets together": ods("</table:table><table:table>".join([thousands] * 3)),
        "tables in cells": ods(
            row.format("", "<table:table-cell><table:table/></table:table-cell>").join(
                [thousands] * 3
            )
        ),
        "a long text repeated": ods(thousands.replace(">a<", f">{'a' * 2000}<")),
        "blanks without end": ods(
            row.format("", cell.format("").replace(">a<", '><text:s text:c="9999999999"/><'))
        ),
        "formulas": ods(thousands.replace("office:value-type", "table:formula") * 3),
    }


@pytest.mark.parametrize("name", list(_hostile()))
def test_a_workbook_that_would_fill_the_memory_is_refused(name: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(_hostile()[name], "a.xlsx")
    assert caught.value.message == "spreadsheet.too_large"


@pytest.mark.parametrize("size", range(0, len(TABLE), 100))
def test_a_truncated_workbook_is_unreadable(size: int) -> None:
    with pytest.raises(UnreadableFile):
        read_workbook(TABLE[:size], "a.xlsx")


@given(st.integers(0, len(TABLE) - 1), st.binary(min_size=1, max_size=4))
def test_changed_bytes_give_sheets_or_an_error(at: int, other: bytes) -> None:
    with suppress(UnreadableFile):
        for sheet in read_workbook(TABLE[:at] + other + TABLE[at + len(other) :], "a.xlsx"):
            assert all(isinstance(row, tuple) for row in sheet.rows)


_ROWS = (("Name", "Rtg"), ("Doe", 2000))
_XLS = xls(_ROWS)
_NUMBER = 0x203  # kinds of records: a cell with a number,
_EXTENT = 0x200  # the extent of a sheet


def _claims() -> dict[str, bytes]:
    """Small files that claim much, by what they claim."""
    number = struct.pack("<Hd", 0, 1.0)
    return {
        "a cell far away": xls(
            _ROWS, of_sheet={_NUMBER: struct.pack("<HH", 65535, 65535) + number}
        ),
        "more than a list": xls(_ROWS, of_sheet={_NUMBER: struct.pack("<HH", 9999, 299) + number}),
        "its extent": xls(_ROWS, of_sheet={_EXTENT: struct.pack("<IIHHH", 0, 2**31, 0, 255, 0)}),
    }


@pytest.mark.parametrize("name", list(_claims()))
def test_an_old_workbook_that_claims_more_than_it_holds_is_refused(name: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(_claims()[name], "a.xls")
    assert caught.value.message.startswith("spreadsheet.")
    assert caught.value.file == "a.xls"


def test_an_old_workbook_is_read_with_its_cells_in_place() -> None:
    [sheet] = read_workbook(_XLS, "a.xls")
    assert sheet.rows == _ROWS


@pytest.mark.parametrize("change", ["no process", "no Python"])
def test_where_no_process_can_be_started_an_old_workbook_is_refused(
    monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError

    if change == "no process":
        monkeypatch.setattr(subprocess, "run", refuse)
    else:
        monkeypatch.setattr(sys, "executable", "")
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(_XLS, "a.xls")
    assert caught.value.message == "spreadsheet.no_reader"


def test_many_sheets_count_together() -> None:
    sheets = {f"s{number}": [["x"]] for number in range(3)}
    parts = {}
    with zipfile.ZipFile(io.BytesIO(xlsx(sheets))) as packed:
        parts = {name: packed.read(name).decode() for name in packed.namelist()}
    far = {name: text.replace('r="A1"', 'r="J100000"') for name, text in parts.items()}
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(archive(far), "a.xlsx")
    assert caught.value.message == "spreadsheet.too_large"


def test_a_binary_workbook_is_refused() -> None:
    both = {"xl/workbook.xml": "<workbook/>", "xl/workbook.bin": ""}
    with pytest.raises(UnreadableFile) as caught:
        read_workbook(archive(both), "a.xlsb")
    assert caught.value.message == "spreadsheet.binary"
