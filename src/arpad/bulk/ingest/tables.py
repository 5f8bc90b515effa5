"""Tables of games, a row each, read batch by batch: CSV, JSON lines, Parquet and Arrow.

Headings are recognised as in all tables (:mod:`arpad.formats.headings`), or told by the user. A
table has a column for White, one for Black and one for the result as White sees it; our own have
``half_points`` and ``day``.
"""

import io
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from arpad.bulk.ids import Ids
from arpad.bulk.ingest import rows as row
from arpad.bulk.ingest.pgn_rows import Wanted
from arpad.bulk.ingest.rows import NOBODY, People, Reject, Rows, day_number
from arpad.bulk.schema import NO_DAY
from arpad.core.errors import BadValue, UnreadableFile
from arpad.formats.games import plain
from arpad.formats.headings import field_of, heading_key
from arpad.formats.player_lists.game_days import GameDays
from arpad.formats.player_lists.games import CHESS, FLAGS, read_result
from arpad.formats.text import decode

CSV: Final = "csv"
LINES: Final = "lines"
PARQUET: Final = "parquet"
ARROW: Final = "arrow"
_BATCH: Final = 1 << 17
_DELIMITERS: Final = ",;\t|"
_OURS: Final = {"halfpoints": "half_points", "day": "date"}
_NO_NAMES: Final = frozenset({"", "?", "nan", "none", "null"})
_TWO: Final = (("white", "black"), ("white_id", "black_id"))
_WRONG: Final = -1


class Batch(NamedTuple):
    """Some rows.

    Args:
        columns: by field, and further ones by the tag that was asked for.
        first: number of the first row, from 1.
        bad: numbers of rows that could not even be split.
        read: bytes of the file that were read so far.
    """

    columns: dict[str, Any]
    first: int
    bad: list[int]
    read: int


def kind_of(head: bytes) -> str:
    """Which kind of table begins so."""
    if head.startswith(b"PAR1"):
        return PARQUET
    if head.startswith((b"ARROW1", b"\xff\xff\xff\xff")):
        return ARROW
    return LINES if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else CSV


def batches_of(
    path: Path, head: bytes, given: Mapping[str, str], tags: tuple[str, ...]
) -> Iterator[Batch]:
    """The rows of a table in its order, with the columns that are needed.

    Args:
        path: the file.
        head: its first bytes.
        given: headings and the fields that the user says they stand for.
        tags: headings of columns that are kept as they are.

    Raises:
        UnreadableFile: it is broken or cut off, or lacks a column.
    """
    kind = kind_of(head)
    try:
        yield from _READERS[kind](path, _Fields(path, given, tags))
    except (pa.ArrowInvalid, pa.ArrowKeyError, OSError, UnicodeDecodeError) as error:
        reason = " ".join(str(error).split())[:200]
        raise UnreadableFile("tournament_file.broken", file=str(path), reason=reason) from error


class _Fields:
    """The columns that are needed, by heading."""

    def __init__(self, path: Path, given: Mapping[str, str], tags: tuple[str, ...]) -> None:
        self._path, self._given, self._tags = path, given, tags

    def of(self, headings: list[str]) -> dict[str, str]:
        """The headings of the fields.

        Raises:
            UnreadableFile: one is missing.
        """
        found: dict[str, str] = {}
        given = {heading_key(heading): field for heading, field in self._given.items()}
        for heading in headings:
            key = heading_key(heading)
            field = given.get(key) or _OURS.get(key) or field_of(heading)
            if field is not None and field not in found:
                found[field] = heading
        for tag in self._tags:
            name = next((each for each in headings if each.casefold() == tag.casefold()), None)
            if name is None:
                raise UnreadableFile("bulk.no_tag", file=str(self._path), name=tag)
            found[f"tag:{tag}"] = name
        self._check(found, headings)
        return found

    def _check(self, found: dict[str, str], headings: list[str]) -> None:
        missing = [] if any(set(two) <= set(found) for two in _TWO) else ["white", "black"]
        if not {"result", "half_points"} & set(found):
            missing.append("result")
        if missing:
            raise UnreadableFile(
                "bulk.no_column",
                file=str(self._path),
                missing=", ".join(missing),
                names=", ".join(headings)[:200],
            )


def _batch(found: dict[str, str], table: Any, first: int, bad: list[int], read: int) -> Batch:
    return Batch({field: table.column(name) for field, name in found.items()}, first, bad, read)


def _csv(path: Path, fields: _Fields) -> Iterator[Batch]:
    from pyarrow import csv

    with path.open("rb") as file:
        begin = file.read(1 << 16)
    line = begin.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].rstrip(b"\r")
    encoding = decode(begin[: begin.rfind(b"\n") + 1] or begin).encoding
    text = line.decode(encoding)
    delimiter = max(_DELIMITERS, key=text.count)
    headings = [each.strip().strip('"') for each in text.split(delimiter)]
    found = fields.of(headings)
    bad: list[int] = []

    def skip(invalid: Any) -> str:
        bad.append((invalid.number or 1) - 1)
        return "skip"

    reader = csv.open_csv(
        path,
        read_options=csv.ReadOptions(
            column_names=headings,
            skip_rows=1,
            block_size=8 << 20,
            use_threads=False,
            encoding=encoding,
        ),
        parse_options=csv.ParseOptions(
            delimiter=delimiter, newlines_in_values=True, invalid_row_handler=skip
        ),
        convert_options=csv.ConvertOptions(
            include_columns=list(dict.fromkeys(found.values())),
            column_types=dict.fromkeys(headings, pa.string()),
        ),
    )
    first, size, read = 1, path.stat().st_size, 0
    for batch in reader:
        table = pa.Table.from_batches([batch])
        taken, bad[:] = bad[:], []
        read = min(size, read + (8 << 20))
        yield _batch(found, table, first, taken, read)
        first += len(table) + len(taken)


def _lines(path: Path, fields: _Fields) -> Iterator[Batch]:
    first, found = 1, None
    with path.open("rb") as file:
        while lines := list(islice(file, _BATCH)):
            items, bad = [], []
            for number, line in enumerate(lines, first):
                item = _object(line)
                if item is None and line.strip():
                    bad.append(number)
                items.append(item or {})
            found = found or fields.of(list(dict.fromkeys(key for each in items for key in each)))
            columns = {
                name: pa.array([_cell(each.get(name)) for each in items], pa.string())
                for name in dict.fromkeys(found.values())
            }
            yield _batch(found, pa.table(columns), first, bad, file.tell())
            first += len(lines)


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        item = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return item if isinstance(item, dict) else None


def _cell(value: Any) -> str | None:
    if value is None or isinstance(value, dict | list):
        return None
    return str(value) if not isinstance(value, float) or not value.is_integer() else str(int(value))


def _parquet(path: Path, fields: _Fields) -> Iterator[Batch]:
    from pyarrow.parquet import ParquetFile

    with ParquetFile(path) as file:
        found = fields.of(file.schema_arrow.names)
        names = list(dict.fromkeys(found.values()))
        size, rows, first = path.stat().st_size, max(1, file.metadata.num_rows), 1
        for batch in file.iter_batches(batch_size=_BATCH, columns=names):
            done = first - 1 + len(batch)
            table = pa.Table.from_batches([batch])
            yield _batch(found, table, first, [], size * done // rows)
            first = done + 1


def _arrow(path: Path, fields: _Fields) -> Iterator[Batch]:
    with pa.memory_map(str(path)) as file:
        is_file = file.read(6) == b"ARROW1"
        file.seek(0)
        reader = pa.ipc.open_file(file) if is_file else pa.ipc.open_stream(file)
        found = fields.of(reader.schema.names)
        batches = map(reader.get_batch, range(reader.num_record_batches)) if is_file else reader
        first = 1
        for batch in batches:
            table = pa.Table.from_batches([batch])
            yield _batch(found, table, first, [], file.tell())
            first += len(table)


_READERS: Final[dict[str, Callable[[Path, _Fields], Iterator[Batch]]]] = {
    CSV: _csv,
    LINES: _lines,
    PARQUET: _parquet,
    ARROW: _arrow,
}


class _Coded(NamedTuple):
    """The values of a column: each once, and which of them each row has; -1 for none."""

    codes: Any
    values: list[Any]

    def by_value(self, meaning: Callable[[Any], int], missing: int) -> Any:
        """What each row's value means."""
        numbers = np.array([*(meaning(value) for value in self.values), missing], np.int64)
        return numbers[self.codes]


def _coded(column: Any) -> _Coded:
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if pa.types.is_floating(column.type):
        column = pc.if_else(pc.is_nan(column), pa.scalar(None, column.type), column)
    if not pa.types.is_dictionary(column.type):
        column = column.dictionary_encode()
    codes = column.indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    return _Coded(codes, column.dictionary.to_pylist())


def table_rows(batch: Batch, ids: Ids, wanted: Wanted) -> Rows:
    """The rows of a batch made into games.

    Raises:
        InputError: there are more people than numbers.
    """
    columns, people = batch.columns, People(ids)
    size = len(next(iter(columns.values())))
    first, second = _TWO[1] if set(_TWO[1]) <= set(columns) else _TWO[0]
    white = _players(columns, first, "white", people)
    black = _players(columns, second, "black", people)
    half_points = _half_points(columns)
    day = _days(columns.get("date"), size)
    pool, pools = _pools(columns, size)
    other = np.zeros(size, bool)
    if wanted.pools:
        other = np.array([name not in wanted.pools for name in pools])[pool]
    reason = np.zeros(size, np.int64)
    names = ("", *row.REASONS)
    unread = day == _WRONG_DAY
    for name, where in (  # the later the stronger
        (row.NO_DATE, unread),
        (row.ONESELF, people.persons(white) == people.persons(black)),
        (row.NO_NAME, (white == NOBODY) | (black == NOBODY)),
        (row.NO_RESULT, (half_points < 0) | ~_flags(columns, "played", size, missing=True)),
        (row.OTHER_POOL, other),
        (row.UNRATED, ~_rated(columns, size)),
    ):
        reason[where] = names.index(name)
    counts = reason == 0
    white, black = people.settle(white[counts], black[counts])
    aside = np.bincount(reason[~counts], minlength=len(names)).tolist()
    rejects = [
        Reject(batch.first + place, names[reason[place]])
        for place in np.flatnonzero(~counts).tolist()
        if names[reason[place]] not in row.CHOSEN
    ]
    rejects += [Reject(number, row.NO_RESULT) for number in batch.bad]
    told = {name: count for name, count in zip(names, aside, strict=True) if count}
    if batch.bad:
        told[row.NO_RESULT] = told.get(row.NO_RESULT, 0) + len(batch.bad)
    by_pool = np.bincount(pool[counts], minlength=len(pools)).tolist()
    kept = np.flatnonzero(counts)
    return Rows(
        white=white,
        black=black,
        half_points=half_points[counts],
        day=day[counts],
        mark=np.zeros(len(kept), np.uint32),
        extra={tag: _texts(columns[f"tag:{tag}"], kept) for tag in wanted.tags},
        counts={name: count for name, count in zip(pools, by_pool, strict=True) if count},
        rejects=sorted(rejects),
        aside=told,
    )


_WRONG_DAY: Final = NO_DAY + 1


def _texts(column: Any, kept: Any) -> list[str | None]:
    values = column.take(pa.array(kept)).to_pylist()
    return [None if value is None or value == "" else str(value) for value in values]


def _as_text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return " ".join(str(value).split())


def _players(columns: dict[str, Any], field: str, colour: str, people: People) -> Any:
    coded = _coded(columns[field])
    names = columns.get(colour) if field != colour else None

    def number(value: Any) -> int:
        text = _as_text(value)
        if text.casefold() in _NO_NAMES:
            return NOBODY
        return people.number(text.casefold(), text if names is None else _first_name(text))

    beside: dict[str, str] = {}
    if names is not None:
        _, firsts = np.unique(coded.codes, return_index=True)
        for place in firsts.tolist():
            if coded.codes[place] >= 0:
                name = names[place].as_py()
                text = _as_text(coded.values[coded.codes[place]])
                beside[text] = "" if name is None else _as_text(name)

    def _first_name(text: str) -> str:
        return beside.get(text) or text

    return coded.by_value(number, NOBODY)


def _half_points(columns: dict[str, Any]) -> Any:
    if "half_points" in columns:
        coded = _coded(columns["half_points"])
        allowed = {str(number): number for number in range(3)}
        return coded.by_value(lambda value: allowed.get(_as_text(value), _WRONG), _WRONG)
    return _coded(columns["result"]).by_value(half_points_of, _WRONG)


def half_points_of(value: Any) -> int:
    """White's half points of a result as people write them; -1 for what is none."""
    try:
        result = read_result(_as_text(value))
    except BadValue:
        return _WRONG
    return result.half_points if result.is_played else _WRONG


def _days(column: Any, size: int) -> Any:
    if column is None:
        return np.full(size, NO_DAY, np.int64)
    kind = column.type
    if pa.types.is_date(kind) or pa.types.is_timestamp(kind):
        days = column.cast(pa.timestamp("us")).cast(pa.date32(), safe=False).cast(pa.int32())
        return days.fill_null(NO_DAY).to_numpy().astype(np.int64)
    if pa.types.is_integer(kind):
        return column.fill_null(NO_DAY).to_numpy().astype(np.int64)
    return _coded(column).by_value(day_of_text, NO_DAY)


def day_of_text(value: Any) -> int:
    """The day that a text tells, where it can be but one."""
    text = str(value).strip()
    if not text.strip("?.-/ "):
        return NO_DAY
    day = GameDays([text]).day(text)
    if day is None:
        return NO_DAY if "?" in text else _WRONG_DAY
    return day_number(day)


def _flags(columns: dict[str, Any], field: str, size: int, *, missing: bool) -> Any:
    if field not in columns:
        return np.full(size, missing)
    return _coded(columns[field]).by_value(lambda value: _flag(value, missing=missing), missing) > 0


def _flag(value: Any, *, missing: bool) -> int:
    return int(FLAGS.get(plain(_as_text(value)).strip().casefold(), missing))


def _rated(columns: dict[str, Any], size: int) -> Any:
    """Rated by its own word; without one, every game but those of variants."""
    is_chess = np.ones(size, bool)
    if "variant" in columns:
        is_chess = _coded(columns["variant"]).by_value(lambda value: int(_is_chess(value)), 1) > 0
    if "rated" not in columns:
        return is_chess
    coded = _coded(columns["rated"])
    told = coded.by_value(lambda value: FLAGS.get(plain(_as_text(value)).casefold(), 2), 2)
    return np.where(told > 1, is_chess, told > 0)


def _is_chess(value: Any) -> bool:
    text = _as_text(value)
    return not text or heading_key(text) in CHESS


def _pools(columns: dict[str, Any], size: int) -> tuple[Any, list[str]]:
    if "pool" not in columns:
        return np.zeros(size, np.int64), [""]
    coded = _coded(columns["pool"])
    names = [_as_text(value) for value in coded.values]
    return np.where(coded.codes < 0, len(names), coded.codes), [*names, ""]


def is_of_a_server(head: bytes) -> bool:
    """Whether JSON lines are games as a server gives them, which the formats read."""
    item = _object(io.BytesIO(head).readline())
    return item is None or any(isinstance(value, dict | list) for value in item.values())
