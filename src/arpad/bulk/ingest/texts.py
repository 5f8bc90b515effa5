"""The text of a file of games, plain or packed, in pieces and from any place of it.

The frames of a packed file are unpacked beside each other; the pieces come in their order. They lie
in memory that is used again and again, for new pages cost as much as to unpack what goes there.
"""

import gzip
import io
import os
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import numpy as np

from arpad.bulk.ingest.frames import Frame, frames_of, is_zstandard
from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason

Text = bytes | memoryview
PIECE: Final = 16 << 20
FRONT: Final = 1 << 18  # bytes kept free before a piece, for the begin of its first game
_GZIP: Final = b"\x1f\x8b"
# Frames that are larger are unpacked in pieces, one after the other.
_LARGE: Final = 8 << 20
_MOST_RATIO: Final = 100  # no games become so much smaller
_HARMLESS: Final = 64 << 20


class Piece(NamedTuple):
    """A part of the text.

    Args:
        text: its bytes.
        frame: where in the file the reading can begin to come to it.
        before: bytes of the text before that.
        place: bytes of the file that were read so far.
        room: the memory they lie in, if it is one of :class:`Rooms`.
        at: where in it they begin.
    """

    text: Text
    frame: int
    before: int
    place: int
    room: Any = None
    at: int = 0

    def without(self, size: int) -> "Piece":
        """The same without its first bytes."""
        return self._replace(text=self.text[size:], at=self.at + size) if size else self

    def behind(self, rest: bytes) -> Text:
        """Its text behind that of a game that began before it."""
        begin = self.at - len(rest)
        if self.room is None or begin < 0:
            return b"".join([rest, self.text])
        whole = memoryview(self.room)
        whole[begin : self.at] = rest
        return whole[begin : self.at + len(self.text)]


class Rooms:
    """Memory for pieces of text; any thread may take some and give it back."""

    def __init__(self) -> None:
        self._free: deque[Any] = deque()

    def take(self) -> Any:
        """Memory for a piece, and what is kept free before it."""
        try:
            return self._free.pop()
        except IndexError:
            return np.empty(FRONT + PIECE, np.uint8)

    def give(self, room: Any) -> None:
        """Take memory back whose text nobody needs any more; None is no memory."""
        if room is not None:
            self._free.append(room)

    def read(self, stream: IO[bytes], piece: Callable[[Text], Piece]) -> Iterator[Piece]:
        """A stream to its end, in pieces.

        Args:
            stream: what is read.
            piece: makes one of its text.
        """
        while True:
            room = self.take()
            text = memoryview(room)[FRONT:]
            size = 0
            while size < len(text) and (more := stream.readinto(text[size:])):  # type: ignore[attr-defined]  # all have it
                size += more
            if not size:
                self.give(room)
                return
            yield piece(text[:size])._replace(room=room, at=FRONT)


class TextFile:
    """A file of games.

    Args:
        path: the file.

    Raises:
        UnreadableFile: it cannot be opened, or is cut off.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rooms = Rooms()
        try:
            with path.open("rb") as file:
                self.head = file.read(8)
                self.size = file.seek(0, io.SEEK_END)
        except (OSError, ValueError) as error:
            raise UnreadableFile("error.file", file=str(path), reason=os_reason(error)) from error
        if not self.head:
            raise UnreadableFile("opening.empty", file=str(path))
        self._frames = frames_of(path) if is_zstandard(self.head) else None

    def pieces(
        self, executor: ThreadPoolExecutor, frame: int = 0, before: int = 0
    ) -> Iterator[Piece]:
        """The text from a place on.

        Args:
            executor: whose threads unpack.
            frame: of the piece that is the first again.
            before: bytes of text before it.

        Raises:
            UnreadableFile: the file is broken.
        """
        if self._frames is not None:
            return self._unpacked(executor, frame, before)
        if self.head.startswith(_GZIP):
            return self._one_stream(0)
        return self._one_stream(frame)

    def _one_stream(self, start: int) -> Iterator[Piece]:
        is_packed = self.head.startswith(_GZIP)
        try:
            with self.path.open("rb") as file:
                stream: IO[bytes] = file
                if is_packed:
                    stream = gzip.GzipFile(fileobj=file)  # type: ignore[assignment]  # it reads
                file.seek(start)

                def piece(text: Text) -> Piece:
                    place = file.tell()
                    frame = 0 if is_packed else place - len(text)
                    return Piece(text, frame, frame, place)

                yield from self.rooms.read(stream, piece)
        except EOFError as error:
            raise UnreadableFile("bulk.cut", file=str(self.path), byte=self.size) from error
        except (OSError, zlib.error) as error:
            reason = os_reason(error)
            raise UnreadableFile("opening.broken", file=str(self.path), reason=reason) from error

    def _unpacked(self, executor: ThreadPoolExecutor, start: int, before: int) -> Iterator[Piece]:
        frames = iter([each for each in self._frames or () if each.start >= start])
        waiting: deque[Callable[[], Iterator[Piece]]] = deque()
        most = 2 * (os.cpu_count() or 1)
        text_before = before
        for frame in frames:
            waiting.append(self._begun(executor, frame))
            if len(waiting) >= most:
                yield from self._pieces_of(waiting.popleft(), text_before)
                text_before += self._length
        while waiting:
            yield from self._pieces_of(waiting.popleft(), text_before)
            text_before += self._length

    def _pieces_of(self, parts: Callable[[], Iterator[Piece]], before: int) -> Iterator[Piece]:
        self._length = 0
        for piece in parts():
            self._length += len(piece.text)
            yield piece._replace(before=before)

    def _begun(self, executor: ThreadPoolExecutor, frame: Frame) -> Callable[[], Iterator[Piece]]:
        """Unpacks a small frame in another thread, a large one when it is asked for."""
        if frame.size > _LARGE:
            return lambda: self._parts(frame)
        future: Future[list[Piece]] = executor.submit(lambda: list(self._parts(frame)))
        return lambda: iter(future.result())

    def _parts(self, frame: Frame) -> Iterator[Piece]:
        import zstandard

        length = 0
        unpacker = zstandard.ZstdDecompressor(max_window_size=1 << 31)

        def piece(text: Text) -> Piece:
            return Piece(text, frame.start, 0, frame.start + frame.size)

        try:
            with self.path.open("rb") as file:
                file.seek(frame.start)
                source: IO[bytes] | bytes = file if frame.size > _LARGE else file.read(frame.size)
                # It ends with the frame, which was found to be whole.
                with unpacker.stream_reader(source) as stream:
                    for each in self.rooms.read(stream, piece):
                        yield each
                        length += len(each.text)
                        if length > max(_HARMLESS, _MOST_RATIO * frame.size):
                            size = length // 1_000_000
                            raise UnreadableFile("opening.bomb", file=str(self.path), size=size)
        except (zstandard.ZstdError, OSError) as error:
            reason = os_reason(error) if isinstance(error, OSError) else str(error)
            raise UnreadableFile(
                "bulk.broken", file=str(self.path), byte=frame.start, reason=reason
            ) from error
