"""Short ways to read vectors and to make games and requests, for the tests of every system."""

import tomllib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.records import Colour, Event, Game, Player
from arpad.core.results import Result, parse_result

VECTORS = Path(__file__).resolve().parents[2] / "vectors"
Case = dict[str, Any]


def vectors(system: str, file: str) -> dict[str, Any]:
    """A vectors file as it is written."""
    return tomllib.loads((VECTORS / system / f"{file}.toml").read_text(encoding="utf-8"))


def cases(system: str, file: str, table: str = "case", name: str = "id") -> list[ParameterSet]:
    """The entries of a table of a vectors file, each called by its id or another field."""
    return [pytest.param(case, id=str(case[name])) for case in vectors(system, file)[table]]


def game(opponent: int | None, result: str | Result) -> Game:
    """A game against a rating, or (None) against an unrated player."""
    rating = None if opponent is None else Rating(opponent)
    found = parse_result(result) if isinstance(result, str) else result
    return Game(opponent=Player(rating=rating), result=found)


def games(*written: str) -> tuple[Game, ...]:
    """Games as ``1400=1``; ``unr`` for an unrated opponent."""
    pairs = (text.partition("=")[::2] for text in written)
    return tuple(game(None if who == "unr" else int(who), result) for who, result in pairs)


def request(played: Iterable[Game], on: date, **values: object) -> Request:
    """A request with games of one event, and whatever else is given."""
    usual = {"on": on, "events": (Event(start=on, games=tuple(played)),)}
    return Request(values=usual | values)


def won_against(rating: float, deviation: float, colour: Colour | None = None) -> Game:
    """A win against an opponent whose rating has a deviation."""
    opponent = Player(rating_unrounded=rating, rating_deviation=deviation)
    return Game(opponent=opponent, result=Result.WIN, colour=colour)
