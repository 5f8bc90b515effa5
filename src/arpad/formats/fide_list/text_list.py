"""A rating list in columns, read in blocks: only the lines that are asked for are parsed."""

from collections.abc import Callable, Iterator
from typing import NoReturn

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.findings import Severity
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry
from arpad.formats.fide_list.columns import Layout, layout_of
from arpad.formats.fide_list.contents import UTF8_MARK, Contents
from arpad.formats.fide_list.entries import fields_of, take, tidy_name
from arpad.formats.fide_list.notes import Notes
from arpad.formats.fide_list.repeated import RepeatedParts

_LONGEST_LINE = 10_000
_HIGHEST_SURPLUS = 40
_SHOWN = 80
_ENDS = b"\r\x1a"  # and the end mark of old DOS files
_PADDING = b" \t" + _ENDS
_FILL = b"\x00\n" + _PADDING  # behind the last line of a file that was kept in whole blocks
_MOST_FILL = 1_000_000  # bytes; more is no block of any old computer

Progress = Callable[[int, int], None]


class TextList:
    """An open text list, its header read.

    Args:
        contents: the open file.
        time_control: which list it is, for one with a single list.
        progress: told bytes done and bytes in all.

    Raises:
        UnreadableFile: it has no header of a rating list, or nothing tells which list it is.
    """

    def __init__(
        self, contents: Contents, time_control: TimeControl | None, progress: Progress | None
    ) -> None:
        self._file = contents.file
        self._lacks_end = False
        self._filled_from: int | None = None  # the line where only fill follows
        self._filled = 0  # bytes of it
        self._lines = self._blocks_of_lines(contents, progress)
        self._head_line, self._pending, head = self._find_head()
        layout = layout_of(head, None)
        if layout is None:
            raise UnreadableFile("fide_list.no_header", file=self._file, line=self._head_line)
        if not layout.lists:
            layout = layout_of(head, contents.single_list(time_control)) or layout
        self._layout = layout
        self._least = layout.least, layout.most  # signs of a line with an end, and without
        self._lists = fields_of(*layout.lists)
        self._repeated = RepeatedParts(layout)
        self.kinds = layout.lists
        self.month = layout.month or contents.month
        self.encoding = "utf-8"

    def entries(self, wanted: frozenset[bytes] | None, notes: Notes) -> Iterator[ListEntry]:
        """The players, all of them or those with a wanted id; can be asked for once.

        Raises:
            UnreadableFile: a line is too long, has bytes of no known encoding, or makes no sense
                and nobody collects the findings.
        """
        stop = self._layout.columns[0].stop
        for number, lines in self._blocks():
            for at, line in enumerate(lines, start=number):
                if wanted is None:
                    if not line.strip(_PADDING):
                        continue
                elif line[:stop].strip().lstrip(b"0") not in wanted:
                    continue
                entry = self._entry(line, at, notes)
                if entry is not None:
                    yield entry
        if self._filled_from is not None:
            notes.add_once(Severity.WARNING, "fide_list.nul_fill", self._filled_from)
        notes.finish()

    def _blocks(self) -> Iterator[tuple[int, list[bytes]]]:
        yield self._head_line + 1, self._pending
        yield from self._lines

    def _blocks_of_lines(
        self, contents: Contents, progress: Progress | None
    ) -> Iterator[tuple[int, list[bytes]]]:
        """Lines without their ends, with the number of the first; memory is that of a block."""
        number, rest, end = 1, b"", b""
        for read in contents.blocks(progress):
            block = self._without_fill(read)
            self._filled += len(read) - len(block)
            if self._filled_from is not None:
                if block or self._filled > _MOST_FILL:
                    self._fail("text.nul", self._filled_from)
                continue
            end = end or (b"\n" if b"\n" in block else b"\r")
            lines = (rest + block).split(end)
            rest = lines.pop()
            if b"\x00" in block:
                at = next(at for at, line in enumerate([*lines, rest]) if b"\x00" in line)
                self._fail("text.nul", number + at)
            if len(block) < len(read):
                self._filled_from = number + len(lines)
            yield number, lines
            number += len(lines)
            if len(rest) > _LONGEST_LINE:
                self._fail("fide_list.long_line", number)
        if rest:
            self._lacks_end = True  # it may have been cut off inside a number
            yield number, [rest]

    @staticmethod
    def _without_fill(block: bytes) -> bytes:
        """The block without NULs at its end, which may be the end of the file."""
        nul = block.find(b"\x00")
        return block if nul < 0 or block[nul:].strip(_FILL) else block[:nul]

    def _find_head(self) -> tuple[int, list[bytes], str]:
        """Number of the header line, the lines read behind it, and the line itself."""
        for number, lines in self._lines:
            for at, line in enumerate(lines):
                bare = line.removeprefix(UTF8_MARK).rstrip(_PADDING)
                if bare:
                    return number + at, lines[at + 1 :], self._decoded(bare, number + at, None)
        raise UnreadableFile("fide_list.no_header", file=self._file, line=1)

    def _entry(self, raw: bytes, number: int, notes: Notes) -> ListEntry | None:
        layout = self._layout
        blanks = raw.rstrip(_ENDS)
        raw = raw.rstrip(_PADDING)
        line = self._decoded(raw, number, notes)
        if len(line) + len(blanks) - len(raw) < self._least[self._lacks_end]:
            notes.leave_out("fide_list.short_line", number, len(line) + 1, text=line[:_SHOWN])
            return None
        known = self._repeated.entry(line) if line.isascii() else None
        if known is not None:
            notes.meet(known.fide_id, known.name, number)
            return known
        values = layout.values(line)
        if not line.isascii() and self._is_padded_by_bytes(raw, line):
            # Cut where the bytes are; a sign cut in two is left as it is.
            cut = layout.values(raw.decode("latin-1"))
            values = {name: _again(value) for name, value in cut.items()}
        elif not layout.fits(values):
            layout, values = self._unshifted(line, number, notes)
        if not tidy_name(values["name"]):  # something was cut out of the line
            notes.skip(BadValue("name", "", "allowed.name"), number, layout.place("name"))
            return None
        entry = take(values, self._lists, notes, number, layout.place)
        if entry is not None and layout is self._layout and layout.fits(values):
            self._repeated.learn(line, entry)
        return entry

    def _unshifted(self, line: str, number: int, notes: Notes) -> tuple[Layout, dict[str, str]]:
        """The values of a line that may have been pushed to the right by its other titles.

        Titles of sixteen letters stand in a column of fifteen, as FIDE writes them.
        """
        titles = self._layout.column("other_titles")
        if titles is not None:
            for surplus in range(1, _HIGHEST_SURPLUS):
                layout = self._layout.shifted(surplus)
                values = layout.values(line)
                if layout.is_full(values["other_titles"]) and layout.fits(values):
                    about = {"fide_id": values["fide_id"], "surplus": surplus}
                    column = titles.start + 1
                    notes.add(Severity.REPAIR, "fide_list.shifted", number, column, **about)
                    return layout, values
        return self._layout, self._layout.values(line)

    def _is_padded_by_bytes(self, raw: bytes, line: str) -> bool:
        """The line was laid out in bytes: only so a blank stands before the federation."""
        federation = self._layout.column("federation")
        if federation is None:
            return False
        before = federation.start - 1
        return line[before : before + 1] != " " and raw[before : before + 1] == b" "

    def _decoded(self, line: bytes, number: int, notes: Notes | None) -> str:
        try:
            return line.decode()
        except UnicodeDecodeError:
            pass
        try:
            text = line.decode("cp1252")
        except UnicodeDecodeError as error:
            self._fail("fide_list.bad_bytes", number, error.start + 1)
        if notes is not None:
            self.encoding = "cp1252"
            notes.add_once(Severity.WARNING, "fide_list.windows_1252", number)
        return text

    def _fail(self, message: str, line: int, column: int | None = None) -> NoReturn:
        raise UnreadableFile(message, file=self._file, line=line, column=column)


def _again(text: str) -> str:
    try:
        return text.encode("latin-1").decode()
    except UnicodeDecodeError:
        return text
