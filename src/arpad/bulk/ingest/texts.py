"""The text of a file of games, plain or packed, in pieces and from any place of it.

The frames of a packed file are unpacked beside each other; the pieces come in their order.
"""

import gzip
import io
import os
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import IO, Final, NamedTuple

from arpad.bulk.ingest.frames import Frame, frames_of, is_zstandard
from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason

PIECE: Final = 8 << 20
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
    """

    text: bytes
    frame: int
    before: int
    place: int


class TextFile:
    """A file of games.

    Args:
        path: the file.

    Raises:
        UnreadableFile: it cannot be opened, or is cut off.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
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
        place = start
        is_packed = self.head.startswith(_GZIP)
        try:
            with self.path.open("rb") as file:
                stream: IO[bytes] = file
                if is_packed:
                    stream = gzip.GzipFile(fileobj=file)  # type: ignore[assignment]  # it reads
                file.seek(start)
                while text := stream.read(PIECE):
                    frame = 0 if is_packed else place
                    yield Piece(text, frame, frame, file.tell())
                    place += len(text)
        except EOFError as error:
            raise UnreadableFile("bulk.cut", file=str(self.path), byte=self.size) from error
        except (OSError, zlib.error) as error:
            reason = os_reason(error)
            raise UnreadableFile("opening.broken", file=str(self.path), reason=reason) from error

    def _unpacked(self, executor: ThreadPoolExecutor, start: int, before: int) -> Iterator[Piece]:
        frames = iter([each for each in self._frames or () if each.start >= start])
        waiting: deque[tuple[Frame, Callable[[], Iterator[bytes]]]] = deque()
        most = 2 * (os.cpu_count() or 1)
        text_before = before
        for frame in frames:
            waiting.append((frame, self._begun(executor, frame)))
            if len(waiting) >= most:
                yield from self._pieces_of(*waiting.popleft(), text_before)
                text_before += self._length
        while waiting:
            yield from self._pieces_of(*waiting.popleft(), text_before)
            text_before += self._length

    def _pieces_of(
        self, frame: Frame, parts: Callable[[], Iterator[bytes]], before: int
    ) -> Iterator[Piece]:
        self._length = 0
        for text in parts():
            yield Piece(text, frame.start, before, frame.start + frame.size)
            self._length += len(text)

    def _begun(self, executor: ThreadPoolExecutor, frame: Frame) -> Callable[[], Iterator[bytes]]:
        """Unpacks a small frame in another thread, a large one when it is asked for."""
        if frame.size > _LARGE:
            return lambda: self._parts(frame)
        future: Future[list[bytes]] = executor.submit(lambda: list(self._parts(frame)))
        return lambda: iter(future.result())

    def _parts(self, frame: Frame) -> Iterator[bytes]:
        import zstandard

        length = 0
        unpacker = zstandard.ZstdDecompressor(max_window_size=1 << 31)
        try:
            with self.path.open("rb") as file:
                file.seek(frame.start)
                source: IO[bytes] | bytes = file if frame.size > _LARGE else file.read(frame.size)
                # It ends with the frame, which was found to be whole.
                with unpacker.stream_reader(source) as stream:
                    while text := stream.read(PIECE):
                        yield text
                        length += len(text)
                        if length > max(_HARMLESS, _MOST_RATIO * frame.size):
                            size = length // 1_000_000
                            raise UnreadableFile("opening.bomb", file=str(self.path), size=size)
        except (zstandard.ZstdError, OSError) as error:
            reason = os_reason(error) if isinstance(error, OSError) else str(error)
            raise UnreadableFile(
                "bulk.broken", file=str(self.path), byte=frame.start, reason=reason
            ) from error
