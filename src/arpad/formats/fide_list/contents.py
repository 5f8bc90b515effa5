"""The bytes of a rating list: opened by what is in the file, plain or in a zip archive."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path, PurePosixPath
from typing import IO, Any

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl

BLOCK_SIZE = 1 << 20
# The largest list has 0.9 GB; packing makes a list some 10 to 20 times smaller, not 100 times.
_LARGEST = 4_000_000_000
_HARMLESS = 20_000_000
_MOST_RATIO = 100
_ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
_XML_STARTS = (b"<", b"\xff\xfe", b"\xfe\xff")  # also in UTF-16
_UTF8_MARK = b"\xef\xbb\xbf"

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
        file: the name of the file as the caller gave it, for errors.
        names: the names that may tell the list and its month, the innermost first.
        is_xml: XML, or else text in columns.
        size: bytes to read, unpacked.
        read: answers the next bytes, at most so many; none at the end.
    """

    file: str
    names: tuple[str, ...]
    is_xml: bool
    size: int
    read: Callable[[int], bytes]

    def blocks(self, progress: Callable[[int, int], None] | None = None) -> Iterator[bytes]:
        """The bytes from the start, in blocks; ``progress`` is told bytes done and in all."""
        done = 0
        while block := self.read(BLOCK_SIZE):
            yield block
            done += len(block)
            if progress is not None:
                progress(done, self.size)

    @property
    def month(self) -> date | None:
        """The first day of the month in a name such as ``standard_nov26frl.zip``."""
        for name in self.names:
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
        named = self._named_list()
        kind = named or time_control
        if kind is None:
            raise UnreadableFile("fide_list.which_list", file=self.file)
        if named is not None and time_control is not None and named != time_control:
            raise UnreadableFile(
                "fide_list.other_list", file=self.file, named=named.value, asked=time_control.value
            )
        return kind

    def _named_list(self) -> TimeControl | None:
        for name in self.names:
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
def opened(path: Path) -> Iterator[Contents]:
    """Open a list in a text, XML or zip file, whatever its name.

    Raises:
        UnreadableFile: the file cannot be opened, is empty, or is an archive without exactly one
            list in it.
    """
    file = str(path)
    with ExitStack() as stack:
        try:
            stream: IO[bytes] = stack.enter_context(path.open("rb"))
            size = path.stat().st_size
            start = stream.read(4)
            stream.seek(0)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise UnreadableFile("fide_list.cannot_open", file=file, reason=reason) from error
        names: tuple[str, ...] = (path.name,)
        read: Callable[[int], bytes] = stream.read
        if start in _ZIP_STARTS:
            member, size, read = _member(stream, file, stack)
            names = (PurePosixPath(member).name, path.name)
        yield _sniffed(file, names, size, read)


def _sniffed(
    file: str, names: tuple[str, ...], size: int, read: Callable[[int], bytes]
) -> Contents:
    head = read(BLOCK_SIZE)
    if not head:
        raise UnreadableFile("fide_list.empty", file=file)
    is_xml = head.removeprefix(_UTF8_MARK).lstrip().startswith(_XML_STARTS)
    rest = [head]

    def read_again(size: int) -> bytes:
        return rest.pop() if rest else read(size)

    return Contents(file=file, names=names, is_xml=is_xml, size=size, read=read_again)


def _member(
    stream: IO[bytes], file: str, stack: ExitStack
) -> tuple[str, int, Callable[[int], bytes]]:
    """Name, unpacked size and reader of the one list in an archive."""
    import lzma
    import zipfile
    import zlib

    faults = (
        zipfile.BadZipFile,
        zlib.error,
        lzma.LZMAError,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
    )

    def careful(action: Callable[..., Any], *arguments: object) -> Any:
        try:
            return action(*arguments)
        except (*faults, ValueError) as error:
            raise UnreadableFile("fide_list.bad_zip", file=file, reason=str(error)) from error

    archive = stack.enter_context(careful(zipfile.ZipFile, stream))
    lists = [info for info in archive.infolist() if _may_be_list(info.filename)]
    if len(lists) > 1:
        lists = [info for info in lists if info.filename.lower().endswith((".txt", ".xml"))]
    if len(lists) != 1:
        names = tuple(info.filename for info in lists)
        message = "fide_list.several_in_zip" if names else "fide_list.none_in_zip"
        raise UnreadableFile(message, file=file, names=", ".join(names))
    unpacked = lists[0].file_size
    ratio = unpacked // max(lists[0].compress_size, 1)
    if unpacked > _LARGEST or (unpacked > _HARMLESS and ratio > _MOST_RATIO):
        raise UnreadableFile("fide_list.bomb", file=file, size=unpacked // 1_000_000)
    opened_member = stack.enter_context(careful(archive.open, lists[0]))

    def read(size: int) -> bytes:
        return bytes(careful(opened_member.read, size))

    return lists[0].filename, lists[0].file_size, read


def _may_be_list(name: str) -> bool:
    path = PurePosixPath(name)
    return not (name.endswith("/") or path.name.startswith(".") or "__MACOSX" in path.parts)
