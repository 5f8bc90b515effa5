"""A model whose figures can be told by hand, games to read with it, and the command on them."""

import json
import shlex
import sys
from datetime import date
from pathlib import Path
from typing import Any

from arpad.core.game_moves import GameMoves
from arpad.core.played_games import GameSide, PlayedGame
from arpad.core.rate_of_play import RateOfPlay
from arpad.core.results import Result
from arpad.strength.model import Evaluations, Model, Weight, model_json

LEVEL = 1500.0
FAKE_ENGINE = Path(__file__).with_name("fake_engine.py")

# The game of Morphy in the Paris Opera, 1858: White mates with the seventeenth move.
_OPERA = """
e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O
Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#
"""
OPERA = tuple(_OPERA.split())


def tiny_model(speed: str = "rapid", origin: str = "engine", **changes: Any) -> Model:
    """1500 for a mean loss of 5 per cent a move, 50 points less for each further per cent."""
    of_engine = origin == "engine"
    facts: dict[str, Any] = {
        "speed": speed,
        "evaluations": Evaluations(
            origin=origin,
            engine="Fake 1" if of_engine else "",
            nodes=2000 if of_engine else 0,
            factor=2.0 if of_engine else 1.0,
        ),
        "level": LEVEL,
        "measures": {"loss_mean": Weight(mean=5.0, spread=2.0, points=-100.0)},
        "errors": {},
        "moves": {},
        "line": {},
        "rates": {},
        "usual": {},
        "intervals": {
            "levels": [1400.0, 1600.0],
            "lengths": [15],
            "low": [[-450.0, -350.0], [-400.0, -300.0], [-450.0, -350.0]],
            "high": [[450.0, 350.0], [400.0, 300.0], [450.0, 350.0]],
            "limits": [1000, 2200],
        },
        "pooling": {
            "offset": 750.0,
            "slope": 0.5,
            "noise": [90_000.0, 0.0],
            "style": 10_000.0,
            "mean": 1500.0,
            "variance": 160_000.0,
            "factor": {"1": 1.25, "2": 1.25},
        },
        "comparison": {"points": {"loss_mean": -100.0, "score": 50.0}},
        "card": {"days": ["2018-01-01", "2022-12-31"]},
    }
    return Model(**facts | changes)


def make_engine(folder: Path, habit: str = "") -> str:
    """The path of a program that is an engine with a habit (see ``fake_engine.py``)."""
    path = folder / f"engine-{habit.partition(':')[0] or 'good'}"
    command = shlex.join([sys.executable, str(FAKE_ENGINE), habit])
    path.write_text(f"#!/bin/sh\nexec {command}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def write_models(folder: Path, *models: Model) -> Path:
    """A folder with models, as the training writes them."""
    folder.mkdir(exist_ok=True)
    for model in models:
        path = folder / f"{model.speed}-{model.evaluations.origin}.json"
        path.write_text(json.dumps(model_json(model)), encoding="utf-8")
    return folder


def game(
    moves: tuple[str, ...] = OPERA,
    evaluations: tuple[int | None, ...] = (),
    clocks: tuple[float | None, ...] = (),
    *,
    other_start: bool = False,
    **changes: Any,
) -> GameMoves:
    """A rapid game of Lichess between Alder and Birch, won by White."""
    facts: dict[str, Any] = {
        "white": GameSide(name="Alder", result=Result.WIN),
        "black": GameSide(name="Birch", result=Result.LOSS),
        "server": "lichess",
        "site": "https://lichess.org/abcdefgh",
        "played_on": date(2022, 6, 1),
        "rate_of_play": RateOfPlay(base_seconds=600, increment_seconds=0),
        "line": 1,
    }
    return GameMoves(
        game=PlayedGame(**facts | changes),
        moves=moves,
        evaluations=evaluations,
        clocks=clocks,
        other_start=other_start,
    )


TAGS = {
    "Event": "Rated Rapid game",
    "Site": "https://lichess.org/abcdefgh",
    "White": "Alder",
    "Black": "Birch",
    "Result": "1-0",
    "UTCDate": "2022.06.01",
    "UTCTime": "12:00:00",
    "TimeControl": "600+0",
}


def pgn(
    moves: tuple[str, ...] = OPERA, evaluations: tuple[int | None, ...] = (), **tags: str
) -> str:
    """A game as text, with evaluations after its half-moves in centipawns."""
    told = []
    for ply, move in enumerate(moves):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        value = evaluations[ply] if ply < len(evaluations) else None
        told.append(f"{number}{move}" + ("" if value is None else f" {{ [%eval {value / 100}] }}"))
    every = TAGS | tags
    lines = [f'[{name} "{value}"]' for name, value in every.items()]
    return "\n".join([*lines, "", f"{' '.join(told)} {every['Result']}", "", ""])
