"""Texts of the office as packed bytes, and what tells one from another."""

import hashlib
from typing import Final

import zstandard

_LEVEL: Final = 6
_LARGEST: Final = 2_000_000_000  # bytes unpacked; a text of the office is far smaller


def packed(text: str) -> bytes:
    """A text as Zstandard bytes.

    Example:
        >>> unpacked(packed("a list"))
        'a list'
    """
    return zstandard.ZstdCompressor(level=_LEVEL).compress(text.encode())


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
