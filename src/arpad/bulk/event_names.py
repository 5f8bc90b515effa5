"""The column ``event`` of games: which event each belongs to, as a text or a number."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.parquet import reading
from arpad.core.errors import UnreadableFile

COLUMN: Final = "event"
_NAMES: Final = (
    pa.types.is_string,
    pa.types.is_large_string,
    pa.types.is_integer,
    pa.types.is_null,
)


def event_column(path: Path) -> str | None:
    """What the column of the events is called in a file, with capitals or without; None: none.

    Raises:
        UnreadableFile: the file cannot be read, or such a column holds no names.
    """
    with reading(path):
        schema = pq.ParquetFile(path).schema_arrow
    name = next((each for each in schema.names if each.casefold() == COLUMN), None)
    if name is not None:
        kind = schema.field(name).type
        kind = kind.value_type if pa.types.is_dictionary(kind) else kind
        if not any(is_kind(kind) for is_kind in _NAMES):
            raise UnreadableFile(
                "bulk.rate.error.event_type", file=str(path), heading=name, type=str(kind)
            )
    return name


def names_of_events(column: Any) -> Any:
    """The events of games, as texts; None where a game has none."""
    texts = column.cast(pa.string()).combine_chunks()
    encoded = texts.dictionary_encode()
    names = [(each or "").strip() or None for each in _values(encoded)]
    return encoded.indices.fill_null(len(names)).to_numpy(zero_copy_only=False), [*names, None]


def _values(encoded: Any) -> list[str | None]:
    values: list[str | None] = encoded.dictionary.to_pylist()
    return values


def event_tables(file: Path, name: str) -> Iterator[Any]:
    """The column of the events, one row group after another."""
    with reading(file):
        source = pq.ParquetFile(file)
        for group in range(source.num_row_groups):
            yield source.read_row_group(group, columns=[name])
