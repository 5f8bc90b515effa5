"""The golden cases of ``vectors/glicko-boost``."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.parameters import Request
from arpad.core.records import Colour, Event, Game, Player
from arpad.core.results import parse_result
from arpad.core.system import Capability
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_ratings import (
    UncertainExpectedScores,
    UncertainRating,
    UncertainUpdate,
)
from arpad.systems.glicko_boost.period import (
    Constants,
    Passes,
    PopulationGame,
    boosted_deviation,
    grown,
    rate_population,
)
from arpad.systems.glicko_boost.rules import regime
from arpad.systems.glicko_boost.system import GLICKO_BOOST

VECTORS: dict[str, Any] = vectors("glicko-boost", "rating_period")
DAY = date(2026, 1, 1)
RULES = regime(DAY)
CONSTANTS = Constants(
    scale=points_per_unit(RULES),
    threshold=1.96,
    factor=0.20139,
    addition=17.5,
    coefficients=RULES.rule("idle_periods").decimals("alphas"),
    maximum=250,
)
_ETA = 30.0


def cases(table: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", VECTORS[table], ids=lambda case: case["id"])


def solved(deviations: Mapping[str, str] | None = None, **constants: float) -> dict[str, Passes]:
    """The paper's population, some deviations replaced by others."""
    population = VECTORS["population"]
    ratings = {
        player["id"]: UncertainRating(
            rating=player["rating"],
            rating_deviation=float(
                (deviations or {}).get(player["id"], player["rating_deviation"])
            ),
        )
        for player in population["players"]
    }
    games: dict[str, list[PopulationGame]] = {player: [] for player in ratings}
    for white, black, result in population["games"]:
        score = parse_result(result).half_points / 2
        games[white].append(PopulationGame(opponent=black, score=score, advantage=_ETA))
        games[black].append(PopulationGame(opponent=white, score=1 - score, advantage=-_ETA))
    return rate_population(ratings, games, CONSTANTS.replace(**constants))


def close(actual: UncertainRating, wanted: list[str], within: list[str]) -> None:
    assert actual.rating == pytest.approx(float(wanted[0]), abs=float(within[0]))
    assert actual.rating_deviation == pytest.approx(float(wanted[1]), abs=float(within[1]))


@cases("column")
def test_the_columns_of_the_paper(case: dict[str, Any]) -> None:
    # With the table's boosted deviation put in from the start and no further boost, the first
    # two passes are its Steps 4 and 5.
    given = case.get("boosted")
    passes = solved(given, threshold=1e9) if given else solved()
    for player, wanted in case["expected"].items():
        mine = passes[player]
        numbers = mine.second if case["step"] in {"second", "final"} else mine.first
        assert numbers is not None
        close(numbers.after, wanted, case["tolerance"])


def test_one_player_of_the_paper_is_boosted() -> None:
    population = {each["id"]: each["rating_deviation"] for each in VECTORS["population"]["players"]}
    boosted = {
        player
        for player, mine in solved().items()
        if mine.start.rating_deviation != population[player]
    }
    assert boosted == {"H"}
    assert solved()["H"].surplus > 1.96


@cases("boosted")
def test_the_boosted_deviation_of_the_paper(case: dict[str, Any]) -> None:
    deviation = solved()[case["player"]].start.rating_deviation
    wanted = pytest.approx(float(case["expected"]), abs=float(case["tolerance"]))
    assert (deviation == wanted) is case.get("reproduced", True)


@cases("boost")
def test_the_formula_of_the_boost(case: dict[str, Any]) -> None:
    constants = CONSTANTS.replace(maximum=case["maximum"])
    boosted = boosted_deviation(float(case["rating_deviation"]), float(case["surplus"]), constants)
    assert boosted == pytest.approx(float(case["expected"]), abs=float(case["tolerance"]))


@cases("growth")
def test_growth_with_time(case: dict[str, Any]) -> None:
    rating = UncertainRating(
        rating=float(case["rating"]), rating_deviation=float(case["rating_deviation"])
    )
    after = grown(rating, CONSTANTS)
    assert after.rating_deviation == pytest.approx(
        float(case["expected"]), abs=float(case["tolerance"])
    )


@cases("alone")
def test_without_the_second_pass(case: dict[str, Any]) -> None:
    games = tuple(
        Game(
            opponent=Player(rating_unrounded=game["opponent"], rating_deviation=game["deviation"]),
            result=parse_result(game["result"]),
            colour=Colour(game["colour"]),
        )
        for game in case["games"]
    )
    values: dict[str, Any] = {
        "on": DAY,
        "rating": case["rating"],
        "rating_deviation": case["rating_deviation"],
        "most_deviation": case.get("maximum", 250),
        "events": (Event(start=DAY, games=games),),
    }
    answer = GLICKO_BOOST.run(Capability.RATE, Request(values=values))
    assert isinstance(answer, UncertainUpdate)
    # A source that prints no deviation has one figure.
    figures = (answer.rating_after, answer.rating_deviation_after)
    comes_out = [
        figure == pytest.approx(float(wanted), abs=float(within))
        for figure, wanted, within in zip(
            figures, case["expected"], case["tolerance"], strict=False
        )
    ]
    assert all(comes_out) is case.get("reproduced", True)


@cases("forecast")
def test_forecast(case: dict[str, Any]) -> None:
    opponent = Player(
        rating_unrounded=case["opponent"], rating_deviation=case["opponent_deviation"]
    )
    values = {
        "on": DAY,
        "rating": case["rating"],
        "rating_deviation": case["rating_deviation"],
        "opponent": opponent,
        "white_advantage": case["white_advantage"],
        "colour": Colour.WHITE,
    }
    answer = GLICKO_BOOST.run(Capability.EXPECT, Request(values=values))
    assert isinstance(answer, UncertainExpectedScores)
    assert answer.forecast_score == pytest.approx(
        float(case["expected"]), abs=float(case["tolerance"])
    )
