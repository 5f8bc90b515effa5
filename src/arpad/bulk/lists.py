"""Rating lists in folders: the one that a user gives, and those that come out of the periods."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from arpad.bulk.fide.columns import LIST
from arpad.bulk.parquet import no_column, no_whole_numbers, reading
from arpad.core.errors import UnreadableFile
from arpad.core.records import FIRST_BIRTH_YEAR, HIGHEST_RATING, LARGEST_COUNT, LAST_BIRTH_YEAR

LIST_FILE: Final = "ratings.parquet"
POOL_FILE: Final = "pool.parquet"
CHANGES_FILE: Final = "changes.parquet"
REJECTS_FILE: Final = "rejects.parquet"
# What the given list must say; the others are 0 where it has no such column.
_NEEDED: Final = ("rating", "games", "highest_rating", "birth_year")
_OPTIONAL: Final = ("standard_rating", "last_period")
_BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "rating": (1, HIGHEST_RATING),
    "games": (0, LARGEST_COUNT),
    "highest_rating": (1, HIGHEST_RATING),
    "birth_year": (FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR),
    "standard_rating": (1, HIGHEST_RATING),
    "last_period": (190001, 299912),
}

_LONGEST_HEAD: Final = 10_000

Columns = dict[str, NDArray[Any]]


class GivenList:
    """The list before the first period, and who stands behind each number.

    Args:
        columns: the columns of a list, one row for each player, by player.
        names: the table of the players: ``player``, ``id``, ``name``.
    """

    def __init__(self, columns: Columns, names: Any) -> None:
        self.columns = columns
        self.names = names


def read_given_list(path: Path | None, players: Path) -> GivenList:
    """The given list with a row for every player who has games, and for those who have none.

    Args:
        path: CSV or Parquet, with a column ``id`` (as the games name the players) or ``player``
            (the number that ``players.parquet`` gives them); None: everybody is unrated.
        players: ``players.parquet`` of the games.

    Raises:
        UnreadableFile: a file cannot be read, lacks a column, or says what cannot be.
    """
    if path is None:
        names = names_of(players)
        return GivenList(_unrated(len(names)), names)
    table, who, names = rows_of_players(path, players, _NEEDED)
    columns = _unrated(len(names))
    for name in (*_NEEDED, *_OPTIONAL):
        if name in table.column_names:
            columns[name][who] = whole_numbers(path, table, name, _BOUNDS[name])
    return GivenList(columns, names)


def rows_of_players(
    path: Path, players: Path, needed: Sequence[str]
) -> tuple[Any, NDArray[Any], Any]:
    """The rows of a given list, the number of the player of each, and the table of all players.

    Args:
        path: of the list.
        players: ``players.parquet`` of the games.
        needed: columns that the list must have.

    Raises:
        UnreadableFile: a file cannot be read, lacks a column, or names somebody twice.
    """
    names = names_of(players)
    table = _table(path, needed)
    if not len(names) + len(table):
        raise UnreadableFile("bulk.rate.error.nobody", file=str(path))
    who = _who(path, table, names)
    more = np.nonzero(who < 0)[0]
    who[more] = len(names) + np.arange(len(more))
    if len(more):
        names = pa.concat_tables([names, _more_names(table, more, len(names))])
    _once(path, who, table)
    return table, who, names


def _unrated(players: int) -> Columns:
    columns = {name: np.zeros(players, np.int32) for name in LIST}
    return columns | {"player": np.arange(players, dtype=np.int32)}


def names_of(path: Path) -> Any:
    """The table of the players: number, id and name.

    Raises:
        UnreadableFile: it cannot be used.
    """
    with reading(path):
        table = pq.read_table(path, partitioning=None)
    for name in ("player", "id"):
        if name not in table.column_names:
            raise no_column(path, name, table.column_names)
    if "name" not in table.column_names:
        table = table.append_column("name", pa.array([""] * len(table), pa.string()))
    kinds = (pa.int32(), pa.string(), pa.string())
    columns = [table[c].cast(k) for c, k in zip(("player", "id", "name"), kinds, strict=True)]
    numbers = columns[0].to_numpy()
    if not np.array_equal(numbers, np.arange(len(numbers))):
        raise UnreadableFile("bulk.rate.error.not_dense", file=str(path))
    return pa.table(columns, names=["player", "id", "name"])


def _table(path: Path, columns: Sequence[str]) -> Any:
    """The given list as a table.

    Raises:
        UnreadableFile: it is neither CSV nor Parquet, or lacks a column.
    """
    with reading(path):
        with path.open("rb") as file:
            start = file.readline(_LONGEST_HEAD)
        if start.startswith(b"PAR1"):
            table = pq.read_table(path, partitioning=None)
        else:
            from pyarrow import csv

            sign = max(b",;\t", key=start.count)
            table = csv.read_csv(
                path,
                parse_options=csv.ParseOptions(delimiter=chr(sign)),
                convert_options=csv.ConvertOptions(column_types={"id": pa.string()}),
            )
    needed = columns if {"id", "player"} & set(table.column_names) else ("id", *columns)
    for name in needed:
        if name not in table.column_names:
            raise no_column(path, name, table.column_names)
    return table


def _who(path: Path, table: Any, names: Any) -> NDArray[Any]:
    """The number of the player of each row; -1 for those without games."""
    from pyarrow import compute

    if "id" in table.column_names:
        ids = table["id"].cast(pa.string())
        if ids.null_count:
            row = int(np.nonzero(ids.is_null().to_numpy(zero_copy_only=False))[0][0])
            raise UnreadableFile("bulk.rate.error.no_id", file=str(path), row=row + 1)
        found = compute.index_in(ids, value_set=names["id"].combine_chunks())
        return np.array(found.fill_null(-1).to_numpy(zero_copy_only=False), np.int64)
    numbers = table["player"].cast(pa.int64()).fill_null(-1).to_numpy()
    wrong = np.nonzero((numbers < 0) | (numbers >= len(names)))[0]
    if len(wrong):
        row = int(wrong[0])
        raise impossible(path, row, "player", int(numbers[row]), (0, len(names) - 1))
    return np.array(numbers, np.int64)


def _more_names(table: Any, rows: NDArray[Any], first: int) -> Any:
    chosen = table.take(pa.array(rows))
    name = chosen["name"] if "name" in chosen.column_names else pa.nulls(len(rows), pa.string())
    numbers = pa.array(np.arange(first, first + len(rows), dtype=np.int32))
    columns = [numbers, chosen["id"].cast(pa.string()), name.cast(pa.string()).fill_null("")]
    return pa.table(columns, names=["player", "id", "name"])


def _once(path: Path, who: NDArray[Any], table: Any) -> None:
    """Refuse a player who stands twice on the list."""
    column = "id" if "id" in table.column_names else "player"
    keys = who
    if column == "id" and len(who):
        # Those without games have a number each; compare what they are called.
        keys = table["id"].cast(pa.string()).combine_chunks().dictionary_encode().indices.to_numpy()
    _, first = np.unique(keys, return_index=True)
    if len(first) < len(keys):
        twice = np.ones(len(keys), bool)
        twice[first] = False
        row = int(np.nonzero(twice)[0][0])
        name = str(table[column][row])
        raise UnreadableFile("bulk.rate.error.twice", file=str(path), row=row + 1, player=name)


def whole_numbers(
    path: Path, table: Any, name: str, bounds: tuple[int, int], missing: int = 0
) -> NDArray[Any]:
    """A column of the given list; where it is empty, and for ratings 0 as well, it is not known.

    Args:
        path: of the list.
        table: its rows.
        name: of the column.
        bounds: between which its values can be.
        missing: what stands for a value that is not known.

    Raises:
        UnreadableFile: a value is no whole number, or none that can be.
    """
    column = table[name]
    if pa.types.is_null(column.type):
        return np.full(len(column), missing, np.int32)
    if not pa.types.is_integer(column.type):
        raise no_whole_numbers(path, name, str(column.type))
    numbers: NDArray[Any] = column.fill_null(missing).to_numpy()
    lowest, highest = bounds
    unknown = column.is_null().to_numpy() if missing else numbers == 0
    wrong = np.nonzero(~unknown & ((numbers < lowest) | (numbers > highest)))[0]
    if len(wrong):
        row = int(wrong[0])
        raise impossible(path, row, name, int(numbers[row]), (lowest, highest))
    return numbers.astype(np.int32)


def impossible(
    path: Path, row: int, name: str, value: float, bounds: tuple[float, float]
) -> UnreadableFile:
    """The error that a value of a row, counted from 0, cannot be."""
    return UnreadableFile(
        "bulk.rate.error.value",
        file=str(path),
        row=row + 1,
        heading=name,
        value=value,
        lowest=bounds[0],
        highest=bounds[1],
    )


def with_last_period(columns: Columns, period: int) -> Columns:
    """Rated players of whom nobody told when they last played count as active until now.

    Args:
        columns: of a list.
        period: the one before the first that is rated, such as 202610.
    """
    last = columns["last_period"]
    unknown = (columns["rating"] > 0) & (last == 0)
    return columns | {"last_period": np.where(unknown, period, last).astype(np.int32)}
