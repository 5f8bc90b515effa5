"""The golden cases of ``vectors/stephenson``."""

from datetime import date
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.parameters import Request, parse_value
from arpad.core.records import Colour, Event, Game, Player
from arpad.core.results import parse_result
from arpad.core.system import Capability
from arpad.systems.common.uncertain_ratings import UncertainExpectedScores, UncertainUpdate
from arpad.systems.stephenson.system import STEPHENSON

VECTORS: dict[str, list[dict[str, Any]]] = vectors("stephenson", "rating_period")
DAY = date(2026, 1, 1)
_NAMES = {"growth": "deviation_growth"}


def rated(case: dict[str, Any]) -> UncertainUpdate:
    games = tuple(
        Game(
            opponent=Player(
                rating_unrounded=game["opponent"],
                rating_deviation=game["deviation"],
                facts=(("periods_idle", game["lag"]),),
            ),
            result=parse_result(game["result"]),
            colour=Colour(game["colour"]),
        )
        for game in case["games"]
    )
    values: dict[str, Any] = {
        "on": DAY,
        "rating": case["rating"],
        "rating_deviation": case["rating_deviation"],
        "periods_idle": case["lag"],
        "events": (Event(start=DAY, games=games),),
    }
    constants = case.get("constants", {})
    values |= {_NAMES.get(name, name): value for name, value in constants.items()}
    values["white_advantage"] = case.get("white_advantage", 0)
    answer = STEPHENSON.run(Capability.RATE, Request(values=values))
    assert isinstance(answer, UncertainUpdate)
    return answer


@pytest.mark.parametrize("case", VECTORS["period"], ids=lambda case: case["id"])
def test_the_rating_periods_of_the_vectors(case: dict[str, Any]) -> None:
    update = rated(case)
    figures = {
        "rating": update.rating_after,
        "rating_deviation": update.rating_deviation_after,
    }
    comes_out = [
        figures[name] == pytest.approx(float(wanted), abs=float(case["tolerance"][name]))
        for name, wanted in case["expected"].items()
    ]
    assert all(comes_out) is case.get("reproduced", True)
    changes = sum(float(line.rating_change_unrounded or 0) for line in update.games)
    assert changes == pytest.approx(update.rating_change_unrounded)


@pytest.mark.parametrize("case", VECTORS["forecast"], ids=lambda case: case["id"])
def test_forecast(case: dict[str, Any]) -> None:
    parameters = {p.name: p for p in STEPHENSON.parameters(Capability.EXPECT) if not p.of_opponent}
    values = {
        "on": DAY,
        "rating": case["rating"],
        "rating_deviation": case["rating_deviation"],
        "opponent": Player(
            rating_unrounded=case["opponent"], rating_deviation=case["opponent_deviation"]
        ),
        "white_advantage": case["white_advantage"],
        "colour": parse_value(parameters["colour"], "white"),
    }
    answer = STEPHENSON.run(Capability.EXPECT, Request(values=values))
    assert isinstance(answer, UncertainExpectedScores)
    assert answer.forecast_score == pytest.approx(
        float(case["expected"]), abs=float(case["tolerance"])
    )
