"""Whole periods against ``vectors/fide/periods.toml``."""

from typing import Any

import pytest
from tests.vectors.cases import Case, event_of, expect, only_known_fields, parameters

from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.systems.fide.rating_change import rate_period

_FILE = "periods"


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(
        case,
        *("on", "list_date", "time_control", "list_rating", "base", "k", "events"),
        *("expected", "reproduced"),
    )
    events: list[dict[str, Any]] = case["events"]
    assert case["on"] == events[0]["start"]
    for event in events:
        only_known_fields(event, "start", "rating", "opponents", "points")
    change = rate_period(
        Player(rating=Rating(case["list_rating"]), development_coefficient=case["k"]),
        [event_of(event, on=case["on"], time_control=case["time_control"]) for event in events],
        base=Rating(case["base"]) if "base" in case else None,
    )
    assert change.rating_before == case.get("base", case["list_rating"])
    expected = dict(case["expected"])
    actual = {
        "unrounded": str(change.rating_change_unrounded),
        "rating_change": change.rating_change,
        "rating_after": change.rating_after,
        "games": change.games_rated,
        "k_used": change.development_coefficient.value,
    }
    if not case["reproduced"]:  # the source's end result must go on not following from the rule
        assert actual["rating_change"] != expected.pop("rating_change")
        assert actual["rating_after"] != expected.pop("rating_after")
    expect(expected, actual)
