"""A rating list into the store: one transaction, so that a month is there as a whole or not."""

import gc
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import chain, islice
from pathlib import Path
from typing import Final

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.name_key import name_key
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry
from arpad.formats.fide_list import opened_list
from arpad.lists.database import opened_database
from arpad.lists.months import as_number, month_name
from arpad.lists.records import StoredMonth

_BATCH: Final = 5000
_REMEMBERED: Final = 50_000
_CACHE_KB: Final = 320_000
_KINDS: Final = tuple(TimeControl)
_OF_KINDS: Final = tuple(
    f"{kind.value}{part}" for kind in _KINDS for part in ("", "_games", "_k", "_inactive")
)
_PARTS: Final = len(_OF_KINDS) // len(_KINDS)
_FIRST_OF: Final = {kind: _PARTS * place for place, kind in enumerate(_KINDS)}
_COLUMNS: Final = ("month", "player", "federation", "title", *_OF_KINDS)

_ADD_PLAYER: Final = """
INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
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
        UnreadableFile: it is no rating list, is broken, has no players, or tells no month.
        InputError: the store cannot be written; nothing has changed then.
    """
    counted = _Counted(progress)
    with opened_list(path, time_control, findings, counted.tell) as listed:
        of_list = _month(listed.month, month, str(path))
        first = next(listed.entries, None)
        if first is None:
            raise UnreadableFile("lists.no_players", file=str(path))
        kinds = listed.kinds
        with opened_database(file, create=True) as connection, _without_collector():
            # Ids come in no order: a page that has to leave the memory comes back again and again.
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
            connection.execute("BEGIN IMMEDIATE")
            try:
                stored = _written(connection, counted.all(first, listed.entries), of_list, kinds)
                stored = stored.replace(imported_on=today)
                _note(connection, stored)
                connection.execute("INSERT INTO names (names) VALUES ('rebuild')")
                connection.execute("COMMIT")
            except BaseException:
                _roll_back(connection)
                raise
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return stored


class _Counted:
    """Counts players on their way into the store, and tells them with the bytes that were read."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._players = 0

    def all(self, first: ListEntry, rest: Iterator[ListEntry]) -> Iterator[list[ListEntry]]:
        """The players in batches."""
        entries = chain((first,), rest)
        while batch := list(islice(entries, _BATCH)):
            yield batch
            self._players += len(batch)

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
        connection.execute("BEGIN IMMEDIATE")
        try:
            number = check_month(connection, month)
            connection.execute("DELETE FROM ratings WHERE month = ?", (number,))
            connection.execute("DELETE FROM months WHERE month = ?", (number,))
            _settle(connection, number)
            connection.execute("INSERT INTO names (names) VALUES ('rebuild')")
            connection.execute("COMMIT")
        except BaseException:
            _roll_back(connection)
            raise
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


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


@contextmanager
def _without_collector() -> Iterator[None]:
    """Records have no cycles: to search millions of them for some takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


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
    batches: Iterator[list[ListEntry]],
    month: date,
    kinds: tuple[TimeControl, ...],
) -> StoredMonth:
    """Replace what the store has of these lists of the month."""
    number = as_number(month)
    before = connection.execute("SELECT kinds FROM months WHERE month = ?", (number,)).fetchone()
    kept = tuple(
        kind for kind in _KINDS if before and kind.value in before[0].split() and kind not in kinds
    )
    if kept:
        emptied = ", ".join(f"{name} = NULL" for name in _OF_KINDS if _is_of(name, kinds))
        connection.execute(f"UPDATE ratings SET {emptied} WHERE month = ?", (number,))
    else:
        connection.execute("DELETE FROM ratings WHERE month = ?", (number,))
    add = _statement(kinds if kept else ())
    rows = _RatingRows(number)
    for batch in batches:
        connection.executemany(_ADD_PLAYER, [_player_row(entry, number) for entry in batch])
        connection.executemany(add, map(rows.row, batch))
    if before is not None:
        _settle(connection, number)
    count = connection.execute("SELECT count(*) FROM ratings WHERE month = ?", (number,))
    all_kinds = tuple(kind for kind in _KINDS if kind in {*kept, *kinds})
    return StoredMonth(
        month=month, kinds=all_kinds, players=count.fetchone()[0], imported_on=date.min
    )


def _is_of(column: str, kinds: tuple[TimeControl, ...]) -> bool:
    return any(column.startswith(kind.value) for kind in kinds)


def _statement(beside: tuple[TimeControl, ...]) -> str:
    """How a row of ratings is added: the first of two with one id stays.

    Args:
        beside: the lists that go beside others of the same month; none when it is empty.
    """
    marks = ", ".join("?" * len(_COLUMNS))
    if not beside:
        return f"INSERT OR IGNORE INTO ratings VALUES ({marks})"
    changes = ", ".join(
        f"{name} = coalesce({name}, excluded.{name})" for name in _OF_KINDS if _is_of(name, beside)
    )
    return (
        f"INSERT INTO ratings VALUES ({marks}) ON CONFLICT (month, player) DO UPDATE SET {changes}"
    )


def _player_row(entry: ListEntry, month: int) -> tuple[object, ...]:
    return (
        int(entry.fide_id),
        month,
        entry.name,
        name_key(entry.name),
        entry.sex.value if entry.sex else None,
        entry.birth_year,
        entry.women_title,
        ",".join(entry.other_titles),
    )


def _has_the_parts_of(one: ListEntry, other: ListEntry) -> bool:
    return (
        one.games_in_period is other.games_in_period
        and one.ratings is other.ratings
        and one.development_coefficients is other.development_coefficients
        and one.inactive is other.inactive
    )


class _RatingRows:
    """Makes the rows of ratings; what lists say of players comes again and again.

    The reader gives equal parts of records as one object, so that the last answers can be found
    by identity, which is many times quicker than to compare them.
    """

    def __init__(self, month: int) -> None:
        self._month = month
        self._known: dict[int, tuple[ListEntry, tuple[int | None, ...]]] = {}

    def row(self, entry: ListEntry) -> tuple[object, ...]:
        """The row of a player."""
        key = id(entry.games_in_period)
        known = self._known.get(key)
        if known is not None and _has_the_parts_of(known[0], entry):
            values = known[1]
        else:
            values = self._values(entry)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[key] = (entry, values)
        return (self._month, int(entry.fide_id), entry.federation, entry.title, *values)

    def _values(self, entry: ListEntry) -> tuple[int | None, ...]:
        row: list[int | None] = [None] * len(_OF_KINDS)
        for part, pairs in enumerate(
            (
                entry.ratings,
                entry.games_in_period,
                entry.development_coefficients,
                entry.inactive,
            )
        ):
            for kind, value in pairs:
                row[_FIRST_OF[kind] + part] = int(value)
        return tuple(row)


def _note(connection: sqlite3.Connection, stored: StoredMonth) -> None:
    kinds = " ".join(kind.value for kind in stored.kinds)
    values = (as_number(stored.month), kinds, stored.players, stored.imported_on.isoformat())
    connection.execute("INSERT OR REPLACE INTO months VALUES (?, ?, ?, ?)", values)
