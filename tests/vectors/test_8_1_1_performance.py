"""Table 8.1.1 and performance ratings against ``vectors/fide/8_1_1_performance.toml``."""

import pytest
from tests.vectors.cases import (
    Case,
    event_of,
    expect,
    half_points,
    hundredths,
    load,
    only_known_fields,
    parameters,
)

from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.system import Capability
from arpad.systems.fide.performance_rating import performance_rating
from arpad.systems.fide.rules import difference_table, regime
from arpad.systems.fide.system import FIDE

_FILE = "8_1_1_performance"


@pytest.mark.parametrize("row", parameters(_FILE, "row"))
def test_row(row: Case) -> None:
    only_known_fields(row, "fractional_score", "difference_from_score")
    score = hundredths(row["fractional_score"])
    assert difference_table().difference_from_score(score) == row["difference_from_score"]


def test_the_rows_are_the_whole_table() -> None:
    rows = load(_FILE)["row"]
    assert sorted(hundredths(row["fractional_score"]) for row in rows) == list(range(101))


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(case, "on", "time_control", "opponents", "points", "expected")
    result = performance_rating(
        [Rating(rating) for rating in case["opponents"]],
        Score.from_half_points(half_points(case["points"])),
        regime(case["on"], case["time_control"]),
    )
    expect(
        case["expected"],
        {
            "average_opponent_rating": result.average_opponent_rating,
            "fractional_score": f"{result.fractional_score / 100:.2f}",
            "difference_from_score": result.difference_from_score,
            "performance_rating": result.performance_rating,
        },
    )
    event = event_of(case, on=case["on"], time_control=case["time_control"])
    request = Request(
        values={
            "on": case["on"],
            "time_control": TimeControl(case["time_control"]),
            "events": (event,),
        },
    )
    assert FIDE.run(Capability.PERFORMANCE, request) == result
