"""Real games: the folder of an ingest holds what the reader of the formats counts."""

from datetime import date, timedelta
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from arpad.bulk.ingest.run import Job, ingest
from arpad.bulk.schema import NO_DAY
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.opening import opened
from arpad.formats.pgn import read_games

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "pgn"

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the sample files are not beside the project"),
]

Game = tuple[date | None, str, str, int]


def counted(path: Path) -> list[Game]:
    with opened(path) as source:
        games = [
            (game.played_on, game.white.key, game.black.key, game.white.result.half_points)
            for game in read_games(source, BoundedNotes())
            if game.counts
        ]
    return sorted(games, key=lambda game: game[0] or date.min)


def stored(out: Path) -> list[Game]:
    ids = pq.read_table(out / "players.parquet").column("id").to_pylist()
    rows = [
        row
        for path in sorted(out.glob("games/*/*.parquet"))
        for row in pq.ParquetFile(path).read().to_pylist()
    ]
    return [
        (
            None if row["day"] == NO_DAY else date(1970, 1, 1) + timedelta(row["day"]),
            ids[row["white"]],
            ids[row["black"]],
            row["half_points"],
        )
        for row in rows
    ]


@pytest.mark.parametrize("scan", ["regular", "compiled"])
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.pgn")), ids=lambda path: path.name)
def test_the_games_that_count_are_stored(path: Path, scan: str, tmp_path: Path) -> None:
    ingest(Job(files=(path,), out=tmp_path / "out", period="year", scan=scan))
    assert stored(tmp_path / "out") == counted(path)
