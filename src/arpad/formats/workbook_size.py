"""How many cells and letters a part of a workbook makes, counted before its reader sees the part.

The reader keeps a place for every cell up to the last one and writes a text as often as the part
says; at the end of a part that breaks off it waits for ever. What it takes for a cell is told by a
parser of XML: a pattern can be led astray by comments, by signs in values, by places left out.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arpad.core.errors import UnreadableFile
from arpad.core.reader_reason import reader_reason

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

MOST_CHARACTERS: Final = 1_000_000_000  # of all cells
_LONGEST_REFERENCE: Final = 10  # XFD1048576; the reader believes places far outside of a sheet
_LONGEST_LETTERS: Final = 3
_MOST_REPEATS: Final = 1 << 20  # rows of the largest sheet
_VALUES: Final = ("value", "value-type", "string-value", "date-value", "time-value")
# A cell of an ods with one of these is not empty, whatever stands in it.
_FILLED: Final = frozenset(
    ("table:formula", "office:boolean-value", *(f"office:{name}" for name in _VALUES))
)


def size_of(name: str, part: bytes, file: str) -> tuple[int, int]:
    """How many cells there are in a part up to the last one, and letters in its longest text.

    Args:
        name: of the part in the archive.
        part: its bytes.
        file: name of the workbook, for errors.

    Raises:
        UnreadableFile: it is no XML, or holds more than any sheet.
    """
    if not part:
        return 0, 0
    if name == "content.xml":
        return _SheetsOfOds(part, file).cells, 0
    if name.lower().endswith("sharedstrings.xml"):
        return 0, _SharedTexts(part, file).longest
    if b"sheetData" in part:  # a sheet may have any name
        return _SheetOfXlsx(part, file).cells, 0
    return 0, 0


class _Part:
    """A part that is parsed when it is made."""

    def __init__(self, part: bytes, file: str) -> None:
        from xml.parsers import expat  # most files are no workbooks

        self._file = file
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.EntityDeclHandler = self._refuse
        self._listen(parser)
        try:
            parser.Parse(part, True)  # noqa: FBT003  it takes no keywords
        except (expat.ExpatError, LookupError) as error:
            raise UnreadableFile(
                "spreadsheet.broken", file=file, reason=reader_reason(error)
            ) from error

    def _listen(self, parser: "XMLParserType") -> None:
        raise NotImplementedError

    def _refuse(self, *_: object) -> None:
        raise UnreadableFile("spreadsheet.too_large", file=self._file)


class _SharedTexts(_Part):
    """The texts of an xlsx that its cells name by number."""

    longest = 0
    _length = 0

    def _listen(self, parser: "XMLParserType") -> None:
        parser.StartElementHandler = self._start
        parser.CharacterDataHandler = self._letters

    def _start(self, tag: str, _: Mapping[str, str]) -> None:
        if tag.rpartition(":")[2] == "si":
            self._length = 0

    def _letters(self, text: str) -> None:
        self._length += len(text)
        self.longest = max(self.longest, self._length)


class _SheetOfXlsx(_Part):
    """A sheet of an xlsx: a row or cell that does not tell its place follows the one before."""

    _row = _column = _last_row = _last_column = 0

    @property
    def cells(self) -> int:
        return self._last_row * self._last_column

    def _listen(self, parser: "XMLParserType") -> None:
        parser.StartElementHandler = self._start

    def _start(self, tag: str, values: Mapping[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name == "c":
            row, self._column = self._row, self._column + 1
            if "r" in values:
                self._column, row = self._place(values["r"])
            self._last_row = max(self._last_row, row)
            self._last_column = max(self._last_column, self._column)
        elif name == "row":
            self._row, self._column = self._row + 1, 0
            if "r" in values:
                _, self._row = self._place(values["r"])

    def _place(self, reference: str) -> tuple[int, int]:
        """Column and row of a reference such as ``B2``; what is none is refused by the reader."""
        place = reference.strip()
        letters = place.rstrip("0123456789")
        if len(place) > _LONGEST_REFERENCE or len(letters) > _LONGEST_LETTERS:
            self._refuse()
        column = 0
        for letter in letters.upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        return column, int(place[len(letters) :] or 0)


class _SheetsOfOds(_Part):
    """All sheets of an ods, whose rows and cells say how often they are repeated.

    The reader cuts off empty cells at the end of a row, and empty rows at the end.
    """

    _tables = 0  # the one that is open; tables in it make its cells more
    _rows = 0  # that are open
    _before = _row = _column = _repeats = _copies = 0
    _last_row = _last_column = _letters_in_all = 0

    @property
    def cells(self) -> int:
        return self._before + self._last_row * self._last_column

    def _listen(self, parser: "XMLParserType") -> None:
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text

    def _start(self, tag: str, values: Mapping[str, str]) -> None:
        if tag in {"table:table-cell", "table:covered-table-cell"}:
            self._cell(values)
        elif tag == "table:table-row":
            self._rows += 1
            if self._rows == 1:
                self._row, self._column = self._row + self._repeats, 0
                self._repeats = self._number(values, "table:number-rows-repeated")
        elif tag == "table:table":
            self._tables += 1
            if self._tables == 1:
                self._before = self.cells
                self._row = self._repeats = self._last_row = self._last_column = 0
        elif tag == "text:s":
            self._count(self._number(values, "text:c"))

    def _end(self, tag: str) -> None:
        if tag == "table:table-row":
            self._rows -= 1
        elif tag == "table:table":
            self._tables -= 1

    def _cell(self, values: Mapping[str, str]) -> None:
        repeats = self._number(values, "table:number-columns-repeated")
        self._column += repeats
        self._copies = repeats * self._repeats
        if not _FILLED.isdisjoint(values):
            self._last_row = self._row + self._repeats
            self._last_column = max(self._last_column, self._column)
            self._count(sum(map(len, values.values())))

    def _text(self, text: str) -> None:
        if self._rows:
            self._count(len(text))

    def _count(self, letters: int) -> None:
        self._letters_in_all += letters * self._copies
        if self._letters_in_all > MOST_CHARACTERS:
            self._refuse()

    def _number(self, values: Mapping[str, str], name: str) -> int:
        """How often something is there; what is no number is refused by the reader."""
        try:
            number = int(values.get(name, "1"))
        except ValueError:
            return 1
        if number > _MOST_REPEATS:
            self._refuse()
        return max(1, number)
