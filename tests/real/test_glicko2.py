"""Updates that other programs publish for their own tests, where they lie beside the project."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import Played
from arpad.systems.glicko2.period import Constants, after_period

FILE = Path(__file__).resolve().parents[3] / "shared" / "cases" / "json" / "glicko2_vectors.json"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FILE.is_file(), reason="the real files are not beside the project"),
]
CASES: dict[str, Any] = (
    json.loads(FILE.read_text(encoding="utf-8"))
    if FILE.is_file()
    else {"vectors": [], "period": []}
)
_SCORES = {"1-0": 1.0, "1/2": 0.5, "0-1": 0.0}
_TAU_OF_LICHESS = 0.75  # as the file's own note says


def _rating(numbers: list[float]) -> UncertainRating:
    volatility = numbers[2] if len(numbers) > 2 else None
    return UncertainRating(rating=numbers[0], rating_deviation=numbers[1], volatility=volatility)


def _close(actual: UncertainRating, expected: list[float], tolerance: list[float]) -> None:
    figures = (actual.rating, actual.rating_deviation, actual.volatility)
    for figure, wanted, within in zip(figures, expected, tolerance, strict=True):
        assert figure == pytest.approx(wanted, abs=within)


@pytest.mark.parametrize("case", CASES["vectors"], ids=lambda case: str(case["white"]))
def test_single_games(case: dict[str, Any]) -> None:
    white, black = _rating(case["white"]), _rating(case["black"])
    constants = Constants(system_constant=case["tau"] or _TAU_OF_LICHESS)
    score = _SCORES[case["result"]]
    for own, opponent, made, after in (
        (white, black, score, case["white_after"]),
        (black, white, 1 - score, case["black_after"]),
    ):
        numbers = after_period(own, [Played(opponent=opponent, score=made)], constants, 0)
        _close(numbers.after, after, case["tolerance"])


@pytest.mark.parametrize("case", CASES["period"], ids=lambda case: case["from"])
def test_periods(case: dict[str, Any]) -> None:
    played = [
        Played(opponent=_rating(opponent), score=score)
        for opponent, score in zip(case["opponents"], case["scores"], strict=True)
    ]
    constants = Constants(system_constant=case["tau"])
    numbers = after_period(_rating(case["player"]), played, constants)
    # The paper computes on with rounded figures: 1464.06 for 1464.0507.
    _close(numbers.after, case["after"], [0.01, 0.005, 1e-5])
