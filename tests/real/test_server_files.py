"""The answers of servers beside the project: two forms of the same games."""

from pathlib import Path

import pytest

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


@pytest.mark.parametrize("pattern", ["chesscom_*.json", "lichess_*.json", "lichess_[ags]*.ndjson"])
def test_nothing_is_wrong_with_them(pattern: str) -> None:
    paths = list((FOLDER / "json").glob(pattern))
    assert paths
    assert [path.name for path in paths if check_file(path).findings] == []


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
