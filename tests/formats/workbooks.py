"""Small workbooks for tests, written by hand."""

import io
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
