"""Article 8.3.3, K, against ``vectors/fide/8_3_3_development_coefficient.toml``."""

import pytest
from tests.vectors.cases import Case, event_of, expect, only_known_fields, parameters

from arpad.core.outcomes import DevelopmentCoefficient
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.core.steps import word
from arpad.systems.fide.development_coefficient import development_coefficient, volume_limited
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rules import regime

_FILE = "8_3_3_development_coefficient"


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(
        case,
        *("on", "time_control", "rating", "highest_rating", "birth_year", "games_played"),
        "expected_k",
    )
    player = Player(
        rating=Rating(case["rating"]),
        highest_rating=Rating(case.get("highest_rating") or case["rating"]),
        birth_year=case["birth_year"],
        games_played=case["games_played"],
    )
    k = development_coefficient(player, regime(case["on"], case["time_control"]))
    assert k.value == case["expected_k"]


@pytest.mark.parametrize("volume", parameters(_FILE, "volume"))
def test_volume(volume: Case) -> None:
    only_known_fields(volume, "on", "time_control", "k", "games", "expected_k")
    normal = DevelopmentCoefficient(
        value=volume["k"], reason=word("fide.k.given"), rule=None, normal_value=volume["k"]
    )
    rule = regime(volume["on"], volume["time_control"]).rule("volume_limit")
    used = volume_limited(normal, volume["games"], rule)
    assert (used.value, used.normal_value) == (volume["expected_k"], volume["k"])


@pytest.mark.parametrize("case", parameters(_FILE, "period_case"))
def test_period_case(case: Case) -> None:
    only_known_fields(case, "on", "time_control", "rating", "k", "opponents", "points", "expected")
    player = Player(rating=Rating(case["rating"]), development_coefficient=case["k"])
    change = rate_period(player, [event_of(case, on=case["on"], time_control=case["time_control"])])
    expect(
        case["expected"],
        {
            "games": change.games_rated,
            "k_used": change.development_coefficient.value,
            "rating_change_unrounded": str(change.rating_change_unrounded),
            "rating_change": change.rating_change,
            "rating_after": change.rating_after,
        },
    )
