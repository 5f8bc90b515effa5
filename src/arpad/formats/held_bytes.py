"""All bytes of a file, for who reads them several times: in memory, or in a copy on the disk.

A file that is packed, or comes from another program, can be read once alone; and one in its place
may change while it is read. So a long one is copied into a file without a name, which the operating
system takes away with the last who holds it.
"""

import mmap
import tempfile
from collections.abc import Iterator
from typing import Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.formats.opening import Source

Held = bytes | mmap.mmap
LARGEST: Final = 2_000_000_000
_IN_MEMORY: Final = 16_000_000
_BLOCK: Final = 1 << 20
LONGEST_LINE: Final = 16_000_000


def held(source: Source, most: int = LARGEST, *, has_lines: bool = True) -> Held:
    """All bytes of a file; those of a long file take no memory of the program.

    Args:
        source: the file.
        most: it may have so many bytes.
        has_lines: it is read line by line, so that a line has to have an end.

    Raises:
        UnreadableFile: it is larger, or has a line of more than 16 MB; or there is no room for
            the copy.
    """
    blocks = _blocks(source, most)
    if has_lines:
        blocks = _with_ends(blocks, source.file)
    first, size = [], 0
    for block in blocks:
        first.append(block)
        size += len(block)
        if size > _IN_MEMORY:
            break
    if size <= _IN_MEMORY:
        return b"".join(first)
    try:
        with tempfile.TemporaryFile(prefix="arpad.") as copy:
            copy.writelines(first)
            first.clear()
            copy.writelines(blocks)
            copy.flush()
            return mmap.mmap(copy.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise UnreadableFile(
            "opening.no_room", file=source.file, reason=os_reason(error)
        ) from error


def let_go(data: Any, start: int, stop: int) -> None:
    """What was read of a copy need not stay in memory.

    Args:
        data: all bytes.
        start: the first that was read.
        stop: behind the last.
    """
    if isinstance(data, mmap.mmap) and hasattr(data, "madvise"):
        start -= start % mmap.PAGESIZE
        data.madvise(mmap.MADV_DONTNEED, start, stop - start)


def _blocks(source: Source, most: int) -> Iterator[bytes]:
    size = 0
    while block := source.read(_BLOCK):
        size += len(block)
        if size > most:
            raise UnreadableFile("error.file_too_large", file=source.file, most=most // 1_000_000)
        yield block


def _with_ends(blocks: Iterator[bytes], file: str) -> Iterator[bytes]:
    """The same, refused where a line does not end."""
    length, fed, returned = 0, 0, 0
    for block in blocks:
        ends = [end for end in (block.find(b"\n"), block.find(b"\r")) if end >= 0]
        if length + min(ends, default=len(block)) > LONGEST_LINE:
            raise endless(file, (fed or returned) + 1)
        fed += block.count(b"\n")
        returned += block.count(b"\r")
        last = max(block.rfind(b"\n"), block.rfind(b"\r"))
        length = length + len(block) if last < 0 else len(block) - last
        yield block


def endless(file: str, line: int) -> UnreadableFile:
    """The refusal of a line that is longer than any can be.

    Args:
        file: name of the file.
        line: its number.
    """
    most = LONGEST_LINE // 1_000_000
    return UnreadableFile("opening.long_line", file=file, line=line, most=most)
