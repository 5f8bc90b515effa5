"""Which format a list is written in, and the list in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arpad.core.errors import InputError, UnknownName
from arpad.core.frozen import Record
from arpad.explain.catalogue import Catalogue
from arpad.office.exports.fide_text import LONGEST_NAME
from arpad.office.exports.numbers_shown import numbered
from arpad.office.list_rows import OfficeList, label

FIDE_TEXT: Final = "fide-text"
FIDE_XML: Final = "fide-xml"
_ENDINGS: Final = {
    FIDE_TEXT: (".txt",),
    FIDE_XML: (".xml",),
    "csv": (".csv",),
    "xlsx": (".xlsx",),
    "html": (".html", ".htm"),
    "pdf": (".pdf",),
}
FORMATS: Final = tuple(_ENDINGS)
ENDINGS: Final = tuple(ending for endings in _ENDINGS.values() for ending in endings)
FIDE_LAYOUTS: Final = frozenset({FIDE_TEXT, FIDE_XML})


class Loss(Record):
    """What a layout has no room for.

    Args:
        left_out: people without the number that the layout needs.
        cut: names that are longer than their column.
    """

    left_out: int = 0
    cut: int = 0


def export_format(path: str, given: str | None) -> str:
    """The format by what was said, or else by the end of the name.

    Args:
        path: of the file.
        given: id of a format; None to go by the name.

    Raises:
        UnknownName: there is no such format.
        InputError: the name does not tell one.

    Example:
        >>> export_format("list.PDF", None), export_format("list", "csv")
        ('pdf', 'csv')
    """
    if given is not None:
        if given not in FORMATS:
            raise UnknownName("kind.format", given, FORMATS)
        return given
    ending = Path(path).suffix.lower()
    for name, endings in _ENDINGS.items():
        if ending in endings:
            return name
    raise InputError("office.export.no_ending", file=path, endings=", ".join(ENDINGS))


def loss_of(listed: OfficeList, kind: str, ids: str) -> Loss:
    """What the layout has no room for; to be asked before the file is written.

    Args:
        listed: the list.
        kind: id of the format.
        ids: which number stands for a person.

    Raises:
        InputError: nobody would be left, or what writes the format is not installed.
    """
    if kind == "xlsx":
        from arpad.office.exports.workbook import check_workbook

        check_workbook(listed)
    elif kind == "pdf":
        from arpad.office.exports.pdf_file import check_pdf

        check_pdf()
    if kind not in FIDE_LAYOUTS:
        return Loss()
    found = numbered(listed, ids)
    if listed.rows and not found.rows:
        raise InputError("office.export.no_numbers", ids=ids, format=kind)
    cut = 0
    if kind == FIDE_TEXT:
        cut = sum(len(label(row.person)) > LONGEST_NAME for _, row in found.rows)
    return Loss(left_out=found.left_out, cut=cut)


def exported(listed: OfficeList, kind: str, ids: str, words: Catalogue) -> Iterator[bytes]:
    """The list in a format, in pieces.

    Args:
        listed: the list.
        kind: id of the format.
        ids: which number stands for a person in FIDE's layouts.
        words: the language of what people read.
    """
    if kind == FIDE_TEXT:
        from arpad.office.exports.fide_text import fide_text

        return fide_text(listed, ids)
    if kind == FIDE_XML:
        from arpad.office.exports.fide_xml import fide_xml

        return fide_xml(listed, ids)
    if kind == "csv":
        from arpad.office.exports.csv_file import csv_file

        return csv_file(listed)
    if kind == "xlsx":
        from arpad.office.exports.workbook import workbook

        return workbook(listed, words)
    if kind == "pdf":
        from arpad.office.exports.pdf_file import pdf_file

        return pdf_file(listed, words)
    from arpad.office.exports.web_page import web_page

    return web_page(listed, words)
