"""The golden cases of ``vectors/elo``."""

from datetime import date
from typing import Any

import pytest
from tests.systems.build import game, vectors

from arpad.systems.elo.choices import EloChoices
from arpad.systems.elo.expected_score import EXPECTATIONS
from arpad.systems.elo.rating_change import rate_games
from arpad.systems.elo.rules import regime

VECTORS: dict[str, list[dict[str, Any]]] = vectors("elo", "rating_change")


@pytest.mark.parametrize("case", VECTORS["game"], ids=lambda case: case["id"])
def test_expected_score(case: dict[str, Any]) -> None:
    expected = EXPECTATIONS[case["formula"]](case["rating"] - case["opponent"], 400)
    assert f"{expected:.{case['places']}f}" == case["expected_score"]


@pytest.mark.parametrize("case", VECTORS["period"], ids=lambda case: case["id"])
def test_the_rating_periods_of_the_vectors(case: dict[str, Any]) -> None:
    games = tuple(game(each["opponent"], each["result"]) for each in case["games"])
    choices = EloChoices(k=case["k"], formula="logistic", scale=400)
    update = rate_games(case["rating"], games, choices, regime(date(2026, 1, 1)))
    for line, stated in zip(update.games, case["games"], strict=True):
        assert f"{line.expected_score:.2f}" == stated["expected_score"]
        assert f"{line.rating_change_unrounded:.1f}" == stated["change"]
    assert f"{update.rating_change_unrounded:.1f}" == case["change"]
    assert update.rating_after == case["rating_after"]
