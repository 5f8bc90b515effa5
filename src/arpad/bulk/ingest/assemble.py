"""Finished parts put together: one file for each period, sorted by day, and the file of players.

All parts are sorted by day, so that some days after the other are merged in bounded memory.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.columns import number_column, numbers_of
from arpad.bulk.ingest.periods import period_names
from arpad.bulk.ingest.rows import AGAIN
from arpad.bulk.ingest.work import Work, lines_of, mapped, write_table
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


class Assembled(NamedTuple):
    """What was put together: the periods by name, the players, and what was set aside."""

    periods: dict[str, Period]
    players: int
    players_sha256: str
    again: int
    rejects: int


def assemble(
    work: Work, out: Path, kind: str, tags: tuple[str, ...], told: Callable[[int, int], None]
) -> Assembled:
    """Write the files of all periods that got games, of the players and of the rejects.

    Args:
        work: with the finished parts; the files go into its folder ``new``.
        out: with what was there before, if anything.
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
    again: list[str] = []
    periods = {}
    done, total = 0, sum(days.values())
    for name, its_days in sorted(by_period.items()):
        place = f"games/period={name}/games.parquet"
        before = [_before(out / place, work.folder / "before")] if (out / place).exists() else []
        path = new / place
        path.parent.mkdir(parents=True, exist_ok=True)
        merged = _Merged(before + runs, tags, again)
        all_days = _days(before) + Counter({day: days[day] for day in its_days})
        write_parquet(path, merged.tables(all_days), _schema(tags))
        last = max(all_days)
        first = min((day for day in all_days if day != NO_DAY), default=None)
        periods[name] = Period(
            merged.games, first, None if last == NO_DAY else last, place, digest_of(path)
        )
        done += sum(days[day] for day in its_days)
        told(done, total)
    players = new / PLAYERS_FILE
    write_parquet(players, _players(work, out), _PLAYERS)
    rejects = _write_rejects(work, out, new / "rejects.ndjson", again)
    count = pq.read_metadata(players).num_rows
    return Assembled(periods, count, digest_of(players), len(again), rejects)


_PLAYERS: Final = pa.schema([("player", pa.int32()), ("id", pa.string()), ("name", pa.string())])


def _schema(tags: tuple[str, ...]) -> pa.Schema:
    columns = [("white", pa.int32()), ("black", pa.int32())]
    columns += [("half_points", pa.int8()), ("day", pa.int32())]
    return pa.schema(columns + [(tag, pa.string()) for tag in tags])


def _before(path: Path, copy: Path) -> pa.Table:
    """The games of a period that were there already, on the disk as those of a part."""
    with pq.ParquetFile(path) as file:
        table = file.read()
    marks = number_column(np.zeros(len(table), np.uint32))
    write_table(copy, table.add_column(4, "mark", marks))
    return mapped(copy)


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

    def __init__(self, runs: list[pa.Table], tags: tuple[str, ...], again: list[str]) -> None:
        self._runs = [run.select([*_schema(tags).names, "mark"]) for run in runs]
        self._places = [numbers_of(run.column("day")) for run in self._runs]
        self._again = again
        self.games = 0

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
        return table.take(number_column(order)).drop_columns(["mark"])

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
        kept = np.ones(len(order), bool)
        seen: set[tuple[int, ...]] = set()
        for place in np.unique(np.concatenate([by_key[same], by_key[same + 1]])).tolist():
            game = tuple(int(column[place]) for column in columns)
            if game[-1] and game in seen:
                kept[place] = False
                day = None if game[0] == NO_DAY else str(np.datetime64(game[0], "D"))
                told = {"reason": AGAIN, "white": game[1], "black": game[2], "date": day}
                self._again.append(json.dumps(told))
            seen.add(game)
        return order[kept]


def _players(work: Work, out: Path) -> Iterator[pa.Table]:
    """All people, first those who were there before."""
    before = out / PLAYERS_FILE
    if before.exists():
        with pq.ParquetFile(before) as file:
            for batch in file.iter_batches(batch_size=_GROUP):
                yield pa.Table.from_batches([batch])
    for path in work.parts("players"):
        yield mapped(path)


def write_parquet(path: Path, tables: Iterable[pa.Table], schema: pa.Schema) -> None:
    """Write tables as one file whose bytes do not depend on where one of them ends."""
    coded = [
        name for name in schema.names if name in _CODED or schema.field(name).type == pa.string()
    ]
    coded = [name for name in coded if name not in {"id", "name"}]
    waiting: list[pa.Table] = []
    rows = 0
    with pq.ParquetWriter(path, schema, compression="zstd", use_dictionary=coded) as writer:
        for table in tables:
            waiting.append(table.cast(schema))
            rows += len(table)
            while rows >= _GROUP:
                whole = pa.concat_tables(waiting)
                writer.write_table(whole.slice(0, _GROUP).combine_chunks(), row_group_size=_GROUP)
                waiting, rows = [whole.slice(_GROUP)], rows - _GROUP
        if rows or not path.stat().st_size:
            writer.write_table(pa.concat_tables(waiting).combine_chunks(), row_group_size=_GROUP)


def _write_rejects(work: Work, out: Path, path: Path, again: list[str]) -> int:
    before = out / path.name
    count = 0
    with path.open("wb") as file:
        for line in lines_of([before] if before.exists() else []):
            file.write(line)
        for line in lines_of(work.parts("rejects")):
            file.write(line)
            count += 1
        for text in again:
            file.write(text.encode() + b"\n")
    return count + len(again)


def digest_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
