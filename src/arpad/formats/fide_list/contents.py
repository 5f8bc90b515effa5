"""The bytes of a rating list in blocks, and what the names of its file tell."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.formats import opening
from arpad.formats.opening import Source

BLOCK_SIZE = 1 << 20
_LARGEST = 4_000_000_000  # the largest list has 0.9 GB
_XML_STARTS = (b"<", b"\xff\xfe", b"\xfe\xff")  # also in UTF-16
UTF8_MARK = b"\xef\xbb\xbf"

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_IN_NAME = re.compile(rf"(?<![a-z])({'|'.join(MONTHS)})[-_]?(20\d\d|\d\d)(?!\d)")
_LIST_IN_NAME = re.compile(r"(?<![a-z])(standard|std|rapid|rpd|blitz|blz)(?![a-z])")
_LIST_WORDS = {
    "standard": TimeControl.STANDARD,
    "std": TimeControl.STANDARD,
    "rapid": TimeControl.RAPID,
    "rpd": TimeControl.RAPID,
    "blitz": TimeControl.BLITZ,
    "blz": TimeControl.BLITZ,
}


class Contents(Record):
    """An open list.

    Args:
        source: the file, unpacked.
        is_xml: XML, or else text in columns.
    """

    source: Source
    is_xml: bool

    @property
    def file(self) -> str:
        """The name of the file as the caller gave it, for errors."""
        return self.source.file

    def blocks(self, progress: Callable[[int, int], None] | None = None) -> Iterator[bytes]:
        """The bytes from the start, in blocks.

        Args:
            progress: told the bytes of the file done and in all; 0 in all while that is not
                known, as of standard input.

        Raises:
            UnreadableFile: it is larger than any list.
        """
        source, unpacked = self.source, 0
        while block := source.read(BLOCK_SIZE):
            yield block
            unpacked += len(block)
            if unpacked > _LARGEST:
                most = _LARGEST // 1_000_000
                raise UnreadableFile("error.file_too_large", file=self.file, most=most)
            if progress is not None:
                progress(source.place(), source.size)
        if progress is not None and source.place() != source.size:
            whole = source.size or unpacked
            progress(whole, whole)

    @property
    def month(self) -> date | None:
        """The first day of the month in a name such as ``standard_nov26frl.zip``."""
        for name in self.source.names:
            months = {month_of(*match.groups()) for match in _MONTH_IN_NAME.finditer(name.lower())}
            if len(months) == 1:
                return months.pop()
        return None

    def single_list(self, time_control: TimeControl | None) -> TimeControl:
        """Which list a file with one list is: as a name says, or as the caller says.

        Raises:
            UnreadableFile: neither says it, or they differ: the ratings of another list would be
                taken for those that are asked for.
        """
        named = self.named_list
        kind = named or time_control
        if kind is None:
            raise UnreadableFile("fide_list.which_list", file=self.file)
        if named is not None and time_control is not None and named != time_control:
            raise UnreadableFile(
                "fide_list.other_list", file=self.file, named=named.value, asked=time_control.value
            )
        return kind

    @property
    def named_list(self) -> TimeControl | None:
        """Which list it is, where a name tells it."""
        for name in self.source.names:
            words = {_LIST_WORDS[word] for word in _LIST_IN_NAME.findall(name.lower())}
            if len(words) == 1:
                return words.pop()
        return None


def month_of(month: str, year: str) -> date:
    """The first day of a month written ``oct`` and ``26``, or ``2026``.

    Example:
        >>> month_of("Oct", "26")
        datetime.date(2026, 10, 1)
    """
    return date(2000 + int(year) % 100, MONTHS.index(month[:3].lower()) + 1, 1)


@contextmanager
def opened(path: Path | str) -> Iterator[Contents]:
    """Open a list, plain or packed, whatever its name; ``-`` is standard input.

    Raises:
        UnreadableFile: as :func:`arpad.formats.opening.opened`.
    """
    with opening.opened(path) as source:
        yield contents_of(source)


def contents_of(source: Source) -> Contents:
    """An open file as a list: XML or text, by how it begins."""
    start = source.head.removeprefix(UTF8_MARK).lstrip()
    return Contents(source=source, is_xml=start.startswith(_XML_STARTS))
