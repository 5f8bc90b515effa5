"""Small workbooks for tests, written by hand."""

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

Cell = str | int | float | None


def archive(parts: Mapping[str, str]) -> bytes:
    """A zip of texts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(name, text)
    return stream.getvalue()


def xlsx(sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> bytes:
    """An xlsx with these sheets; None leaves a cell out."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    listed, related, parts = [], [], {}
    for number, (name, rows) in enumerate(sheets.items(), 1):
        listed.append(f'<sheet name="{escape(name)}" sheetId="{number}" r:id="r{number}"/>')
        related.append(
            f'<Relationship Id="r{number}" Type="{relations}/worksheet" '
            f'Target="worksheets/sheet{number}.xml"/>'
        )
        parts[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{main}"><sheetData>{_rows(rows)}</sheetData></worksheet>'
        )
    return archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
            "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
            f'Type="{relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{relations}">'
            f"<sheets>{''.join(listed)}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
            f"{''.join(related)}</Relationships>",
            **parts,
        }
    )


def _rows(rows: Sequence[Sequence[Cell]]) -> str:
    found = []
    for number, row in enumerate(rows, 1):
        cells = "".join(
            _cell(f"{_letters(place)}{number}", cell)
            for place, cell in enumerate(row)
            if cell is not None
        )
        found.append(f'<row r="{number}">{cells}</row>')
    return "".join(found)


def _letters(place: int) -> str:
    first, last = divmod(place, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)


def _cell(at: str, cell: str | float) -> str:
    if isinstance(cell, str):
        return f'<c r="{at}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
    return f'<c r="{at}"><v>{cell}</v></c>'


def ods(table: str) -> bytes:
    """An ods with these rows of one sheet, as written in it."""
    name = "urn:oasis:names:tc:opendocument:xmlns"
    return archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": "<manifest/>",
            "content.xml": f'<office:document-content xmlns:office="{name}:office:1.0" '
            f'xmlns:table="{name}:table:1.0" xmlns:text="{name}:text:1.0"><office:body>'
            f'<office:spreadsheet><table:table table:name="Sheet1">{table}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def xls(
    rows: Sequence[Sequence[Cell]],
    code_page: int = 1251,
    name: str = "List",
    *,
    of_sheet: Mapping[int, bytes] | None = None,
) -> bytes:
    """An xls of Excel 95, whose texts are in a code page of Windows; None leaves a cell out.

    The last are further records of the sheet, by their kind.
    """
    encoding = f"cp{code_page}"
    tab = name.encode(encoding)
    start = _record(0x809, struct.pack("<HHHH", 0x500, 5, 0, 0))
    start += _record(0x42, struct.pack("<H", code_page))
    length = len(start) + 4 + 7 + len(tab) + 4
    start += _record(0x85, struct.pack("<IHB", length, 0, len(tab)) + tab) + _record(0x0A, b"")
    sheet = _record(0x809, struct.pack("<HHHH", 0x500, 0x10, 0, 0)) + _records(of_sheet)
    for line, row in enumerate(rows):
        for place, cell in enumerate(row):
            at = struct.pack("<HHH", line, place, 0)
            if isinstance(cell, str):
                text = cell.encode(encoding)
                sheet += _record(0x204, at + struct.pack("<H", len(text)) + text)
            elif cell is not None:
                sheet += _record(0x203, at + struct.pack("<d", cell))
    return _container(start + sheet + _record(0x0A, b""))


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _records(given: Mapping[int, bytes] | None) -> bytes:
    return b"".join(_record(kind, data) for kind, data in (given or {}).items())


def _container(book: bytes) -> bytes:
    """The bytes as the one stream of a compound file: its table, its folder, the stream."""
    none, end = 0xFFFFFFFF, 0xFFFFFFFE
    size = max(4096, -(-len(book) // 512) * 512)  # a shorter stream is stored in another way
    chain = [0xFFFFFFFD, end, *range(3, 2 + size // 512), end]
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<5H6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<9I", 0, 1, 1, 0, 4096, end, 0, end, 0)
    head += struct.pack("<109I", 0, *[none] * 108)
    folder = b"".join(
        struct.pack(
            "<64sHBBIII36xIQ",
            name.encode("utf-16-le"),
            2 * len(name) + 2,
            *(kind, 1, none, none, child, start, length),
        )
        for name, kind, child, start, length in (
            ("Root Entry", 5, 1, end, 0),
            ("Book", 2, none, 2, size),
        )
    )
    table = struct.pack("<128I", *chain, *[none] * (128 - len(chain)))
    return head + table + folder.ljust(512, b"\0") + book.ljust(size, b"\0")
