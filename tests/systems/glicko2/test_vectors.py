"""The golden cases of ``vectors/glicko2``."""

from datetime import date
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.records import Game, Player
from arpad.core.results import parse_result
from arpad.systems.common.uncertain_ratings import UncertainRating, UncertainUpdate, new_player
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.common.weighing import Played
from arpad.systems.glicko2.period import Constants, after_period
from arpad.systems.glicko2.rating_change import Glicko2Choices, after_idle_periods, rate_games
from arpad.systems.glicko2.rules import regime

VECTORS: dict[str, list[dict[str, Any]]] = vectors("glicko2", "rating_period")
RULES = regime(date(2026, 1, 1))
READER = Reader(new_player(RULES), RULES.citation("rating_change"))


def close(actual: UncertainRating, expected: list[str], tolerance: list[str]) -> None:
    """Rating, deviation and volatility are those expected."""
    figures = (actual.rating, actual.rating_deviation, actual.volatility)
    for figure, wanted, within in zip(figures, expected, tolerance, strict=True):
        assert figure == pytest.approx(float(wanted), abs=float(within))


def rated(case: dict[str, Any]) -> UncertainUpdate:
    own = UncertainRating(
        rating=case["rating"],
        rating_deviation=case["rating_deviation"],
        volatility=case["volatility"],
    )
    games = tuple(
        Game(
            opponent=Player(rating_unrounded=game["opponent"], rating_deviation=game["deviation"]),
            result=parse_result(game["result"]),
        )
        for game in case["games"]
    )
    choices = Glicko2Choices(system_constant=case["system_constant"])
    return rate_games(own, games, READER, choices, RULES)


@pytest.mark.parametrize("case", VECTORS["period"], ids=lambda case: case["id"])
def test_the_rating_periods_of_the_vectors(case: dict[str, Any]) -> None:
    update = rated(case)
    after = UncertainRating(
        rating=float(update.rating_after),
        rating_deviation=update.rating_deviation_after,
        volatility=update.volatility_after,
    )
    close(after, case["expected"], case["tolerance"])
    if "printed" in case:
        close(after, case["printed"], case["printed_tolerance"])


@pytest.mark.parametrize(
    "case",
    [case for case in VECTORS["period"] if "steps" in case],
    ids=lambda case: case["id"],
)
def test_steps_in_between(case: dict[str, Any]) -> None:
    update = rated(case)
    for line, game in zip(update.games, case["games"], strict=True):
        factor = line.as_dict()["uncertainty_factor"]
        assert f"{factor:.4f}" == game["uncertainty_factor"]
        assert f"{line.expected_score:.3f}" == game["expected_score"]
    own = UncertainRating(
        rating=case["rating"],
        rating_deviation=case["rating_deviation"],
        volatility=case["volatility"],
    )
    played = [
        Played(
            opponent=UncertainRating(rating=game["opponent"], rating_deviation=game["deviation"]),
            score=float(game["result"]),
        )
        for game in case["games"]
    ]
    numbers = after_period(own, played, Constants(system_constant=case["system_constant"]))
    assert numbers.estimated_variance == update.estimated_variance
    assert numbers.estimated_improvement == update.estimated_improvement
    for name, wanted in case["steps"].items():
        assert numbers.as_dict()[name] == pytest.approx(
            float(wanted), abs=float(case["steps_tolerance"])
        ), name


@pytest.mark.parametrize("case", VECTORS["game"], ids=lambda case: case["id"])
def test_game_without_time_before_it(case: dict[str, Any]) -> None:
    def rating(numbers: list[float]) -> UncertainRating:
        return UncertainRating(
            rating=numbers[0], rating_deviation=numbers[1], volatility=numbers[2]
        )

    white, black = rating(case["white"]), rating(case["black"])
    score = parse_result(case["result"]).half_points / 2
    constants = Constants(system_constant=case["system_constant"])
    for own, opponent, made, after in (
        (white, black, score, case["white_after"]),
        (black, white, 1 - score, case["black_after"]),
    ):
        numbers = after_period(own, [Played(opponent=opponent, score=made)], constants, 0)
        close(numbers.after, after, case["tolerance"])


@pytest.mark.parametrize("case", VECTORS["idle"], ids=lambda case: case["id"])
def test_periods_without_games(case: dict[str, Any]) -> None:
    own = UncertainRating(
        rating=1500, rating_deviation=case["rating_deviation"], volatility=case["volatility"]
    )
    after = after_idle_periods(own, case["periods"], RULES)
    assert after.rating_deviation == pytest.approx(
        float(case["expected"]), abs=float(case["tolerance"])
    )
    assert (after.rating, after.volatility) == (1500, case["volatility"])
