"""Stephenson: properties of the update, growth, limits, tournaments."""

import math
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import request, won_against

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce
from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.records import Colour, Entry, Event, Game, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_ratings import UncertainRating, UncertainUpdate
from arpad.systems.common.weighing import Played
from arpad.systems.stephenson.period import Constants, after_period, at_start_of_period
from arpad.systems.stephenson.rules import regime
from arpad.systems.stephenson.system import STEPHENSON

DAY = date(2026, 1, 1)
RULES = regime(DAY)
CONSTANTS = Constants(scale=points_per_unit(RULES))

players = st.builds(
    lambda r, d: UncertainRating(rating=r, rating_deviation=d),
    st.floats(min_value=1, max_value=3999),
    st.floats(min_value=0.01, max_value=350),
)
opponents = st.builds(
    lambda p, s, a: Played(opponent=p, score=s, advantage=a),
    players,
    st.sampled_from([0, 0.5, 1]),
    st.sampled_from([-30, 0, 30]),
)


@given(players, st.lists(opponents, min_size=1, max_size=10))
def test_every_valid_period_has_sound_numbers(own: UncertainRating, played: list[Played]) -> None:
    numbers = after_period(own, played, CONSTANTS)
    assert math.isfinite(numbers.after.rating)
    assert 0 < numbers.after.rating_deviation < numbers.deviation_grown * (1 + 1e-12)
    assert own.rating + sum(numbers.changes) == pytest.approx(numbers.after.rating, abs=1e-6)


@given(players, st.lists(opponents, min_size=1, max_size=8))
def test_the_order_of_the_games_does_not_matter(own: UncertainRating, played: list[Played]) -> None:
    first = after_period(own, played, CONSTANTS).after
    second = after_period(own, played[::-1], CONSTANTS).after
    assert second.rating == pytest.approx(first.rating, abs=1e-6)
    assert second.rating_deviation == pytest.approx(first.rating_deviation)


@given(players, st.integers(min_value=0, max_value=1000))
def test_the_deviation_grows_up_to_its_maximum(own: UncertainRating, idle: int) -> None:
    after = at_start_of_period(own, idle, CONSTANTS)
    assert own.rating_deviation * (1 - 1e-12) <= after.rating_deviation <= 350


def test_the_bonus_raises_every_rating() -> None:
    own = UncertainRating(rating=2000, rating_deviation=80)
    loss = [Played(opponent=UncertainRating(rating=2000, rating_deviation=80), score=0)]
    without = after_period(own, loss, CONSTANTS).after.rating
    assert after_period(own, loss, CONSTANTS.replace(bonus=1)).after.rating > without


def test_before_it_was_made_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce):
        regime(date(2011, 12, 31))
    assert regime(date(2012, 1, 1)).id == "stephenson"


def _request(**values: object) -> Request:
    usual = {"rating": 2200, "rating_deviation": 60.0}
    return request([won_against(2300, 40, Colour.WHITE)], DAY, **(usual | values))


def _answer(**values: object) -> dict[str, Any]:
    return dict(STEPHENSON.run(Capability.RATE, _request(**values)).as_dict())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rating_deviation", 350.1),
        ("deviation_growth", 1000.1),
        ("growth_by_games", 1000.1),
        ("bonus", 100.1),
        ("neighbourhood", 100.1),
        ("white_advantage", 1000.1),
    ],
)
def test_numbers_outside_their_limits_are_refused(name: str, value: float) -> None:
    with pytest.raises(BadValue):
        _answer(**{name: value})


def test_without_games_nothing_changes_until_he_plays_again() -> None:
    events = (Event(start=DAY, games=()),)
    still = _answer(events=events)
    assert (still["rating_after"], still["rating_deviation_after"]) == (2200, 60)
    idle = _answer(events=events, periods_idle=2)
    assert idle["rating_deviation_after"] == pytest.approx((60**2 + 3 * 10**2) ** 0.5)
    assert idle["rating_after"] == 2200


def test_the_colour_of_a_game_wins_over_that_for_all() -> None:
    for_all = _answer(white_advantage=30, colour=Colour.BLACK)
    assert for_all["games"][0].difference_used == -70
    opponent = Player(rating_unrounded=2300.0, rating_deviation=40.0)
    game = Game(opponent=opponent, result=Result.WIN)
    events = (Event(start=DAY, games=(game,)),)
    black = _answer(white_advantage=30, colour=Colour.BLACK, events=events)
    assert black["games"][0].difference_used == -130
    assert black["games"][0].colour is Colour.BLACK


def test_an_unrated_opponent_counts_as_a_new_player_whose_deviation_has_grown() -> None:
    game = Game(opponent=Player(), result=Result.WIN)
    answer = _answer(events=(Event(start=DAY, games=(game,)),))
    assert answer["games"][0].opponent_rating == 2200
    assert answer["games"][0].opponent_rating_deviation == pytest.approx((300**2 + 100) ** 0.5)


def test_a_tournament_is_a_rating_period() -> None:
    pairs = ((1, 2, Result.WIN, Colour.WHITE), (2, 1, Result.LOSS, Colour.BLACK))
    entries = tuple(
        Entry(
            player=Player(
                number=number,
                rating=Rating(2200 + 100 * (number - 1)),
                rating_deviation=60.0 - 20 * (number - 1),
                facts=(("periods_idle", 0),),
            ),
            pairings=(Pairing(opponent=opponent, result=result, colour=colour),),
        )
        for number, opponent, result, colour in pairs
    )
    rated = STEPHENSON.rate_tournament(
        Tournament(start=DAY, rounds=1, entries=entries), time_control=None, approved=False
    )
    answer = rated.players[0].answer
    assert isinstance(answer, UncertainUpdate)
    assert answer.rating_after == _answer()["rating_after"]


def test_a_table_must_be_named() -> None:
    with pytest.raises(MissingFact):
        STEPHENSON.run(Capability.TABLE, Request(values={}))
