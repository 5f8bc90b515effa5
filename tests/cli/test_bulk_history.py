"""``arpad bulk history``: ratings over time, in a table, as files and as JSON."""

import csv
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.cli.schemas import validator

from arpad.bulk.whole_history import solve
from arpad.cli.main import main

GAMES = """white,black,result,date
Anna,Bert,1-0,2024-01-01
Bert,Anna,1/2-1/2,2024-02-01
Anna,Carl,1-0,2024-02-01
Bert,Carl,1-0,2024-03-01
Carl,Bert,1-0,2024-03-02
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.csv"
    path.write_text(GAMES, encoding="utf-8")
    return path


def test_the_table(games: Path, capsys: Capture) -> None:
    assert main(["bulk", "history", str(games), "--white-advantage", "0"]) == 0
    out = capsys.readouterr().out
    assert "Games: 5. Players: 3. Days: 1 Jan 2024 to 2 Mar 2024." in out
    names = [line.split()[1] for line in out.splitlines() if line[:1].isdigit()]
    assert names == ["Anna", "Bert", "Carl"]


def test_the_json_and_all_files_say_the_same(games: Path, tmp_path: Path, capsys: Capture) -> None:
    files = [tmp_path / f"history.{form}" for form in ("csv", "parquet", "json")]
    told = None
    for file in files:
        assert main(["bulk", "history", str(games), "--out", str(file), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
    assert told is not None
    validator("arpad/bulk-history/1").validate(told)
    wanted = [
        (each["player"], each["name"], day["date"], day["rating"], day["standard_error"])
        for each in told["players"]
        for day in each["days"]
    ]
    with files[0].open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert wanted == [
        (
            int(row["player"]),
            row["name"],
            row["date"],
            float(row["rating"]),
            float(row["standard_error"]),
        )
        for row in rows
    ]
    table = pq.read_table(files[1]).to_pylist()
    assert wanted == [
        (row["player"], row["name"], row["date"].isoformat(), row["rating"], row["standard_error"])
        for row in table
    ]
    assert json.loads(files[2].read_text(encoding="utf-8")) == told


def test_games_without_a_day_are_left_out_and_counted(games: Path, capsys: Capture) -> None:
    games.write_text(GAMES + "Dora,Anna,1-0,\n", encoding="utf-8")
    assert main(["bulk", "history", str(games)]) == 0
    out = capsys.readouterr().out
    assert "Left out, for they have no day: 1." in out
    assert "Dora" not in out


def test_no_day_at_all_is_an_error(games: Path, capsys: Capture) -> None:
    out = games.with_name("out.csv")
    games.write_text("white,black,result\nAnna,Bert,1-0\n", encoding="utf-8")
    assert main(["bulk", "history", str(games), "--out", str(out)]) == 2
    assert "No game has a day" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    "options",
    [
        ["--variance", "0"],
        ["--variance", "nan"],
        ["--variance", "much"],
        ["--prior", "0"],
        ["--prior=-1"],
        ["--level", "1e9"],
        ["--white-advantage", "5000"],
        ["--out", "ratings.pdf"],
    ],
)
def test_bad_options(options: list[str], games: Path, capsys: Capture) -> None:
    assert main(["bulk", "history", str(games), *options]) == 2
    assert options[0].partition("=")[0] in capsys.readouterr().err


def test_a_search_without_an_end_is_an_error(
    games: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "_MOST_STEPS", 1)
    assert main(["bulk", "history", str(games)]) == 2
    assert "still moved after 1 steps" in capsys.readouterr().err


def test_an_advantage_of_white_without_bound_is_an_error(games: Path, capsys: Capture) -> None:
    games.write_text("white,black,result,date\nA,B,1-0,2024-01-01\nB,A,1-0,2024-01-02\n")
    assert main(["bulk", "history", str(games)]) == 2
    assert "--white-advantage" in capsys.readouterr().err
    assert main(["bulk", "history", str(games), "--white-advantage", "35"]) == 0


def test_the_level_and_a_decimal_comma(games: Path, capsys: Capture) -> None:
    told = []
    for more in ([], ["--level", "1500", "--variance", "14,0"]):
        assert main(["bulk", "history", str(games), "--json", *more]) == 0
        told.append(json.loads(capsys.readouterr().out))
    first, second = (each["players"][0]["rating"] for each in told)
    assert second - first == pytest.approx(1500, abs=0.011)
