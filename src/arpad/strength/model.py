"""A model of the level shown: one weighted sum of what is seen of a player in a game.

A model belongs to one speed and one source of evaluations (an engine with its nodes a position, or
the server of Lichess), for which it was fitted; others read the same game differently.
"""

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from math import floor, sqrt
from typing import Any, Final

from arpad.core.frozen import Record
from arpad.strength.measures import PHASES
from arpad.strength.seen import Seen

SCHEMA: Final = "arpad/strength-model/1"
_FOLDER: Final = __file__.rpartition("model.")[0] + "models/"
_LOADER: Final[Any] = __spec__.loader
MOST_SPREADS: Final = 4.0  # a measure further from its mean counts as this far
ERROR_PULL: Final = 5.0
_STEPS: Final = 32  # of a rating point
_HIGHEST: Final = 32767
STYLE: Final = frozenset(
    {
        *("captures", "checks", "mobility", "forced", "in_check", "castled_at", "never_castled"),
        *("last_material", "king_late", "mate", "mates", "queen_early", "pawns_early"),
        *("minors_early", "rooks_early", "checks_early", "captures_early", "moved_again"),
        *("edge_pawns", "edge_knights", "own_moves", "own_moves_log", "half_moves"),
    }
)


class Weight(Record):
    """How a measure counts.

    Args:
        mean: of the games that the model was fitted on, also taken where there is none.
        spread: standard deviation.
        points: rating points for one spread above the mean.
    """

    mean: float
    spread: float
    points: float


class Evaluations(Record):
    """Where the evaluations of a model come from.

    Args:
        origin: ``engine`` or ``lichess``.
        engine: as the engine calls itself; empty for a server.
        nodes: positions searched for each position of a game; 0 for a server.
        factor: by which its centipawns are multiplied to compare with those of the formula.
    """

    origin: str
    engine: str = ""
    nodes: int = 0
    factor: float = 1.0


class Model(Record):
    """A model as it is kept in a file.

    Args:
        speed: ``blitz`` or ``rapid``.
        evaluations: that it was fitted for.
        level: mean of the games it was fitted on, on the scale of Lichess for its speed.
        measures: weights by name.
        errors: points by mark.
        moves: points by mark.
        line: points by mark.
        rates: points by rate of play, in minutes and seconds (``10+5``).
        usual: points that each part has in the mean game, which are taken off.
        intervals: see :mod:`arpad.strength.interval`.
        pooling: see :mod:`arpad.strength.pooling`.
        comparison: see :mod:`arpad.strength.comparison`.
        card: data, dates, split and errors, as the training found them.
    """

    speed: str
    evaluations: Evaluations
    level: float
    measures: dict[str, Weight]
    errors: dict[int, float]
    moves: dict[int, float]
    line: dict[int, float]
    rates: dict[str, float]
    usual: dict[str, float]
    intervals: dict[str, Any]
    pooling: dict[str, Any]
    comparison: dict[str, Any]
    card: dict[str, Any]


def parts_of(model: Model, seen: Seen, rate: str = "") -> dict[str, float]:
    """The rating points of each part of what is seen, above or below those of the mean game.

    Args:
        model: the model.
        seen: one player's game.
        rate: of play; empty when it is not known.

    Returns:
        Points of ``opening``, ``middle`` and ``ending`` (what the moves lost), ``errors`` (over the
        whole game), ``style``, ``moves`` (which were chosen), ``line`` (of the opening) and
        ``rate`` (of play).
    """
    number = sum(map(len, seen.errors.values()))
    share = 1 / sqrt(number + ERROR_PULL)
    parts = {phase: share * _sum(model.errors, seen.errors[phase]) for phase in PHASES}
    parts["errors"] = parts["style"] = 0.0
    for name, weight in model.measures.items():
        value = seen.measures.get(name)
        if value is not None:
            away = max(-MOST_SPREADS, min(MOST_SPREADS, (value - weight.mean) / weight.spread))
            parts["style" if name in STYLE else "errors"] += away * weight.points
    parts["moves"] = _sum(model.moves, seen.moves) / sqrt(max(1, len(seen.moves)))
    parts["line"] = _sum(model.line, seen.line) / sqrt(max(1, len(seen.line)))
    told = {part: points - model.usual.get(part, 0.0) for part, points in parts.items()}
    # A rate that was rare says nothing: the game counts as one at the usual rates.
    known = rate in model.rates
    told["rate"] = model.rates[rate] - model.usual.get("rate", 0.0) if known else 0.0
    return told


def _sum(points: Mapping[int, float], marks: Iterable[int]) -> float:
    return sum(points.get(mark, 0.0) for mark in marks)


def model_json(model: Model) -> dict[str, Any]:
    """The model as it is kept.

    Args:
        model: to be written.
    """
    return {
        "schema": SCHEMA,
        "speed": model.speed,
        "evaluations": model.evaluations.as_dict(),
        "level": model.level,
        "measures": {
            name: [weight.mean, weight.spread, weight.points]
            for name, weight in model.measures.items()
        },
        "errors": packed_points(model.errors),
        "moves": packed_points(model.moves),
        "line": packed_points(model.line),
        "rates": model.rates,
        "usual": model.usual,
        "intervals": model.intervals,
        "pooling": model.pooling,
        "comparison": model.comparison,
        "card": model.card,
    }


def model_of(plain: Mapping[str, Any]) -> Model:
    """The model of :func:`model_json`.

    Args:
        plain: the parsed file.

    Raises:
        ValueError: it is of another schema.
    """
    if plain.get("schema") != SCHEMA:
        raise ValueError(plain.get("schema"))
    return Model(
        speed=plain["speed"],
        evaluations=Evaluations(**plain["evaluations"]),
        level=plain["level"],
        measures={
            name: Weight(mean=mean, spread=spread, points=points)
            for name, (mean, spread, points) in plain["measures"].items()
        },
        errors=points_of(plain["errors"]),
        moves=points_of(plain["moves"]),
        line=points_of(plain["line"]),
        rates=plain["rates"],
        usual=plain["usual"],
        intervals=plain["intervals"],
        pooling=plain["pooling"],
        comparison=plain["comparison"],
        card=plain["card"],
    )


def packed_points(points: Mapping[int, float]) -> str:
    """Points by mark as text: marks by their distances, points in steps of 1/32.

    Args:
        points: marks 0 to 2**17 - 1; -1024 to 1023.9 rating points.

    Example:
        >>> points_of(packed_points({7: 1.26, 3: -0.5}))
        {3: -0.5, 7: 1.25}
    """
    steps = {mark: _steps(points[mark]) for mark in sorted(points)}
    marks = [mark for mark, step in steps.items() if step]
    apart = [mark - before for before, mark in pairwise([0, *marks])]
    places = b"".join(each.to_bytes(3, "little") for each in apart)
    values = b"".join(steps[mark].to_bytes(2, "little", signed=True) for mark in marks)
    return base64.b85encode(zlib.compress(places + values, 9)).decode("ascii")


def _steps(points: float) -> int:
    return max(-_HIGHEST - 1, min(_HIGHEST, floor(points * _STEPS + 0.5)))


def points_of(text: str) -> dict[int, float]:
    """The points of :func:`packed_points`.

    Args:
        text: as it was written.
    """
    data = zlib.decompress(base64.b85decode(text))
    number = len(data) // 5
    found, mark = {}, 0
    for place in range(number):
        mark += int.from_bytes(data[3 * place : 3 * place + 3], "little")
        start = 3 * number + 2 * place
        found[mark] = int.from_bytes(data[start : start + 2], "little", signed=True) / _STEPS
    return found


@lru_cache
def shipped_model(name: str) -> Model:
    """A model that comes with the program.

    Args:
        name: its speed and the origin of its evaluations, as ``rapid-lichess``.
    """
    data = _LOADER.get_data(f"{_FOLDER}{name}.json")  # in a zip too, as in the browser
    return model_of(json.loads(data))


@lru_cache
def shipped_models() -> tuple[Model, ...]:
    """The models that come with the program."""
    from importlib import resources

    folder = resources.files("arpad.strength") / "models"
    files = sorted(folder.iterdir(), key=lambda each: each.name)
    return tuple(
        model_of(json.loads(file.read_text(encoding="utf-8")))
        for file in files
        if file.name.endswith(".json")
    )
