"""The games of a tournament: each once, with the reason why one is not rated."""

import pytest

from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.tournament_games import TournamentGame, games_of

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def entry(number: int, *pairings: Pairing | None) -> Entry:
    return Entry(player=Player(number=number), pairings=pairings)


def met(opponent: int, result: Result, colour: Colour | None = None) -> Pairing:
    return Pairing(opponent=opponent, result=result, colour=colour)


def only_game(*entries: Entry) -> TournamentGame:
    (game,) = games_of(Tournament(entries=entries))
    return game


@pytest.mark.parametrize(
    ("own", "other", "white", "known"),
    [
        (WHITE, BLACK, 1, True),
        (BLACK, WHITE, 2, True),
        (None, WHITE, 2, True),
        (None, BLACK, 1, True),
        (BLACK, None, 2, True),
        (None, None, 1, False),
        (BLACK, BLACK, 1, False),
    ],
)
def test_white_is_who_had_white_as_far_as_the_file_says(
    own: Colour | None,
    other: Colour | None,
    white: int,
    known: bool,  # noqa: FBT001  a value of the table
) -> None:
    game = only_game(entry(1, met(2, Result.WIN, own)), entry(2, met(1, Result.LOSS, other)))
    assert (game.white, game.colours_known, game.rated) == (white, known, True)
    assert game.white_result is (Result.WIN if white == 1 else Result.LOSS)


@pytest.mark.parametrize(
    ("own", "other", "why"),
    [
        (Result.WIN, Result.LOSS, ""),
        (Result.DRAW, Result.DRAW, ""),
        (Result.LOSS, Result.LOSS, ""),
        (Result.DRAW, Result.LOSS, ""),
        (Result.WIN, Result.WIN, "results_contradict"),
        (Result.WIN, Result.DRAW, "results_contradict"),
        (Result.WIN, Result.FORFEIT_LOSS, "results_contradict"),
        (Result.WIN, Result.PENDING, "results_contradict"),
        (Result.FORFEIT_WIN, Result.FORFEIT_WIN, "results_contradict"),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, "forfeit"),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, "forfeit"),
        (Result.SHORT_WIN, Result.SHORT_LOSS, "short"),
        (Result.PENDING, Result.PENDING, "pending"),
    ],
)
def test_why_a_game_is_not_rated(own: Result, other: Result, why: str) -> None:
    game = only_game(entry(1, met(2, own, WHITE)), entry(2, met(1, other, BLACK)))
    assert (game.why_not, game.rated) == (why, not why)


@pytest.mark.parametrize("result", [Result.HALF_POINT_BYE, Result.PAIRING_ALLOCATED_BYE])
def test_a_bye_has_one_player(result: Result) -> None:
    game = only_game(entry(1, None, Pairing(opponent=None, result=result)))
    assert (game.round, game.white, game.black, game.why_not) == (2, 1, None, "bye")


@pytest.mark.parametrize(("colour", "white", "black"), [(WHITE, 1, 2), (BLACK, 2, 1), (None, 1, 2)])
def test_a_game_that_one_player_alone_tells_stands_once(
    colour: Colour | None, white: int, black: int
) -> None:
    game = only_game(entry(1, met(2, Result.WIN, colour)), entry(2))
    assert (game.white, game.black, game.why_not) == (white, black, "not_mutual")
    assert {game.white_result, game.black_result} == {Result.WIN, None}


def test_opponents_who_cannot_be() -> None:
    assert only_game(entry(1, met(9, Result.WIN))).why_not == "opponent_unknown"
    assert only_game(entry(1, met(1, Result.WIN))).why_not == "own_opponent"


def test_a_second_player_with_the_same_number_does_not_count_a_game_twice() -> None:
    first, second = entry(1, met(2, Result.WIN)), entry(1, met(2, Result.WIN))
    games = games_of(Tournament(entries=(first, entry(2, met(1, Result.LOSS)), second)))
    assert [game.why_not for game in games] == ["", "not_mutual"]
