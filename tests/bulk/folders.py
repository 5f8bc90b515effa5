"""Folders of games and lists for the tests, as ingest lays them out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.fide.columns import LIST
from arpad.bulk.schema import GAME_COLUMNS


def write_games(folder: Path, period: str, columns: dict[str, Any], groups: int = 200) -> None:
    """The games of a period."""
    place = folder / "games" / f"period={period}"
    place.mkdir(parents=True, exist_ok=True)
    further = [name for name in columns if name not in GAME_COLUMNS]
    table = pa.table({name: columns[name] for name in (*GAME_COLUMNS, *further)})
    pq.write_table(table, place / "part-0.parquet", row_group_size=groups)


def write_players(folder: Path, count: int) -> None:
    """The table of the players."""
    folder.mkdir(parents=True, exist_ok=True)
    table = {
        "player": np.arange(count, dtype=np.int32),
        "id": [f"id{number}" for number in range(count)],
        "name": [f"Name {number}" for number in range(count)],
    }
    pq.write_table(pa.table(table), folder / "players.parquet")


def write_list(path: Path, columns: dict[str, Any]) -> Path:
    """A given list by number of player."""
    names = [name for name in LIST if name != "inactive"]
    pq.write_table(pa.table({name: columns[name] for name in names}), path)
    return path


def months(first: str, count: int) -> Sequence[str]:
    """The names of so many months.

    Example:
        >>> months("2026-11", 3)
        ['2026-11', '2026-12', '2027-01']
    """
    begin = int(first[:4]) * 12 + int(first[5:]) - 1
    return [f"{month // 12}-{month % 12 + 1:02}" for month in range(begin, begin + count)]
