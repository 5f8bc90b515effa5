"""A list as PDF for paper: A4, the heads on each page, equal lists make equal files."""

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import islice
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
_TITLE: Final = 36.0  # height of the title and what stands under it


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
        self._canvas: Any = Canvas(
            out, pagesize=A4, pageCompression=1, invariant=1, lang=words.language
        )
        self._canvas.setTitle(title_of(listed, words))
        self._edges = _edges(self._columns, self._width - 2 * _MARGIN)
        self._title = self._plain(title_of(listed, words))
        self._fitting = lru_cache(100_000)(self._fits)

    def print_all(self) -> None:
        """Print the list and end the file; a list of nobody has a page, too."""
        rows = shown_rows(self._listed, self._columns, self._words)
        page = list(islice(rows, self._room(1)))
        self._print_page(1, page)
        number = 2
        while page := list(islice(rows, self._room(number))):
            self._print_page(number, page)
            number += 1
        self._canvas.save()

    def _room(self, number: int) -> int:
        """How many rows a page has."""
        return int((self._top(number) - _STEP - 2 * _MARGIN) // _STEP)

    def _top(self, number: int) -> float:
        """Where the heads of the columns stand."""
        return float(self._height) - _MARGIN - (_TITLE if number == 1 else 0)

    def _print_page(self, number: int, rows: Sequence[Sequence[str]]) -> None:
        canvas, top = self._canvas, self._top(number) - _SIZE
        if number == 1:
            canvas.setFont(_BOLD, _TITLE_SIZE)
            canvas.drawString(_MARGIN, self._height - _MARGIN - _TITLE_SIZE, self._title)
            canvas.setFont(_FONT, _SIZE)
            note = self._plain(note_of(self._listed, self._words))
            canvas.drawString(_MARGIN, self._height - _MARGIN - _TITLE_SIZE - _STEP, note)
        heads = [head_of(column, self._words) for column in self._columns]
        self._cells([heads], top, _BOLD)
        canvas.setLineWidth(0.4)
        canvas.line(_MARGIN, top - 3, self._width - _MARGIN, top - 3)
        self._cells(rows, top - _STEP, _FONT)
        canvas.setFont(_FONT, _SIZE)
        canvas.drawString(_MARGIN, _MARGIN - _STEP, self._title)
        digest = f"SHA-256 {self._listed.digest[:16]}  -  {number}"
        canvas.drawRightString(self._width - _MARGIN, _MARGIN - _STEP, digest)
        canvas.showPage()

    def _cells(self, rows: Sequence[Sequence[str]], top: float, font: str) -> None:
        """The rows of a page, column by column: so a file says least of where texts stand."""
        for column, (left, right), cells in zip(
            self._columns, self._edges, zip(*rows, strict=True), strict=rows != []
        ):
            x = _MARGIN + left
            out = self._canvas.beginText(x, top)
            out.setFont(font, _SIZE, _STEP)
            for text in cells:
                shown = self._fitting(text, font, right - left - _GAP)
                if shown and not column.is_text:
                    place = _MARGIN + right - _GAP - self._width_of(shown, font)
                    if place != x:
                        out.setXPos(place - x)
                        x = place
                out.textLine(shown)
            self._canvas.drawText(out)

    def _fits(self, text: str, font: str, room: float) -> str:
        """A text as it is printed: in the letters of the font, cut to its column."""
        text = self._plain(text)
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
