"""The golden cases of ``vectors/glicko``."""

import math
from datetime import date
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.records import Game, Player
from arpad.core.results import parse_result
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_games import scores_before_game
from arpad.systems.common.uncertain_ratings import UncertainRating, UncertainUpdate, new_player
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.glicko.period import deviation_after_idle_periods
from arpad.systems.glicko.rating_change import GlickoChoices, rate_games
from arpad.systems.glicko.rules import regime

VECTORS: dict[str, list[dict[str, Any]]] = vectors("glicko", "rating_period")
RULES = regime(date(2026, 1, 1))
READER = Reader(new_player(RULES), RULES.citation("rating_change"), most=350)


def games_of(case: dict[str, Any]) -> tuple[Game, ...]:
    return tuple(
        Game(
            opponent=Player(rating_unrounded=game["opponent"], rating_deviation=game["deviation"]),
            result=parse_result(game["result"]),
        )
        for game in case["games"]
    )


def rated(case: dict[str, Any]) -> UncertainUpdate:
    own = UncertainRating(rating=case["rating"], rating_deviation=case["rating_deviation"])
    choices = GlickoChoices(
        growth=float(case["growth"]) if "growth" in case else None,
        per_game=case.get("per_game", False),
        periods_idle=case.get("periods_idle", 0),
    )
    return rate_games(own, games_of(case), READER, choices, RULES)


@pytest.mark.parametrize("case", VECTORS["period"], ids=lambda case: case["id"])
def test_the_rating_periods_of_the_vectors(case: dict[str, Any]) -> None:
    update = rated(case)
    wanted, within = case["expected"], case["tolerance"]
    assert update.rating_after == pytest.approx(
        float(wanted["rating"]), abs=float(within["rating"])
    )
    assert update.rating_deviation_after == pytest.approx(
        float(wanted["rating_deviation"]), abs=float(within["rating_deviation"])
    )
    if "printed" in case:
        assert f"{update.rating_after:.0f}" == case["printed"]["rating"]
        assert f"{update.rating_deviation_after:.1f}" == case["printed"]["rating_deviation"]


@pytest.mark.parametrize(
    "case",
    [case for case in VECTORS["period"] if "q" in case],
    ids=lambda case: case["id"],
)
def test_steps_in_between(case: dict[str, Any]) -> None:
    update = rated(case)
    assert f"{1 / points_per_unit(RULES):.7f}" == case["q"]
    for line, game in zip(update.games, case["games"], strict=True):
        factor = line.as_dict()["uncertainty_factor"]
        assert f"{factor:.4f}" == game["uncertainty_factor"]
        assert f"{line.expected_score:.3f}" == game["expected_score"]
    root = case["root_of_variance"]
    assert update.estimated_variance is not None
    assert math.sqrt(update.estimated_variance) == pytest.approx(
        float(root["value"]), abs=float(root["tolerance"])
    )


@pytest.mark.parametrize("case", VECTORS["growth"], ids=lambda case: case["id"])
def test_the_growth_of_the_deviation_in_the_vectors(case: dict[str, Any]) -> None:
    grown = deviation_after_idle_periods(
        case["rating_deviation"], case["periods"], float(case["growth"]), 350
    )
    assert grown == pytest.approx(float(case["expected"]), abs=float(case["tolerance"]))


@pytest.mark.parametrize("case", VECTORS["forecast"], ids=lambda case: case["id"])
def test_forecast(case: dict[str, Any]) -> None:
    own = UncertainRating(rating=case["rating"], rating_deviation=case["rating_deviation"])
    opponent = UncertainRating(rating=case["opponent"], rating_deviation=case["opponent_deviation"])
    scale = points_per_unit(RULES)
    first = rated(VECTORS["period"][0]).steps[0]
    scores = scores_before_game(own, opponent, scale, RULES, first)
    assert scores.forecast_score == pytest.approx(
        float(case["expected"]), abs=float(case["tolerance"])
    )
    opposite = scores_before_game(opponent, own, scale, RULES, first)
    assert scores.forecast_score + opposite.forecast_score == pytest.approx(1)


@pytest.mark.parametrize("case", VECTORS["interval"], ids=lambda case: case["id"])
def test_interval(case: dict[str, Any]) -> None:
    own = UncertainRating(rating=case["rating"], rating_deviation=case["rating_deviation"])
    update = rate_games(own, (), READER, GlickoChoices(), RULES)
    ends = [update.interval_low, update.interval_high]
    assert [f"{end:.0f}" for end in ends] == [str(end) for end in case["expected"]]
