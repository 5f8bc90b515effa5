"""``arpad bulk rate``: what it says, what it refuses, and that it leaves nothing half-written."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.folders import months, write_games, write_players
from tests.bulk.populations import some_games
from tests.cli.build import Runner
from tests.cli.schemas import validator

PLAYERS = 40
HEAD = "id,name,rating,games,highest_rating,birth_year"


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
        write_games(tmp_path / "in", month, some_games(number, PLAYERS, 200))
    rows = [f"id{n},Name {n},{1500 + 20 * n},100,,1980" for n in range(PLAYERS - 5)]
    write_csv(tmp_path, [*rows, "X7,Somebody Else,2000,50,2450,1990"])
    return tmp_path


def write_csv(folder: Path, rows: list[str], head: str = HEAD) -> None:
    """The list."""
    (folder / "list.csv").write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")


def line(folder: Path, *more: object) -> tuple[object, ...]:
    """The command line."""
    words = ("bulk", "rate", folder / "in", "--system", "fide", "--ratings", folder / "list.csv")
    return (*words, "--out", folder / "out", *more)


def test_the_table_and_the_lists(run: Runner, folder: Path) -> None:
    out = run.ok(*line(folder))
    assert f"Lists: 2, in {folder / 'out' / 'lists'}" in out.replace("\n", " ")
    rows = [words for words in map(str.split, out.splitlines()) if words[:1] == ["2025-12"]]
    assert rows[0][:4] == ["2025-12", "R6", "200", "0"]
    assert rows[0][-1] == "made"
    assert "unchanged" in run.ok(*line(folder))


def test_a_player_without_games_stays_on_the_list(run: Runner, folder: Path) -> None:
    run.ok(*line(folder))
    names = pq.read_table(folder / "out" / "players.parquet").to_pylist()
    assert names[-1] == {"player": PLAYERS, "id": "X7", "name": "Somebody Else"}
    place = folder / "out" / "lists" / "period=2025-12" / "ratings.parquet"
    last = pq.read_table(place, partitioning=None).to_pylist()[-1]
    assert (last["rating"], last["highest_rating"], last["games"]) == (2000, 2450, 50)


@pytest.mark.parametrize("engine", ["kernel", "duckdb"])
def test_json_follows_its_schema(run: Runner, folder: Path, engine: str) -> None:
    bad = some_games(1, PLAYERS, 200)
    bad["black"][0] = bad["white"][0]
    write_games(folder / "in", "2025-12", bad)
    answer = run(*line(folder, "--json", "--engine", engine, "--history")).json
    validator("arpad/bulk-rate/1").validate(answer)
    for manifest in (folder / "out").rglob("manifest.json"):
        validator("arpad/bulk-list/1").validate(json.loads(manifest.read_text()))
    assert [each["period"] for each in answer["periods"]] == ["2025-11", "2025-12"]
    assert answer["periods"][1]["counts"]["rejected_self_game"] == 1
    told = [each["id"] for each in answer["remarks"]]
    assert told == ["bulk.rate.remark.rejected", "bulk.rate.remark.born_unknown"]


def test_the_one_upgrade_of_an_event_is_told(run: Runner, folder: Path) -> None:
    write_games(folder / "in", "2023-05", some_games(3, PLAYERS, 200))
    assert "all games of a month count as one event" in " ".join(run.ok(*line(folder)).split())


def test_progress_is_for_a_terminal(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*line(folder)).err == ""
    monkeypatch.setattr("arpad.cli.bulk_rate_report._OFTEN", 0)
    run.is_terminal = True
    assert "2025-12: 400 of 400 games" in run(*line(folder, "--history")).err


@pytest.mark.parametrize(
    ("rows", "head", "words"),
    [
        (["id1,A,1500,3,,1980"], HEAD.replace("rating", "elo", 1), "column rating"),
        (["id1,A,1500,3,,1980"], HEAD.replace("birth_year", "born"), "column birth_year"),
        (["id1,A,4000,3,,1980"], HEAD, "4000 in column rating, row 1"),
        (["id1,A,-5,3,,1980"], HEAD, "-5 in column rating, row 1"),
        (["id1,A,1500,3,,1980", "id2,B,1500,3,,1"], HEAD, "1 in column birth_year, row 2"),
        (["id1,A,x,3,,1980"], HEAD, "string in column rating"),
        (["id1,A,1500.5,3,,1980"], HEAD, "double in column rating"),
        (["id1,A,1500,3,,1980", "id1,B,1600,3,,1980"], HEAD, "player id1 a second time in row 2"),
        (["X,A,1500,3,,1980", "X,B,1600,3,,1980"], HEAD, "player X a second time in row 2"),
        (["id1,A,1500"], HEAD, "cannot be read as a table"),
        (
            ["1,1500,3,,1980", "77,1500,3,,1980"],
            HEAD[8:].replace("rating", "player,rating", 1),
            "77 in column player, row 2",
        ),
    ],
)
def test_a_list_that_cannot_be(
    run: Runner, folder: Path, rows: list[str], head: str, words: str
) -> None:
    write_csv(folder, rows, head)
    done = run(*line(folder))
    assert done.code == 2
    assert "list.csv" in done.told
    assert words in done.told
    assert not list((folder / "out").rglob("*.parquet"))


def test_lists_with_other_signs_between_the_columns(run: Runner, folder: Path) -> None:
    before = run(*line(folder, "--json")).json
    text = (folder / "list.csv").read_text()
    for sign in ";\t":
        (folder / "list.csv").write_text(text.replace(",", sign))
        after = run(*line(folder, "--json")).json
        assert [each["digest"] for each in after["periods"]] == [
            each["digest"] for each in before["periods"]
        ]


@pytest.mark.parametrize("engine", ["kernel", "duckdb"])
@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda _: b"", "cannot be read as a table"),
        (lambda data: data[: len(data) // 2], "cannot be read as a table"),
        (lambda _: b"white,black\n1,2\n", "cannot be read as a table"),
        (lambda data: data[:4] + b"\0" * 40 + data[44:], "cannot be read|could not rate"),
    ],
)
def test_damaged_games(run: Runner, folder: Path, engine: str, damage: object, words: str) -> None:
    assert callable(damage)
    games = folder / "in" / "games" / "period=2025-12" / "part-0.parquet"
    games.write_bytes(damage(games.read_bytes()))
    done = run(*line(folder, "--engine", engine))
    assert done.code == 2
    assert any(each in done.told for each in words.split("|"))
    assert not (folder / "out" / ".arpad-scratch").exists()
    assert not (folder / "out" / "lists" / "period=2025-12").exists()


def test_games_without_a_column(run: Runner, folder: Path) -> None:
    games = folder / "in" / "games" / "period=2025-12" / "part-0.parquet"
    pq.write_table(pa.table({"white": np.arange(3), "black": np.arange(3)}), games)
    assert "has no column half_points. It has: white, black." in run.fails(*line(folder))
    columns = {name: np.arange(3) for name in ("white", "black", "day")}
    pq.write_table(pa.table(columns | {"half_points": [0.5, 1.0, 0.0]}), games)
    assert "has double in column half_points" in run.fails(*line(folder))


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


def test_files_that_are_not_there(run: Runner, folder: Path) -> None:
    for missing in (folder / "list.csv", folder / "in" / "players.parquet"):
        content = missing.read_bytes()
        missing.unlink()
        words = run.fails(*line(folder))
        assert missing.name in words
        assert "No such file" in words
        assert not (folder / "out").exists()
        missing.write_bytes(content)


def test_nobody_at_all(run: Runner, folder: Path) -> None:
    write_players(folder / "in", 0)
    write_csv(folder, [])
    assert "has no players" in run.fails(*line(folder))


def test_folders_that_cannot_be(run: Runner, folder: Path) -> None:
    words = run.fails(*line(folder.joinpath("nowhere")))
    assert "has no games" in words
    write_games(folder / "in", "2025", some_games(1, PLAYERS, 5))
    assert "has a period 2025" in run.fails(*line(folder))


def test_periods_before_the_rules(run: Runner, folder: Path) -> None:
    write_games(folder / "in", "1999-01", some_games(1, PLAYERS, 5))
    run.fails(*line(folder), code=1)
    assert not (folder / "out").exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--engine", "abacus"), "kernel, duckdb, spark"),
        (("--time-control", "slow"), "standard, rapid, blitz"),
        (("--memory", "much", "--engine", "duckdb"), "a size such as 500MB or 1GB"),
        (("--threads", "0"), "--threads"),
        (("--memory", "1GB"), "--memory belongs to --engine duckdb, spark"),
        (("--master", "local[2]", "--engine", "duckdb"), "--master belongs to --engine spark"),
        (("--system", "abacus"), "fide, kbsb, icu, dwz, elo, lichess"),
    ],
)
def test_options_that_cannot_be(
    run: Runner, folder: Path, more: tuple[str, ...], words: str
) -> None:
    assert words in run.fails(*line(folder, *more))


def test_an_engine_that_is_not_installed(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.cli.bulk_needs.find_spec", lambda _: None)
    words = run.fails(*line(folder, "--engine", "duckdb"))
    assert "pip install 'arpad[sql]'" in words


def test_spark_without_java(run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.cli.bulk_needs.find_spec", lambda name: name)
    monkeypatch.setattr("arpad.bulk.engines.spark.java_version", lambda: None)
    assert "needs Java 17 or newer" in run.fails(*line(folder, "--engine", "spark"))
    monkeypatch.setattr("arpad.bulk.engines.spark.java_version", lambda: 11)
    assert "Java 11 was found" in run.fails(*line(folder, "--engine", "spark"))


def test_duckdb_with_little_memory_comes_to_the_same(run: Runner, folder: Path) -> None:
    before = run(*line(folder, "--json")).json["periods"]
    (folder / "out").rename(folder / "before")
    after = run(*line(folder, "--json", "--engine", "duckdb", "--memory", "200MB")).json
    assert [each["digest"] for each in after["periods"]] == [each["digest"] for each in before]


def test_the_lists_do_not_go_where_the_games_are(run: Runner, folder: Path) -> None:
    words = run.fails(*line(folder), "--out", folder / "out" / ".." / "in")
    assert "into the folder of the games" in words


def test_a_place_that_cannot_be_written(run: Runner, folder: Path) -> None:
    (folder / "out").write_text("a file")
    words = run.fails(*line(folder), code=1)
    assert "What was rated stays" in words
