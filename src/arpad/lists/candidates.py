"""Players of a store who may be the people that somebody looks for: by id or by all of a name."""

import sqlite3
from collections.abc import Collection, Iterator
from datetime import date
from pathlib import Path
from typing import Final

from arpad.core.name_key import sound_key
from arpad.core.records import ListEntry, Sex
from arpad.lists.database import opened_database
from arpad.lists.records import ListedPlayer
from arpad.lists.search import (
    LISTED,
    check_month,
    id_number,
    listed_player,
    numbers_of_months,
    spellings,
)

_LISTED_BY_ID: Final = LISTED + "WHERE p.id = ? AND r.month = coalesce(?, p.month)"
_NAMED: Final = (
    "SELECT p.id, p.name_key FROM names n JOIN players p ON p.id = n.rowid "
    "WHERE n.names MATCH ? AND length(p.name_key) = ?"
)
_BORN: Final = (
    "SELECT p.id FROM names n JOIN players p ON p.id = n.rowid "
    "WHERE n.names MATCH ? AND p.birth_year = ?"
)
# Each player in the list of a month, or in his newest one: what tells people apart.
_EVERYBODY: Final = (
    "SELECT p.id, p.name, r.federation, p.sex, p.birth_year FROM players p "
    "JOIN ratings r ON r.player = p.id AND r.month = coalesce(?, p.month) ORDER BY p.id"
)
# More names than these are found sooner by going through all players once.
_FEW: Final = 2_000

Name = tuple[str, ...]
NameWord = tuple[str, int]


def candidates(
    file: Path,
    ids: Collection[str],
    names: Collection[Name],
    *,
    near: Collection[NameWord] = (),
    month: date | None = None,
) -> Iterator[ListedPlayer]:
    """Every player with an id, with exactly the words of a name, or with a word and a birth year.

    Args:
        file: of the store.
        ids: FIDE ids.
        names: the words of each name as :func:`~arpad.core.name_key.name_key` writes them, sorted.
        near: sounds of words, as :func:`~arpad.core.name_key.sound_key` writes them, and years.
        month: whose list; each player's newest one without it.

    Yields:
        Each player once, those with the lowest ids first.

    Raises:
        InputError: nothing was imported, or the month is not there.
    """
    with opened_database(file) as connection:
        wanted = _month_asked(connection, month)
        found = {number for number in map(id_number, ids) if number is not None}
        found.update(_named(connection, {name for name in names if name}))
        found.update(_near(connection, set(near)))
        for fide_id in sorted(found):
            row = connection.execute(_LISTED_BY_ID, (fide_id, wanted)).fetchone()
            if row is not None:
                yield listed_player(row)


def everybody(file: Path, month: date | None = None) -> Iterator[ListEntry]:
    """Every player of a store, the lowest ids first, with what tells people apart alone.

    Args:
        file: of the store.
        month: whose list; each player's newest one without it.

    Raises:
        InputError: nothing was imported, or the month is not there.
    """
    with opened_database(file) as connection:
        wanted = _month_asked(connection, month)
        for fide_id, name, federation, sex, year in connection.execute(_EVERYBODY, (wanted,)):
            yield ListEntry(
                fide_id=str(fide_id),
                name=name,
                federation=federation,
                sex=Sex(sex) if sex else None,
                birth_year=year,
            )


def _month_asked(connection: sqlite3.Connection, month: date | None) -> int | None:
    """The number of the month; None for the newest of each player, of a store that has lists."""
    if month is not None:
        return check_month(connection, month)
    numbers_of_months(connection)  # refuses a store without lists
    return None


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


def _near(connection: sqlite3.Connection, near: set[NameWord]) -> Iterator[int]:
    """The ids of the players with a word that sounds so and who were born then."""
    if len(near) > _FEW:
        everybody = "SELECT id, name_key, birth_year FROM players WHERE birth_year IS NOT NULL"
        for fide_id, key, year in connection.execute(everybody):
            if any((sound_key(word), year) in near for word in key.split()):
                yield fide_id
        return
    spelt = spellings(connection, (sound for sound, _ in near)) if near else {}
    for sound, year in near:
        if spelt[sound]:
            query = " OR ".join(f'"{word}"' for word in spelt[sound])
            yield from (row[0] for row in connection.execute(_BORN, (query, year)))
