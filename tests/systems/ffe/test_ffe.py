"""France: the old national Elo of seniors."""

from datetime import date
from typing import Any

import pytest
from tests.systems.build import vectors

from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.systems.ffe.rating_change import FfeUpdate, rate_period
from arpad.systems.ffe.rules import regime
from arpad.systems.ffe.system import FFE

CASES: list[dict[str, Any]] = vectors("ffe", "weighted_mean")["case"]
RULES = regime(date(2004, 7, 1))


def ask(**values: object) -> FfeUpdate:
    answer = FFE.run(Capability.RATE, Request(values={"on": date(2005, 1, 1)} | values))
    assert isinstance(answer, FfeUpdate)
    return answer


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_ratings_of_the_vectors(case: dict[str, Any]) -> None:
    answer = ask(
        on=case["on"],
        rating=case["rating"],
        performance=float(case["performance"]),
        games=case["games"],
    )
    assert answer.old_rating_games == case["old_rating_games"]
    assert f"{answer.rating_after_unrounded:.2f}" == case["unrounded"]
    assert answer.rating_after == case["rating_after"]


@pytest.mark.parametrize(
    ("performance", "games", "weight"),
    [(1499, 6, 16), (1500, 6, 10), (1501, 6, 10), (1501, 16, 0), (1499, 40, 16)],
)
def test_the_brake(performance: int, games: int, weight: int) -> None:
    assert rate_period(1500, performance, games, RULES).old_rating_games == weight


def test_a_gain_over_more_games_than_the_brake_has() -> None:
    with pytest.raises(NotRateable) as caught:
        rate_period(1500, 1600, 17, RULES)
    assert caught.value.message == "ffe.error.many_games"


def test_single_games_name_the_missing_rule() -> None:
    game = Game(opponent=Player(rating=Rating(1400)), result=Result.WIN)
    with pytest.raises(NotRateable) as caught:
        ask(rating=1500, events=(Event(start=date(2005, 1, 1), games=(game,)),))
    assert caught.value.message == "ffe.error.performance"


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ({}, MissingFact),
        ({"performance": 1600}, MissingFact),
        ({"performance": 1600, "games": 0}, BadValue),
        ({"on": date(2004, 6, 30)}, NoRuleInForce),
    ],
)
def test_what_cannot_be_used(values: dict[str, object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        ask(rating=1500, **values)
