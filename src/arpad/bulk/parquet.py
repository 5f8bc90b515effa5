"""Parquet files of whole numbers, read and written with clear errors."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason

Columns = Mapping[str, NDArray[Any]]
# Rows that are updated, hashed and written at once: the same in every engine, so that the files
# are the same byte by byte.
ROWS: Final = 1 << 18
_COMPRESSION: Final = "zstd"


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Errors of the reader as ours.

    Raises:
        UnreadableFile: the file is not there, no such table, cut off or damaged.
    """
    try:
        yield
    except UnreadableFile:
        raise
    except (pa.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            reason = os_reason(error)
            raise UnreadableFile("error.file", file=str(path), reason=reason) from error
        first = (str(error).splitlines() or [""])[0][:200]
        raise UnreadableFile("bulk.rate.error.table", file=str(path), text=first) from error


def no_column(path: Path, name: str, known: Sequence[str]) -> UnreadableFile:
    """The error that a file lacks a column."""
    names = ", ".join(known)
    return UnreadableFile("bulk.rate.error.no_column", file=str(path), heading=name, known=names)


def no_whole_numbers(path: Path, name: str, kind: str) -> UnreadableFile:
    """The error that a column holds something else."""
    return UnreadableFile("bulk.rate.error.column_type", file=str(path), heading=name, type=kind)


def open_parquet(path: Path, needed: Sequence[str]) -> pq.ParquetFile:
    """A file with these columns of whole numbers.

    Raises:
        UnreadableFile: it cannot be read, lacks a column, or one holds something else.
    """
    with reading(path):
        file = pq.ParquetFile(path)
        known = file.schema_arrow
        for name in needed:
            if name not in known.names:
                raise no_column(path, name, known.names)
            kind = known.field(name).type
            if not pa.types.is_integer(kind):
                raise no_whole_numbers(path, name, str(kind))
    return file


def row_groups(path: Path, names: Sequence[str], every: int = 1, first: int = 0) -> Iterator[Any]:
    """The row groups of a file, one table after another.

    Args:
        path: the file.
        names: columns to read.
        every: only each so manieth group,
        first: from this one on.
    """
    file = open_parquet(path, names)
    for group in range(first, file.num_row_groups, every):
        with reading(path):
            yield file.read_row_group(group, columns=list(names), use_threads=every == 1)


def as_numbers(column: Any, missing: int = -1) -> NDArray[Any]:
    """A column as an array; what is not there, or does not fit into four bytes, is ``missing``."""
    if column.null_count:
        column = column.fill_null(missing)
    numbers: NDArray[Any] = column.combine_chunks().to_numpy(zero_copy_only=False)
    if numbers.dtype.itemsize > np.dtype(np.int32).itemsize or numbers.dtype.kind == "u":
        bounds = np.iinfo(np.int32)
        fits = (numbers <= bounds.max) & (numbers >= bounds.min)
        numbers = np.where(fits, numbers, missing).astype(np.int32)
    return numbers


def read_columns(path: Path, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Whole columns.

    Raises:
        UnreadableFile: the file cannot be used.
    """
    open_parquet(path, names)
    with reading(path):
        table = pq.read_table(path, columns=list(names), partitioning=None)
        return {name: as_numbers(table[name]) for name in names}


class ColumnsWriter:
    """A Parquet file of columns that grows by batches: whole numbers of four bytes, or as is said.

    Args:
        path: of the file.
        names: of the columns.
        reals: those of them that are real numbers of eight bytes.
    """

    def __init__(self, path: Path, names: Sequence[str], reals: Sequence[str] = ()) -> None:
        self._types = {name: np.float64 if name in reals else np.int32 for name in names}
        kinds = {name: pa.float64() if name in reals else pa.int32() for name in names}
        self._schema = pa.schema(list(kinds.items()))
        # Numbers of players rise and never return: their differences are smaller than a dictionary.
        rising = {name: "DELTA_BINARY_PACKED" for name in names if name == "player"}
        self._writer = pq.ParquetWriter(
            path,
            self._schema,
            compression=_COMPRESSION,
            use_dictionary=[name for name in names if name not in {*rising, *reals}],
            column_encoding=rising,
        )

    def add(self, rows: Columns) -> None:
        """Write a batch as a row group."""
        arrays = [np.ascontiguousarray(rows[name], kind) for name, kind in self._types.items()]
        self._writer.write_table(
            pa.Table.from_arrays([pa.array(each) for each in arrays], schema=self._schema)
        )

    def close(self) -> None:
        """End the file."""
        self._writer.close()


def write_columns(path: Path, rows: Columns, names: Sequence[str]) -> None:
    """Write whole columns."""
    writer = ColumnsWriter(path, names)
    count = len(rows[names[0]])
    for begin in range(0, max(count, 1), ROWS):
        writer.add({name: rows[name][begin : begin + ROWS] for name in names})
    writer.close()


def in_batches(batches: Iterable[Columns], size: int = ROWS) -> Iterator[dict[str, NDArray[Any]]]:
    """Batches of any sizes as batches of one size, the last one excepted.

    Example:
        >>> given = ({"a": np.arange(n)} for n in (2, 0, 5))
        >>> [batch["a"].tolist() for batch in in_batches(given, 3)]
        [[0, 1, 0], [1, 2, 3], [4]]
    """
    waiting: list[Columns] = []
    count = 0
    for batch in batches:
        waiting.append(batch)
        count += len(next(iter(batch.values())))
        if count < size:
            continue
        joined = _joined(waiting)
        whole = count // size * size
        for begin in range(0, whole, size):
            yield {name: values[begin : begin + size] for name, values in joined.items()}
        waiting = [{name: values[whole:] for name, values in joined.items()}]
        count -= whole
    if count:
        yield _joined(waiting)


def _joined(batches: Sequence[Columns]) -> dict[str, NDArray[Any]]:
    if len(batches) == 1:
        return dict(batches[0])
    return {name: np.concatenate([batch[name] for batch in batches]) for name in batches[0]}
