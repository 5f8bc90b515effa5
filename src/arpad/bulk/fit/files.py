"""A fit as a file: CSV, Parquet or JSON; and the games that were set aside, as CSV."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any, Final

from arpad.bulk.fit.json_form import COLUMNS, row_values
from arpad.bulk.fit.reading import Reject
from arpad.bulk.fit.report import Row
from arpad.core.errors import BadValue

_ROWS: Final = 1000
_REJECT_HEAD: Final = ("line", "reason", "white", "black", "result")


def file_bytes(
    path: str, rows: Sequence[Row], value: Callable[[], dict[str, Any]]
) -> Iterable[bytes]:
    """The content of a file of ratings, in the form that its name tells.

    Args:
        path: its name.
        rows: the players.
        value: makes the value of its schema, for JSON.
    """
    form = form_of(path)
    if form == ".json":
        return (json.dumps(value(), ensure_ascii=False, indent=1).encode(errors="replace"), b"\n")
    if form == ".parquet":
        return (_parquet(rows),)
    return csv_bytes(COLUMNS, map(row_values, rows))


def form_of(path: str) -> str:
    """The ending of the name of a file of ratings.

    Raises:
        BadValue: it is none of those that can be written.
    """
    ending = PurePath(path).suffix.lower()
    if ending not in {".csv", ".parquet", ".json"}:
        raise BadValue("--out", path, "bulk.fit.allowed.out")
    return ending


def reject_bytes(rejects: Iterable[Reject]) -> Iterator[bytes]:
    """The games that were set aside, as CSV.

    Args:
        rejects: the games.
    """
    rows = ((each.line, each.reason, each.white, each.black, each.result) for each in rejects)
    return csv_bytes(_REJECT_HEAD, rows)


def csv_bytes(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[bytes]:
    """A table as CSV, a thousand rows at a time; nothing is empty, truth is yes or no.

    Args:
        head: names of the columns.
        rows: the values.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    for number, row in enumerate(rows, 1):
        writer.writerow([_plain(cell) for cell in row])
        if number % _ROWS == 0:
            yield text.getvalue().encode(errors="replace")
            text.seek(0)
            text.truncate()
    yield text.getvalue().encode(errors="replace")


def _plain(cell: Any) -> Any:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "" if cell is None else cell


def _parquet(rows: Sequence[Row]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = list(zip(*map(row_values, rows), strict=True)) or [()] * len(COLUMNS)
    kinds = {
        "group": pa.int32(),
        "rank": pa.int32(),
        "rating": pa.float64(),
        "standard_error": pa.float64(),
        "error_is_exact": pa.bool_(),
        "anchor": pa.bool_(),
        "by_prior": pa.bool_(),
        "games": pa.int64(),
        "points": pa.float64(),
        "opponents": pa.float64(),
    }
    arrays = [
        pa.array(
            map(float, column) if name == "points" else column, type=kinds.get(name, pa.string())
        )
        for name, column in zip(COLUMNS, columns, strict=True)
    ]
    sink = io.BytesIO()
    pq.write_table(pa.table(arrays, names=list(COLUMNS)), sink, compression="zstd")
    return sink.getvalue()
