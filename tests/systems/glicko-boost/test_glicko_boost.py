"""Glicko-Boost: whole tournaments in two passes, single games, growth, limits."""

import math
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import request, vectors, won_against

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce
from arpad.core.outcomes import TournamentRating
from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.records import Colour, Entry, Event, Game, Pairing, Player, Tournament
from arpad.core.results import Result, parse_result
from arpad.core.system import Capability
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_ratings import (
    UncertainFirstRating,
    UncertainRating,
    UncertainUpdate,
)
from arpad.systems.common.weighing import Played
from arpad.systems.glicko_boost.period import (
    Constants,
    PopulationGame,
    boosted_deviation,
    grown,
    rate_alone,
    rate_population,
)
from arpad.systems.glicko_boost.rules import regime
from arpad.systems.glicko_boost.system import GLICKO_BOOST

POPULATION: dict[str, Any] = vectors("glicko-boost", "rating_period")["population"]
DAY = date(2026, 1, 1)
RULES = regime(DAY)
CONSTANTS = Constants(
    scale=points_per_unit(RULES),
    threshold=1.96,
    factor=0.20139,
    addition=17.5,
    coefficients=RULES.rule("idle_periods").decimals("alphas"),
    maximum=250,
)

players = st.builds(
    lambda r, d: UncertainRating(rating=r, rating_deviation=d),
    st.floats(min_value=1, max_value=3999),
    st.floats(min_value=0.01, max_value=250),
)
opponents = st.builds(
    lambda p, s, a: Played(opponent=p, score=s, advantage=a),
    players,
    st.sampled_from([0, 0.5, 1]),
    st.sampled_from([-30, 0, 30]),
)


def _tournament(**changes: Any) -> Tournament:
    """The paper's example as a tournament."""
    numbers = {each["id"]: index for index, each in enumerate(POPULATION["players"], start=1)}
    pairings: dict[str, list[Pairing]] = {player: [] for player in numbers}
    for white, black, result in POPULATION["games"]:
        won = parse_result(result)
        lost = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}.get(won, Result.DRAW)
        pairings[white].append(Pairing(opponent=numbers[black], result=won, colour=Colour.WHITE))
        pairings[black].append(Pairing(opponent=numbers[white], result=lost, colour=Colour.BLACK))
    entries = tuple(
        Entry(
            player=Player(
                number=numbers[each["id"]],
                name=each["id"],
                rating=Rating(each["rating"]),
                rating_deviation=each["rating_deviation"],
            ).replace(**changes.get(each["id"], {})),
            pairings=tuple(pairings[each["id"]]),
        )
        for each in POPULATION["players"]
    )
    return Tournament(start=DAY, rounds=6, entries=entries)


def _rated(tournament: Tournament) -> TournamentRating:
    return GLICKO_BOOST.rate_tournament(tournament, time_control=None, approved=False)


def test_a_tournament_is_rated_as_a_population() -> None:
    ratings = {
        each["id"]: UncertainRating(
            rating=each["rating"], rating_deviation=each["rating_deviation"]
        )
        for each in POPULATION["players"]
    }
    games: dict[str, list[PopulationGame]] = {player: [] for player in ratings}
    for white, black, result in POPULATION["games"]:
        score = parse_result(result).half_points / 2
        games[white].append(PopulationGame(opponent=black, score=score, advantage=30))
        games[black].append(PopulationGame(opponent=white, score=1 - score, advantage=-30))
    passes = rate_population(ratings, games, CONSTANTS)
    for player in _rated(_tournament()).players:
        answer = player.answer
        assert isinstance(answer, UncertainUpdate)
        mine = passes[player.player.name]
        assert answer.rating_after == mine.final.after.rating
        assert answer.rating_deviation_after == mine.after.rating_deviation
        assert answer.standardized_surplus == mine.surplus
        assert answer.warnings == ()
        changes = sum(float(line.rating_change_unrounded or 0) for line in answer.games)
        assert changes == pytest.approx(answer.rating_change_unrounded)
        messages = [step.message for step in answer.steps]
        assert "glicko_boost.step.second_pass" in messages
        assert ("glicko_boost.step.boost" in messages) is (player.player.name == "H")
        first = [step.message for step in answer.games[0].steps]
        assert first[0] == "glicko_boost.step.opponent_rerated"


def test_without_boost_parameters_the_second_pass_is_the_answer() -> None:
    ratings = {"a": UncertainRating(rating=1500, rating_deviation=100)}
    ratings["b"] = UncertainRating(rating=1600, rating_deviation=60)
    ratings["c"] = UncertainRating(rating=1700, rating_deviation=60)
    games = {
        "a": [PopulationGame(opponent="b", score=0.5)],
        "b": [PopulationGame(opponent="a", score=0.5)],
        "c": [],
    }
    passes = rate_population(ratings, games, CONSTANTS)
    assert set(passes) == {"a", "b"}
    assert passes["a"].second == passes["a"].final
    assert passes["a"].start == ratings["a"]


def test_an_unrated_player_takes_part_as_a_new_one() -> None:
    answers = {p.player.name: p.answer for p in _rated(_tournament(A={"rating": None})).players}
    assert isinstance(answers["A"], UncertainFirstRating)
    assert answers["A"].start_rating == 1946.25
    assert isinstance(answers["B"], UncertainUpdate)


def test_one_missing_deviation_is_missing_for_all_who_played() -> None:
    rated = _rated(_tournament(A={"rating_deviation": None}))
    missing = {player.player.name: player.missing for player in rated.players}
    assert missing["A"] == ("rating_deviation",)
    assert {missing[name] for name in "BCDEFGH"} == {("opponent_rating_deviation",)}


def test_a_player_without_games_is_rated_alone() -> None:
    tournament = _tournament()
    idle = Player(number=9, name="I", rating=Rating(2000), rating_deviation=100.0)
    bye = Entry(player=idle, pairings=(Pairing(opponent=None, result=Result.FULL_POINT_BYE),))
    player = _rated(tournament.replace(entries=(*tournament.entries, bye))).players[-1]
    assert isinstance(player.answer, UncertainUpdate)
    start = UncertainRating(rating=2000, rating_deviation=100)
    assert player.answer.rating_deviation_after == grown(start, CONSTANTS).rating_deviation


def test_idle_periods_of_a_player_count_before_the_tournament() -> None:
    longer = _rated(_tournament(G={"facts": (("periods_idle", 12),)}))
    answer = next(p.answer for p in longer.players if p.player.name == "G")
    assert isinstance(answer, UncertainUpdate)
    assert answer.rating_deviation_used is not None
    assert answer.rating_deviation_used > 60
    assert "glicko_boost.step.idle" in [step.message for step in answer.steps]


@given(players, st.lists(opponents, min_size=1, max_size=10))
def test_every_valid_period_has_sound_numbers(own: UncertainRating, played: list[Played]) -> None:
    passes = rate_alone(own, played, CONSTANTS)
    assert math.isfinite(passes.after.rating)
    assert 0 < passes.after.rating_deviation <= 250
    assert passes.start.rating_deviation >= own.rating_deviation


@given(players)
def test_the_deviation_grows_up_to_its_maximum(own: UncertainRating) -> None:
    after = grown(own, CONSTANTS)
    assert own.rating_deviation <= after.rating_deviation <= 250
    assert after.rating == own.rating


@pytest.mark.parametrize(
    ("surplus", "boosted"), [(1.95, 120.0), (1.96, 120.0), (1.97, 137.741668), (9, 250), (99, 250)]
)
def test_the_threshold_and_the_maximum_of_the_boost(surplus: float, boosted: float) -> None:
    assert boosted_deviation(120, surplus, CONSTANTS) == pytest.approx(boosted)


def test_before_the_contest_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce):
        regime(date(2010, 12, 31))
    assert regime(date(2011, 1, 1)).id == "glicko-boost"


def _request(**values: object) -> Request:
    usual = {"rating": 1500, "rating_deviation": 200.0}
    return request([won_against(1620, 105, Colour.WHITE)], DAY, **(usual | values))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rating_deviation", 250.1),
        ("most_deviation", 0.9),
        ("most_deviation", 1000.1),
        ("white_advantage", 1000.1),
    ],
)
def test_numbers_outside_their_limits_are_refused(name: str, value: float) -> None:
    with pytest.raises(BadValue):
        GLICKO_BOOST.run(Capability.RATE, _request(**{name: value}))


def test_a_higher_maximum_admits_higher_deviations() -> None:
    request = _request(rating_deviation=350, most_deviation=350)
    assert GLICKO_BOOST.run(Capability.RATE, request).as_dict()["rating_after"] > 1500


def test_an_unknown_colour_counts_nothing() -> None:
    game = Game(opponent=Player(rating_unrounded=1620.0, rating_deviation=105), result=Result.WIN)
    events = (Event(start=DAY, games=(game,)),)
    answer = GLICKO_BOOST.run(Capability.RATE, _request(events=events)).as_dict()
    line = answer["games"][0]
    assert line.difference_used == line.rating_difference == -120


def test_a_table_must_be_named() -> None:
    with pytest.raises(MissingFact):
        GLICKO_BOOST.run(Capability.TABLE, Request(values={}))
