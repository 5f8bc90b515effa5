"""Texts of the office as packed bytes, and what tells one from another."""

import hashlib
import threading
from typing import Final

import zstandard

_LEVEL: Final = 3
_LARGEST: Final = 2_000_000_000  # bytes unpacked; a text of the office is far smaller


class _Compressor(threading.local):
    """A compressor for each thread: to make one takes longer than to pack a text."""

    def __init__(self) -> None:
        self.compressor = zstandard.ZstdCompressor(level=_LEVEL)


_own: Final = _Compressor()


def packed(text: str) -> bytes:
    """A text as Zstandard bytes.

    Example:
        >>> unpacked(packed("a list"))
        'a list'
    """
    return _own.compressor.compress(text.encode())


def unpacked(data: bytes) -> str:
    """What :func:`packed` made."""
    return zstandard.ZstdDecompressor().decompress(data, max_output_size=_LARGEST).decode()


def digest_of(data: bytes | str) -> str:
    """The SHA-256 digest in hexadecimal.

    Example:
        >>> digest_of("")[:16]
        'e3b0c44298fc1c14'
    """
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()
