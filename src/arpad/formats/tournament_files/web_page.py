"""The tables of a web page, with the place of every cell.

Pages of tournaments are not well-formed; rows and cells are closed where the next one begins,
as browsers do. The time is proportional to the length whatever is in the page, which cannot be
said of the standard library's reader: a page of comments that are never closed keeps it busy for
hours.
"""

import re
from html import unescape
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.formats.tournament_files.table_cell import TableCell
from arpad.formats.trf.notes import Notes

_SEPARATE: Final = frozenset({"br", "p", "div", "td", "th", "tr"})
_SILENT: Final = frozenset({"script", "style"})
_HEADINGS: Final = frozenset({"title", "h1", "h2", "h3"})
_MOST_CELLS: Final = 2_000_000
_LONGEST_TAG: Final = 4000
_MOST_INNER_CELLS: Final = 4
_LONGEST_INNER_TEXT: Final = 200  # of a table that stands in a cell for its layout
_TAG: Final = re.compile(
    r"""<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*+)>"""  # closes its quotes
)
_DOCUMENT: Final = re.compile(r"<(?:html|body)\b", re.IGNORECASE)
_END: Final = re.compile(r"</(?:html|body)\b", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r"""([a-zA-Z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")


class WebPage(Record):
    """What is to be read on a page.

    Args:
        tables: the tables in the order of their ends, each a sequence of rows of cells.
        headings: tag and text of the title and the headings.
        text: all text.
        cut_at: the line where it ends too early; None when it has its end.
    """

    tables: tuple[tuple[tuple[TableCell, ...], ...], ...]
    headings: tuple[tuple[str, str], ...]
    text: str
    cut_at: int | None = None

    def note_cut(self, notes: Notes) -> None:
        """An error where the page is not whole: players and games may be missing."""
        if self.cut_at is not None:
            notes.error("tournament_file.page_cut", self.cut_at)

    def heading(self, tag: str) -> str:
        """The first heading of that kind; empty without one."""
        return next((text for name, text in self.headings if name == tag and text), "")


def read_page(text: str, file: str) -> WebPage:
    """Take a page apart.

    Raises:
        UnreadableFile: it has more cells than any page of a tournament.
    """
    reader = _Reader(text, file)
    reader.read()
    return reader.page()


class _OpenCell:
    def __init__(self, line: int, column: int) -> None:
        self.line, self.column = line, column
        self.parts: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.classes: list[str] = []


class _OpenTable:
    def __init__(self) -> None:
        self.rows: list[list[TableCell]] = []
        self.cell: _OpenCell | None = None


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self._source = text
        self._file = file
        self._line, self._line_start, self._counted = 1, 0, 0
        self._open: list[_OpenTable] = []
        self._tables: list[tuple[tuple[TableCell, ...], ...]] = []
        self._headings: list[tuple[str, str]] = []
        self._heading: tuple[str, list[str]] | None = None
        self._text: list[str] = []
        self._cells = 0

    def read(self) -> None:
        """Go through the page once; what a comment or script that never ends hides is skipped."""
        text, place, shown = self._source, 0, 0
        while (start := text.find("<", place)) >= 0:
            tag = _TAG.match(text, start, start + _LONGEST_TAG)
            if tag is not None:
                end = tag.end()
            elif text[start + 1 : start + 2] in {"!", "?"}:
                closing = "-->" if text.startswith("<!--", start) else ">"
                end = text.find(closing, start)
                end = len(text) if end < 0 else end + len(closing)
            else:  # a sign of its own
                place = start + 1
                continue
            if shown < start:
                self._data(unescape(text[shown:start]))
            if tag is not None:
                end = self._tag(tag, start, end)
            place = shown = end
        self._data(unescape(text[shown:]))

    def _tag(self, tag: re.Match[str], start: int, end: int) -> int:
        """Take a tag, and answer where the page goes on."""
        name = tag[2].lower()
        if tag[1]:
            self._end_tag(name)
            return end
        if name in _SILENT:
            closing = re.compile(f"</{name}", re.IGNORECASE).search(self._source, end)
            return len(self._source) if closing is None else closing.start()
        self._start_tag(name, tag[3], start)
        return end

    def _place(self, at: int) -> tuple[int, int]:
        """Line and column of a place that is not before the last one asked for."""
        newlines = self._source.count("\n", self._counted, at)
        if newlines:
            self._line += newlines
            self._line_start = self._source.rfind("\n", self._counted, at) + 1
        self._counted = at
        return self._line, at - self._line_start + 1

    def page(self) -> WebPage:
        """What was found; tables that are not closed end with the page."""
        is_part = bool(self._open) or _DOCUMENT.search(self._source) is not None
        is_cut = is_part and _END.search(self._source) is None
        cut_at = self._source.rstrip().count("\n") + 1 if is_cut else None
        while self._open:
            self._close_table()
        return WebPage(
            tables=tuple(self._tables),
            headings=tuple(self._headings),
            text=_single_blanks("".join(self._text)),
            cut_at=cut_at,
        )

    def _start_tag(self, tag: str, attributes: str, start: int) -> None:
        if tag in _HEADINGS:
            self._heading = (tag, [])
        elif tag == "table":
            self._open.append(_OpenTable())
        elif self._open:
            self._in_table(tag, attributes, start)
        if tag in _SEPARATE:
            self._text.append(" ")

    def _in_table(self, tag: str, attributes: str, start: int) -> None:
        table = self._open[-1]
        if tag == "tr":
            self._close_cell(table)
            table.rows.append([])
        elif tag in {"td", "th"}:
            self._close_cell(table)
            table.cell = _OpenCell(*self._place(start))
        elif table.cell is not None and attributes:
            values = _values_of(attributes)
            if tag == "a":
                table.cell.anchors += [values["name"]] if values.get("name") else []
                table.cell.links += [values["href"]] if values.get("href") else []
            if values.get("class"):
                table.cell.classes += values["class"].split()

    def _end_tag(self, tag: str) -> None:
        if self._heading is not None and tag == self._heading[0]:
            self._headings.append((tag, _single_blanks("".join(self._heading[1]))))
            self._heading = None
        elif self._open:
            if tag in {"td", "th", "tr"}:
                self._close_cell(self._open[-1])
            elif tag == "table":
                self._close_table()

    def _data(self, data: str) -> None:
        if not data:
            return
        self._text.append(data)
        if self._heading is not None:
            self._heading[1].append(data)
        if self._open and self._open[-1].cell is not None:
            self._open[-1].cell.parts.append(data)

    def _close_cell(self, table: _OpenTable) -> None:
        cell = table.cell
        if cell is None:
            return
        table.cell = None
        self._cells += 1
        if self._cells > _MOST_CELLS:
            raise UnreadableFile("tournament_file.too_many_cells", file=self._file)
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(
            TableCell(
                text=_single_blanks("".join(cell.parts)),
                line=cell.line,
                column=cell.column,
                anchors=tuple(cell.anchors),
                links=tuple(cell.links),
                classes=tuple(cell.classes),
            )
        )

    def _close_table(self) -> None:
        table = self._open.pop()
        self._close_cell(table)
        self._tables.append(tuple(tuple(row) for row in table.rows if row))
        around = self._open[-1].cell if self._open else None
        if around is not None and len(table.rows) == 1:
            self._into_cell(around, table.rows[0])

    def _into_cell(self, around: _OpenCell, row: list[TableCell]) -> None:
        """A table of one short row is part of the cell around it."""
        text = " ".join(cell.text for cell in row)
        if len(text) <= _LONGEST_INNER_TEXT:
            around.parts.append(f" {text} ")
            for cell in row[:_MOST_INNER_CELLS]:
                around.links += cell.links[:_MOST_INNER_CELLS]
                around.classes += cell.classes[:_MOST_INNER_CELLS]


def _values_of(attributes: str) -> dict[str, str]:
    """The attributes of a tag; the first where one comes twice."""
    values: dict[str, str] = {}
    for name, *written in _ATTRIBUTE.findall(attributes):
        values.setdefault(name.lower(), unescape("".join(written)))
    return values


def _single_blanks(text: str) -> str:
    return " ".join(text.split())
