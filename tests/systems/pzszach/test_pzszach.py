"""Poland: constants of the categories and the tournament rating."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.build import vectors

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.records import Event, Game, Player, Sex
from arpad.core.results import Result, parse_result
from arpad.core.system import Capability
from arpad.core.updates import FirstRating, Performance
from arpad.systems.pzszach.performance_rating import tournament_rating
from arpad.systems.pzszach.rules import regime
from arpad.systems.pzszach.system import PZSZACH

VECTORS: dict[str, list[dict[str, Any]]] = vectors("pzszach", "categories")
RULES = regime(date(2026, 1, 1))


def initial(**values: object) -> FirstRating:
    request = Request(values={"on": date(2026, 1, 1)} | values)
    answer = PZSZACH.run(Capability.INITIAL, request)
    assert isinstance(answer, FirstRating)
    return answer


def game(opponent: int, result: Result) -> Game:
    return Game(opponent=Player(rating=Rating(opponent)), result=result)


@pytest.mark.parametrize("case", VECTORS["category"], ids=lambda case: str(case["on"]))
def test_constants(case: dict[str, Any]) -> None:
    for sex, name in ((Sex.FEMALE, "women"), (Sex.MALE, "men")):
        for category, rating in case[name].items():
            answer = initial(on=case["on"], category=category, sex=sex)
            assert answer.initial_rating == rating
            assert answer.published


def test_the_day_before_a_new_table() -> None:
    assert initial(on=date(2013, 12, 7), category="m", sex=Sex.MALE).initial_rating == 2300
    assert initial(on=date(2013, 12, 8), category="m", sex=Sex.MALE).initial_rating == 2400
    with pytest.raises(BadValue):
        initial(on=date(2015, 1, 11), category="k+", sex=Sex.MALE)
    with pytest.raises(NoRuleInForce):
        initial(on=date(2010, 12, 20), category="m", sex=Sex.MALE)


@pytest.mark.parametrize("case", VECTORS["tournament"], ids=lambda case: case["id"])
def test_tournament(case: dict[str, Any]) -> None:
    games = tuple(game(each["opponent"], parse_result(each["result"])) for each in case["games"])
    events = (Event(start=case["on"], games=games),)
    request = Request(values={"on": case["on"], "events": events})
    answer = PZSZACH.run(Capability.PERFORMANCE, request)
    assert isinstance(answer, Performance)
    assert answer.average_opponent_rating == Fraction(case["average"])
    assert answer.performance_rating == case["performance_rating"]


def test_forfeits_and_unrated_opponents_do_not_count() -> None:
    games = (
        game(2000, Result.WIN),
        game(2000, Result.FORFEIT_WIN),
        Game(opponent=Player(), result=Result.WIN),
    )
    answer = tournament_rating(games, RULES)
    assert (answer.games_counted, answer.performance_rating) == (1, 2400)
    with pytest.raises(NotRateable):
        tournament_rating(games[1:], RULES)


def test_what_is_missing_or_wrong() -> None:
    with pytest.raises(MissingFact) as caught:
        initial()
    assert caught.value.missing == ("category", "sex")
    for wrong in ({"category": "VI", "sex": Sex.MALE}, {"category": "m", "sex": "x"}):
        with pytest.raises(BadValue):
            initial(**wrong)
    with pytest.raises(MissingFact):
        PZSZACH.run(Capability.TABLE, Request(values={}))


def test_the_printed_table_is_that_of_today() -> None:
    table = PZSZACH.run(Capability.TABLE, Request(values={"table": "categories"}))
    assert isinstance(table, PrintedTable)
    assert table.rows[0] == ("m", 2200, 2400)
    assert len(table.rows) == 9


@given(st.lists(st.tuples(st.integers(1000, 2800), st.sampled_from(("1", "½", "0"))), min_size=1))
def test_order_does_not_matter_and_it_stays_within_400(games: list[tuple[int, str]]) -> None:
    played = [game(rating, parse_result(result)) for rating, result in games]
    answer = tournament_rating(played, RULES)
    assert answer == tournament_rating(played[::-1], RULES)
    average = sum(rating for rating, _ in games) / len(games)
    assert abs(answer.performance_rating_unrounded - average) <= 400 + 1e-9
