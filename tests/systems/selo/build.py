"""Short ways to make games and requests for the Finnish systems, and to read their vectors."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from tests.systems import build as systems_build
from tests.systems.build import Case
from tests.vectors.cases import wins_first

from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import parse_rate_of_play
from arpad.core.records import Entry, Game, Pairing, Player, Tournament
from arpad.core.results import Result

DAY = date(2012, 1, 1)


def request(played: Iterable[Game], on: date = DAY, **values: object) -> Request:
    """A request with games; a rate of play as text."""
    rate = values.pop("rate_of_play", None)
    if isinstance(rate, str):
        values["time_control"] = parse_rate_of_play(rate)
    return systems_build.request(played, on, **values)


def case_request(case: Case) -> Request:
    """The request of a vector."""
    opponents = case["opponents"]
    results = wins_first(len(opponents), case["points"])
    played = map(systems_build.game, opponents, results)
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
