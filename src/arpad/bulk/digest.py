"""Digests of columns and of files, so that two engines, or two runs, can be compared."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_PIECE: Final = 1 << 20
Columns = Mapping[str, NDArray[Any]]


class ColumnsDigest:
    """SHA-256 over columns of numbers, low byte first: whole ones of four bytes, or as is said.

    Rows may come in batches of any size; the digest depends on their order alone.

    Args:
        names: of the columns, in the order in which they count.
        reals: those of them that are real numbers of eight bytes.

    Example:
        >>> once, twice = ColumnsDigest(["a"]), ColumnsDigest(["a"])
        >>> once.add({"a": np.array([1, 2], np.int64)})
        >>> for number in (1, 2):
        ...     twice.add({"a": np.array([number], np.int8)})
        >>> once.hexdigest() == twice.hexdigest()
        True
    """

    def __init__(self, names: Sequence[str], reals: Sequence[str] = ()) -> None:
        self._reals = frozenset(reals)
        self._hashes = {name: hashlib.sha256() for name in names}

    def add(self, rows: Columns) -> None:
        """Count a batch of rows."""
        for name, found in self._hashes.items():
            kind = "<f8" if name in self._reals else "<i4"
            found.update(np.ascontiguousarray(rows[name], dtype=kind).data)

    def hexdigest(self) -> str:
        """The digest of all rows so far."""
        return digest_of(f"{name}={found.hexdigest()}" for name, found in self._hashes.items())


def digest_of(texts: Any) -> str:
    """SHA-256 of texts, one a line."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of the bytes of a file."""
    found = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            found.update(piece)
    return found.hexdigest()
