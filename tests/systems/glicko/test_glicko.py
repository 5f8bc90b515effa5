"""Glicko: properties of the update, limits, and what is missing."""

import math
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import request, won_against

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce
from arpad.core.parameters import Request
from arpad.core.records import Event, Game, Player, Tournament
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.systems.common.glicko import (
    expected_score,
    points_per_unit,
    score_variance,
    uncertainty_factor,
)
from arpad.systems.common.uncertain_ratings import UncertainRating, new_player
from arpad.systems.common.weighing import Played, glicko_update
from arpad.systems.glicko.period import deviation_after_idle_periods
from arpad.systems.glicko.rules import example_growth, regime
from arpad.systems.glicko.system import GLICKO

DAY = date(2026, 1, 1)
RULES = regime(DAY)
SCALE = points_per_unit(RULES)

ratings = st.floats(min_value=-10_000, max_value=10_000)
deviations = st.floats(min_value=0.01, max_value=350)
players = st.builds(lambda r, d: UncertainRating(rating=r, rating_deviation=d), ratings, deviations)
opponents = st.builds(
    lambda p, s: Played(opponent=p, score=s), players, st.sampled_from([0, 0.5, 1])
)


@given(players, st.lists(opponents, max_size=12))
def test_every_valid_period_has_sound_numbers(own: UncertainRating, played: list[Played]) -> None:
    numbers = glicko_update(own, played, SCALE)
    assert math.isfinite(numbers.after.rating)
    assert 0 < numbers.after.rating_deviation < own.rating_deviation * (1 + 1e-12)
    assert own.rating + sum(numbers.changes) == pytest.approx(numbers.after.rating, abs=1e-6)


@given(players, st.lists(opponents, min_size=1, max_size=8))
def test_the_order_of_the_games_does_not_matter(own: UncertainRating, played: list[Played]) -> None:
    first = glicko_update(own, played, SCALE).after
    second = glicko_update(own, played[::-1], SCALE).after
    assert second.rating == pytest.approx(first.rating, abs=1e-6, rel=1e-9)
    assert second.rating_deviation == pytest.approx(first.rating_deviation)


@given(st.floats(min_value=-20_000, max_value=20_000), deviations)
def test_the_expectations_of_two_sides_with_one_factor_sum_to_one(
    difference: float, deviation: float
) -> None:
    factor = uncertainty_factor(deviation, SCALE)
    assert 0 < factor <= 1
    both = expected_score(difference, factor, SCALE) + expected_score(-difference, factor, SCALE)
    assert both == pytest.approx(1)
    assert 0 < score_variance(difference, factor, SCALE) < 0.2501


@given(deviations, st.integers(min_value=0, max_value=1000), st.floats(0, 1000))
def test_the_deviation_grows_up_to_its_maximum(deviation: float, periods: int, c: float) -> None:
    grown = deviation_after_idle_periods(deviation, periods, c, 350)
    assert deviation <= grown * (1 + 1e-12)
    assert grown <= 350


def test_the_constant_of_the_example_brings_the_typical_deviation_to_the_maximum() -> None:
    c = example_growth(RULES)
    assert deviation_after_idle_periods(50, 30, c, 1000) == pytest.approx(350)
    assert deviation_after_idle_periods(50, 29, c, 1000) < 350


def test_a_new_player_has_the_numbers_of_the_description() -> None:
    assert new_player(RULES) == UncertainRating(rating=1500, rating_deviation=350)


def test_before_it_was_made_public_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce):
        regime(date(1994, 12, 31))
    assert regime(date(1995, 1, 1)).id == "glicko"


def _request(**values: object) -> Request:
    usual = {"rating": 1500, "rating_deviation": 200.0}
    return request([won_against(1400, 30)], DAY, **(usual | values))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rating_deviation", 0.009),
        ("rating_deviation", 350.1),
        ("deviation_growth", 1000.1),
        ("deviation_growth", -1),
        ("least_deviation", 350.1),
        ("opponent_rating_deviation", 350.1),
    ],
)
def test_numbers_outside_their_limits_are_refused(name: str, value: float) -> None:
    with pytest.raises(BadValue):
        GLICKO.run(Capability.RATE, _request(**{name: value}))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rating_deviation", 0.01),
        ("rating_deviation", 350),
        ("deviation_growth", 0),
        ("deviation_growth", 1000),
        ("least_deviation", 0),
        ("least_deviation", 350),
    ],
)
def test_numbers_at_their_limits_are_taken(name: str, value: float) -> None:
    answer = GLICKO.run(Capability.RATE, _request(**{name: value}, periods_idle=1))
    assert math.isfinite(answer.as_dict()["rating_after"])


def test_an_opponent_with_a_deviation_beyond_the_maximum_is_refused() -> None:
    game = Game(opponent=Player(rating_unrounded=1400.0, rating_deviation=351), result=Result.WIN)
    with pytest.raises(BadValue):
        GLICKO.run(Capability.RATE, _request(events=(Event(start=DAY, games=(game,)),)))


def test_a_table_must_be_named() -> None:
    with pytest.raises(MissingFact):
        GLICKO.run(Capability.TABLE, Request(values={}))


def test_a_tournament_without_a_first_day_is_refused() -> None:
    from arpad.core.records import Entry

    entry = Entry(player=Player(number=1))
    with pytest.raises(MissingFact):
        GLICKO.rate_tournament(Tournament(entries=(entry,)), time_control=None, approved=False)
