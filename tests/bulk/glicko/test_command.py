"""``arpad bulk rate --system glicko`` and ``glicko2``: what they say and what they refuse."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.folders import months, write_games, write_players
from tests.bulk.populations import some_games
from tests.cli.build import Runner
from tests.cli.schemas import validator

PLAYERS = 40
WINS = {"white": 0, "black": 1, "half_points": 2}
HEAD = "id,name,rating,rd,volatility,games,last_period"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad`` in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Runner(capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two months of games of forty players."""
    write_players(tmp_path / "in", PLAYERS)
    for number, month in enumerate(months("2025-11", 2)):
        write_games(tmp_path / "in", month, some_games(number, PLAYERS, 100))
    return tmp_path


def line(folder: Path, *more: object, system: str = "glicko2") -> tuple[object, ...]:
    """The command line."""
    return ("bulk", "rate", folder / "in", "--system", system, "--out", folder / "out", *more)


def rows_of(folder: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a list."""
    place = folder / "out" / "lists" / name / "ratings.parquet"
    rows: list[dict[str, Any]] = pq.read_table(place, partitioning=None).to_pylist()
    return rows


def flat(text: str) -> str:
    """A text without the ends of its lines."""
    return " ".join(text.split())


@pytest.mark.parametrize("engine", ["kernel", "duckdb"])
@pytest.mark.parametrize("system", ["glicko", "glicko2"])
def test_json_follows_its_schema(run: Runner, folder: Path, system: str, engine: str) -> None:
    bad = some_games(1, PLAYERS, 100)
    bad["black"][0] = bad["white"][0]
    write_games(folder / "in", "2025-12", bad)
    words = line(folder, "--json", "--engine", engine, "--history", system=system)
    answer = run(*words).json
    validator("arpad/bulk-rate/1").validate(answer)
    for manifest in (folder / "out").rglob("manifest.json"):
        validator("arpad/bulk-list/1").validate(json.loads(manifest.read_text()))
    assert [each["edition"] for each in answer["periods"]] == [system] * 2
    counts = answer["periods"][1]["counts"]
    assert counts["rejected_self_game"] == 1
    assert counts["sides_counted"] == 198
    rejects = folder / "out" / "lists" / "period=2025-12" / "rejects.parquet"
    assert pq.read_table(rejects, partitioning=None)["reason"].to_pylist() == [1]


def test_the_example_of_c_is_told(run: Runner, folder: Path) -> None:
    words = "c = 63.25 is the example of the description"
    assert words in flat(run.ok(*line(folder, system="glicko")))
    assert words not in flat(run.ok(*line(folder, "--c", "63.25", system="glicko")))
    assert words not in flat(run.ok(*line(folder)))


def test_the_given_list_and_those_who_are_new(run: Runner, folder: Path) -> None:
    rows = ["id3,A,1700.5,80,0.05,12,202508", "id4,B,,,,,", "X,C,1900,60,0.06,1,"]
    (folder / "list.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    run.ok(*line(folder, "--ratings", folder / "list.csv"))
    found = rows_of(folder, "start")
    assert found[3] == {
        "player": 3,
        "rating": 1700.5,
        "rating_deviation": 80.0,
        "volatility": 0.05,
        "games": 12,
        "last_period": 202508,
    }
    for number in (0, 4):
        assert (found[number]["rating"], found[number]["rating_deviation"]) == (1500.0, 350.0)
        assert (found[number]["volatility"], found[number]["games"]) == (0.06, 0)
    # Two months without a game: 60 grows by the volatility, a step a month.
    last = rows_of(folder, "period=2025-12")[PLAYERS]
    assert last["rating"] == 1900.0
    assert last["rating_deviation"] == pytest.approx((60**2 + 2 * (173.7178 * 0.06) ** 2) ** 0.5)
    assert last["games"] == 1


def test_a_list_that_came_out_can_be_given(run: Runner, folder: Path) -> None:
    run.ok(*line(folder))
    whole = rows_of(folder, "period=2025-12")
    first = folder / "first"
    (folder / "out").rename(first)
    (folder / "in" / "games" / "period=2025-11").rename(folder / "later")
    run.ok(*line(folder, "--ratings", first / "lists" / "period=2025-11" / "ratings.parquet"))
    assert rows_of(folder, "period=2025-12") == whole


def test_impossible_results_are_told(run: Runner, folder: Path) -> None:
    rows = ["id0,A,500,30,0.06,9,", "id1,B,2500,30,0.06,9,"]
    (folder / "list.csv").write_text("\n".join([HEAD, *rows]) + "\n")
    forty = some_games(1, PLAYERS, 40)  # the far weaker one wins them all
    forty |= {name: np.full_like(forty[name], number) for name, number in WINS.items()}
    write_games(folder / "in", "2025-11", forty)
    answer = run(*line(folder, "--ratings", folder / "list.csv", "--json")).json
    assert answer["periods"][0]["counts"]["runaway"] == 2
    assert "volatility above 1" in answer["remarks"][-1]["text"]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("id1,A,x,80,0.06,1,", "string in column rating"),
        ("id1,A,20000,80,0.06,1,", "20000 in column rating, row 1"),
        ("id1,A,inf,80,0.06,1,", "column rating, row 1 of the players"),
        ("id1,A,1500,0,0.06,1,", "0 in column rd, row 1"),
        ("id1,A,1500,5000,0.06,1,", "5000 in column rd, row 1"),
        ("id1,A,1500,80,3,1,", "3 in column volatility, row 1"),
        ("id1,A,1500,80,0.06,-1,", "-1 in column games, row 1"),
        ("id1,A,1500,80,0.06,1,-5", "-5 in column last_period, row 1"),
        ("id1,A,1500,80,0.06,1,\nid1,A,1500,80,0.06,1,", "player id1 a second time in row 2"),
    ],
)
def test_a_list_that_cannot_be(run: Runner, folder: Path, row: str, words: str) -> None:
    (folder / "list.csv").write_text(f"{HEAD}\n{row}\n")
    done = run(*line(folder, "--ratings", folder / "list.csv"))
    assert done.code == 2
    assert words in done.told
    assert not list((folder / "out").rglob("*.parquet"))


@pytest.mark.parametrize(
    ("system", "more", "words"),
    [
        ("glicko", ("--c", "2000"), "a number from 0 to 1000"),
        ("glicko", ("--c", "x"), "a number from 0 to 1000"),
        ("glicko", ("--min-rd", "nan"), "a number from 0 to 350"),
        ("glicko", ("--tau", "0.5"), "--tau and --system glicko"),
        ("glicko2", ("--tau", "0"), "a number from 0.01 to 10"),
        ("glicko2", ("--c", "30"), "--c and --system glicko2"),
        ("glicko2", ("--k", "30"), "--k and --system glicko2"),
        ("glicko2", ("--time-control", "rapid"), "--time-control and --system glicko2"),
        ("elo", ("--k", "20", "--min-rd", "30"), "--min-rd and --system elo"),
        ("fide", ("--tau", "0.5"), "--tau and --system fide"),
    ],
)
def test_options_that_cannot_be(
    run: Runner, folder: Path, system: str, more: tuple[str, ...], words: str
) -> None:
    assert words in run.fails(*line(folder, *more, system=system))
    assert not (folder / "out").exists()


@pytest.mark.parametrize("engine", ["kernel", "duckdb"])
def test_games_of_wide_and_empty_columns(run: Runner, folder: Path, engine: str) -> None:
    games = folder / "in" / "games" / "period=2025-12"
    wide = {
        "white": [0, None, 2**40, 3, 4, 5],
        "black": [1, 2, 3, None, -(2**40), 6],
        "half_points": [2, 1, 0, 1, 1, 2**40],
        "day": [None, 1, 2, 3, 4, 5],
    }
    table = pa.table({name: pa.array(values, pa.int64()) for name, values in wide.items()})
    pq.write_table(table, games / "part-0.parquet")
    pq.write_table(table.slice(0, 0), games / "part-1.parquet")
    counts = run(*line(folder, "--json", "--engine", engine)).json["periods"][1]["counts"]
    assert counts["games"] == 6
    assert counts["rejected_unknown_player"] == 4
    assert counts["rejected_score"] == 1
    assert counts["sides_counted"] == 2


def test_duckdb_with_little_memory_comes_to_the_same(run: Runner, folder: Path) -> None:
    before = run(*line(folder, "--json")).json["periods"]
    (folder / "out").rename(folder / "before")
    after = run(*line(folder, "--json", "--engine", "duckdb", "--memory", "200MB")).json
    assert [each["digest"] for each in after["periods"]] == [each["digest"] for each in before]


@pytest.mark.parametrize("engine", ["kernel", "duckdb"])
def test_damaged_games(run: Runner, folder: Path, engine: str) -> None:
    games = folder / "in" / "games" / "period=2025-12" / "part-0.parquet"
    games.write_bytes(games.read_bytes()[:-40])
    done = run(*line(folder, "--engine", engine))
    assert done.code == 2
    assert "cannot be read as a table" in done.told
    assert not (folder / "out" / ".arpad-scratch").exists()
