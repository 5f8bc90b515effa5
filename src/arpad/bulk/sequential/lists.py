"""The lists of the systems that rate game by game: what is kept of each player, in folders."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.digest import ColumnsDigest
from arpad.bulk.lists import CHANGES_FILE, LIST_FILE, impossible, names_of, rows_of_players
from arpad.bulk.parquet import ROWS, reading
from arpad.bulk.schema import NO_DAY
from arpad.bulk.sequential.lichess_blocks import NEVER
from arpad.bulk.sequential.systems import Bounds, SequentialSystem
from arpad.core.errors import UnreadableFile
from arpad.core.records import LARGEST_COUNT

OTHER_HEADINGS: Final = {"rating_deviation": ("rd", "deviation")}


class Standing(NamedTuple):
    """What is known of all players.

    Args:
        values: a row each: the columns of the system, and the last day.
        games: so many each has.
    """

    values: Any
    games: Any

    @property
    def last_day(self) -> Any:
        """Since 1970-01-01; NO_DAY of who never played."""
        return self.values[:, -1].astype(np.int64).astype(np.int32)


def new_standing(players: int, start: tuple[float, ...]) -> Standing:
    """Nobody has played."""
    values = np.tile(np.array([*start, NEVER]), (players, 1))
    return Standing(values, np.zeros(players, np.int32))


def given_standing(
    path: Path | None,
    players: Path,
    system: SequentialSystem,
    start: tuple[float, ...],
    last_day: int,
) -> tuple[Standing, Any]:
    """The list before the first period, and the table of the players.

    Args:
        path: CSV or Parquet, with ``id`` or ``player``, ``rating`` and what else the system keeps,
            ``games`` and ``last_day``; None: everybody is new.
        players: ``players.parquet`` of the games.
        system: of the list.
        start: the values of somebody new.
        last_day: no player can have played later.

    Raises:
        UnreadableFile: a file cannot be read, lacks a column, or says what cannot be.
    """
    if path is None:
        names = names_of(players)
        return new_standing(len(names), start), names
    table, who, names = rows_of_players(path, players, ("rating",))
    standing = new_standing(len(names), start)
    for place, (name, bounds) in enumerate(system.columns.items()):
        for heading in (name, *OTHER_HEADINGS.get(name, ())):
            if heading in table.column_names:
                _put(standing.values[:, place], who, real_numbers(path, table, heading, bounds))
                break
    if "last_day" in table.column_names:
        bounds = (NO_DAY + 1.0, float(last_day))
        _put(standing.values[:, -1], who, real_numbers(path, table, "last_day", bounds).round())
    if "games" in table.column_names:
        bounds = (0.0, float(LARGEST_COUNT))
        _put(standing.games, who, real_numbers(path, table, "games", bounds).round())
    return standing, names


def _put(target: Any, who: Any, numbers: Any) -> None:
    known = ~np.isnan(numbers)
    target[who[known]] = numbers[known]


def real_numbers(path: Path, table: Any, name: str, bounds: Bounds) -> Any:
    """A column of numbers; NaN where there is none.

    Args:
        path: of the list.
        table: what it holds.
        name: of the column.
        bounds: of what can be.

    Raises:
        UnreadableFile: it holds something else, or what cannot be.
    """
    column = table[name]
    kind = column.type
    if pa.types.is_null(kind):
        return np.full(len(column), np.nan)
    if not (pa.types.is_integer(kind) or pa.types.is_floating(kind)):
        raise UnreadableFile(
            "bulk.rate.error.no_numbers", file=str(path), heading=name, type=str(kind)
        )
    empty = column.is_null().to_numpy()
    numbers = np.asarray(column.cast(pa.float64()).fill_null(bounds[0]).to_numpy()).copy()
    wrong = np.flatnonzero(~((numbers >= bounds[0]) & (numbers <= bounds[1])))  # NaN as well
    if len(wrong):
        row = int(wrong[0])
        raise impossible(path, row, name, float(numbers[row]), bounds)
    numbers[empty] = np.nan
    return numbers


def read_standing(folder: Path, system: SequentialSystem) -> Standing:
    """A list that this program wrote."""
    path = folder / LIST_FILE
    with reading(path):
        table = pq.read_table(path, partitioning=None)
    values = np.empty((len(table), len(system.columns) + 1))
    for place, name in enumerate(system.columns):
        values[:, place] = table[name].to_numpy()
    values[:, -1] = table["last_day"].fill_null(NO_DAY).to_numpy()
    return Standing(values, table["games"].to_numpy().copy())


def write_standing(folder: Path, standing: Standing, system: SequentialSystem) -> str:
    """Write a list, all players in their order; its digest."""
    columns: dict[str, Any] = {"player": np.arange(len(standing.games), dtype=np.int32)}
    for place, name in enumerate(system.columns):
        columns[name] = standing.values[:, place]
    columns |= {"games": standing.games, "last_day": standing.last_day}
    digest = ColumnsDigest(tuple(columns), tuple(system.columns))
    digest.add(columns)
    _write(folder / LIST_FILE, columns)
    return digest.hexdigest()


def write_changes(
    folder: Path, before: Standing, after: Standing, system: SequentialSystem
) -> None:
    """Write what the period brought to each who played in it."""
    counted = after.games - before.games
    who = np.flatnonzero(counted)
    columns: dict[str, Any] = {"player": who.astype(np.int32)}
    for place, name in enumerate(system.columns):
        columns[f"{name}_before"] = before.values[who, place]
        columns[name] = after.values[who, place]
    _write(folder / CHANGES_FILE, columns | {"counted": counted[who]})


def _write(path: Path, columns: Mapping[str, Any]) -> None:
    arrays = {
        name: pa.array(values, mask=values == NO_DAY if name == "last_day" else None)
        for name, values in columns.items()
    }
    pq.write_table(pa.table(arrays), path, compression="zstd", row_group_size=ROWS)
