"""Many rows at once into a table, on every database without a journey for each."""

from collections.abc import Iterable
from itertools import islice
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Table

_AT_ONCE: Final = 10_000


def insert_many(connection: Any, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows, in bounded memory.

    Args:
        connection: of :meth:`~arpad.office.store.opening.Store.writing`.
        table: into which.
        rows: values of the same columns each, two or more; of types that need no change.
    """
    waiting = iter(rows)
    while part := list(islice(waiting, _AT_ONCE)):
        if connection.dialect.name == "sqlite":
            # Made into SQL once, and no row is looked at one by one: half of the time.
            made = table.insert().compile(dialect=connection.dialect, column_keys=list(part[0]))
            values = itemgetter(*(made.positiontup or ()))
            connection.exec_driver_sql(str(made), list(map(values, part)))
        else:
            # The driver would send each row alone; rows that answer go a thousand at a time.
            query = table.insert().returning(next(iter(table.primary_key)))
            connection.execute(query, part)
