"""Glicko-2: that it always ends, keeps its order, and never makes a nonsense of valid input."""

import math
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import request, won_against

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce
from arpad.core.parameters import Request
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.systems.common.uncertain_ratings import UncertainRating, new_player
from arpad.systems.common.weighing import Played
from arpad.systems.glicko2.period import Constants, after_period
from arpad.systems.glicko2.rating_change import after_idle_periods
from arpad.systems.glicko2.rules import regime
from arpad.systems.glicko2.system import GLICKO2
from arpad.systems.glicko2.volatility import new_volatility

DAY = date(2026, 1, 1)
RULES = regime(DAY)
CONSTANTS = Constants(system_constant=0.5)

ratings = st.floats(min_value=1, max_value=3999)
deviations = st.floats(min_value=0.01, max_value=1000)
volatilities = st.floats(min_value=0.0001, max_value=1)
players = st.builds(
    lambda r, d, v: UncertainRating(rating=r, rating_deviation=d, volatility=v),
    ratings,
    deviations,
    volatilities,
)
opponents = st.builds(
    lambda r, d, s: Played(opponent=UncertainRating(rating=r, rating_deviation=d), score=s),
    ratings,
    st.floats(min_value=0, max_value=1000),
    st.sampled_from([0, 0.5, 1]),
)


@given(players, st.lists(opponents, max_size=12), st.floats(min_value=0.01, max_value=10))
def test_every_valid_period_ends_with_sound_numbers(
    own: UncertainRating, played: list[Played], tau: float
) -> None:
    after = after_period(own, played, Constants(system_constant=tau)).after
    assert math.isfinite(after.rating)
    assert 0 < after.rating_deviation < math.inf
    assert after.volatility is not None
    assert 0 < after.volatility < math.inf


@given(
    volatilities,
    st.floats(min_value=1e-5, max_value=10),
    st.floats(min_value=1e-3, max_value=1e60),
    st.floats(min_value=-1e70, max_value=1e70),
    st.floats(min_value=0.01, max_value=10),
)
def test_the_search_for_the_volatility_always_ends(
    volatility: float, deviation: float, variance: float, improvement: float, tau: float
) -> None:
    found = new_volatility(volatility, deviation, variance, improvement, tau)
    assert 0 < found.volatility < math.inf
    assert found.rounds < 200


@given(players, st.lists(opponents, min_size=1, max_size=8))
def test_the_order_of_the_games_does_not_matter(own: UncertainRating, played: list[Played]) -> None:
    first = after_period(own, played, CONSTANTS).after
    second = after_period(own, played[::-1], CONSTANTS).after
    assert second.rating == pytest.approx(first.rating, abs=1e-3, rel=1e-6)
    assert second.rating_deviation == pytest.approx(first.rating_deviation, rel=1e-6)


@given(ratings, st.floats(min_value=30, max_value=350), ratings, st.floats(30, 350))
def test_more_points_bring_a_higher_rating(
    own: float, deviation: float, opponent: float, theirs: float
) -> None:
    player = UncertainRating(rating=own, rating_deviation=deviation, volatility=0.06)
    other = UncertainRating(rating=opponent, rating_deviation=theirs)
    after = [
        after_period(player, [Played(opponent=other, score=score)], CONSTANTS).after.rating
        for score in (0, 0.5, 1)
    ]
    assert after[0] < after[1] < after[2]
    assert after[0] <= own <= after[2]


@given(players)
def test_without_games_only_the_deviation_grows(own: UncertainRating) -> None:
    after = after_period(own, [], CONSTANTS).after
    assert (after.rating, after.volatility) == (own.rating, own.volatility)
    assert after.rating_deviation > own.rating_deviation


def test_the_strongest_possible_upset_ends_and_stays_in_bounds() -> None:
    own = UncertainRating(rating=1, rating_deviation=0.01, volatility=0.0001)
    win = Played(opponent=UncertainRating(rating=3999, rating_deviation=0), score=1)
    after = after_period(own, [win] * 1000, CONSTANTS).after
    assert after.rating < 2000
    lost = after_period(own, [win], CONSTANTS, 0).after
    assert lost.rating == pytest.approx(1, abs=1e-3)


def test_the_search_when_the_bounds_fall_together() -> None:
    # Delta^2 - phi^2 - v is the squared volatility itself: both bounds are the zero.
    found = new_volatility(0.5, 1.0, 1.0, 1.5, 0.5)
    assert found.volatility == pytest.approx(0.5)
    assert found.rounds == 0


def test_the_search_when_its_second_bound_lies_far_below() -> None:
    found = new_volatility(1.0, 0.001, 1e-5, 0.0, 10)
    without = 0.001**2 + 1e-5

    def function(x: float) -> float:
        power = math.exp(x)
        return power * (-without - power) / (2 * (without + power) ** 2) - x / 10**2

    zero = 2 * math.log(found.volatility)
    assert function(zero - 2e-6) > 0 > function(zero + 2e-6)


def test_a_volatility_that_runs_away_is_told() -> None:
    weak = Player(rating_unrounded=1.0, rating_deviation=0.0)
    events = (Event(start=DAY, games=(Game(opponent=weak, result=Result.LOSS),)),)
    values = {"rating": 2210, "rating_deviation": 1.0, "system_constant": 1.0, "events": events}
    calm = GLICKO2.run(Capability.RATE, _request(**values)).as_dict()
    assert calm["warnings"] == ()
    wild = GLICKO2.run(Capability.RATE, _request(**values, volatility=1.0)).as_dict()
    assert [each.message for each in wild["warnings"]] == ["glicko2.remark.runaway"]
    assert wild["volatility_after"] > 1


def test_a_rating_without_volatility_is_refused() -> None:
    own = UncertainRating(rating=1500, rating_deviation=50)
    with pytest.raises(ValueError, match="no volatility"):
        after_period(own, [], CONSTANTS)
    with pytest.raises(ValueError, match="no volatility"):
        after_idle_periods(own, 1, RULES)


@pytest.mark.parametrize(("deviation", "after"), [(349, 349.1556), (350, 350), (400, 400)])
def test_the_growth_ends_at_the_deviation_of_a_new_player(deviation: float, after: float) -> None:
    own = UncertainRating(rating=1500, rating_deviation=deviation, volatility=0.06)
    assert after_idle_periods(own, 1, RULES).rating_deviation == pytest.approx(after, abs=1e-4)


def test_a_new_player_has_the_numbers_of_the_description() -> None:
    start = new_player(RULES)
    assert (start.rating, start.rating_deviation, start.volatility) == (1500, 350, 0.06)


@pytest.mark.parametrize("day", [date(2001, 7, 31), date(1990, 1, 1)])
def test_before_its_publication_there_is_no_rule(day: date) -> None:
    with pytest.raises(NoRuleInForce):
        regime(day)
    assert regime(date(2001, 8, 1)).id == "glicko2"


def _request(**values: object) -> Request:
    usual = {"rating": 1500, "rating_deviation": 200.0, "volatility": 0.06}
    return request([won_against(1400, 30)], DAY, **(usual | values))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rating", 10_001),
        ("rating", -10_001.0),
        ("rating_deviation", 0.009),
        ("rating_deviation", 1000.1),
        ("rating_deviation", float("nan")),
        ("volatility", 0.00009),
        ("volatility", 1.01),
        ("system_constant", 0.009),
        ("system_constant", float("inf")),
        ("opponent_rating_deviation", -1),
    ],
)
def test_numbers_outside_their_limits_are_refused(name: str, value: float) -> None:
    with pytest.raises(BadValue):
        GLICKO2.run(Capability.RATE, _request(**{name: value}))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rating", 10_000),
        ("rating_deviation", 0.01),
        ("rating_deviation", 1000),
        ("volatility", 0.0001),
        ("volatility", 1),
        ("system_constant", 0.01),
        ("system_constant", 10),
        ("opponent_rating_deviation", 0),
    ],
)
def test_numbers_at_their_limits_are_taken(name: str, value: float) -> None:
    answer = GLICKO2.run(Capability.RATE, _request(**{name: value}))
    assert math.isfinite(answer.as_dict()["rating_after"])


def test_all_missing_numbers_are_told_at_once() -> None:
    with pytest.raises(MissingFact) as refused:
        GLICKO2.run(Capability.RATE, _request(rating_deviation=None, volatility=None))
    assert refused.value.missing == ("rating_deviation", "volatility")


def test_an_opponent_can_be_given_by_his_rating_alone_when_one_deviation_is_for_all() -> None:
    values = {"opponent_rating": 1400, "opponent_rating_deviation": 30, "opponent": None}
    answer = GLICKO2.run(Capability.EXPECT, _request(**values))
    assert answer.as_dict()["expected_score"] == pytest.approx(0.6395, abs=5e-5)


def test_an_unrated_opponent_is_expected_as_a_new_player() -> None:
    answer = GLICKO2.run(Capability.EXPECT, _request(opponent=Player()))
    assert answer.as_dict()["opponent_rating"] == 1500
    assert answer.as_dict()["opponent_rating_deviation"] == 350
