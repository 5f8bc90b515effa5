"""The text of a file of games cut into parts of whole games, to be scanned beside each other."""

import codecs
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from arpad.bulk.ingest.boundaries import last_boundary_of
from arpad.bulk.ingest.scanned import Scanned, Slab
from arpad.bulk.ingest.texts import Piece, Text, TextFile
from arpad.core.errors import UnreadableFile
from arpad.formats.pgn.lines import utf16_of

Scan = Callable[..., Scanned]
_MOST: Final = 256 << 20  # bytes without a place at which a game surely begins
_BLOCK: Final = 1 << 16  # bytes that stay near the processor


class Place(NamedTuple):
    """A place in the text of a file.

    Args:
        text: bytes of text before it.
        line: number of the line that begins there.
        frame: where in the file the reading can begin to come to it.
        before: bytes of the text before that.
    """

    text: int = 0
    line: int = 1
    frame: int = 0
    before: int = 0


class Chunk(NamedTuple):
    """Whole games.

    Args:
        text: their bytes.
        start: bytes of the text before it.
        frame: where in the file the reading can begin to come to its end.
        before: bytes of the text before that.
        read: bytes of the file that were read so far.
        room: the memory they lie in, to be given back to the file when nobody needs them.
    """

    text: Text
    start: int
    frame: int
    before: int
    read: int
    room: Any = None


def chunks_of(
    file: TextFile, executor: ThreadPoolExecutor, size: int, place: Place
) -> Iterator[Chunk]:
    """The games of a file from a place on, in parts of at least so many bytes but for the last.

    Raises:
        UnreadableFile: the file is broken, or no place is found at which a game begins.
    """
    parts: list[bytes] = []
    length, start, least = 0, place.text, size
    last = Piece(b"", place.frame, place.before, place.frame)
    for piece in _from(file, executor, place):
        last = piece
        length += len(piece.text)
        if length < least:
            parts.append(bytes(piece.text))
            file.rooms.give(piece.room)
            continue
        text = piece.behind(b"".join(parts))
        end = last_boundary_of(text)
        if not end and length > _MOST:
            raise UnreadableFile("bulk.no_boundary", file=str(file.path), most=_MOST >> 20)
        least = size if end else 2 * length
        parts = [bytes(text[end:])]
        if end:
            # The piece that the rest begins in; what came before it need not be read again.
            found: Piece | Place = last if end >= length - len(piece.text) else place
            frame, before = found.frame, found.before
            yield Chunk(text[:end], start, frame, before, last.place, piece.room)
            place = place._replace(frame=frame, before=before)
        else:
            file.rooms.give(piece.room)
        start, length = start + end, length - end
    if length:
        yield Chunk(b"".join(parts), start, last.frame, last.before, last.place)


def _from(file: TextFile, executor: ThreadPoolExecutor, place: Place) -> Iterator[Piece]:
    """The pieces of the text from a place on."""
    if encoding := utf16_of(file.head):
        pieces = _as_utf8(file, executor, encoding)
        at = 0
    else:
        pieces = file.pieces(executor, place.frame, place.before)
        at = place.before
    for piece in pieces:
        skipped = min(max(0, place.text - at), len(piece.text))
        at += len(piece.text)
        if skipped < len(piece.text):
            yield piece.without(skipped)
        else:
            file.rooms.give(piece.room)


def _as_utf8(file: TextFile, executor: ThreadPoolExecutor, encoding: str) -> Iterator[Piece]:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for piece in file.pieces(executor):
            text = decoder.decode(piece.text).removeprefix("\ufeff").encode("utf-8")
            file.rooms.give(piece.room)
            yield Piece(text, 0, 0, piece.place)
        decoder.decode(b"", final=True)
    except UnicodeError:
        raise UnreadableFile("text.not_as_marked", file=str(file.path), encoding=encoding) from None


def scanned(chunk: Chunk, scan: Scan, extra: Sequence[str]) -> tuple[Text, Scanned]:
    """The text with its lines ended by LF, and what a scan finds in it."""
    text = chunk.text
    if not chunk.start and bytes(text[:3]) == codecs.BOM_UTF8:
        text = text[3:]
    if is_plain(text):
        return text, scan(text, extra)
    text = bytes(text).replace(b"\r\n", b"\n")
    if is_plain(text):
        return text, scan(text, extra)
    empty = scan(b"", extra)  # the reader says what is the matter, or reads it
    slabs = [Slab(0, len(text), 1)]
    return text, empty._replace(slabs=slabs, line_ends=text.count(b"\n"))


def is_plain(text: Text) -> bool:
    """Whether there is neither a carriage return nor a zero in it."""
    for begin in range(0, len(text), _BLOCK):
        block = bytes(text[begin : begin + _BLOCK])
        if b"\r" in block or b"\x00" in block:
            return False
    return True
