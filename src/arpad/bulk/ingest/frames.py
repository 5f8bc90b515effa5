"""The frames of a Zstandard file, found without unpacking them.

Large archives are packed as many frames one after the other (``pzstd``, ``zstd`` called again and
again), some with a skippable frame before each that tells its size. Each frame says where its
blocks end, so that the frames can be unpacked beside each other, and a file that was cut off is
noticed before anything is read.

Source: RFC 8878, section 3.1.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from arpad.core.errors import UnreadableFile

FRAME: Final = 0xFD2FB528
_SKIPPABLE: Final = range(0x184D2A50, 0x184D2A60)
_LONGEST_HEADER: Final = 18
_RUN: Final = 1  # type of a block that is one byte again and again
_RESERVED: Final = 3


class Frame(NamedTuple):
    """Where a frame stands in the file, in bytes."""

    start: int
    size: int


def is_zstandard(head: bytes) -> bool:
    """Whether a file begins with a frame, or with a skippable one."""
    mark = int.from_bytes(head[:4], "little")
    return len(head) >= 4 and (mark == FRAME or mark in _SKIPPABLE)  # noqa: PLR2004  bytes of it


def frames_of(path: Path) -> list[Frame]:
    """All frames with data, in their order.

    Raises:
        UnreadableFile: the file ends inside a frame, or is none; with the byte.
    """
    with path.open("rb") as file:
        return list(_frames(file, str(path)))


def _frames(file: IO[bytes], name: str) -> Iterator[Frame]:
    end = file.seek(0, 2)
    place = 0
    while place < end:
        size, has_data = _size(file, place, end, name)
        if place + size > end:
            raise UnreadableFile("bulk.cut", file=name, byte=place)
        if has_data:
            yield Frame(place, size)
        place += size


def _size(file: IO[bytes], place: int, end: int, name: str) -> tuple[int, bool]:
    """Bytes of the frame that begins there, and whether there is data in it."""
    file.seek(place)
    head = file.read(_LONGEST_HEADER)
    if len(head) < 8:  # noqa: PLR2004  the shortest frame
        raise UnreadableFile("bulk.cut", file=name, byte=place)
    mark, skipped = struct.unpack_from("<II", head)
    if mark in _SKIPPABLE:
        return 8 + skipped, False
    if mark != FRAME:
        raise UnreadableFile("bulk.no_frame", file=name, byte=place)
    return _size_with_data(file, head, place, end), True


def _size_with_data(file: IO[bytes], head: bytes, place: int, end: int) -> int:
    """Bytes of a frame, by the sizes of its blocks; more than there are where it is cut off."""
    told = head[4]
    is_single, has_checksum = told >> 5 & 1, told >> 2 & 1
    at = place + 5 + (1 - is_single) + (0, 1, 2, 4)[told & 3]
    at += (is_single, 2, 4, 8)[told >> 6]
    while at + 3 <= end:
        file.seek(at)
        block = int.from_bytes(file.read(3), "little")
        kind = block >> 1 & 3
        if kind == _RESERVED:
            break
        at += 3 + (1 if kind == _RUN else block >> 3)
        if block & 1:
            return at + 4 * has_checksum - place
    return end - place + 1
