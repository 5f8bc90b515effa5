"""Numbers and texts as columns of Arrow, from their bytes.

Arrow's own way from arrays and lists asks whether they are of pandas, and loads pandas for that
where it is installed: more than the work of many files.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

_MOST = 2**31 - 1  # bytes that 32 bits can count


def number_column(values: Any) -> Any:
    """An array of NumPy as one of Arrow's of the same type; the memory is shared.

    Example:
        >>> number_column(np.array([1, 2], np.int8)).type
        DataType(int8)
    """
    import pyarrow as pa

    whole = np.ascontiguousarray(values)
    kind = pa.from_numpy_dtype(whole.dtype)
    return pa.Array.from_buffers(kind, len(whole), [None, pa.py_buffer(whole)])


def numbers_of(column: Any) -> Any:
    """A column of Arrow's numbers, none of them missing, as an array of NumPy.

    Example:
        >>> numbers_of(number_column(np.array([1, 2, 3]))[1:]).tolist()
        [2, 3]
    """
    chunks = column.chunks if hasattr(column, "chunks") else [column]
    kind = np.dtype(column.type.to_pandas_dtype())
    arrays = [
        np.frombuffer(each.buffers()[1], kind, len(each), each.offset * kind.itemsize)
        for each in chunks
        if len(each)
    ]
    if len(arrays) == 1:
        return arrays[0]
    return np.concatenate(arrays) if arrays else np.empty(0, kind)


def string_column(texts: Sequence[str | None]) -> Any:
    """The texts as an array of Arrow's strings.

    Args:
        texts: None for a text that is missing.

    Raises:
        UnicodeEncodeError: one has half a pair of surrogates.

    Example:
        >>> string_column(["a", None, "é"]).to_pylist()
        ['a', None, 'é']
    """
    import pyarrow as pa

    values = [(text or "").encode() for text in texts]
    ends = np.zeros(len(values) + 1, np.int64)
    np.cumsum([len(value) for value in values], out=ends[1:])
    if ends[-1] > _MOST:
        return pa.array(texts, pa.string())
    buffers = [None, pa.py_buffer(ends.astype(np.int32)), pa.py_buffer(b"".join(values))]
    there = np.array([text is not None for text in texts], bool)
    if not there.all():
        buffers[0] = pa.py_buffer(np.packbits(there, bitorder="little"))
    return pa.Array.from_buffers(pa.string(), len(values), buffers)
