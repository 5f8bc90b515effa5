"""Finished parts put together: one file for each period, sorted by day, and the file of players.

All parts are sorted by day, so that some days after the other are merged in bounded memory.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.columns import number_column, numbers_of
from arpad.bulk.digest import file_digest
from arpad.bulk.ingest.marks import MARKS_FILE, Periods, games_before, without_marks
from arpad.bulk.ingest.periods import period_names
from arpad.bulk.ingest.rows import AGAIN
from arpad.bulk.ingest.work import Work, lines_of, mapped
from arpad.bulk.schema import NO_DAY, PLAYERS_FILE

MOST_AT_ONCE: Final = 4_000_000  # games that are sorted together
_GROUP: Final = 1 << 20  # rows of a group in a file
_CODED: Final = ["half_points", "day"]


class Period(NamedTuple):
    """What is told of a period."""

    games: int
    first_day: int | None
    last_day: int | None
    file: str
    sha256: str
    marks: str
    marks_sha256: str


class Assembled(NamedTuple):
    """What was put together: the periods by name, the players, and what was set aside."""

    periods: dict[str, Period]
    players: int
    players_sha256: str
    again: int
    rejects: int


def assemble(  # noqa: PLR0913, PLR0917  what there is, what was there, and what is asked for
    work: Work,
    out: Path,
    before: Periods,
    kind: str,
    tags: tuple[str, ...],
    told: Callable[[int, int], None],
) -> Assembled:
    """Write the files of all periods that got games, of the players and of the rejects.

    Args:
        work: with the finished parts; the files go into its folder ``new``.
        out: with what was there before, if anything.
        before: what its manifest says of its periods.
        kind: of the periods.
        tags: names of the further columns.
        told: is told how many games of how many are done.
    """
    new = work.folder / "new"
    new.mkdir(exist_ok=True)
    runs = [mapped(path) for path in work.parts("games")]
    days = _days(runs)
    by_period: dict[str, list[int]] = {}
    for day, name in zip(days, period_names(np.array(list(days)), kind), strict=True):
        by_period.setdefault(name, []).append(day)
    periods = {}
    done, total, again = 0, sum(days.values()), 0
    path_of_again = work.folder / "again"
    with path_of_again.open("wb") as file:
        for name, its_days in sorted(by_period.items()):
            added = Counter({day: days[day] for day in its_days})
            known = games_before(out, before, name, work.folder / "before")
            merged = _Merged(known + runs, tags, file)
            periods[name] = _write_period(merged, new, name, _days(known) + added)
            again += merged.again
            done += added.total()
            told(done, total)
    players = new / PLAYERS_FILE
    write_groups(players, groups_of(_players(work, out)), _PLAYERS)
    rejects = _write_rejects(work, out, new / "rejects.ndjson", path_of_again)
    count = pq.read_metadata(players).num_rows
    return Assembled(periods, count, file_digest(players), again, rejects)


_PLAYERS: Final = pa.schema([("player", pa.int32()), ("id", pa.string()), ("name", pa.string())])


def _schema(tags: tuple[str, ...]) -> pa.Schema:
    columns = [("white", pa.int32()), ("black", pa.int32())]
    columns += [("half_points", pa.int8()), ("day", pa.int32())]
    return pa.schema(columns + [(tag, pa.string()) for tag in tags])


def _write_period(merged: "_Merged", new: Path, name: str, days: Counter[int]) -> Period:
    """Write the files of a period that has so many games of these days, some of them twice."""
    place, marks = f"games/period={name}/games.parquet", f"games/period={name}/{MARKS_FILE}"
    path, path_of_marks = new / place, new / marks
    path.parent.mkdir(parents=True, exist_ok=True)
    groups = without_marks(groups_of(merged.tables(days)), path_of_marks)
    write_groups(path, groups, _schema(merged.tags))
    first = min((day for day in days if day != NO_DAY), default=None)
    return Period(
        games=merged.games,
        first_day=first,
        last_day=None if first is None else max(days),
        file=place,
        sha256=file_digest(path),
        marks=marks,
        marks_sha256=file_digest(path_of_marks),
    )


def _days(runs: Iterable[pa.Table]) -> Counter[int]:
    """How many games each day has."""
    counts: Counter[int] = Counter()
    for run in runs:
        for chunk in run.column("day").chunks:
            days, games = np.unique(numbers_of(chunk), return_counts=True)
            counts.update(dict(zip(days.tolist(), games.tolist(), strict=True)))
    return counts


class _Merged:
    """The games of a period, days after days."""

    def __init__(self, runs: list[pa.Table], tags: tuple[str, ...], file: IO[bytes]) -> None:
        self._runs = [run.select([*_schema(tags).names, "mark"]) for run in runs]
        self._places = [numbers_of(run.column("day")) for run in self._runs]
        self._file = file
        self.tags = tags
        self.games = self.again = 0

    def tables(self, days: Counter[int]) -> Iterator[pa.Table]:
        group: list[int] = []
        games = 0
        for day in sorted(days):
            if group and games + days[day] > MOST_AT_ONCE:
                yield self._sorted(group[0], group[-1])
                group, games = [], 0
            group.append(day)
            games += days[day]
        yield self._sorted(group[0], group[-1])

    def _sorted(self, first: int, last: int) -> pa.Table:
        slices = []
        for run, days in zip(self._runs, self._places, strict=True):
            begin, end = np.searchsorted(days, [first, last + 1]).tolist()
            if end > begin:
                slices.append(run.slice(begin, end - begin))
        table = pa.concat_tables(slices).combine_chunks()
        order = np.argsort(numbers_of(table.column("day")), kind="stable")
        order = self._once(table, order)
        self.games += len(order)
        return table.take(number_column(order))

    def _once(self, table: pa.Table, order: Any) -> Any:
        """The order without the games that were there before: the first of them stays."""
        names = ("day", "white", "black", "half_points", "mark")
        columns = [numbers_of(table.column(name)).astype(np.int64)[order] for name in names]
        key = np.zeros(len(order), np.uint64)
        for column in columns:
            key = (key ^ column.astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
            key ^= key >> np.uint64(29)
        by_key = np.argsort(key, kind="stable")
        sorted_key = key[by_key]
        same = np.flatnonzero(sorted_key[1:] == sorted_key[:-1])
        if not len(same):
            return order
        places = np.unique(np.concatenate([by_key[same], by_key[same + 1]]))
        games = np.stack([column[places] for column in columns])
        order_of_games = np.lexsort(games)  # equal ones stay in their order
        games = games[:, order_of_games]
        is_again = (games[:, 1:] == games[:, :-1]).all(axis=0) & (games[-1, 1:] != 0)
        dropped = np.sort(places[order_of_games[1:][is_again]])
        self._tell(*(column[dropped].tolist() for column in columns[:3]))
        return np.delete(order, dropped)

    def _tell(self, days: list[int], white: list[int], black: list[int]) -> None:
        """List games that were there before."""
        for each in zip(days, white, black, strict=True):
            day = None if each[0] == NO_DAY else str(np.datetime64(each[0], "D"))
            told = {"reason": AGAIN, "white": each[1], "black": each[2], "date": day}
            self._file.write(json.dumps(told).encode() + b"\n")
        self.again += len(days)


def _players(work: Work, out: Path) -> Iterator[pa.Table]:
    """All people, first those who were there before."""
    before = out / PLAYERS_FILE
    if before.exists():
        with pq.ParquetFile(before) as file:
            for batch in file.iter_batches(batch_size=_GROUP):
                yield pa.Table.from_batches([batch])
    for path in work.parts("players"):
        yield mapped(path)


def groups_of(tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """The same rows in groups whose sizes do not depend on where one of the tables ends."""
    waiting: list[pa.Table] = []
    rows, is_empty = 0, True
    for table in tables:
        waiting.append(table)
        rows += len(table)
        while rows >= _GROUP:
            whole = pa.concat_tables(waiting)
            yield whole.slice(0, _GROUP).combine_chunks()
            waiting, rows, is_empty = [whole.slice(_GROUP)], rows - _GROUP, False
    if rows or is_empty:
        yield pa.concat_tables(waiting).combine_chunks()


def write_groups(path: Path, groups: Iterable[pa.Table], schema: pa.Schema) -> None:
    """Write groups of rows as one file of Parquet."""
    coded = [
        name for name in schema.names if name in _CODED or schema.field(name).type == pa.string()
    ]
    coded = [name for name in coded if name not in {"id", "name"}]
    with pq.ParquetWriter(path, schema, compression="zstd", use_dictionary=coded) as writer:
        for group in groups:
            writer.write_table(group.cast(schema), row_group_size=_GROUP)


def _write_rejects(work: Work, out: Path, path: Path, again: Path) -> int:
    before = out / path.name
    count = 0
    with path.open("wb") as file:
        for line in lines_of([before] if before.exists() else []):
            file.write(line)
        for line in lines_of([*work.parts("rejects"), again]):
            file.write(line)
            count += 1
    return count
