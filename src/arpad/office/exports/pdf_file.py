"""A list as PDF for paper: A4, the heads on each page, equal lists make equal files."""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final

from arpad.core.errors import InputError
from arpad.explain.catalogue import Catalogue
from arpad.office.exports.columns import Column, shown_columns
from arpad.office.exports.heading import head_of, note_of, title_of
from arpad.office.exports.plain_letters import plain_letters
from arpad.office.exports.shown_rows import shown_rows
from arpad.office.list_rows import OfficeList

_FONT: Final = "Vera"  # comes with reportlab; has the letters of Latin-1 and of its neighbours
_BOLD: Final = "VeraBd"
_MARGIN: Final = 40.0  # points
_SIZE: Final = 7.5
_STEP: Final = 11.0
_GAP: Final = 6.0
_TITLE_SIZE: Final = 12.0


def check_pdf() -> None:
    """Refuse when what writes PDF is not installed.

    Raises:
        InputError: it is not.
    """
    if find_spec("reportlab") is None:
        raise InputError("office.export.not_installed", name="ReportLab")


def pdf_file(listed: OfficeList, words: Catalogue) -> Iterator[bytes]:
    """The file.

    Args:
        listed: the list.
        words: the language.
    """
    out = io.BytesIO()
    _Printer(out, listed, words).print_all()
    yield out.getvalue()


class _Printer:
    """Prints the pages one after the other."""

    def __init__(self, out: io.BytesIO, listed: OfficeList, words: Catalogue) -> None:
        from reportlab.lib.pagesizes import A4
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        for name in (_FONT, _BOLD):
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
        signs = frozenset(pdfmetrics.getFont(_FONT).face.charToGlyph)
        self._plain = lru_cache(100_000)(lambda text: plain_letters(text, signs))
        self._width_of = lru_cache(100_000)(
            lambda text, font: float(pdfmetrics.stringWidth(text, font, _SIZE))
        )
        self._width, self._height = A4
        self._words, self._listed = words, listed
        self._columns = shown_columns(listed)
        self._canvas: Any = Canvas(out, pagesize=A4, pageCompression=1, invariant=1,
                                   lang=words.language)
        self._canvas.setTitle(self._plain(title_of(listed, words)))
        self._edges = _edges(self._columns, self._width - 2 * _MARGIN)
        self._page, self._y = 0, 0.0

    def print_all(self) -> None:
        """Print the list and end the file."""
        self._begin()
        for cells in shown_rows(self._listed, self._columns, self._words):
            if self._y < _MARGIN + 2 * _STEP:
                self._end()
                self._begin()
            self._cells(cells, _FONT)
        self._end()
        self._canvas.save()

    def _begin(self) -> None:
        self._page += 1
        self._y = self._height - _MARGIN
        if self._page == 1:
            self._text(title_of(self._listed, self._words), _BOLD, _TITLE_SIZE)
            self._text(note_of(self._listed, self._words), _FONT, _SIZE)
            self._y -= _STEP / 2
        self._cells([head_of(column, self._words) for column in self._columns], _BOLD)
        line = self._y + _STEP - 3
        self._canvas.setLineWidth(0.4)
        self._canvas.line(_MARGIN, line, self._width - _MARGIN, line)

    def _end(self) -> None:
        self._canvas.setFont(_FONT, _SIZE)
        title = self._plain(title_of(self._listed, self._words))
        self._canvas.drawString(_MARGIN, _MARGIN - _STEP, title)
        right = self._width - _MARGIN
        self._canvas.drawRightString(right, _MARGIN - _STEP, str(self._page))
        self._canvas.drawCentredString(
            self._width / 2, _MARGIN - _STEP, f"SHA-256 {self._listed.digest[:16]}"
        )
        self._canvas.showPage()

    def _text(self, text: str, font: str, size: float) -> None:
        self._canvas.setFont(font, size)
        self._canvas.drawString(_MARGIN, self._y - size, self._plain(text))
        self._y -= size + _STEP / 2

    def _cells(self, cells: Sequence[str], font: str) -> None:
        self._canvas.setFont(font, _SIZE)
        place = self._y - _SIZE
        for text, column, (left, right) in zip(cells, self._columns, self._edges, strict=True):
            if not text:
                continue
            shown = self._fitting(self._plain(text), font, right - left - _GAP)
            if column.is_text:
                self._canvas.drawString(_MARGIN + left, place, shown)
            else:
                self._canvas.drawRightString(_MARGIN + right - _GAP, place, shown)
        self._y -= _STEP

    def _fitting(self, text: str, font: str, room: float) -> str:
        if self._width_of(text, font) <= room:
            return text
        while text and self._width_of(f"{text}…", font) > room:
            text = text[:-1]
        return f"{text}…"


def _edges(columns: Sequence[Column], room: float) -> list[tuple[float, float]]:
    """Left and right side of each column, by the letters that it takes."""
    whole = sum(column.width for column in columns)
    edges, left = [], 0.0
    for column in columns:
        right = left + room * column.width / whole
        edges.append((left, right))
        left = right
    return edges
