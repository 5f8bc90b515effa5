"""Workbooks: cells with their types, and whatever is wrong with the file."""

import io
import zipfile
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.workbooks import archive, ods, xlsx

from arpad.core.errors import UnreadableFile
from arpad.formats.opening import opened
from arpad.formats.spreadsheet import Value, is_workbook, read_workbook, text_of_cell

TABLE = xlsx(
    {
        "Players": [["Name", "Rtg"], [None, 1850.5], ["Doe & Roe", 2000]],
        "Other": [["x"]],
    }
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
    repeated = ' table:number-{}-repeated="{}"'
    return {
        "unpacks without end": bomb.getvalue(),
        "a cell far away": archive(parts),
        "a sheet of another name": archive(moved),
        "no blank before": archive(
            parts
            | {sheet: sound.replace('<c r="A1" t="inlineStr"', '<c t="inlineStr"r="XFD99999"')}
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
