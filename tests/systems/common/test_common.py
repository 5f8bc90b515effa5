"""What the systems share: games that count, requests, tournaments, the files of a package."""

from datetime import date
from typing import ClassVar

import pytest

from arpad.core.errors import BadValue, MissingFact, UnknownName
from arpad.core.parameters import Kind, Parameter, Request
from arpad.core.quantities import Rating, Score
from arpad.core.records import Entry, Event, Game, Player, Tournament
from arpad.core.results import Result
from arpad.core.rulebook import Citation
from arpad.core.system import Capability
from arpad.systems.common.base import BasicSystem
from arpad.systems.common.counted_games import (
    game_line,
    points_of,
    rated,
    unrated_line,
    why_not_rated,
)
from arpad.systems.common.requests import choice, day_of, field_of, games_of, number, number_or
from arpad.systems.common.tournaments import players_of
from arpad.systems.elo.rules import RULES

RULE = Citation(source="a", article="1", in_force_from=date(2000, 1, 1), certainty="D")
OPPONENT = Player(rating=Rating(1500), name="B", number=2)


@pytest.mark.parametrize(
    ("result", "opponent", "reason"),
    [
        (Result.WIN, OPPONENT, None),
        (Result.DRAW, OPPONENT, None),
        (Result.FORFEIT_WIN, OPPONENT, "unrated.forfeit"),
        (Result.FORFEIT_LOSS, None, "unrated.forfeit"),
        (Result.SHORT_LOSS, OPPONENT, "unrated.short"),
        (Result.PENDING, OPPONENT, "unrated.pending"),
        (Result.WIN, None, "unrated.bye"),
        (Result.HALF_POINT_BYE, None, "unrated.bye"),
        (Result.LOSS, Player(), "unrated.opponent"),
    ],
)
def test_which_games_count(result: Result, opponent: Player | None, reason: str | None) -> None:
    found = why_not_rated(Game(opponent=opponent, result=result))
    assert (found.message if found else None) == reason


def test_a_system_may_count_unrated_opponents() -> None:
    assert why_not_rated(Game(opponent=Player(), result=Result.WIN), unrated_count=True) is None


def test_the_score_is_that_of_the_games_that_count() -> None:
    won = Game(opponent=OPPONENT, result=Result.WIN)
    bye = Game(opponent=None, result=Result.FULL_POINT_BYE)
    reason = why_not_rated(bye)
    assert reason is not None
    lines = (game_line(won, expected_score=0.5), unrated_line(bye, reason))
    assert points_of(lines) == Score(100)
    assert [line.opponent_name for line in rated(lines)] == ["B"]
    assert lines[1].steps[0].message == "step.not_rated"


def test_a_request_without_the_day_is_refused() -> None:
    assert day_of(Request(values={"on": date(2020, 1, 1)}), RULE) == date(2020, 1, 1)
    with pytest.raises(MissingFact) as caught:
        day_of(Request(values={}), RULE)
    assert caught.value.missing == ("on",)


def test_numbers_of_a_request() -> None:
    request = Request(values={"k": 20})
    assert number(request, "k", RULE) == 20
    assert number_or(request, "scale", 400) == 400
    assert number_or(request, "k", 400) == 20
    with pytest.raises(MissingFact):
        number(request, "rating", RULE)


def test_the_first_choice_is_the_usual_one() -> None:
    parameter = Parameter(name="formula", kind=Kind.WORD, help="h", choices=("a", "b"))
    assert choice(Request(values={}), parameter) == "a"
    assert choice(Request(values={"formula": "b"}), parameter) == "b"
    with pytest.raises(BadValue):
        choice(Request(values={"formula": "c"}), parameter)


def test_the_games_are_those_of_all_events() -> None:
    game = Game(opponent=OPPONENT, result=Result.WIN)
    events = tuple(Event(start=date(2020, 1, day), games=(game,)) for day in (1, 2))
    assert games_of(Request(values={"events": events})) == (game, game)
    assert games_of(Request(values={})) == ()


def test_a_field_needs_three_numbers_of_their_kinds() -> None:
    whole = {"average": 1600.0, "points": Score(150), "games": 3}
    field = field_of(Request(values=whole), RULE)
    assert field is not None
    assert (field.average, field.points, field.games) == (1600, Score(150), 3)
    assert field_of(Request(values={}), RULE) is None
    for wrong in ({"average": "x"}, {"games": "x"}):
        with pytest.raises(BadValue):
            field_of(Request(values=whole | wrong), RULE)


def test_a_national_rating_comes_first_where_it_is_asked_for() -> None:
    entry = Entry(player=Player(number=1, rating=Rating(1800)), national_rating=1750)
    other = Entry(player=Player(number=2, rating=Rating(1700)))
    tournament = Tournament(entries=(entry, other))
    ratings = [player.rating for player in players_of(tournament, national=True).values()]
    assert ratings == [1750, 1700]
    assert players_of(tournament, national=False)[1].rating == 1800


class _Bare(BasicSystem):
    id = "bare"
    title = "Bare"
    rules = RULES
    declared: ClassVar = {Capability.EXPECT: ()}
    answers: ClassVar = {}


def test_what_a_system_does_not_declare_it_refuses() -> None:
    bare = _Bare()
    assert bare.capabilities == {Capability.EXPECT}
    assert bare.rulebook() is RULES.rulebook
    assert bare.messages("nl") == {}
    with pytest.raises(UnknownName):
        bare.run(Capability.RATE, Request(values={}))
    with pytest.raises(UnknownName):
        bare.rate_tournament(Tournament(), time_control=None, approved=False)
    with pytest.raises(UnknownName):
        bare.title_norms(Tournament(), 1, federations_waived=None)


def test_the_oldest_rule_is_cited_where_no_day_is_known() -> None:
    assert RULES.first_rule.rule_id == "elo-1978/1.3"
    assert RULES.place("rulebook.toml") == "systems/elo/rulebook.toml"
