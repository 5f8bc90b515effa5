"""Evaluated games on this computer, so that a second look costs nothing.

One row a game: the engine by the name it gives itself, the nodes a position, the moves, and what
the engine said. Engines of other names and other numbers of nodes never share a row.
"""

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, Self

from arpad.core.errors import UnreadableFile
from arpad.core.reader_reason import reader_reason
from arpad.strength.evaluated import Evaluated

_SECONDS: Final = 30.0  # to wait for another program that writes
_PRIMARY: Final = 0xFF  # the part of a code of SQLite that tells its kind
# Codes that say nothing of what is in the file.
_IN_VAIN: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
    }
)
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS evaluated (
    engine TEXT NOT NULL,
    nodes INTEGER NOT NULL,
    game TEXT NOT NULL,
    positions TEXT NOT NULL,
    PRIMARY KEY (engine, nodes, game)
) STRICT, WITHOUT ROWID
"""


class Cache:
    """The file of evaluated games.

    Args:
        path: of the file; it is made where there is none.

    Raises:
        UnreadableFile: it is no such file, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path, timeout=_SECONDS)
            self._database.execute(_TABLE)
        except (OSError, sqlite3.Error) as error:
            raise self._unreadable(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def find(self, engine: str, nodes: int, moves: Sequence[str]) -> Evaluated | None:
        """What an engine said of a game before.

        Args:
            engine: name that it gives itself.
            nodes: positions searched for each position of the game.
            moves: in coordinates.

        Raises:
            UnreadableFile: the file is damaged.
        """
        query = "SELECT positions FROM evaluated WHERE engine = ? AND nodes = ? AND game = ?"
        try:
            with closing(self._database.execute(query, (engine, nodes, _key(moves)))) as rows:
                row = rows.fetchone()
            if row is None:
                return None
            values, best = json.loads(row[0])
            return Evaluated(values=tuple(values), best=tuple(best))
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise self._unreadable(error) from error

    def keep(self, engine: str, nodes: int, moves: Sequence[str], found: Evaluated) -> None:
        """Keep what an engine said of a game.

        Args:
            engine: name that it gives itself.
            nodes: positions searched for each position of the game.
            moves: in coordinates.
            found: its values.

        Raises:
            UnreadableFile: the file cannot be written.
        """
        positions = json.dumps([found.values, found.best], separators=(",", ":"))
        query = "INSERT OR REPLACE INTO evaluated VALUES (?, ?, ?, ?)"
        try:
            with self._database:
                self._database.execute(query, (engine, nodes, _key(moves), positions))
        except sqlite3.Error as error:
            raise self._unreadable(error) from error

    def _unreadable(self, error: Exception) -> UnreadableFile:
        """A damaged file is to be removed; one that cannot be used now is not, if there is one."""
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        in_vain = isinstance(error, OSError) or code in _IN_VAIN
        message = "strength.cache_in_vain" if in_vain else "strength.cache"
        return UnreadableFile(message, file=str(self._path), reason=reader_reason(error))


def _key(moves: Sequence[str]) -> str:
    return hashlib.sha256(" ".join(moves).encode("ascii")).hexdigest()
