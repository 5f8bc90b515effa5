"""The games beside the project, counted as their index says."""

from datetime import date
from pathlib import Path

import pytest

from arpad.core.played_games import PlayedGame
from arpad.core.rate_of_play import TimeControl
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.kinds import check_file
from arpad.formats.opening import opened
from arpad.formats.pgn import read_games
from arpad.systems.registry import load_system

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "pgn"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the sample files are not beside the project"),
]

# file, encoding, games, players, games that count, first day, last day, findings
FILES = [
    ("chesscom_dialects.pgn", "utf-8", 3, 2, 3, "2019-07-04", "2024-03-01", 0),
    ("dirty_latin1.pgn", "cp1252", 4, 4, 1, "2023-05-07", "2023-05-07", 6),
    (
        "fide_womens_world_rapid_2024_605_games.pgn",
        "utf-8",
        *(605, 110, 605),
        *("2024-12-26", "2024-12-28", 0),
    ),
    ("lichess_dump_dialects_2013_2025.pgn", "utf-8", 7, 14, 7, "2012-12-31", "2025-07-01", 0),
    ("lichess_one_player_50_games.pgn", "utf-8", 50, 37, 47, "2025-05-19", "2025-07-19", 0),
    ("pychess_antichess-programfox.pgn", "utf-8", 2, 0, 0, None, None, 3),
    ("pychess_chessbase-empty-line.pgn", "utf-8", 1, 2, 1, "2017-12-04", "2017-12-04", 2),
    ("pychess_kasparov-deep-blue-1997.pgn", "utf-8", 6, 2, 6, None, None, 0),
    ("pychess_nepomniachtchi-liren-game1.pgn", "utf-8", 1, 2, 1, "2023-04-09", "2023-04-09", 0),
    ("pychess_saturs-jannlee-zh-lichess.pgn", "utf-8", 1, 2, 1, "2016-11-27", "2016-11-27", 0),
    ("pychess_stockfish-learning.pgn", "utf-8", 1, 2, 1, "2019-01-14", "2019-01-14", 0),
    ("pychess_utf8-bom.pgn", "utf-8", 2, 1, 0, "2024-04-25", "2024-04-25", 0),
    ("uzchess_cup_2025_45_games.pgn", "utf-8", 45, 10, 45, "2025-06-18", "2025-06-27", 0),
]


def games_of(name: str) -> list[PlayedGame]:
    with opened(FOLDER / name) as source:
        return list(read_games(source, BoundedNotes()))


def test_every_file_is_in_the_table() -> None:
    assert {path.name for path in FOLDER.glob("*.pgn")} == {row[0] for row in FILES}


@pytest.mark.parametrize("row", FILES, ids=[row[0] for row in FILES])
def test_the_counts_of_each_file(row: tuple[object, ...]) -> None:
    name, encoding, games, players, rated, start, end, findings = row
    checked = check_file(FOLDER / str(name))
    days = (checked.start_date, checked.end_date)
    assert (checked.format, checked.encoding) == ("pgn", encoding)
    assert (checked.players, checked.rated_games) == (players, rated)
    assert [day and day.isoformat() for day in days] == [start, end]
    assert len(checked.findings) == findings
    assert len(games_of(str(name))) == games


def test_a_chain_of_ratings_has_no_break() -> None:
    games = games_of("lichess_one_player_50_games.pgn")
    (owner,) = set.intersection(*({game.white.name, game.black.name} for game in games))
    last: int | None = None
    for game in reversed(games):
        side = game.white if game.white.name == owner else game.black
        if side.rating is None or side.rating_difference is None:
            assert game.rated is False
            continue
        assert last in {None, side.rating}
        last = side.rating + side.rating_difference


def test_a_game_that_ends_on_the_next_day() -> None:
    game = games_of("chesscom_dialects.pgn")[0]
    assert game.started is not None
    assert (game.started.date(), game.played_on) == (date(2024, 2, 29), date(2024, 3, 1))


def test_titles_and_ids_of_a_broadcast() -> None:
    games = games_of("fide_womens_world_rapid_2024_605_games.pgn")
    assert all(side.fide_id and side.rating for game in games for side in (game.white, game.black))
    assert {str(game.rate_of_play) for game in games} == {"15+10"}


@pytest.mark.parametrize(
    ("name", "players", "rounds", "games"),
    [
        ("fide_womens_world_rapid_2024_605_games.pgn", 110, 11, 605),
        ("uzchess_cup_2025_45_games.pgn", 10, 9, 45),
    ],
)
def test_events_become_tournaments(name: str, players: int, rounds: int, games: int) -> None:
    tournament = check_file(FOLDER / name).tournament
    assert tournament is not None
    tournament.check_pairings()
    assert (len(tournament.entries), tournament.rounds) == (players, rounds)
    pairings = [each for entry in tournament.entries for each in entry.pairings if each is not None]
    assert len(pairings) == 2 * games


def test_a_whole_event_is_rated() -> None:
    tournament = check_file(FOLDER / "uzchess_cup_2025_45_games.pgn").tournament
    assert tournament is not None
    rated = load_system("fide").rate_tournament(
        tournament, time_control=TimeControl.STANDARD, approved=False
    )
    # Ten players with K 10 in a round robin: what is won and lost is balanced but for rounding.
    changes = [player.change.rating_change for player in rated.players if player.change is not None]
    assert len(changes) == 10
    assert abs(sum(changes)) <= 5


def test_all_other_files_are_no_tournaments() -> None:
    found = {path.name for path in FOLDER.glob("*.pgn") if check_file(path).tournament}
    assert found == {
        "fide_womens_world_rapid_2024_605_games.pgn",
        "uzchess_cup_2025_45_games.pgn",
    }
