"""Canada: K, the two bonuses, and what is refused."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import vectors

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.systems.cfc.rating_change import CfcUpdate, development_coefficient, rate_event
from arpad.systems.cfc.rules import regime
from arpad.systems.cfc.system import CFC

CASES: list[dict[str, Any]] = vectors("cfc", "bonus")["case"]
RULES = regime(date(2026, 1, 1))


def ask(**values: object) -> CfcUpdate:
    answer = CFC.run(Capability.RATE, Request(values={"on": date(2026, 1, 1)} | values))
    assert isinstance(answer, CfcUpdate)
    return answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_bonuses_of_the_vectors(case: dict[str, Any]) -> None:
    update = rate_event(
        case["rating"],
        case["games"],
        regime(case["on"]),
        base_change=float(case["base_change"]),
        highest_rating=case["highest_rating"],
    )
    assert update.development_coefficient == case["k"]
    for name in ("bonus_threshold", "bonus_for_high", "bonus_for_gain", "rating_after"):
        assert f"{getattr(update, name):.{case['places']}f}" == case[name]
    assert update.number_of_games == case["games"]


@pytest.mark.parametrize(("rating", "k"), [(2199, 32), (2199.9, 32), (2200, 16), (2201, 16)])
def test_k_by_the_rating_before_the_event(rating: float, k: int) -> None:
    assert development_coefficient(rating, RULES) == k


@pytest.mark.parametrize(("games", "has_bonus"), [(3, False), (4, True), (5, True)])
def test_an_event_of_four_games_or_more_brings_bonuses(games: int, has_bonus: bool) -> None:  # noqa: FBT001  a column
    update = ask(rating=1500.0, games=games, base_change=60.0, highest_rating=1500.0)
    assert (update.bonus_for_high == 20) is has_bonus
    assert (update.bonus_for_gain > 0) is has_bonus
    few = [step for step in update.steps if step.message == "cfc.step.few_games"]
    assert bool(few) is not has_bonus


@pytest.mark.parametrize(("highest", "bonus"), [(1519, 20), (1520, 0), (1521, 0)])
def test_a_high_is_above_the_highest_before(highest: float, bonus: float) -> None:
    update = ask(rating=1500.0, games=5, base_change=20.0, highest_rating=highest)
    assert update.bonus_for_high == bonus


def test_a_gain_at_the_threshold_brings_nothing() -> None:
    at = rate_event(1500, 4, RULES, base_change=26, highest_rating=2000)
    above = rate_event(1500, 4, RULES, base_change=27, highest_rating=2000)
    assert (at.bonus_threshold, at.bonus_for_gain, above.bonus_for_gain) == (26, 0, 1.75)


def test_stated_expected_points() -> None:
    update = ask(rating=1500, games=5, points=Score(350), expected_points=2.0, highest_rating=1700)
    assert (update.base_change, update.games_rated, str(update.points)) == (48, 5, "3.5")
    assert update.score_minus_expected == 1.5


def test_a_loss_needs_no_highest_rating() -> None:
    update = ask(rating=1500, games=5, points=Score(100), expected_points=2.0)
    assert (update.rating_after, update.bonus_for_high, update.bonus_for_gain) == (1468, 0, 0)


def test_a_gain_needs_the_highest_rating() -> None:
    with pytest.raises(MissingFact) as caught:
        ask(rating=1500, games=5, base_change=10.0)
    assert caught.value.missing == ("highest_rating",)


def test_single_games_name_the_missing_formula() -> None:
    game = Game(opponent=Player(rating=Rating(1400)), result=Result.WIN)
    with pytest.raises(NotRateable) as caught:
        ask(rating=1500, events=(Event(start=date(2026, 1, 1), games=(game,)),))
    assert caught.value.message == "cfc.error.expected_score"


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ({}, MissingFact),
        ({"expected_points": 2.0}, MissingFact),
        ({"expected_points": 2.0, "games": 5}, MissingFact),
        ({"expected_points": 2.0, "games": 0, "points": Score(0)}, BadValue),
        ({"expected_points": 2.0, "games": "x", "points": Score(0)}, BadValue),
        ({"expected_points": 2.0, "games": 2, "points": Score(250)}, BadValue),
        ({"expected_points": 2.5, "games": 2, "points": Score(100)}, BadValue),
        ({"base_change": 5.0}, MissingFact),
        ({"base_change": 5.0, "expected_points": 2.0, "games": 4}, BadValue),
    ],
)
def test_what_cannot_be_used(values: dict[str, object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        ask(rating=1500, **values)


def test_before_the_motion_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce):
        ask(on=date(2012, 6, 30), rating=1500)
    assert ask(on=date(2012, 7, 1), rating=1500, games=3, base_change=1.0).regime == "2012"


@given(
    st.integers(100, 2900),
    st.integers(1, 30),
    st.floats(-200, 200),
    st.integers(100, 2900),
)
def test_bonuses_are_never_negative_and_only_for_gains(
    rating: int, games: int, base: float, highest: int
) -> None:
    update = rate_event(rating, games, RULES, base_change=base, highest_rating=highest)
    assert update.bonus_for_gain >= 0
    assert update.bonus_for_high in {0, 10, 20}
    assert update.rating_after_unrounded >= rating + base
    if base <= 0:
        assert update.rating_after_unrounded == rating + base
