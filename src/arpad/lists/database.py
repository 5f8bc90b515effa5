"""The SQLite file of a store: its tables, how it is opened, and what its errors mean."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from arpad.core.errors import InputError
from arpad.core.os_reason import os_reason
from arpad.core.reader_reason import reader_reason

_VERSION: Final = 1
_PATIENCE: Final = 5.0  # seconds that another program may hold the file
_CACHE_KB: Final = 64_000
_DISK_FULL, _CANNOT_OPEN, _NO_DATABASE, _CORRUPT = 13, 14, 26, 11
_LOCKED: Final = frozenset({5, 6})

_LISTS: Final = ", ".join(
    f"{kind} INTEGER, {kind}_games INTEGER, {kind}_k INTEGER, {kind}_inactive INTEGER"
    for kind in ("standard", "rapid", "blitz")
)
_SCHEMA: Final = f"""
CREATE TABLE months (month INTEGER PRIMARY KEY, kinds TEXT NOT NULL, players INTEGER NOT NULL,
    imported_on TEXT NOT NULL);
CREATE TABLE players (id INTEGER PRIMARY KEY, month INTEGER NOT NULL, name TEXT NOT NULL,
    name_key TEXT NOT NULL, sex TEXT, birth_year INTEGER, women_title TEXT NOT NULL,
    other_titles TEXT NOT NULL);
CREATE TABLE ratings (month INTEGER NOT NULL, player INTEGER NOT NULL, federation TEXT,
    title TEXT NOT NULL, {_LISTS}, PRIMARY KEY (month, player)) WITHOUT ROWID;
CREATE VIRTUAL TABLE names USING fts5(name_key, content='players', content_rowid='id',
    detail=none, tokenize="unicode61 remove_diacritics 0");
CREATE VIRTUAL TABLE words USING fts5vocab(names, row);
PRAGMA user_version = {_VERSION};
"""


@contextmanager
def opened_database(file: Path, *, create: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the file of a store; whatever goes wrong inside is told in our words.

    Args:
        file: where it is.
        create: make it, with its folder, when there is none.

    Raises:
        InputError: there is none (nothing was imported yet), it is held by another program, the
            disk is full, or it is no store.
    """
    if not create and not file.is_file():
        raise InputError("lists.nothing_imported")
    try:
        if create:
            file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(file, timeout=_PATIENCE, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise InputError("lists.cannot_open", file=str(file), reason=os_reason(error)) from error
    try:
        _prepare(connection, file)
        yield connection
    except sqlite3.Error as error:
        raise _told(error, file) from error
    finally:
        connection.close()


def _prepare(connection: sqlite3.Connection, file: Path) -> None:
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
    connection.execute("PRAGMA synchronous = NORMAL")  # with WAL a store never breaks by it
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == _VERSION:
        return
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version or tables:
        raise InputError("lists.other_version", file=str(file))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")


def _told(error: sqlite3.Error, file: Path) -> InputError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    message = "lists.database"
    if code in _LOCKED:
        message = "lists.locked"
    elif code == _DISK_FULL:
        message = "lists.disk_full"
    elif code == _CANNOT_OPEN:
        message = "lists.cannot_open"
    elif code in {_NO_DATABASE, _CORRUPT}:
        message = "lists.no_store"
    return InputError(message, file=str(file), reason=reader_reason(error))
