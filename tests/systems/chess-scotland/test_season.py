"""Scotland: the grade of a season from stated expected points."""

from datetime import date
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.errors import MissingFact, NoRuleInForce, NotRateable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.core.updates import RatingUpdate
from arpad.systems.chess_scotland.system import CHESS_SCOTLAND

CASES: list[dict[str, Any]] = vectors("chess-scotland", "season")["case"]


def ask(**values: object) -> RatingUpdate:
    request = Request(values={"on": date(2015, 1, 1)} | values)
    answer = CHESS_SCOTLAND.run(Capability.RATE, request)
    assert isinstance(answer, RatingUpdate)
    return answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_grades_of_the_vectors(case: dict[str, Any]) -> None:
    answer = ask(
        on=case["on"],
        rating=case["rating"],
        games=case["games"],
        points=Score.from_half_points(int(2 * float(case["points"]))),
        expected_points=float(case["expected_points"]),
    )
    assert answer.rating_after == answer.rating_after_shown == case["rating_after"]


def test_as_many_points_as_expected_change_nothing() -> None:
    answer = ask(rating=1500, games=10, points=Score(500), expected_points=5.0)
    assert (answer.rating_after, answer.rating_change) == (1500, 0)


def test_single_games_name_the_missing_table() -> None:
    game = Game(opponent=Player(rating=Rating(1400)), result=Result.WIN)
    with pytest.raises(NotRateable) as caught:
        ask(rating=1500, events=(Event(start=date(2015, 1, 1), games=(game,)),))
    assert caught.value.message == "chess_scotland.error.table"
    with pytest.raises(MissingFact):
        ask(rating=1500)


@pytest.mark.parametrize("day", [date(2018, 7, 1), date(2026, 11, 30)])
def test_the_live_formula_was_not_read(day: date) -> None:
    with pytest.raises(NotRateable) as caught:
        ask(on=day, rating=1500)
    assert caught.value.facts == {"day": date(2018, 7, 1)}
    assert CHESS_SCOTLAND.standing is not None
    assert CHESS_SCOTLAND.standing.computed_until == date(2018, 6, 30)
    assert CHESS_SCOTLAND.rules.last_day("rounding") is None


def test_the_first_and_the_last_day() -> None:
    for day in (date(2009, 7, 1), date(2018, 6, 30)):
        answer = ask(on=day, rating=1500, games=1, points=Score(0), expected_points=0.5)
        assert answer.rating_after == 1100
    with pytest.raises(NoRuleInForce):
        ask(on=date(2009, 6, 30), rating=1500)
