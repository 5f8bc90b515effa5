"""The text of a file of games cut into parts of whole games, to be scanned beside each other."""

import codecs
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from arpad.bulk.ingest.boundaries import last_boundary
from arpad.bulk.ingest.scanned import Scanned, Slab
from arpad.bulk.ingest.texts import Piece, TextFile
from arpad.core.errors import UnreadableFile
from arpad.formats.pgn.lines import utf16_of

Scan = Callable[..., Scanned]
_MOST: Final = 256 << 20  # bytes without a place at which a game surely begins


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
    """

    text: bytes
    start: int
    frame: int
    before: int
    read: int


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
        parts.append(piece.text)
        length += len(piece.text)
        if length < least:
            continue
        text = b"".join(parts)
        end = last_boundary(text)
        if not end and length > _MOST:
            raise UnreadableFile("bulk.no_boundary", file=str(file.path), most=_MOST >> 20)
        least = size if end else 2 * length
        if end:
            # The piece that the rest begins in; what came before it need not be read again.
            frame, before = (
                (last.frame, last.before)
                if end >= length - len(piece.text)
                else (
                    place.frame,
                    place.before,
                )
            )
            yield Chunk(text[:end], start, frame, before, last.place)
            place = place._replace(frame=frame, before=before)
        parts, start, length = [text[end:]], start + end, length - end
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
            yield piece._replace(text=piece.text[skipped:])


def _as_utf8(file: TextFile, executor: ThreadPoolExecutor, encoding: str) -> Iterator[Piece]:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for piece in file.pieces(executor):
            text = decoder.decode(piece.text).removeprefix("\ufeff").encode("utf-8")
            yield piece._replace(text=text, frame=0, before=0)
        decoder.decode(b"", final=True)
    except UnicodeError:
        raise UnreadableFile("text.not_as_marked", file=str(file.path), encoding=encoding) from None


def scanned(chunk: Chunk, scan: Scan, extra: Sequence[str]) -> tuple[bytes, Scanned]:
    """The text with its lines ended by LF, and what a scan finds in it."""
    text = chunk.text
    if not chunk.start:
        text = text.removeprefix(codecs.BOM_UTF8)
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n")
    if b"\r" not in text and b"\x00" not in text:
        return text, scan(text, extra)
    empty = scan(b"", extra)  # the reader says what is the matter, or reads it
    slabs = [Slab(0, len(text), 1)]
    return text, empty._replace(slabs=slabs, line_ends=text.count(b"\n"))
