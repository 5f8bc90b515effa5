"""Zstandard unpacked frame by frame, so that a file that was cut off is noticed.

The library's reader of streams answers what it has when the bytes end inside a frame, as if the
file were whole.
"""

from typing import IO

# Few bytes at a time: a packed bomb may make 32,000 of each, and all of them stand in memory.
_STEP = 1 << 10


class ZstandardFrames:
    """Reads one frame after the other.

    Args:
        stream: the packed bytes, at their start.

    Raises:
        ImportError: the library is missing.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        import zstandard

        self._unpacker = zstandard.ZstdDecompressor()
        self._stream = stream
        self._frame: zstandard.ZstdDecompressionObj | None = None
        self._packed = b""
        self._rest = memoryview(b"")

    def read(self, size: int) -> bytes:
        """The next bytes, at most so many; none at the end.

        Raises:
            EOFError: the file ends inside a frame.
        """
        if not self._rest:
            self._rest = memoryview(self._unpacked(size))
        part, self._rest = self._rest[:size], self._rest[size:]
        return bytes(part)

    def _unpacked(self, size: int) -> bytes:
        """At least so many bytes, unless the file ends."""
        parts, length = [], 0
        while length < size:
            packed = self._packed or self._stream.read(_STEP)
            if not packed:
                if self._frame is not None:
                    raise EOFError
                break
            frame = self._frame or self._unpacker.decompressobj()
            parts.append(frame.decompress(packed))
            length += len(parts[-1])
            self._packed = frame.unused_data if frame.eof else b""
            self._frame = None if frame.eof else frame
        return b"".join(parts)
