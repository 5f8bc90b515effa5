"""Players of a store who may be the people that somebody looks for: by id or by all of a name."""

import sqlite3
from collections.abc import Collection, Iterator
from datetime import date
from pathlib import Path
from typing import Final

from arpad.lists.database import opened_database
from arpad.lists.records import ListedPlayer
from arpad.lists.search import LISTED, LONGEST_ID, check_month, listed_player, numbers_of_months

_LISTED_BY_ID: Final = LISTED + "WHERE p.id = ? AND r.month = coalesce(?, p.month)"
_NAMED: Final = (
    "SELECT p.id, p.name_key FROM names n JOIN players p ON p.id = n.rowid "
    "WHERE n.names MATCH ? AND length(p.name_key) = ?"
)
# More names than these are found sooner by going through all players once.
_FEW: Final = 2_000

Name = tuple[str, ...]


def candidates(
    file: Path, ids: Collection[str], names: Collection[Name], *, month: date | None = None
) -> Iterator[ListedPlayer]:
    """Every player with one of the ids, or with exactly the words of one of the names.

    Args:
        file: of the store.
        ids: FIDE ids.
        names: the words of each name as :func:`~arpad.core.name_key.name_key` writes them, sorted.
        month: whose list; each player's newest one without it.

    Yields:
        Each player once, those with the lowest ids first.

    Raises:
        InputError: nothing was imported, or the month is not there.
    """
    with opened_database(file) as connection:
        wanted = None
        if month is not None:
            wanted = check_month(connection, month)
        else:
            numbers_of_months(connection)  # refuses a store without lists
        digits = (each for each in ids if each.isascii() and each.isdigit())
        found = {int(each) for each in digits if len(each) <= LONGEST_ID}
        found.update(_named(connection, {name for name in names if name}))
        for fide_id in sorted(found):
            row = connection.execute(_LISTED_BY_ID, (fide_id, wanted)).fetchone()
            if row is not None:
                yield listed_player(row)


def _named(connection: sqlite3.Connection, names: set[Name]) -> Iterator[int]:
    """The ids of the players with these names."""
    if len(names) > _FEW:
        for fide_id, key in connection.execute("SELECT id, name_key FROM players"):
            if tuple(sorted(key.split())) in names:
                yield fide_id
        return
    for name in names:
        query = " ".join(f'"{word}"' for word in name)
        for fide_id, key in connection.execute(_NAMED, (query, len(" ".join(name)))):
            if tuple(sorted(key.split())) == name:
                yield fide_id
