"""The list that a user gives, with the columns of ``arpad period kbsb``."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from arpad.bulk.kbsb.columns import LIST, NOT_TOLD
from arpad.bulk.lists import impossible, names_of, rows_of_players, whole_numbers
from arpad.core.errors import ArpadError, UnreadableFile
from arpad.core.parameters import Kind, Parameter, parse_value
from arpad.core.records import HIGHEST_RATING, LARGEST_COUNT
from arpad.systems.kbsb.period_members import OWN_FEDERATION

_POINTS: Final = Parameter(name="points", kind=Kind.POINTS, help="")
_RATINGS: Final = (1, HIGHEST_RATING)
Columns = dict[str, NDArray[Any]]


def read_given(path: Path | None, players: Path) -> tuple[Columns, Any]:
    """The list before the first one, a row for every player, and the table of the players.

    Args:
        path: CSV or Parquet, with ``id`` or ``player``, ``rating`` and ``games``, and where they
            are known ``opponents_sum``, ``points``, ``federation`` and ``fide_rating``; None:
            everybody is new.
        players: ``players.parquet`` of the games.

    Raises:
        UnreadableFile: a file cannot be read, lacks a column, or says what cannot be.
    """
    if path is None:
        names = names_of(players)
        return _nobody(len(names)), names
    table, who, names = rows_of_players(path, players, ("rating", "games"))
    columns = _nobody(len(names))

    def numbers(name: str, bounds: tuple[int, int], missing: int = 0) -> NDArray[Any]:
        if name not in table.column_names:
            return np.full(len(table), missing, np.int32)
        return whole_numbers(path, table, name, bounds, missing)

    games = numbers("games", (0, LARGEST_COUNT))
    columns["rating"][who] = numbers("rating", _RATINGS)
    columns["games"][who] = games
    columns["fide_rating"][who] = numbers("fide_rating", _RATINGS)
    sums = numbers("opponents_sum", (0, 2**31 - 1), NOT_TOLD)
    _check_most(path, "opponents_sum", sums, games * HIGHEST_RATING)
    columns["opponents_sum"][who] = sums
    if "points" in table.column_names:
        made = _half_points(path, table["points"])
        _check_most(path, "points", made, 2 * games, 2)
        columns["half_points"][who] = made
    if "federation" in table.column_names:
        columns["foreign"][who] = _foreign(table["federation"])
    return columns, names


def _nobody(players: int) -> Columns:
    columns = {name: np.zeros(players, np.int32) for name in LIST}
    unknown = np.full(players, NOT_TOLD, np.int32)
    columns |= {"opponents_sum": unknown, "half_points": unknown.copy()}
    return columns | {"player": np.arange(players, dtype=np.int32)}


def _check_most(
    path: Path, name: str, values: NDArray[Any], most: NDArray[Any], parts: int = 1
) -> None:
    """Refuse what the number of games does not allow."""
    wrong = np.flatnonzero(values > most)
    if len(wrong):
        row = int(wrong[0])
        bounds = (0, int(most[row]) // parts)
        raise impossible(path, row, name, int(values[row]) / parts, bounds)


def _half_points(path: Path, column: Any) -> NDArray[Any]:
    """Points as numbers or as people write them, in halves."""
    found = np.full(len(column), NOT_TOLD, np.int32)
    for row, value in enumerate(column.to_pylist()):
        text = "" if value is None else str(value).strip()
        if text:
            try:
                points = parse_value(_POINTS, text.removesuffix(".0"), name="points")
            except ArpadError:
                raise UnreadableFile(
                    "bulk.rate.error.points", file=str(path), row=row + 1, value=text
                ) from None
            found[row] = points.half_points  # type: ignore[attr-defined]  # the kind says so
    return found


def _foreign(column: Any) -> NDArray[Any]:
    """Who is of another federation."""
    federations = column.cast(pa.string()).fill_null("").to_pylist()
    own = {"", OWN_FEDERATION}
    return np.array([each.strip().upper() not in own for each in federations], np.int32)
