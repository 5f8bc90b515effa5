"""Requests as every face makes them, and what is refused."""

from collections.abc import Mapping

import pytest
from tests.systems.lichess.build import LATER, game, player

from arpad.core.errors import BadValue, InputError, MissingFact
from arpad.core.parameters import Request
from arpad.core.records import Colour, Entry, Event, Game, Player, Tournament
from arpad.core.results import Result
from arpad.core.system import Capability, Status
from arpad.systems.lichess.system import LICHESS
from arpad.systems.registry import load_system

OWN: Mapping[str, object] = {"on": LATER, "rating": 1500.0, "rating_deviation": 60.0}


def ask(capability: Capability, *games: Game, **values: object) -> object:
    events = (Event(start=LATER, games=games),) if games else ()
    return LICHESS.run(capability, Request(values={**OWN, "events": events, **values}))


def test_it_is_found_by_its_names() -> None:
    assert load_system("lichess").title == "Lichess"
    assert load_system("lila").id == LICHESS.id
    assert LICHESS.status is Status.EXACT


def test_a_request_without_games_is_refused() -> None:
    with pytest.raises(InputError, match="no_games"):
        ask(Capability.RATE)
    with pytest.raises(InputError, match="no_games"):
        LICHESS.run(Capability.INITIAL, Request(values=OWN))


def test_a_bye_is_a_game_that_does_not_count() -> None:
    bye = Game(opponent=None, result=Result.FULL_POINT_BYE)
    answer = ask(Capability.RATE, bye, game())
    assert [line.rated for line in getattr(answer, "games", ())] == [False, True]


@pytest.mark.parametrize(
    ("opponent", "name"),
    [
        (player(deviation=1000.1), "opponent_rating_deviation"),
        (player(deviation=0), "opponent_rating_deviation"),
        (player(volatility=1.1), "opponent_volatility"),
        (player(volatility=0), "opponent_volatility"),
    ],
)
def test_an_opponents_number_that_cannot_be_meant(opponent: Player, name: str) -> None:
    with pytest.raises(BadValue) as raised:
        ask(Capability.RATE, game(opponent=opponent))
    assert raised.value.name == name


def test_the_two_sides_of_a_game_to_come() -> None:
    with pytest.raises(MissingFact) as raised:
        ask(Capability.EXPECT, opponent_rating=1550, colour=Colour.WHITE)
    assert raised.value.missing == ("opponent_rating_deviation",)
    by_number = ask(
        Capability.EXPECT,
        opponent_rating=1550,
        opponent_rating_deviation=110.0,
        colour=Colour.WHITE,
    )
    by_player = ask(Capability.EXPECT, opponent=player(1550, 110), colour=Colour.WHITE)
    assert by_number == by_player


def test_a_tournament_needs_its_first_day() -> None:
    entry = Entry(player=player().replace(number=1))
    with pytest.raises(MissingFact) as raised:
        LICHESS.rate_tournament(Tournament(entries=(entry,)), time_control=None, approved=False)
    assert raised.value.missing == ("start",)
