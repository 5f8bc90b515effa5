"""Games for a fit, from files of every kind."""

import gzip
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from arpad.bulk.fit.reading import read_games
from arpad.bulk.schema import NO_DAY
from arpad.core.errors import UnreadableFile

PGN = """[Event "Run"]
[Date "2026.11.{day:02d}"]
[White "{white}"]
[Black "{black}"]
[Result "{result}"]

1. e4 e5 {result}

"""


def pgn(*games: tuple[str, str, str]) -> str:
    return "".join(
        PGN.format(white=white, black=black, result=result, day=day)
        for day, (white, black, result) in enumerate(games, 1)
    )


def test_pgn_by_name_whatever_its_case(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    text = pgn(
        ("One", "Two", "1-0"), ("TWO", "one", "1/2-1/2"), ("One", "Two", "*"), ("One", "?", "1-0")
    )
    path.write_text(text, encoding="utf-8")
    table = read_games(str(path))
    assert table.names == ("One", "Two")
    assert table.white.tolist() == [0, 1]
    assert table.half_points.tolist() == [2, 1]
    assert (table.day[1] - table.day[0]) == 1
    assert table.aside == {"no_result": 1, "no_name": 1}
    assert [each.line for each in table.rejects] == [17, 25]


def test_a_packed_file_reads_the_same(tmp_path: Path) -> None:
    text = pgn(("One", "Two", "1-0"), ("Two", "One", "0-1"))
    plain, packed = tmp_path / "games.pgn", tmp_path / "games.pgn.gz"
    plain.write_text(text, encoding="utf-8")
    packed.write_bytes(gzip.compress(text.encode()))
    one, other = read_games(str(plain)), read_games(str(packed))
    assert one.names == other.names
    assert one.half_points.tolist() == other.half_points.tolist() == [2, 0]


@pytest.mark.parametrize(
    ("written", "half_points"),
    [("1-0", 2), ("0-1", 0), ("1/2-1/2", 1), ("½-½", 1), ("1", 2), ("0", 0), ("0.5", 1), ("=", 1)],
)
def test_results_as_people_write_them(tmp_path: Path, written: str, half_points: int) -> None:
    path = tmp_path / "games.csv"
    path.write_text(f"White;Black;Result;Date\nA;B;{written};2026-11-30\n", encoding="utf-8")
    table = read_games(str(path))
    assert table.half_points.tolist() == [half_points]
    assert table.day.tolist() == [20787]


def test_the_table_that_arpad_convert_writes(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    text = "Date,White,White id,Black,Black id,Result,Played,Rated\n"
    text += ",A,1000001,B,,1-0,yes,\n,A,1000001,B,,1-0,no,\n,A,1000001,B,,0-1,yes,no\n"
    path.write_text(text, encoding="utf-8")
    table = read_games(str(path))
    assert table.day.tolist() == [NO_DAY]
    assert table.aside == {"not_played": 1, "unrated": 1}


def test_a_missing_day_of_a_folder_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "period=2026-11"
    folder.mkdir(parents=True)
    players = {"player": [0, 1], "id": ["a", "b"], "name": ["A", "B"]}
    pq.write_table(pa.table(players), tmp_path / "players.parquet")
    games = {"white": [0, 1], "black": [1, 0], "half_points": [2, None], "day": [None, 20787]}
    pq.write_table(pa.table(games), folder / "games.parquet")
    table = read_games(str(tmp_path))
    assert (table.day.tolist(), table.aside) == ([NO_DAY], {"no_result": 1})


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(UnreadableFile, match=r"error\.file"):
        read_games("nowhere.pgn")
