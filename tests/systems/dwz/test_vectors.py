"""The golden cases of ``vectors/dwz``."""

import math
from decimal import ROUND_HALF_UP, Decimal
from statistics import NormalDist
from typing import Any

import pytest
from tests.systems.build import cases, game, vectors

from arpad.core.results import Result, parse_result
from arpad.systems.dwz.development_coefficient import DwzPlayer, coefficient_e, factor_k
from arpad.systems.dwz.expected_score import expected_score, rating_of_score
from arpad.systems.dwz.initial_rating import initial_rating
from arpad.systems.dwz.rating_change import per_point, rate_games
from arpad.systems.dwz.rules import COEFFICIENT_E, difference_table, regime


def same(value: object, text: str) -> bool:
    """The value, rounded to the decimals of the text, is the text."""
    wanted = Decimal(text)
    assert isinstance(value, int | float)
    return Decimal(str(value)).quantize(wanted, ROUND_HALF_UP) == wanted


def results(points: str, games: int) -> list[Result]:
    wins, draws = divmod(int(2 * Decimal(points)), 2)
    losses = games - wins - draws
    return [Result.WIN] * wins + [Result.DRAW] * draws + [Result.LOSS] * losses


@pytest.mark.parametrize("case", cases("dwz", "rating_change", "case"))
def test_rating_change(case: dict[str, Any]) -> None:
    rules = regime(case["on"], case.get("regulations", COEFFICIENT_E))
    player = DwzPlayer(rating=case["rating"], age=case["age"], index=case["index"])
    if "opponents" not in case:  # the sums alone are known
        points, expected = float(case["points"]), float(case["expected_points"])
        coefficient = factor_k(player, points, expected, rules)
        assert same(coefficient.value, case["development_coefficient"])
        change = per_point(coefficient.value, 7, rules) * (points - expected)
        assert same(player.rating + change, str(case["rating_after"]))
        return
    played = results(case["points"], len(case["opponents"]))
    games = [game(*pair) for pair in zip(case["opponents"], played, strict=True)]
    update = rate_games(player, games, rules, case["expectation"])
    for field in (
        *("expected_points", "coefficient_unrounded", "development_coefficient"),
        *("acceleration_factor", "brake_addition", "rating_after_unrounded"),
    ):
        assert field not in case or same(getattr(update, field), case[field]), field
    assert update.rating_after == case["rating_after"]
    assert update.index_after == case["index"] + 1


@pytest.mark.parametrize("case", cases("dwz", "rating_change", "game"))
def test_expected_score(case: dict[str, Any]) -> None:
    expected = expected_score(case["rating"] - case["opponent"], case["expectation"])
    assert same(expected, case["expected_score"])


@pytest.mark.parametrize("case", cases("dwz", "initial_rating", "case"))
def test_initial_rating(case: dict[str, Any]) -> None:
    games = [game(line["opponent"], parse_result(line["result"])) for line in case["games"]]
    first = initial_rating(games, regime(case["on"]))
    assert same(first.average_opponent_rating, case["average"])
    assert first.fractional_score == case["per_cent"] / 100
    assert first.difference_from_score == case["difference_from_score"]
    assert first.initial_rating == case["initial_rating"]
    assert first.published


@pytest.mark.parametrize("case", cases("dwz", "initial_rating", "iterated"))
def test_iterated(case: dict[str, Any]) -> None:
    found = rating_of_score(case["opponents"], float(case["points"]), "normal")
    assert same(found, case["by_expectation"])
    assert same(found, str(case["initial_rating"])) is case.get("reproduced", True)


@pytest.mark.parametrize("case", cases("dwz", "difference_table", "row", name="per_cent"))
def test_difference_from_score(case: dict[str, Any]) -> None:
    assert difference_table().difference_from_score(case["per_cent"]) == case["difference"]


@pytest.mark.parametrize("per_cent", range(51, 100))
def test_the_table_is_the_normal_quantile_raised_to_the_next_whole_number(per_cent: int) -> None:
    quantile = NormalDist(sigma=200 * math.sqrt(2)).inv_cdf((per_cent - 0.5) / 100)
    assert difference_table().difference_from_score(per_cent) == math.ceil(quantile)
    assert difference_table().difference_from_score(100 - per_cent) == -math.ceil(quantile)


def test_the_vectors_of_the_coefficient_need_no_other_rule() -> None:
    rules = regime(vectors("dwz", "rating_change")["case"][0]["on"])
    assert coefficient_e(DwzPlayer(rating=1530, age=26, index=22), 1, 0.09, rules).value == 20
