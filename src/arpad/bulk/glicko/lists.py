"""The lists of systems with deviations: the given one, and those that were written."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from arpad.bulk.digest import ColumnsDigest
from arpad.bulk.glicko.choices import Choices
from arpad.bulk.glicko.columns import Columns
from arpad.bulk.lists import LIST_FILE, names_of, rows_of_players
from arpad.bulk.parquet import ROWS, ColumnsWriter, reading
from arpad.bulk.sequential.lists import OTHER_HEADINGS, real_numbers
from arpad.core.records import LARGEST_COUNT

Values = dict[str, NDArray[Any]]
_LAST_PERIOD: Final = (0, 29_991_231)  # a day at most
_WHOLE: Final = {"games": (0, LARGEST_COUNT), "last_period": _LAST_PERIOD}


def new_list(players: int, choices: Choices, start: tuple[float, ...]) -> Values:
    """Nobody has played."""
    values: Values = {"player": np.arange(players, dtype=np.int32)}
    for name, value in zip(choices.columns.reals, start, strict=True):
        values[name] = np.full(players, value)
    return values | {name: np.zeros(players, np.int32) for name in _WHOLE}


def given_list(
    path: Path | None, players: Path, choices: Choices, start: tuple[float, ...]
) -> tuple[Values, Any]:
    """The list before the first period, and the table of the players.

    Args:
        path: CSV or Parquet, with ``id`` or ``player``, ``rating`` and what else the system keeps,
            ``games`` and ``last_period``; what is empty is that of somebody new; None: everybody
            is new.
        players: ``players.parquet`` of the games.
        choices: the system.
        start: the numbers of somebody new.

    Raises:
        UnreadableFile: a file cannot be read, lacks a column, or says what cannot be.
    """
    if path is None:
        names = names_of(players)
        return new_list(len(names), choices, start), names
    table, who, names = rows_of_players(path, players, ("rating",))
    values = new_list(len(names), choices, start)
    for name, bounds in {**choices.bounds, **_WHOLE}.items():
        for heading in (name, *OTHER_HEADINGS.get(name, ())):
            if heading in table.column_names:
                numbers = real_numbers(path, table, heading, bounds)
                known = ~np.isnan(numbers)
                whole = name in _WHOLE
                values[name][who[known]] = numbers[known].round() if whole else numbers[known]
                break
    return values, names


def read_list(folder: Path, columns: Columns) -> Values:
    """A list that this program wrote."""
    path = folder / LIST_FILE
    with reading(path):
        table = pq.read_table(path, columns=list(columns.all), partitioning=None)
        return {name: columns.array(name, table[name]) for name in columns.all}


def write_list(folder: Path, values: Values, columns: Columns) -> str:
    """Write a list, all players in their order; its digest."""
    writer = ColumnsWriter(folder / LIST_FILE, columns.all, columns.reals)
    digest = ColumnsDigest(columns.all, columns.reals)
    for rows in parts(values):
        writer.add(rows)
        digest.add(rows)
    writer.close()
    return digest.hexdigest()


def parts(values: Values) -> Iterator[Values]:
    """The rows of columns, some players at a time."""
    for begin in range(0, max(len(values["player"]), 1), ROWS):
        yield {name: column[begin : begin + ROWS] for name, column in values.items()}
