"""Writing a new list: columns, pool, changes and rejects into a folder, with their digests."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.digest import ColumnsDigest, digest_of
from arpad.bulk.fide.columns import CHANGES, LIST, POOL
from arpad.bulk.fide.pool import Pool, names_events, pool_after, rows_of_events
from arpad.bulk.games import REASONS, REJECTED, rejected_games
from arpad.bulk.lists import CHANGES_FILE, LIST_FILE, POOL_FILE, REJECTS_FILE
from arpad.bulk.parquet import ColumnsWriter, in_batches, write_columns
from arpad.core.frozen import Record

Columns = dict[str, NDArray[Any]]


class CommittedList(Record):
    """What a written list comes to.

    Args:
        digest: of the list and the pool.
        counts: of players and games, by what they are.
    """

    digest: str
    counts: dict[str, int]


class Commit:
    """What is written, and where.

    Args:
        folder: empty, under a name that nobody reads.
        pool: of the list before.
        period: as a whole number, such as 202611.
        games: files of the games, and how many there are in them.
        history: whether every change is written.
    """

    def __init__(
        self,
        folder: Path,
        pool: Pool,
        period: int,
        games: tuple[tuple[Path, ...], int],
        *,
        history: bool,
    ) -> None:
        self._folder = folder
        self._pool = pool
        self._period = period
        self._files, self._games = games
        self._changes = ColumnsWriter(folder / CHANGES_FILE, CHANGES) if history else None

    def write(self, new: Iterable[Columns], rejected: Callable[[], int]) -> CommittedList:
        """Write the new list batch by batch, then what hangs on it.

        Args:
            new: in order of player.
            rejected: says how many games could not be counted, once ``new`` has come to its end.
        """
        digest = ColumnsDigest(LIST)
        writer = ColumnsWriter(self._folder / LIST_FILE, LIST)
        counts: dict[str, int] = {}
        rated, made = [], []
        for rows in in_batches(new):
            digest.add(rows)
            writer.add(rows)
            rated.append(rows["rating"] > 0)
            made.append(_made(rows))
            _count(counts, rows)
            if self._changes is not None:
                self._changes.add(_changed(rows))
        writer.close()
        if self._changes is not None:
            self._changes.close()
        pool = self._write_pool(made, ~np.concatenate(rated or [np.zeros(0, bool)]))
        players = counts["players"] if rejected() else 0
        counts |= {"games": self._games, **write_rejects(self._folder, self._files, players)}
        return CommittedList(digest=digest_of([digest.hexdigest(), pool]), counts=counts)

    def _write_pool(self, made: list[Columns], unrated: NDArray[Any]) -> str:
        if names_events(self._pool):
            new = rows_of_events(self._pool)
        else:
            new = {
                name: np.concatenate([rows[name] for rows in made])
                for name in ("player", *POOL[2:])
            }
        new["period"] = np.full(len(new["player"]), self._period)
        pool = pool_after(self._pool, new, unrated)
        write_columns(self._folder / POOL_FILE, pool, POOL)
        digest = ColumnsDigest(POOL)
        digest.add(pool)
        return digest.hexdigest()


def write_rejects(folder: Path, files: tuple[Path, ...], players: int) -> dict[str, int]:
    """Write the games that could not be counted; how many there are, by reason.

    Args:
        folder: of the list.
        files: of the games.
        players: on the list; 0 when every game was counted.
    """
    found = dict.fromkeys((f"rejected_{reason}" for reason in REASONS), 0)
    if players:
        rejected = rejected_games(files, players)
        write_columns(folder / REJECTS_FILE, rejected, REJECTED)
        for number, reason in enumerate(REASONS):
            found[f"rejected_{reason}"] = int((rejected["reason"] == number).sum())
    return found


def _made(rows: Columns) -> Columns:
    """What the unrated made in this period."""
    (who,) = np.nonzero(rows["first_games"])
    return {
        "player": rows["player"][who],
        "games": rows["first_games"][who],
        "opponents": rows["first_opponents"][who],
        "half_points": rows["first_half_points"][who],
    }


def _changed(rows: Columns) -> Columns:
    """The rows of those who played or whose rating changed."""
    chosen = (rows["counted"] > 0) | (rows["rating"] != rows["rating_before"])
    return {name: rows[name][chosen] for name in CHANGES}


def _count(counts: dict[str, int], rows: Columns) -> None:
    """Add to how many there are of each kind."""
    rated, before = rows["rating"] > 0, rows["rating_before"] > 0
    played = rows["counted"] > 0
    found = {
        "players": len(rated),
        "rated": rated.sum(),
        "active": (rated & (rows["inactive"] == 0)).sum(),
        "played": played.sum(),
        "sides_counted": rows["counted"].sum(dtype=np.int64),
        "first_ratings": (rated & ~before & ~played).sum(),
        "fell_under_floor": (before & ~rated).sum(),
        "born_unknown": (played & (rows["birth_year"] == 0)).sum(),
    }
    for name, count in found.items():
        counts[name] = counts.get(name, 0) + int(count)
