"""Article 8.3, one event, against ``vectors/fide/8_3_rating_change.toml``."""

from typing import Any

import pytest
from tests.vectors.cases import Case, event_of, expect, only_known_fields, parameters

from arpad.core.outcomes import RatingChange
from arpad.core.quantities import Rating
from arpad.core.records import Player
from arpad.core.rounding import divide_half_up
from arpad.systems.fide.development_coefficient import development_coefficient
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rules import regime

_FILE = "8_3_rating_change"
_LIMIT = 400


def _rated(case: Case) -> RatingChange:
    player = Player(rating=Rating(case["rating"]), development_coefficient=case["k"])
    return rate_period(player, [event_of(case, on=case["on"], time_control=case["time_control"])])


def _average_after_the_limit(change: RatingChange) -> int | None:
    """FIDE's "Rc": the rounded average of the values after the limit, own minus difference."""
    own = change.events[0].rating
    used = [own - line.difference_used for line in change.games if line.difference_used is not None]
    return divide_half_up(sum(used), len(used)) if used else None


def _fields(change: RatingChange) -> dict[str, Any]:
    return {
        "score_minus_expected": str(change.score_minus_expected),
        "expected_points": str(change.expected_points),
        "rating_change_unrounded": str(change.rating_change_unrounded),
        "rating_change": change.rating_change,
        "rating_after": change.rating_after,
        "average_opponent_rating": _average_after_the_limit(change),
        "performance": change.events[0].performance_rating,
        "games": change.games_rated,
        "k_used": change.development_coefficient.value,
    }


def _forms(case: Case) -> list[Case]:
    """The case by its single results and by its total, as far as it has them."""
    forms = []
    if "games" in case:
        forms.append({key: value for key, value in case.items() if key != "opponents"})
    if "opponents" in case:
        forms.append({key: value for key, value in case.items() if key != "games"})
    return forms


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(
        case,
        *("on", "time_control", "rating", "k", "games", "opponents", "points", "capped"),
        *("expected", "birth_year", "games_played", "reached_2400"),
    )
    forms = _forms(case)
    assert forms
    for form in forms:
        change = _rated(form)
        expect(case["expected"], _fields(change))
        _check_steps(form, change)
    if "capped" in case:
        _check_capped(case, forms)
    if "reached_2400" in case:
        _check_coefficient(case)


def _check_steps(form: Case, change: RatingChange) -> None:
    for given, line in zip(form.get("games", ()), change.games, strict=False):
        assert set(given) <= {"opponent", "result", "expected_score", "difference_used"}
        assert line.opponent_rating == given["opponent"]
        if "expected_score" in given:
            assert str(line.expected_score) == given["expected_score"]
            assert line.difference_used == given["difference_used"]
        else:
            assert not line.rated


def _check_capped(case: Case, forms: list[Case]) -> None:
    """FIDE printed own plus or minus 400; any true rating further away gives the same."""
    assert all(abs(case["rating"] - printed) == _LIMIT for printed in case["capped"])

    def further(rating: int) -> int:
        if rating not in case["capped"]:
            return rating
        return rating + 57 if rating > case["rating"] else rating - 57

    for form in forms:
        moved = dict(form)
        if "games" in form:
            moved["games"] = [
                line | {"opponent": further(line["opponent"])} for line in form["games"]
            ]
        else:
            moved["opponents"] = [further(rating) for rating in form["opponents"]]
        expect(case["expected"], _fields(_rated(moved)))


def _check_coefficient(case: Case) -> None:
    """The K of the case also follows from the facts beside it."""
    highest = max(case["rating"], 2400 if case["reached_2400"] else 0)
    player = Player(
        rating=Rating(case["rating"]),
        birth_year=case["birth_year"],
        games_played=case["games_played"],
        highest_rating=Rating(highest),
    )
    k = development_coefficient(player, regime(case["on"], case["time_control"]))
    assert k.value == case["k"]
