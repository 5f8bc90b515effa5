"""Files of SQLite that are there already: whose they are, and how to open what may only be read.

To open a file the usual way switches it to a log beside it (WAL). That must not happen to another
program's file, and cannot happen in a folder where nothing may be written.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

_ITS_TABLES: Final = {"alembic_version", "office"}


def is_office(path: Path) -> bool:
    """Whether a file is an office; the file stays as it is.

    Raises:
        sqlite3.Error: it is no database at all, or is damaged.
    """
    connection = sqlite3.connect(read_only_uri(path), uri=True)
    try:
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for (name,) in rows} >= _ITS_TABLES
    finally:
        connection.close()


def is_read_only(path: Path) -> bool:
    """Whether the file or its folder may not be written."""
    return not (os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK))


def read_only_uri(path: Path) -> str:
    """The address by which SQLite opens a file and changes nothing.

    Where nothing can be written beside a file, and no log of somebody's work lies there, SQLite
    is told that the file stays as it is: else it could not open it.
    """
    log = Path(f"{path}-wal")
    still = is_read_only(path) and not (log.exists() and log.stat().st_size)
    end = "&immutable=1" if still else ""
    return f"file:{quote(str(path.absolute()))}?mode=ro{end}"
