"""Games to learn from, in the documented layout of Parquet tables.

A table of games has ``id, date, speed, white, black`` (whole numbers that stand for people),
``welo, belo, wprov, bprov, res`` (2 White won, 1 draw, 0 Black won), ``status``, ``base, inc``
(seconds, -1 when unknown), ``mv`` (half-moves: from + 64 x to + 4096 x promotion, 2 knight to 5
queen) and ``ev`` (centipawns after each half-move as White sees them, mates as 30000 less the moves
to it; empty without). A table of evaluations has ``id, table, nodes, cp`` (of the start and after
each half-move) and ``best``.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.core.rate_of_play import RateOfPlay
from arpad.strength.replay import replay_moves
from arpad.strength.seen import Seen, seen_of
from arpad.strength.values import completed, scaled
from arpad.strength.winning_chances import START_VALUE, losses

LEAST_OWN_MOVES: Final = 8
_WITHOUT_PEOPLE: Final = frozenset({"lichess_2018_06_stratified"})  # its numbers are of sides
TRIED_ONLY: Final = "lichess_personal_exports_clocks"  # opponents of three people; only tried on
_SERVER: Final = "lichess_rapid_2014_2022_evals"
_EVALUATIONS: Final = "local_stockfish15_1_evals.parquet"
TABLES: Final = (
    *(f"{name}.parquet" for name in (*sorted(_WITHOUT_PEOPLE), TRIED_ONLY, _SERVER)),
    _EVALUATIONS,
)
_UNFIT: Final = frozenset({"timeout", "cheat", "noStart"})
_COLUMNS: Final = (
    *("id", "date", "speed", "white", "black", "welo", "belo", "wprov", "bprov", "res", "status"),
    *("base", "inc"),
    "mv",
)


class LearningGame(Record):
    """A game to learn from.

    Args:
        identity: of the game.
        table: name of the file.
        day: ISO date.
        speed: as the server calls it.
        rate: of play; empty when it is not known.
        people: numbers of White and Black; negative where a table does not tell who it was.
        ratings: of White and Black.
        provisional: whether the server marks each rating as uncertain.
        result: 2 when White won, 1 for a draw, 0 when Black won.
        fit: it was played to an end that tells something.
        moves: half-moves as numbers.
        values: evaluations of the start and after each half-move.
        best: what the engine would have played; empty when it is not known.
    """

    identity: str
    table: str
    day: str
    speed: str
    rate: str
    people: tuple[int, int]
    ratings: tuple[int, int]
    provisional: tuple[bool, bool]
    result: int
    fit: bool
    moves: tuple[int, ...]
    values: tuple[float | None, ...]
    best: tuple[str, ...] = ()


def games_with_server_values(folder: Path) -> Iterator[LearningGame]:
    """The games that have the values of the server.

    Args:
        folder: with the tables.
    """
    path = folder / f"{_SERVER}.parquet"
    for row in _rows(path, (*_COLUMNS, "ev")):
        values = row.pop("ev")
        if len(values) >= len(row["mv"]) - 1:
            yield _game(row, path.stem, (START_VALUE, *values), ())


def games_with_engine_values(folder: Path, nodes: int, factor: float) -> Iterator[LearningGame]:
    """The games that an engine looked at.

    Args:
        folder: with the tables of games.
        nodes: that it searched for each position.
        factor: by which its centipawns are multiplied.
    """
    told: dict[str, dict[str, dict[str, Any]]] = {}
    for row in _rows(folder / _EVALUATIONS, ("id", "table", "nodes", "cp", "best")):
        if row["nodes"] == nodes:
            told.setdefault(row["table"], {})[row["id"]] = row
    for table, by_game in sorted(told.items()):
        for row in _rows(folder / f"{table}.parquet", _COLUMNS):
            found = by_game.get(row["id"])
            if found is not None:
                values = scaled(found["cp"], factor)
                yield _game(row, table, values, tuple(found["best"]))


def sides_of(game: LearningGame) -> tuple[Seen, Seen] | None:
    """What is seen of both sides; None for a game that tells nothing.

    Args:
        game: the game.
    """
    if len(game.moves) < 2 * LEAST_OWN_MOVES - 1:
        return None
    played = replay_moves(game.moves)
    values = completed(game.values, played)
    if values is None:
        return None
    found = losses(values)
    return seen_of(played, found, game.best, 0), seen_of(played, found, game.best, 1)


def _rows(path: Path, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
    from pyarrow import parquet

    for batch in parquet.ParquetFile(path).iter_batches(2000, columns=list(columns)):
        yield from batch.to_pylist()


def _game(
    row: dict[str, Any], table: str, values: tuple[float | None, ...], best: tuple[str, ...]
) -> LearningGame:
    return LearningGame(
        identity=row["id"],
        table=table,
        day=row["date"],
        speed=row["speed"],
        rate=_rate(row["base"], row["inc"]),
        people=_people(row, table),
        ratings=(row["welo"], row["belo"]),
        provisional=(bool(row["wprov"]), bool(row["bprov"])),
        result=row["res"],
        fit=row["status"] not in _UNFIT,
        moves=tuple(row["mv"]),
        values=values,
        best=best,
    )


def _rate(base: int, increment: int) -> str:
    if min(base, increment) < 0:
        return ""
    return str(RateOfPlay(base_seconds=base, increment_seconds=increment))


def _people(row: dict[str, Any], table: str) -> tuple[int, int]:
    white, black = row["white"], row["black"]
    return (-1 - white, -1 - black) if table in _WITHOUT_PEOPLE else (white, black)
