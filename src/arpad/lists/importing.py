"""A rating list into the store: one transaction, so that a month is there as a whole or not."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.rate_of_play import TimeControl
from arpad.lists.database import opened_database
from arpad.lists.months import as_number, month_name
from arpad.lists.reading import ListRows, read_here, without_collector
from arpad.lists.records import StoredMonth
from arpad.lists.rows import KINDS, OF_KINDS, Batch
from arpad.lists.second_process import ReaderLost, is_worth_it, read_beside

_CACHE_KB: Final = 320_000
_MOST_LOST: Final = 10  # per cent of the players of a list that a file is to replace
_FEW: Final = 10  # may always be lost
_AHEAD: Final = timedelta(days=62)  # a list is out before its month

_ADD_PLAYER: Final = """
INSERT INTO players VALUES (?, {month}, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    month = excluded.month, name = excluded.name, name_key = excluded.name_key,
    sex = excluded.sex, birth_year = excluded.birth_year, women_title = excluded.women_title,
    other_titles = excluded.other_titles
WHERE excluded.month >= month
"""

Progress = Callable[[int, int, int], None]


def import_list(  # noqa: PLR0913  one argument a choice of the user
    file: Path,
    path: Path | str,
    *,
    today: date,
    month: date | None = None,
    time_control: TimeControl | None = None,
    findings: list[Finding] | None = None,
    progress: Progress | None = None,
) -> StoredMonth:
    """Put a list into the store, in place of what it has of that month and kind.

    Args:
        file: of the store; made when there is none.
        path: of the list: text or XML, plain or packed; ``-`` is standard input.
        today: the day of the import.
        month: of the list, where neither its header nor its name tells it.
        time_control: which list it is, for one with a single list that does not tell it.
        findings: as for :func:`arpad.formats.fide_list.read_fide_list`.
        progress: told the bytes of the file read so far, in all (0 when that is not known), and the
            players stored so far.

    Raises:
        UnreadableFile: it is no rating list, is broken, has no players, tells no month, or lacks
            many of the players of the list that it would replace.
        InputError: the store cannot be written; nothing has changed then.
    """
    counted = _Counted(progress)
    if is_worth_it(path):
        try:
            with read_beside(path, time_control, findings, counted.tell) as rows:
                return _imported(file, rows, counted, str(path), today, month)
        except ReaderLost:
            counted = _Counted(progress)  # all is as before: do it alone
    with read_here(path, time_control, findings, counted.tell) as rows:
        return _imported(file, rows, counted, str(path), today, month)


def _imported(  # noqa: PLR0913, PLR0917  all that an import is about
    file: Path,
    rows: ListRows,
    counted: "_Counted",
    path: str,
    today: date,
    month: date | None,
) -> StoredMonth:
    of_list = _month(rows.month, month, path)
    if of_list > today + _AHEAD:
        raise UnreadableFile("lists.month_to_come", file=path, month=month_name(of_list))
    first = next(rows.batches, None)
    if first is None:
        raise UnreadableFile("lists.no_players", file=path)
    kinds, first_batch = first
    batches = counted.all(chain((first_batch,), (batch for _, batch in rows.batches)))
    with opened_database(file, create=True) as connection, without_collector():
        # Ids come in no order: a page that has to leave the memory comes back again and again.
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
        with _all_or_nothing(connection):
            before = _rated(connection, of_list, kinds)
            stored = _written(connection, batches, of_list, kinds).replace(imported_on=today)
            after = _rated(connection, of_list, kinds)
            if before - after > max(_FEW, before * _MOST_LOST // 100):
                name = month_name(of_list)
                raise UnreadableFile(
                    "lists.shorter", file=path, month=name, players=after, before=before
                )
            _note(connection, stored)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return stored


class _Counted:
    """Counts players on their way into the store, and tells them with the bytes that were read."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._players = 0

    def all(self, batches: Iterator[Batch]) -> Iterator[Batch]:
        """The batches, each counted when the next one is asked for."""
        for batch in batches:
            yield batch
            self._players += len(batch[0])

    def tell(self, done: int, total: int) -> None:
        """How far the reader is."""
        if self._progress is not None:
            self._progress(done, total, self._players)


def remove_month(file: Path, month: date) -> None:
    """Take a month out of the store, and the players who are on no other list.

    Raises:
        UnknownName: it is not there.
    """
    from arpad.lists.search import check_month

    with opened_database(file) as connection:
        with _all_or_nothing(connection):
            number = check_month(connection, month)
            connection.execute("DELETE FROM ratings WHERE month = ?", (number,))
            connection.execute("DELETE FROM months WHERE month = ?", (number,))
            _settle(connection, number)
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _all_or_nothing(connection: sqlite3.Connection) -> Iterator[None]:
    """Changes that come as a whole or not at all; the index of names is made anew from them."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("INSERT INTO names (names) VALUES ('rebuild')")
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # a full disk has ended it already
        connection.execute("ROLLBACK")


def _settle(connection: sqlite3.Connection, number: int) -> None:
    """Players who are not on the list of a month any more: their newest one is another, or none."""
    left = (
        "month = ? AND NOT EXISTS "
        "(SELECT 1 FROM ratings r WHERE r.month = players.month AND r.player = players.id)"
    )
    others = "SELECT month FROM months WHERE month != ? ORDER BY month DESC"
    for (other,) in connection.execute(others, (number,)).fetchall():
        connection.execute(
            f"UPDATE players SET month = ? WHERE {left} AND EXISTS "
            "(SELECT 1 FROM ratings r WHERE r.month = ? AND r.player = players.id)",
            (other, number, other),
        )
    connection.execute(f"DELETE FROM players WHERE {left}", (number,))


def _month(of_list: date | None, given: date | None, file: str) -> date:
    if of_list is None and given is None:
        raise UnreadableFile("lists.which_month", file=file)
    if of_list is not None and given is not None and of_list != given:
        raise UnreadableFile(
            "lists.month_differs", file=file, listed=month_name(of_list), given=month_name(given)
        )
    month = of_list or given
    assert month is not None  # noqa: S101  one of them is there
    return month


def _written(
    connection: sqlite3.Connection,
    batches: Iterator[Batch],
    month: date,
    kinds: tuple[TimeControl, ...],
) -> StoredMonth:
    """Replace what the store has of these lists of the month."""
    number = as_number(month)
    before = connection.execute("SELECT kinds FROM months WHERE month = ?", (number,)).fetchone()
    kept = tuple(
        kind for kind in KINDS if before and kind.value in before[0].split() and kind not in kinds
    )
    if kept:
        emptied = ", ".join(f"{name} = NULL" for name in OF_KINDS if _is_of(name, kinds))
        connection.execute(f"UPDATE ratings SET {emptied} WHERE month = ?", (number,))
    else:
        connection.execute("DELETE FROM ratings WHERE month = ?", (number,))
    add_player = _ADD_PLAYER.format(month=number)
    add_ratings = _statement(number, kinds if kept else ())
    for players, ratings in batches:
        connection.executemany(add_player, players)
        connection.executemany(add_ratings, ratings)
    if before is not None:
        _settle(connection, number)
    count = connection.execute("SELECT count(*) FROM ratings WHERE month = ?", (number,))
    all_kinds = tuple(kind for kind in KINDS if kind in {*kept, *kinds})
    return StoredMonth(
        month=month, kinds=all_kinds, players=count.fetchone()[0], imported_on=date.min
    )


def _rated(connection: sqlite3.Connection, month: date, kinds: tuple[TimeControl, ...]) -> int:
    """How many players of a month have a rating on one of these lists."""
    rated = " OR ".join(f"{kind.value} > 0" for kind in kinds)
    query = f"SELECT count(*) FROM ratings WHERE month = ? AND ({rated})"
    return int(connection.execute(query, (as_number(month),)).fetchone()[0])


def _is_of(column: str, kinds: tuple[TimeControl, ...]) -> bool:
    return any(column.startswith(kind.value) for kind in kinds)


def _statement(month: int, beside: tuple[TimeControl, ...]) -> str:
    """How a row of ratings is added: the first of two with one id stays.

    Args:
        month: its number.
        beside: the lists that go beside others of the same month; none when it is empty.
    """
    values = f"VALUES ({month}, ?, ?, ?, {', '.join('?' * len(OF_KINDS))})"
    if not beside:
        return f"INSERT OR IGNORE INTO ratings {values}"
    changes = ", ".join(
        f"{name} = coalesce({name}, excluded.{name})" for name in OF_KINDS if _is_of(name, beside)
    )
    return f"INSERT INTO ratings {values} ON CONFLICT (month, player) DO UPDATE SET {changes}"


def _note(connection: sqlite3.Connection, stored: StoredMonth) -> None:
    kinds = " ".join(kind.value for kind in stored.kinds)
    values = (as_number(stored.month), kinds, stored.players, stored.imported_on.isoformat())
    connection.execute("INSERT OR REPLACE INTO months VALUES (?, ?, ?, ?)", values)
