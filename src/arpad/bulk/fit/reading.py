"""Games for a fit or an evaluation: from a file, a table of games, or a folder of columns."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.schema import GAME_COLUMNS, NO_DAY, PLAYERS_FILE
from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.results import Result, parse_result
from arpad.formats.bounded_notes import MORE, BoundedNotes, count_of
from arpad.formats.opening import Source, opened

# Why a game is set aside, the first that holds.
NO_NAME: Final = "no_name"
OWN_OPPONENT: Final = "own_opponent"
NO_RESULT: Final = "no_result"
NOT_PLAYED: Final = "not_played"
UNRATED: Final = "unrated"
UNREAD: Final = "unread"
REASONS: Final = (NO_NAME, OWN_OPPONENT, NO_RESULT, NOT_PLAYED, UNRATED, UNREAD)
# The reasons of arpad.bulk.games, by their numbers.
_OF_COLUMNS: Final = (NO_NAME, OWN_OPPONENT, NO_RESULT)

_EPOCH: Final = date(1970, 1, 1).toordinal()
_MOST_REJECTS: Final = 1_000_000
_LARGEST_TABLE: Final = 1_000_000_000
_OTHER_WRITTEN: Final = {
    "1-0": Result.WIN,
    "0-1": Result.LOSS,
    "1/2-1/2": Result.DRAW,
    "0.5-0.5": Result.DRAW,
}


class Reject(Record):
    """A game that is set aside.

    Args:
        line: of the file, or number of the row in a folder of columns; None where it is not known.
        reason: one of :data:`REASONS`.
        white: as written.
        black: as written.
        result: as written.
    """

    line: int | None
    reason: str
    white: str = ""
    black: str = ""
    result: str = ""


def _rejected(line: int | None, reason: str, told: tuple[str, str, str]) -> Reject:
    white, black, result = told
    return Reject(line=line, reason=reason, white=white, black=black, result=result)


class GameTable(Record):
    """Games as columns; every player has games.

    Args:
        names: of the players, by number.
        white: number of who had White.
        black: number of the other.
        half_points: White's.
        day: days since 1970-01-01.
        aside: how many games were set aside, by reason.
        rejects: those games, the first million of them.
    """

    names: tuple[str, ...]
    white: NDArray[np.int32]
    black: NDArray[np.int32]
    half_points: NDArray[np.int8]
    day: NDArray[np.int32]
    aside: dict[str, int]
    rejects: tuple[Reject, ...]


class _Collector:
    """Gathers games one by one."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._columns = (array("i"), array("i"), array("b"), array("i"))
        self._aside: Counter[str] = Counter()
        self._rejects: list[Reject] = []

    def reject(self, reject: Reject) -> None:
        """Set a game aside."""
        self._aside[reject.reason] += 1
        if len(self._rejects) < _MOST_REJECTS:
            self._rejects.append(reject)

    def unread(self, count: int) -> None:
        """Games that the reader of the format could not make out."""
        if count:
            self._aside[UNREAD] += count

    def add(
        self, white: tuple[str, str], black: tuple[str, str], half_points: int, day: int
    ) -> None:
        """A game of two players, each told by key and name."""
        row = (self._number(*white), self._number(*black), half_points, day)
        for column, value in zip(self._columns, row, strict=True):
            column.append(value)

    def _number(self, key: str, name: str) -> int:
        number = self._numbers.setdefault(key, len(self._names))
        if number == len(self._names):
            self._names.append(name or key)
        return number

    def table(self) -> GameTable:
        """All of them."""
        white, black, half_points, day = (np.array(each) for each in self._columns)
        return GameTable(
            names=tuple(self._names),
            white=white.astype(np.int32),
            black=black.astype(np.int32),
            half_points=half_points.astype(np.int8),
            day=day.astype(np.int32),
            aside=dict(self._aside),
            rejects=tuple(self._rejects),
        )


def read_games(path: str, progress: Callable[[int], None] | None = None) -> GameTable:
    """The games of a file or of a folder.

    Args:
        path: PGN, games of Lichess or Chess.com, a table (CSV, or an object of JSON a line) with
            the columns ``white``, ``black`` and ``result``, each packed or not; or a folder of
            :mod:`arpad.bulk.schema`; ``-`` for standard input.
        progress: is told from time to time how many games were read.

    Raises:
        UnreadableFile: it cannot be opened or read.
    """
    if path != "-" and (Path(path) / PLAYERS_FILE).is_file():
        return _of_folder(Path(path))
    collector = _Collector()
    with opened(path) as source:
        for count, _ in enumerate(_rows(source, collector), 1):
            if progress is not None and not count % 10_000:
                progress(count)
    return collector.table()


def _rows(source: Source, collector: _Collector) -> Iterator[None]:
    """Reads the games of a source into the collector, one a step."""
    from importlib import import_module

    from arpad.formats.json_values import first_object, of_known_shape
    from arpad.formats.kinds import format_module

    module = format_module(source)
    read = None if module is None else getattr(import_module(module), "games_of", None)
    if read is not None:
        notes = BoundedNotes()
        with of_known_shape(source.file):
            games = read(source, notes)
            if games is None:
                raise UnreadableFile("bulk.fit.no_games_in_file", file=source.file)
            for game in games:
                _add_played(game, collector)
                yield
        collector.unread(count_of(each for each in notes.findings() if _is_unread(each)))
    elif first_object(source.head) is not None:
        yield from _of_lines(source, collector)
    else:
        yield from _of_table(source, collector)


def _is_unread(finding: Finding) -> bool:
    """What stands for games that are not there at all."""
    message = finding.message
    if message == MORE:
        message = str(dict(finding.facts)["code"])
    return message in {"played_games.bad_line", "played_games.bad_field"}


def _add_played(game: PlayedGame, collector: _Collector) -> None:
    reason = _reason(game.white, game.black, game.rated)
    if game.is_against_oneself:
        reason = OWN_OPPONENT
    if reason:
        white, black = game.white, game.black
        row = (white.name, black.name, white.result.key)
        collector.reject(_rejected(game.line, reason, row))
        return
    collector.add(
        (game.white.key, game.white.name),
        (game.black.key, game.black.name),
        game.white.result.half_points,
        NO_DAY if game.played_on is None else game.played_on.toordinal() - _EPOCH,
    )


def _reason(white: GameSide, black: GameSide, rated: bool | None) -> str:  # noqa: FBT001  as the record has it
    if not (white.key and black.key):
        return NO_NAME
    if Result.PENDING in (white.result, black.result):
        return NO_RESULT
    if not (white.result.is_played and black.result.is_played):
        return NOT_PLAYED
    return UNRATED if rated is False else ""


def _of_lines(source: Source, collector: _Collector) -> Iterator[None]:
    """Games as objects of JSON, one a line."""
    from arpad.formats.json_values import json_lines, parse

    for number, line in json_lines(source):
        try:
            plain = parse(line)
        except ValueError:
            plain = None
        if isinstance(plain, dict):
            cells = {str(name).lower(): _cell(value) for name, value in plain.items()}
            _add_cells(cells, number, collector)
        else:
            collector.reject(Reject(line=number, reason=UNREAD))
        yield


def _cell(value: Any) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def _of_table(source: Source, collector: _Collector) -> Iterator[None]:
    """Games as a CSV table; columns beyond those that are needed are passed over."""
    from arpad.formats.games import numbered_lines
    from arpad.formats.table import line_cells, read_table
    from arpad.formats.text import decode

    text = decode(source.whole(_LARGEST_TABLE), file=source.file).text
    number, head = next(iter(numbered_lines(text[:10_000])), (1, ""))
    sign = next((each for each in "\t;," if each in head), ",")
    cells = line_cells(head, sign, source.file, number)
    names = tuple("_".join(cell.text.lower().split()) for cell in cells)
    if not {"white", "black", "result"} <= set(names):
        raise UnreadableFile("bulk.fit.no_games_in_file", file=source.file)
    for row in read_table(text, source.file, known=names, needed=(), aliases={}):
        texts = {name: " ".join(cell.text.split()) for name, cell in row.cells.items()}
        _add_cells(texts, row.line, collector)
        yield


def _add_cells(cells: dict[str, str], line: int, collector: _Collector) -> None:
    """A game of a table, by its columns."""
    names = cells.get("white", ""), cells.get("black", "")
    keys = tuple(
        (cells.get(f"{side}_id", "") or name.casefold())
        for side, name in zip(("white", "black"), names, strict=True)
    )
    written = cells.get("result", "")
    result = _result(written)
    reason = ""
    if not all(keys):
        reason = NO_NAME
    elif keys[0] == keys[1]:
        reason = OWN_OPPONENT
    elif result is None:
        reason = NO_RESULT
    elif not result.is_played or cells.get("played", "").lower() == "no":
        reason = NOT_PLAYED
    elif cells.get("rated", "").lower() == "no":
        reason = UNRATED
    if reason or result is None:
        collector.reject(_rejected(line, reason, (*names, written)))
        return
    day = _day(cells.get("date", ""))
    collector.add((keys[0], names[0]), (keys[1], names[1]), result.half_points, day)


def _result(text: str) -> Result | None:
    """White's result; None where there is none."""
    bare = text.replace(" ", "").replace("½", "1/2").replace("\N{EN DASH}", "-")
    known = _OTHER_WRITTEN.get(bare)
    if known is not None:
        return known
    try:
        return parse_result(bare)
    except BadValue:
        return None


def _day(text: str) -> int:
    from arpad.formats.games import parse_date

    try:
        return parse_date(text.replace(".", "-")).toordinal() - _EPOCH
    except BadValue:
        return NO_DAY


def _of_folder(folder: Path) -> GameTable:
    """The games of a folder of columns, in the order of its periods."""
    from arpad.bulk.games import why_rejected

    names = _column(folder / PLAYERS_FILE, "name").to_pylist()
    keys = _column(folder / PLAYERS_FILE, "id").to_pylist()
    files = sorted((folder / "games").glob("period=*/*.parquet"))
    columns = {
        name: np.concatenate([_numbers(file, name) for file in files] or [np.empty(0, np.int64)])
        for name in GAME_COLUMNS
    }
    white, black, points = (columns[name] for name in ("white", "black", "half_points"))
    why = why_rejected(columns, len(keys))
    kept = why < 0
    rejects = [
        _rejected(
            int(row) + 1,
            _OF_COLUMNS[why[row]],
            (str(white[row]), str(black[row]), str(points[row])),
        )
        for row in np.flatnonzero(~kept)[:_MOST_REJECTS]
    ]
    white, black = white[kept], black[kept]
    played = np.zeros(len(keys), np.bool_)
    played[white] = played[black] = True
    number = np.cumsum(played) - 1
    return GameTable(
        names=tuple(str(names[each] or keys[each]) for each in np.flatnonzero(played)),
        white=number[white].astype(np.int32),
        black=number[black].astype(np.int32),
        half_points=points[kept].astype(np.int8),
        day=columns["day"][kept].astype(np.int32),
        aside=dict(Counter(_OF_COLUMNS[place] for place in why[~kept].tolist())),
        rejects=tuple(rejects),
    )


def _numbers(file: Path, name: str) -> NDArray[np.int64]:
    """A column of whole numbers; a missing day is none, and -1 is no player and no score."""
    column = _column(file, name)
    try:
        return np.asarray(column.fill_null(NO_DAY if name == "day" else -1).to_numpy(), np.int64)
    except (ValueError, TypeError, OverflowError) as error:
        raise UnreadableFile("bulk.fit.bad_column", file=str(file), name=name) from error


def _column(file: Path, name: str) -> Any:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(file, columns=[name], partitioning=None)[name]
    except KeyError:
        raise UnreadableFile("table.column_missing", file=str(file), name=name) from None
    except (OSError, pa.ArrowException, ValueError) as error:
        reason = str(error).splitlines()[0][:200]
        raise UnreadableFile("opening.broken", file=str(file), reason=reason) from error
