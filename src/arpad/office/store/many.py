"""Many rows at once into a table, on every database without a journey for each."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from sqlalchemy import Table

_AT_ONCE: Final = 10_000


def insert_many(connection: Any, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows, in bounded memory.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        table: into which.
        rows: a value for each column but the key.
    """
    query = table.insert()
    if connection.dialect.name != "sqlite":
        # The driver would send each row alone; rows that answer are sent a thousand at a time.
        query = query.returning(next(iter(table.primary_key)))
    waiting = iter(rows)
    while part := list(islice(waiting, _AT_ONCE)):
        connection.execute(query, part)
