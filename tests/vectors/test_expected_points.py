"""Sums of table 8.1.2 against ``vectors/fide/expected_points.toml``."""

import pytest
from tests.vectors.cases import (
    Case,
    expect,
    game,
    half_points,
    hundredths,
    only_known_fields,
    parameters,
)

from arpad.core.quantities import ExpectedScore, Rating, Score
from arpad.core.records import Event, Player
from arpad.core.results import Result
from arpad.systems.fide.rating_change import rate_period

_FILE = "expected_points"


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(case, "on", "time_control", "rating", "opponents", "k", "points", "expected")
    assert case["time_control"] == "standard"
    if "opponents" in case:
        change = rate_period(
            Player(rating=Rating(case["rating"]), development_coefficient=10),
            [
                Event(
                    start=case["on"],
                    games=tuple(
                        game(rating, Result.WIN, number)
                        for number, rating in enumerate(case["opponents"], start=1)
                    ),
                )
            ],
        )
        expect(case["expected"], {"expected_points": str(change.expected_points)})
    else:
        _check_arithmetic(case)


def _check_arithmetic(case: Case) -> None:
    """The opponents are not given: only what follows from the expected points."""
    expected = ExpectedScore(hundredths(case["expected"]["expected_points"]))
    minus = Score.from_half_points(half_points(case["points"])).minus(expected)
    unrounded = case["k"] * minus
    after = 100 * case["rating"] + unrounded.hundredths
    assert after == hundredths(case["expected"]["rating_after_unrounded"])
    rest = {
        name: value
        for name, value in case["expected"].items()
        if name not in {"expected_points", "rating_after_unrounded"}
    }
    expect(
        rest,
        {"score_minus_expected": str(minus), "rating_change_unrounded": str(unrounded)},
    )
