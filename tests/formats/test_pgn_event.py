"""A tournament from a file of games, only where nothing has to be guessed."""

import gzip
import io
from datetime import date
from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.records import Colour, Pairing, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import read_tournament
from arpad.formats.opening import HEAD_SIZE, Source
from arpad.formats.pgn.check import check


def game(  # noqa: PLR0913  one argument a tag
    white: str = "Alpha, A",
    black: str = "Beta, B",
    result: str = "1-0",
    *,
    round: str = "1.1",  # noqa: A002  the name of the tag
    more: str = "",
    event: str = "Open",
    moves: str = "1. e4 e5",
) -> str:
    return (
        f'[Event "{event}"]\n[Site "Town"]\n[Date "2026.05.07"]\n[Round "{round}"]\n'
        f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n'
        f'[TimeControl "5400+30"]\n{more}\n{moves} {result}\n\n'
    )


def read(*games: str) -> CheckedFile:
    data = "".join(games).encode()
    stream = io.BytesIO(data)
    return check(
        Source(file="a", names=("a",), packing="", head=data[:HEAD_SIZE], read=stream.read)
    )


def event(*games: str) -> Tournament:
    return read(*games).the_tournament("a", "pgn.event_one_game")


def refusal(*games: str) -> tuple[str, int | None]:
    with pytest.raises(UnreadableFile) as caught:
        event(*games)
    return caught.value.message, caught.value.line


def test_an_event_of_three_players() -> None:
    ids = '[WhiteElo "2100"]\n[WhiteTitle "fm"]\n[WhiteFideId "1001"]\n'
    read_ = read(
        game(more=ids),
        game("Gamma, C", "Alpha, A", "1/2-1/2", round="2.1"),
        game("Beta, B", "Gamma, C", "0-1", round="3.1"),
    )
    tournament = read_.the_tournament("a", "pgn.event_one_game")
    assert (tournament.name, tournament.city, tournament.rounds) == ("Open", "Town", 3)
    assert (tournament.start, tournament.end) == (date(2026, 5, 7), date(2026, 5, 7))
    assert str(tournament.rate_of_play) == "90+30"
    first = tournament.entries[0]
    assert (first.player.name, first.player.rating, first.player.title, first.player.fide_id) == (
        "Alpha, A",
        2100,
        "FM",
        "1001",
    )
    assert first.pairings == (
        Pairing(opponent=2, result=Result.WIN, colour=Colour.WHITE),
        Pairing(opponent=3, result=Result.DRAW, colour=Colour.BLACK),
        None,
    )
    tournament.check_pairings()
    assert read_.findings == ()


def test_a_player_is_told_by_his_id_whatever_his_name() -> None:
    white, black = '[WhiteFideId "7"]\n', '[BlackFideId "7"]\n'
    tournament = event(game(more=white), game("Gamma, C", "Alpha, Anna", round="2", more=black))
    assert [entry.player.name for entry in tournament.entries] == [
        "Alpha, A",
        "Beta, B",
        "Gamma, C",
    ]


def test_an_id_that_stands_in_one_game_only_is_that_of_the_player() -> None:
    white = '[WhiteFideId "7"]\n'
    tournament = event(game(), game("Alpha, A", "Gamma, C", round="2", more=white))
    assert [entry.player.fide_id for entry in tournament.entries] == ["7", None, None]


def test_ratings_that_differ_are_told_and_the_first_is_used() -> None:
    read_ = read(
        game(more='[WhiteElo "2100"]\n'),
        game("Alpha, A", "Gamma, C", round="2", more='[WhiteElo "2150"]\n'),
    )
    assert read_.the_tournament("a", "pgn.event_one_game").entries[0].player.rating == 2100
    assert [finding.message for finding in read_.findings] == ["pgn.ratings_differ"]


def test_a_game_that_ended_before_both_moved_is_no_played_game() -> None:
    tournament = event(game(moves=""), game("Gamma, C", "Delta, D", round="1.2"))
    first = tournament.entries[0].pairings[0]
    assert first is not None
    assert first.result is Result.SHORT_WIN


def test_headers_without_moves_are_played_games() -> None:
    tournament = event(game(moves=""), game("Gamma, C", "Delta, D", moves=""))
    first = tournament.entries[0].pairings[0]
    assert first is not None
    assert first.result is Result.WIN


def test_a_bye_has_no_opponent() -> None:
    tournament = event(game(), game("Gamma, C", "Bye", moves=""))
    assert tournament.entries[2].pairings == (
        Pairing(opponent=None, result=Result.FULL_POINT_BYE, colour=None),
    )


def test_a_broadcast_without_the_name_of_the_event() -> None:
    first = game(event="Round 1: Alpha, A - Beta, B")
    second = game("Gamma, C", "Delta, D").replace('[Event "Open"]\n', "")
    assert event(first, second).name == ""


LINES = len(game().splitlines())


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (game("Gamma, C", "Delta, D", event="Other"), "pgn.event_several"),
        (game("Gamma, C", "Delta, D", round="?"), "pgn.event_no_round"),
        (game("Gamma, C", "Delta, D", round="1.2.3"), "pgn.event_no_round"),
        (game("Gamma, C", "Delta, D", round="101"), "pgn.event_no_round"),
        (game("Gamma, C", "Alpha, A"), "pgn.event_twice"),
        (game("Gamma, C", "Gamma, C"), "pgn.event_twice"),
        (game(), "pgn.event_twice"),
        (game("Gamma, C", "NN"), "pgn.event_no_name"),
        (
            game("Alpha, A", "Delta, D", round="2", more='[WhiteFideId "8"]\n'),
            "pgn.event_two_ids",
        ),
        (
            game("Gamma, C", "Delta, D").replace("Town", "https://lichess.org/abcdefgh"),
            "pgn.event_of_server",
        ),
    ],
)
def test_what_could_be_something_else_is_no_tournament(second: str, message: str) -> None:
    first = game(more='[WhiteFideId "7"]\n')
    assert refusal(first, second) == (message, LINES + 1 + first.count("FideId"))


def test_one_game_is_no_tournament() -> None:
    assert refusal(game()) == ("pgn.event_one_game", None)


def test_strict_reading_refuses_the_first_repair(tmp_path: Path) -> None:
    path = tmp_path / "event"
    path.write_text(game(more='[WhiteElo "1850P"]\n') + game("Gamma, C", "Delta, D"), "utf-8")
    assert read_tournament(path).findings
    with pytest.raises(UnreadableFile) as caught:
        read_tournament(path, strict=True)
    assert (caught.value.message, caught.value.line) == ("pgn.value_repaired", 9)


def test_an_event_in_a_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "event"
    path.write_bytes(gzip.compress((game() + game("Gamma, C", "Delta, D")).encode()))
    assert len(read_tournament(path).tournament.entries) == 4
