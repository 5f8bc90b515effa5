"""Short ways to make games and requests for the Finnish systems, and to read their vectors."""

import tomllib
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from tests.vectors.cases import wins_first

from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import parse_rate_of_play
from arpad.core.records import Entry, Event, Game, Pairing, Player, Tournament
from arpad.core.results import Result, parse_result

VECTORS = Path(__file__).resolve().parents[3] / "vectors"
DAY = date(2012, 1, 1)
Case = dict[str, Any]


def cases(system: str, name: str) -> list[ParameterSet]:
    """The cases of a vectors file, each called by its id."""
    text = (VECTORS / system / f"{name}.toml").read_text(encoding="utf-8")
    return [pytest.param(case, id=case["id"]) for case in tomllib.loads(text)["case"]]


def games(*written: str) -> tuple[Game, ...]:
    """Games as ``1400=1``."""
    found = []
    for text in written:
        rating, _, result = text.partition("=")
        opponent = Player(rating=None if rating == "unr" else Rating(int(rating)))
        found.append(Game(opponent=opponent, result=parse_result(result)))
    return tuple(found)


def request(played: Iterable[Game], on: date = DAY, **values: object) -> Request:
    """A request with games; a rate of play as text."""
    rate = values.pop("rate_of_play", None)
    if isinstance(rate, str):
        values["time_control"] = parse_rate_of_play(rate)
    return Request(values=values | {"on": on, "events": (Event(start=on, games=tuple(played)),)})


def case_request(case: Case) -> Request:
    """The request of a vector."""
    opponents = case["opponents"]
    played = tuple(
        Game(opponent=Player(rating=Rating(opponent)), result=result)
        for opponent, result in zip(
            opponents, wins_first(len(opponents), case["points"]), strict=True
        )
    )
    names = ("rating", "games_played", "rate_of_play")
    facts = {name: case[name] for name in names if name in case}
    return request(played, case["on"], **facts)


def four_players(**changes: Any) -> Tournament:
    """Three rated players and one without a rating, who all met each other."""
    ratings = (1900, 1850, 1800, None)
    numbers = range(1, len(ratings) + 1)
    entries = tuple(
        Entry(
            player=Player(number=number, rating=None if rating is None else Rating(rating)),
            pairings=tuple(
                Pairing(opponent=other, result=Result.WIN if number < other else Result.LOSS)
                for other in numbers
                if other != number
            ),
        )
        for number, rating in zip(numbers, ratings, strict=True)
    )
    return Tournament(name="Open", start=DAY, rounds=3, entries=entries).replace(**changes)
