"""Writing a new list: columns, changes and rejects into a folder, with the digest of the list."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import numpy as np

from arpad.bulk.commit import CommittedList, write_rejects
from arpad.bulk.digest import ColumnsDigest
from arpad.bulk.games import PeriodGames
from arpad.bulk.glicko.columns import Columns
from arpad.bulk.glicko.lists import Values
from arpad.bulk.lists import CHANGES_FILE, LIST_FILE
from arpad.bulk.parquet import ColumnsWriter, in_batches
from arpad.systems.common.uncertain_requests import VOLATILITY_RANGE

_COUNTS: Final = ("players", "played", "sides_counted", "first_ratings")


class Commit:
    """What is written, and where.

    Args:
        folder: empty, under a name that nobody reads.
        games: of the period.
        columns: of the list.
        history: whether every change is written.
    """

    def __init__(
        self, folder: Path, games: PeriodGames, columns: Columns, *, history: bool
    ) -> None:
        self._folder, self._games, self._columns = folder, games, columns
        self._changes: ColumnsWriter | None = None
        if history:
            path = folder / CHANGES_FILE
            self._changes = ColumnsWriter(path, columns.changes, columns.reals_of_changes)
        self._counts = dict.fromkeys(_COUNTS, 0)
        if "volatility" in columns.reals:
            self._counts["runaway"] = 0

    def write(self, new: Iterable[Values], rejected: Callable[[], int]) -> CommittedList:
        """Write the new list batch by batch.

        Args:
            new: in order of player.
            rejected: says how many games could not be counted, once ``new`` has come to its end.
        """
        columns = self._columns
        digest = ColumnsDigest(columns.all, columns.reals)
        writer = ColumnsWriter(self._folder / LIST_FILE, columns.all, columns.reals)
        for rows in in_batches(new):
            digest.add(rows)
            writer.add(rows)
            self._count(rows)
            if self._changes is not None:
                played = rows["counted"] > 0
                self._changes.add({name: rows[name][played] for name in columns.changes})
        writer.close()
        if self._changes is not None:
            self._changes.close()
        players = self._counts["players"] if rejected() else 0
        rejects = write_rejects(self._folder, self._games.files, players)
        counts = self._counts | {"games": self._games.games, **rejects}
        return CommittedList(digest=digest.hexdigest(), counts=counts)

    def _count(self, rows: Values) -> None:
        """Add to how many there are of each kind."""
        played = rows["counted"] > 0
        found = {
            "players": len(played),
            "played": played.sum(),
            "sides_counted": rows["counted"].sum(dtype=np.int64),
            "first_ratings": (played & (rows["games_before"] == 0)).sum(),
        }
        if "runaway" in self._counts:
            found["runaway"] = (rows["volatility"] > VOLATILITY_RANGE[1]).sum()
        for name, count in found.items():
            self._counts[name] += int(count)
