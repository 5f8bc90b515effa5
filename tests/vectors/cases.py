"""Reads the golden cases of ``vectors/fide`` and turns their inputs into records.

Only shapes are translated here; every expected value is compared in the test of its file.
"""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from arpad.core.quantities import Rating, RatingPoints
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result, parse_result

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "fide"

Case = dict[str, Any]

# Fields that say where a case is from; they hold no input and no expected value.
ORIGIN = frozenset({"id", "origin", "source", "note", "wrong_elsewhere"})


def load(name: str) -> dict[str, Any]:
    """A vectors file as it is written."""
    return tomllib.loads((VECTORS / f"{name}.toml").read_text(encoding="utf-8"))


def parameters(name: str, table: str) -> list[ParameterSet]:
    """The tables of that name in a file, each as a test parameter called by its id."""
    cases: list[Case] = load(name)[table]
    ids = [str(case.get("id") or "-".join(str(value) for value in case.values())) for case in cases]
    assert len(set(ids)) == len(ids), f"{name}: an id stands twice"
    return [pytest.param(case, id=label) for case, label in zip(cases, ids, strict=True)]


def only_known_fields(case: Mapping[str, Any], *known: str) -> None:
    """A field that no test looks at would be a value that nobody checks."""
    assert set(case) - ORIGIN <= set(known)


def expect(expected: Mapping[str, Any], actual: Mapping[str, Any]) -> None:
    """Every expected field has this value; a field that is not computed is a failure."""
    assert {name: actual[name] for name in expected} == dict(expected)


def half_points(points: str) -> int:
    """``"4.5"`` as nine half points."""
    doubled = 2 * Fraction(points)
    assert doubled.denominator == 1
    return int(doubled)


def hundredths(text: str) -> int:
    """A decimal text with at most two places, in hundredths."""
    scaled = 100 * Fraction(text)
    assert scaled.denominator == 1
    return int(scaled)


def two_decimals(value: Fraction) -> str:
    """A positive fraction as it is printed: two decimals, half up."""
    return str(RatingPoints((200 * value + 1) // 2))


def wins_first(games: int, points: str) -> list[Result]:
    """Results with this total: wins, then the draw if there is one, then losses."""
    total = half_points(points)
    wins, draws = divmod(total, 2)
    assert wins + draws <= games
    return [Result.WIN] * wins + [Result.DRAW] * draws + [Result.LOSS] * (games - wins - draws)


def game(opponent: int, result: Result, number: int) -> Game:
    """A played game against a rated opponent."""
    return Game(opponent=Player(rating=Rating(opponent)), result=result, round=number)


def games_of(fields: Mapping[str, Any]) -> tuple[Game, ...]:
    """The games of a table with ``games``, or with ``opponents`` and ``points``."""
    if "games" in fields:
        pairs = [(line["opponent"], parse_result(line["result"])) for line in fields["games"]]
    else:
        opponents: Sequence[int] = fields["opponents"]
        pairs = list(
            zip(opponents, wins_first(len(opponents), fields["points"]), strict=True),
        )
    return tuple(game(rating, result, n) for n, (rating, result) in enumerate(pairs, start=1))


def event_of(fields: Mapping[str, Any], *, on: date, time_control: str) -> Event:
    """An event of a case; its own first day and rating where it gives them."""
    rating = fields.get("rating")
    return Event(
        start=fields.get("start", on),
        games=games_of(fields),
        time_control=TimeControl(time_control),
        rating=Rating(rating) if rating is not None else None,
    )
