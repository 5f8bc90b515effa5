"""A whole office from one database into another: for backups, which are files of SQLite."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Integer, func, select

from arpad.core.errors import InputError
from arpad.core.os_reason import os_reason
from arpad.office.store.many import insert_many
from arpad.office.store.opening import Store, create_store, told_errors
from arpad.office.store.schema import metadata

_AT_ONCE: Final = 2_000  # rows that are in memory
_BESIDE: Final = ("", "-wal", "-shm", "-journal")  # files of a database
Check = Callable[[Any], None]


def copy_file(source: Path, target: Path) -> None:
    """Copy a database of SQLite as it is at one moment, whoever works in it; it becomes one file.

    Args:
        source: is only read.
        target: a file that is not there yet.

    Raises:
        InputError: one cannot be read, or the other not be written.
    """
    with told_errors(str(source)):
        there = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)
        try:
            there.execute("SELECT count(*) FROM sqlite_master")  # it is a database
            with told_errors(str(target)):
                made = sqlite3.connect(target)
                try:
                    made.execute("PRAGMA synchronous = FULL")
                    there.backup(made)
                    made.execute("PRAGMA journal_mode = DELETE")  # nothing beside the file
                finally:
                    made.close()
        finally:
            there.close()


def copy_tables(source: Store, place: str, check: Check) -> None:
    """Make a new database of all rows of another one, as they are at one moment.

    Args:
        source: any database.
        place: of the new one; as :func:`~arpad.office.store.opening.create_store` takes it.
        check: told the new database before it is kept; what it raises lets nothing be kept.

    Raises:
        InputError: one cannot be read, or the other not be written.
    """
    with source.reading() as there:

        def fill(made: Any) -> None:
            for table in metadata.sorted_tables:
                query = select(table).order_by(*table.primary_key)
                found = there.execution_options(yield_per=_AT_ONCE).execute(query)
                insert_many(made, table, (dict(row) for row in found.mappings()))
            if made.dialect.name != "sqlite":
                _go_on_counting(made)
            check(made)

        create_store(place, fill=fill).close()


def _go_on_counting(connection: Any) -> None:
    """Let the next row of each table have the next number: PostgreSQL counts by itself."""
    for table in metadata.sorted_tables:
        key = list(table.primary_key)
        if len(key) == 1 and isinstance(key[0].type, Integer) and not key[0].foreign_keys:
            last = connection.execute(select(func.max(key[0]))).scalar()
            if last is not None:
                counter = func.pg_get_serial_sequence(table.name, key[0].name)
                connection.execute(select(func.setval(counter, last)))


def to_one_file(path: Path) -> None:
    """Leave nothing beside the file of a database that is closed."""
    with told_errors(str(path)):
        connection = sqlite3.connect(path)
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        finally:
            connection.close()


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file that takes its name when it is whole; it goes when it does not become so.

    Raises:
        InputError: the folder cannot be written.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _remove(part)  # of one that was killed
        yield part
        part.replace(target)
        _sync(target.parent)
    except OSError as error:
        facts = {"file": str(target), "reason": os_reason(error)}
        raise InputError("office.cannot_open", **facts) from error
    finally:
        _remove(part)


def _remove(part: Path) -> None:
    for end in _BESIDE:
        part.with_name(f"{part.name}{end}").unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """Let a power cut not take the name of a file away, where the system can promise it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
