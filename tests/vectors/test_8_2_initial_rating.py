"""Article 8.2, first ratings, against ``vectors/fide/8_2_initial_rating.toml``."""

from fractions import Fraction
from typing import Any

import pytest
from tests.vectors.cases import (
    Case,
    event_of,
    expect,
    only_known_fields,
    parameters,
    two_decimals,
)

from arpad.core.outcomes import InitialRating
from arpad.systems.fide.initial_rating import initial_rating

_FILE = "8_2_initial_rating"


def _computed_value(result: InitialRating) -> int | None:
    """The rating after the maximum, also where it is too low to be published."""
    if result.initial_rating is not None:
        return result.initial_rating
    for reason in result.why_not_published:
        if reason.message == "fide.not_published.floor":
            return int(str(dict(reason.values)["rating"]))
    return None


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(case, "on", "time_control", "events", "expected")
    events: list[dict[str, Any]] = case["events"]
    for event in events:
        only_known_fields(event, "start", "games", "opponents", "points")
    result = initial_rating(
        [event_of(event, on=case["on"], time_control=case["time_control"]) for event in events],
    )
    assert (result.initial_rating is not None) == result.published
    assert result.average_opponent_rating is not None
    assert result.fractional_score is not None
    expect(
        case["expected"],
        {
            "average": two_decimals(Fraction(*result.average_opponent_rating)),
            "fractional_score": f"{result.fractional_score / 100:.2f}",
            "difference_from_score": result.difference_from_score,
            "initial_rating_unlimited": result.initial_rating_unlimited,
            "initial_rating": _computed_value(result),
            "published": result.published,
        },
    )
