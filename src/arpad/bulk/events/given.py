"""The list that a user gives for systems that rate whole events."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from arpad.bulk.lists import names_of, rows_of_players, whole_numbers
from arpad.bulk.selected import EPOCH
from arpad.core.errors import UnreadableFile

Columns = dict[str, NDArray[Any]]
# Reads a column of a table as whole numbers.
Read = Callable[[Path, Any, str], NDArray[Any]]


class Column(NamedTuple):
    """A column of a list.

    Args:
        headings: what it can be called in the given list, the first that is there.
        read: reads it.
        unknown: what stands for a value that is not known,
        new: and for somebody who is not on the given list.
    """

    headings: Sequence[str]
    read: Read
    unknown: int = 0
    new: int = 0


def numbers(lowest: int, highest: int, unknown: int = 0) -> Read:
    """Whole numbers between bounds."""

    def read(path: Path, table: Any, name: str) -> NDArray[Any]:
        return whole_numbers(path, table, name, (lowest, highest), unknown)

    return read


def days(unknown: int) -> Read:
    """Days as texts such as 1995-03-31, or as dates, in days since 1970-01-01."""

    def read(path: Path, table: Any, name: str) -> NDArray[Any]:
        found = np.full(len(table), unknown, np.int32)
        for row, value in enumerate(table[name].to_pylist()):
            text = "" if value is None else str(value).strip()
            if text:
                found[row] = _day(path, row, name, text)
        return found

    return read


def _day(path: Path, row: int, name: str, text: str) -> int:
    try:
        return (date.fromisoformat(text) - EPOCH).days
    except ValueError:
        raise UnreadableFile(
            "bulk.rate.error.no_day", file=str(path), heading=name, row=row + 1, value=text
        ) from None


def flags(path: Path, table: Any, name: str) -> NDArray[Any]:
    """Yes or no: 1 or true, 0 or false or nothing."""
    column = table[name]
    if pa.types.is_boolean(column.type):
        return np.array([bool(each) for each in column.to_pylist()], np.int32)
    return whole_numbers(path, table, name, (0, 1))


def read_list(
    path: Path | None, players: Path, columns: Mapping[str, Column], needed: Sequence[str]
) -> tuple[Columns, Any]:
    """The given list with a row for every player, and the table of the players.

    Args:
        path: CSV or Parquet, with ``id`` or ``player``; None: everybody is new.
        players: ``players.parquet`` of the games.
        columns: of the list, but for ``player``.
        needed: headings that must be there.

    Raises:
        UnreadableFile: a file cannot be read, lacks a column, or says what cannot be.
    """
    if path is None:
        names = names_of(players)
        return _new(len(names), columns), names
    table, who, names = rows_of_players(path, players, needed)
    found = _new(len(names), columns)
    for name, column in columns.items():
        heading = next((each for each in column.headings if each in table.column_names), None)
        found[name][who] = column.unknown if heading is None else column.read(path, table, heading)
    return found, names


def _new(players: int, columns: Mapping[str, Column]) -> Columns:
    found = {name: np.full(players, column.new, np.int32) for name, column in columns.items()}
    return {"player": np.arange(players, dtype=np.int32)} | found
