"""The engine DuckDB: what does not fit into the memory that is allowed goes to the disk."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import duckdb
import numpy as np
import pyarrow as pa

from arpad.bulk.engines.engine import BaseEngine, Columns, Told
from arpad.bulk.engines.sql import listed_text, rejected_text, sums_text
from arpad.bulk.fide.rules import FideRules
from arpad.bulk.games import PeriodGames
from arpad.bulk.lists import LIST_FILE
from arpad.bulk.parquet import ROWS, as_numbers, open_parquet
from arpad.core.errors import InputError

_TABLE: Final = "expected_scores"


class DuckdbEngine(BaseEngine):
    """Rates with DuckDB.

    Args:
        scratch: folder for what does not fit into memory.
        memory: how much DuckDB may use, such as ``1GB``; None for its own choice.
        threads: how many at once; None for its own choice.
    """

    def __init__(
        self, scratch: Path, memory: str | None = None, threads: int | None = None
    ) -> None:
        self._connection = duckdb.connect()
        self._set("temp_directory", str(scratch))
        # The order comes from ORDER BY; keeping that of the files would cost memory.
        self._set("preserve_insertion_order", "false")
        if memory is not None:
            self._set("memory_limit", memory)
        if threads is not None:
            self._set("threads", str(threads))

    def _set(self, name: str, value: str) -> None:
        self._connection.execute(f"SET {name} = {quoted(value)}")

    def sums(
        self, games: PeriodGames, before: Path, rules: FideRules, told: Told
    ) -> Iterator[Columns]:
        """The list with the sums of the period, in order of player."""
        file = before / LIST_FILE
        players = open_parquet(file, ("player",)).metadata.num_rows
        table = {
            "difference": np.arange(len(rules.higher), dtype=np.int32),
            "higher": np.array(rules.higher, np.int32),
        }
        self._connection.register(_TABLE, pa.table(table))
        ratings = f"read_parquet({quoted(str(file))})"
        files = f"read_parquet([{', '.join(quoted(str(each)) for each in games.files)}])"
        sums = sums_text(rules, players, games=files, ratings=ratings, table=_TABLE)
        with asking():
            ((rejected,),) = self._connection.execute(rejected_text(players, files)).fetchall()
            self.rejected = int(rejected)
            found = self._connection.sql(f"{listed_text(sums, ratings)} ORDER BY p.player")
            for batch in found.to_arrow_reader(ROWS):
                rows = pa.Table.from_batches([batch])
                yield {name: as_numbers(rows[name]) for name in rows.column_names}
        told(games.games)

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


def quoted(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


@contextmanager
def asking() -> Iterator[None]:
    """Errors of DuckDB as ours: too little memory, a damaged file, a full disk."""
    try:
        yield
    except duckdb.OutOfMemoryException as error:
        raise InputError("bulk.rate.error.memory", text=_first_line(error)) from error
    except duckdb.Error as error:
        raise InputError(
            "bulk.rate.error.engine", engine="DuckDB", text=_first_line(error)
        ) from error


def _first_line(error: Any) -> str:
    return (str(error).splitlines() or [""])[0][:200]
