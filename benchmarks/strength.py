"""The level of play: games a minute on one core, and how good readings are, by nodes a position.

    python benchmarks/strength.py [--engine FILE] [--nodes 500 2000 8000] [--games 100]
    python benchmarks/strength.py --tables FOLDER [--speed rapid] ...

Without tables the games of examples/games.pgn are read again and again, for the speed alone.
With tables (docs/how-to/strength.md, "Models of your own") it takes games of people on whom the
models are only tried, and tells how far readings are off. ``higher`` is by how many points they are
above those by the values of the tables, in two halves of the games: what holds in one half and not
in the other is chance. An engine whose name ends with ``.js`` is run by Node.
"""

import argparse
import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from arpad.formats.bounded_notes import BoundedNotes
from arpad.strength.engine import Engine, find_engine
from arpad.strength.evaluated import Evaluated
from arpad.strength.files import games_in_bytes
from arpad.strength.interval import interval_of
from arpad.strength.model import Model, parts_of, shipped_model
from arpad.strength.notation import name_move
from arpad.strength.replay import replay
from arpad.strength.training.games import (
    LEAST_OWN_MOVES,
    TRIED_ONLY,
    LearningGame,
    games_with_engine_values,
    sides_of,
)
from arpad.strength.training.split import TEST, group_of_game, group_of_side, stands_in
from arpad.strength.values import scaled

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "games.pgn"
FITTED_NODES = 2000
_HEADS = ("nodes", "games/min", "rows", "MAE", "bias", "r", "inside", "higher", "(halves)")


class Read(NamedTuple):
    """What one side of one game showed."""

    half: int
    rating: int
    level: float
    is_inside: bool
    by_table: float


def main() -> None:
    """Print a line for each number of nodes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", help="the program; Stockfish of the machine without")
    parser.add_argument("--nodes", type=int, nargs="+", default=[500, 2000, 8000])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--tables", type=Path, help="folder of the tables of games")
    parser.add_argument("--speed", choices=["blitz", "rapid"], default="rapid")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = runnable(given.engine, Path(folder))
        for number, nodes in enumerate(given.nodes):
            cells: list[str] = []
            if given.tables is None:
                minute = speed(program, nodes, given.games)
            else:
                games = list(islice(tried(given.tables, given.speed), given.games))
                minute, cells = quality(
                    program, nodes, games, shipped_model(f"{given.speed}-engine")
                )
            heads = _HEADS if cells else _HEADS[:2]
            if number == 0:
                print("".join(f"{head:>10}" for head in heads))
            print(
                "".join(f"{cell:>10}" for cell in (str(nodes), f"{minute:.0f}", *cells)), flush=True
            )


def runnable(path: str | None, folder: Path) -> str:
    """The program of an engine; one of JavaScript by a line of shell that starts Node."""
    if path is None or not path.endswith(".js"):
        return find_engine(path)
    script = folder / "engine"
    script.write_text(f'#!/bin/sh\nexec node "{Path(path).resolve()}"\n', encoding="utf-8")
    script.chmod(0o755)
    return str(script)


def speed(program: str, nodes: int, count: int) -> float:
    """Games a minute of one core, by the games of the example."""
    games = [game.moves for game in games_in_bytes(EXAMPLE.read_bytes(), "games", BoundedNotes())]
    started = busy()
    with Engine(program, nodes) as engine:
        for moves in islice(cycle(games), count):
            engine.evaluate([name_move(move) for move in replay(moves).moves])
    return 60 * count / (busy() - started)


def busy() -> float:
    """Seconds of a processor that this process and those that it ended have used."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def tried(folder: Path, speed: str) -> Iterator[LearningGame]:
    """Games of a speed with a side that the models were only tried on, in an order by chance."""
    found = []
    for game in games_with_engine_values(folder, FITTED_NODES, 1.0):
        if game.fit and game.speed == speed and game.table != TRIED_ONLY:
            found += [game] if sides_tried(game) else []
    return iter(sorted(found, key=lambda game: digest(game.identity)))


def digest(identity: str) -> bytes:
    """A number by chance that is always the same."""
    return hashlib.sha256(identity.encode()).digest()


def sides_tried(game: LearningGame) -> list[int]:
    """The sides of whom nothing was learned, nor taken for the intervals."""
    if min(game.people) < 0:
        own = [0, 1] if group_of_game(game.identity) == TEST else []
    else:
        white, black = game.people
        pairs = ((0, white, black), (1, black, white))
        own = [
            side
            for side, one, other in pairs
            if group_of_side(one, other) == TEST
            if not stands_in(one)
        ]
    return [side for side in own if not game.provisional[side]]


def quality(
    program: str, nodes: int, games: list[LearningGame], model: Model
) -> tuple[float, list[str]]:
    """Games a minute of one core, and how good the readings are."""
    found: list[Read] = []
    started = busy()
    answers = []
    with Engine(program, nodes) as engine:
        began = time.monotonic()
        for number, game in enumerate(games):
            answers.append(engine.evaluate([name_move(move) for move in game.moves]))
            if sys.stderr.isatty():
                left = (time.monotonic() - began) / (number + 1) * (len(games) - number - 1)
                print(f"\r{engine.name}: {number + 1}, {left:.0f} s left ", end="", file=sys.stderr)
    taken = busy() - started
    for game, answer in zip(games, answers, strict=True):
        found += readings(game, answer, model)
    return 60 * len(games) / taken, cells_of(found)


def readings(game: LearningGame, answer: Evaluated, model: Model) -> Iterator[Read]:
    """What the sides of a game show by the values of an engine, and by those of the tables."""
    factor = model.evaluations.factor
    own = sides_of(game.replace(values=scaled(answer.values, factor), best=answer.best))
    known = sides_of(game.replace(values=scaled(game.values, factor)))
    for side in sides_tried(game) if own and known else ():
        moves = int((own or ())[side].measures["own_moves"] or 0)
        if moves >= LEAST_OWN_MOVES:
            level, by_table = (
                model.level + sum(parts_of(model, each[side], game.rate).values())
                for each in (own or (), known or ())
            )
            held = interval_of(model.intervals, level, moves)
            rating = game.ratings[side]
            yield Read(
                half=digest(game.identity)[5] % 2,
                rating=rating,
                level=level,
                is_inside=held.low <= rating <= held.high,
                by_table=by_table,
            )


def cells_of(found: list[Read]) -> list[str]:
    """The figures of all readings, as text."""
    half, rating, level, inside, by_table = np.array(found, dtype=float).T
    missed, higher = level - rating, level - by_table
    halves = "/".join(f"{higher[half == each].mean():+.0f}" for each in (0, 1))
    return [
        str(len(found)),
        f"{np.abs(missed).mean():.0f}",
        f"{missed.mean():+.0f}",
        f"{np.corrcoef(level, rating)[0, 1]:.2f}",
        f"{inside.mean():.2f}",
        f"{higher.mean():+.0f}",
        halves,
    ]


if __name__ == "__main__":
    main()
