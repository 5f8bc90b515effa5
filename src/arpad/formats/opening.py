"""The bytes of a file, unpacked by what is in it: plain, gzip, Zstandard, or one file in a zip.

A zip whose files belong together (a workbook, the tables of SwissPerfect or US Chess) stays packed,
for its reader; a folder with the tables of US Chess is as such a zip. What is packed twice is
refused.

What unpacks to far more than any file of chess data is refused, so that a packed bomb costs
neither memory nor time. Nothing is read beyond what the reader asks for.
"""

import io
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, Any, Final

from arpad.core.errors import UnreadableFile
from arpad.core.frozen import Record
from arpad.core.os_reason import os_reason
from arpad.core.reader_reason import reader_reason

if TYPE_CHECKING:
    from zipfile import ZipInfo

HEAD_SIZE: Final = 1 << 16
_GZIP: Final = b"\x1f\x8b"
_ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_BLOCK: Final = 1 << 20
_MOST_MEMBERS: Final = 1000
# Packing makes a list or games some 5 to 20 times smaller, not 100 times.
_MOST_RATIO: Final = 100
_HARMLESS: Final = 20_000_000
_DATA_NAMES: Final = (".txt", ".xml")
_READ_ME: Final = ("readme", "liesmich", "lisezmoi", "leesmij")
# The German archive: its clubs and associations stand in files of their own.
_OF_PLAYERS: Final = "spieler.csv"
# Names of files that make a zip one file of its own: xlsx and ods.
_WORKBOOKS: Final = (frozenset({"xl/workbook.xml"}), frozenset({"mimetype", "content.xml"}))
_SWISS_PERFECT: Final = frozenset({".ini", ".trn", ".sco"})  # its files, by their endings
_US_CHESS: Final = frozenset({"THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"})


def _nowhere() -> int:
    return 0


class Source(Record):
    """An open file.

    Args:
        file: its name as the caller gave it, for errors.
        names: the names that may tell what it is, the innermost first.
        packing: ``gzip``, ``zstandard``, ``zip`` or empty.
        head: its first bytes, unpacked.
        read: answers the next bytes from the start, at most so many; none at the end.
        size: bytes of the file as it is, packed or not; 0 for a stream of unknown length.
        place: answers how many of these bytes have been taken so far.
        encoding: that the user names; what is read is then UTF-8.
    """

    file: str
    names: tuple[str, ...]
    packing: str
    head: bytes
    read: Callable[[int], bytes]
    size: int = 0
    place: Callable[[], int] = _nowhere
    encoding: str = ""

    def whole(self, most: int) -> bytes:
        """All bytes, where a reader needs them at once.

        Raises:
            UnreadableFile: there are more than ``most``.
        """
        parts, size = [], 0
        while block := self.read(_BLOCK):
            parts.append(block)
            size += len(block)
            if size > most:
                raise UnreadableFile("error.file_too_large", file=self.file, most=most // 1_000_000)
        return b"".join(parts)


@contextmanager
def opened(path: str | Path, encoding: str | None = None) -> Iterator[Source]:
    """Open a file and unpack it if it is packed; ``-`` is standard input.

    Args:
        path: the file.
        encoding: of a text, as :func:`~arpad.formats.given_encoding.encoding_named` answers it;
            found out without it.

    Raises:
        UnreadableFile: it cannot be opened or unpacked, is empty, or is an archive with several
            files; or it is no text in that encoding.
    """
    file = "<stdin>" if str(path) == "-" else str(path)
    with ExitStack() as stack:
        source = _unpacked(_stream(path, file, stack), file, stack)
        if encoding is not None:
            from arpad.formats.given_encoding import read_as

            source = read_as(source, encoding)
        yield source


@contextmanager
def opened_bytes(data: bytes, file: str) -> Iterator[Source]:
    """As :func:`opened`, of bytes that are at hand.

    Args:
        data: the bytes of the file.
        file: its name.

    Raises:
        UnreadableFile: they cannot be unpacked, are none, or an archive with several files.
    """
    with ExitStack() as stack:
        yield _unpacked(io.BytesIO(data), file, stack)


def _unpacked(stream: IO[bytes], file: str, stack: ExitStack) -> Source:
    """The source of a stream, unpacked by what is in it."""
    start = _careful(stream.read, file, 4)
    names: tuple[str, ...] = (PurePosixPath(file).name,)
    packing, unpacked = "", _joined(start, stream)
    size, place = _size(stream), unpacked.tell
    if start.startswith(_GZIP):
        packing, unpacked = "gzip", _gzip(unpacked)
    elif start.startswith(_ZSTANDARD):
        packing, unpacked = "zstandard", _zstandard(unpacked, file)
    elif start in _ZIP:
        unpacked = unpacked if unpacked.seekable() else _in_memory(unpacked, file)
        place = unpacked.tell
        member = _only_member(unpacked, file, stack)
        if member is None:
            unpacked.seek(0)
        else:
            packing, unpacked = "zip", member[1]
            names = (PurePosixPath(member[0]).name, *names)
    head = _full(unpacked, file)
    if not head:
        raise UnreadableFile("opening.empty", file=file)
    if packing and head.startswith((_GZIP, _ZSTANDARD)):
        raise UnreadableFile("opening.packed_twice", file=file)
    return Source(
        file=file,
        names=names,
        packing=packing,
        head=head,
        read=_again(head, unpacked, file, place if packing else None),
        size=size,
        place=place,
    )


def _stream(path: str | Path, file: str, stack: ExitStack) -> IO[bytes]:
    if str(path) == "-":
        import sys

        return sys.stdin.buffer
    try:
        return stack.enter_context(open(path, "rb"))  # noqa: PTH123  a name may be no path at all
    except (OSError, ValueError) as error:
        packed = _folder(path) if isinstance(error, IsADirectoryError | PermissionError) else None
        if packed is not None:
            return io.BytesIO(packed)
        raise UnreadableFile("error.file", file=file, reason=os_reason(error)) from error


def _folder(path: str | Path) -> bytes | None:
    """A folder that is one file for us, packed; None for all others."""
    from arpad.formats.dbf.us_chess_set import packed_folder

    return packed_folder(Path(path)) if Path(path).is_dir() else None


def _size(stream: IO[bytes]) -> int:
    if not stream.seekable():
        return 0
    place = stream.tell()
    size = stream.seek(0, io.SEEK_END)
    stream.seek(place)
    return size


class _Joined(io.RawIOBase):
    """Bytes already read, then the rest of a stream; knows its place."""

    def __init__(self, start: bytes, rest: IO[bytes]) -> None:
        self._start, self._rest, self._taken = start, rest, 0

    def tell(self) -> int:
        return self._taken

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._start:
            self._start = self._rest.read(len(buffer))
        part, self._start = self._start[: len(buffer)], self._start[len(buffer) :]
        buffer[: len(part)] = part
        self._taken += len(part)
        return len(part)


def _joined(start: bytes, rest: IO[bytes]) -> IO[bytes]:
    if rest.seekable():
        rest.seek(0)
        return rest
    return io.BufferedReader(_Joined(start, rest))


def _gzip(stream: IO[bytes]) -> IO[bytes]:
    import gzip

    return gzip.GzipFile(fileobj=stream)  # type: ignore[return-value]  # it reads like any file


def _zstandard(stream: IO[bytes], file: str) -> IO[bytes]:
    from arpad.formats.zstandard_frames import ZstandardFrames

    try:
        return ZstandardFrames(stream)  # type: ignore[return-value]  # it is read, and no more
    except ImportError:  # a browser has no compiled packages
        raise UnreadableFile("opening.no_zstandard", file=file) from None


def _in_memory(stream: IO[bytes], file: str) -> IO[bytes]:
    """All bytes, for the list of members of a zip is at its end."""
    return io.BytesIO(_careful(stream.read, file))


def _only_member(stream: IO[bytes], file: str, stack: ExitStack) -> tuple[str, IO[bytes]] | None:
    """Name and reader of the one file in an archive; None when it is one file as a whole."""
    import zipfile

    archive: zipfile.ZipFile = stack.enter_context(_careful(zipfile.ZipFile, file, stream))
    members = [info for info in archive.infolist()[:_MOST_MEMBERS] if _is_file(info.filename)]
    if _belong_together([info.filename for info in members]):
        return None
    if len(members) > 1:  # data beside a file that has no such name, as FIDE packs them
        members = _the_data(members)
    if len(members) != 1:
        names = ", ".join(info.filename for info in members[:5])
        message = "opening.several_in_zip" if members else "opening.none_in_zip"
        raise UnreadableFile(message, file=file, names=names)
    return members[0].filename, stack.enter_context(_careful(archive.open, file, members[0]))


def _the_data(members: "list[ZipInfo]") -> "list[ZipInfo]":
    """Of several files the one with the data, where their names tell it; else all."""
    bare = [(PurePosixPath(info.filename).name.lower(), info) for info in members]
    left = [(name, info) for name, info in bare if not name.startswith(_READ_ME)]
    players = [info for name, info in left if name == _OF_PLAYERS]
    data = [info for name, info in left if name.endswith(_DATA_NAMES)]
    choices = (players, data, [info for _, info in left])
    return next((found for found in choices if len(found) == 1), members)


def _belong_together(names: list[str]) -> bool:
    """Whether the files of an archive are the parts of one."""
    endings = [PurePosixPath(name).suffix.lower() for name in names]
    if len(_US_CHESS & {PurePosixPath(name).name.upper() for name in names}) > 1:
        return True
    return is_workbook_archive(names) or (
        set(endings) == _SWISS_PERFECT and len(endings) == len(_SWISS_PERFECT)
    )


def is_workbook_archive(names: Collection[str]) -> bool:
    """Whether the files of an archive are the parts of a workbook (xlsx, ods)."""
    return any(each.issubset(names) for each in _WORKBOOKS)


def _is_file(name: str) -> bool:
    path = PurePosixPath(name)
    return not (name.endswith("/") or path.name.startswith(".") or "__MACOSX" in path.parts)


def _full(stream: IO[bytes], file: str) -> bytes:
    """The first bytes; an unpacker may answer fewer at a time than it was asked for."""
    head = b""
    while len(head) < HEAD_SIZE:
        part = _careful(stream.read, file, HEAD_SIZE - len(head))
        if not part:
            break
        head += part
    return head


def _again(
    head: bytes, stream: IO[bytes], file: str, packed: Callable[[], int] | None
) -> Callable[[int], bytes]:
    """A reader that begins at the start once more.

    Args:
        head: what was read already.
        stream: the rest, unpacked.
        file: name of the file, for errors.
        packed: answers how many packed bytes were taken; None when the file is not packed.
    """
    rest, unpacked = head, len(head)

    def read(size: int) -> bytes:
        nonlocal rest, unpacked
        if rest:
            part, rest = rest[:size], rest[size:]
            return part
        part = bytes(_careful(stream.read, file, size))
        unpacked += len(part)
        if packed is not None and unpacked > max(_HARMLESS, _MOST_RATIO * packed()):
            raise UnreadableFile("opening.bomb", file=file, size=unpacked // 1_000_000)
        return part

    return read


def _careful(action: Callable[..., Any], file: str, *arguments: object) -> Any:
    """Do something with packed bytes; whatever is wrong with them is an error with a reason."""
    import zlib

    try:
        return action(*arguments)
    except UnreadableFile:
        raise
    except EOFError as error:
        raise UnreadableFile("opening.cut", file=file) from error
    except (OSError, zlib.error, ValueError, RuntimeError, NotImplementedError) as error:
        raise UnreadableFile("opening.broken", file=file, reason=reader_reason(error)) from error
    except Exception as error:
        if type(error).__name__ not in {"BadZipFile", "ZstdError", "LZMAError"}:
            raise  # a fault of ours
        raise UnreadableFile("opening.broken", file=file, reason=reader_reason(error)) from error
