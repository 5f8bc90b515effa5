"""The answers of servers beside the project, counted as their index says."""

from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.kinds import check_file
from arpad.formats.lichess import read_games as read_lichess_games
from arpad.formats.opening import opened
from arpad.formats.pgn import read_games as read_pgn

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the sample files are not beside the project"),
]

# file, format, players, games that count, first day, last day
FILES = [
    ("chesscom_monthly_archive.json", "chesscom-archive", 2, 3, "2024-03-01", "2024-03-01"),
    ("chesscom_stats.json", "chesscom-stats", 1, None, None, "2024-03-01"),
    ("lichess_arena_results.ndjson", "lichess-results", 3, None, None, None),
    ("lichess_arena_results_sheet.ndjson", "lichess-results", 3, None, None, None),
    ("lichess_fide_player.json", "lichess-fide-players", 1, None, None, None),
    ("lichess_fide_search.json", "lichess-fide-players", 2, None, None, None),
    ("lichess_games_user.ndjson", "lichess-games", 37, 47, "2025-05-19", "2025-07-19"),
    (
        "lichess_rating_history.json",
        "lichess-rating-history",
        *(None, None, "2025-05-19", "2025-07-19"),
    ),
    ("lichess_swiss_results.ndjson", "lichess-results", 3, None, None, None),
]


@pytest.mark.parametrize("row", FILES, ids=[row[0] for row in FILES])
def test_the_counts_of_each_file(row: tuple[object, ...]) -> None:
    checked = check_file(FOLDER / "json" / str(row[0]))
    days = [day and day.isoformat() for day in (checked.start_date, checked.end_date)]
    assert (checked.format, checked.players, checked.rated_games, *days) == row[1:]
    assert checked.findings == ()


def test_counts_of_openings_are_refused_with_the_reason() -> None:
    with pytest.raises(UnreadableFile, match=r"played_games\.openings"):
        check_file(FOLDER / "json" / "lichess_explorer_player.ndjson")


def test_both_forms_of_the_same_games_tell_the_same() -> None:
    with opened(FOLDER / "json" / "lichess_games_user.ndjson") as source:
        lines = list(read_lichess_games(source, BoundedNotes()))
    with opened(FOLDER / "pgn" / "lichess_one_player_50_games.pgn") as source:
        headers = list(read_pgn(source, BoundedNotes()))
    assert len(lines) == len(headers) == 50
    for line, header in zip(lines, headers, strict=True):
        assert line.white == header.white
        assert line.black == header.black
        assert (line.started, line.rated, line.pool) == (header.started, header.rated, header.pool)
