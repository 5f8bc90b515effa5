"""The golden cases of ``vectors/ecf``."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.build import cases, game, vectors

from arpad.core.results import parse_result
from arpad.systems.ecf.conversion import rating_of_grade
from arpad.systems.ecf.grade import game_grade
from arpad.systems.ecf.rating_change import rate_month
from arpad.systems.ecf.rules import regime

VECTORS: dict[str, list[dict[str, Any]]] = vectors("ecf", "rating_change")


@pytest.mark.parametrize("case", VECTORS["case"], ids=lambda case: case["id"])
def test_rating_change(case: dict[str, Any]) -> None:
    games = [game(line["opponent"], line["result"]) for line in case["games"]]
    update = rate_month(case["rating"], case["k"], games, regime(case["on"]))
    assert update.rating_change_unrounded == Fraction(case["rating_change_unrounded"])
    if "expected_points" in case:
        assert update.expected_points == Fraction(case["expected_points"])
    for line, stated in zip(update.games, case["games"], strict=True):
        if "expected_score" in stated:
            assert line.expected_score == Fraction(stated["expected_score"])


@pytest.mark.parametrize("case", cases("ecf", "conversion", "conversion", name="grade"))
def test_conversion(case: dict[str, Any]) -> None:
    assert rating_of_grade(case["grade"], regime(date(2020, 7, 1))) == Fraction(case["rating"])


@pytest.mark.parametrize("case", VECTORS["grade"], ids=lambda case: case["id"])
def test_grade_of_a_game(case: dict[str, Any]) -> None:
    half_points = parse_result(case["result"]).half_points
    worth = game_grade(case["grade"], case["opponent"], half_points, regime(date(2019, 1, 1)))
    assert worth == case["game_grade"]
