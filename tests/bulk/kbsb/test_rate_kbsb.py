"""``arpad bulk rate --system kbsb``: lists by the days of the games, resumed, and refused."""

import json
import shutil
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.bulk.folders import write_games, write_players
from tests.bulk.kbsb import core
from tests.bulk.kbsb.populations import played, population, rows_of
from tests.bulk.test_periods import files_of
from tests.cli.build import Runner
from tests.cli.schemas import validator

from arpad.bulk.ingest.periods import period_names
from arpad.bulk.kbsb.columns import LIST, NOT_TOLD
from arpad.bulk.schema import GAME_COLUMNS
from arpad.systems.kbsb.rules import list_of

PLAYERS = 90
FIRST, LAST = date(2021, 4, 2), date(2022, 1, 1)  # three lists, of which the last ends on its day
EPOCH = date(1970, 1, 1)
HEAD = "id,rating,games,opponents_sum,points,federation,fide_rating"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad`` in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Runner(capsys, monkeypatch)


def put(folder: Path, games: dict[str, Any], kind: str) -> None:
    """The games as a folder, in periods of a kind, by day in each of them."""
    shutil.rmtree(folder, ignore_errors=True)
    write_players(folder, PLAYERS)
    order = np.argsort(games["day"], kind="stable")
    names = np.array(period_names(games["day"][order], kind))
    for name in sorted(set(names.tolist())):
        chosen = {key: games[key][order][names == name] for key in GAME_COLUMNS}
        write_games(folder, name, chosen)


def write_csv(folder: Path, columns: dict[str, Any]) -> None:
    """The list as ``arpad period kbsb --csv`` writes it."""
    rows = []
    for row in range(PLAYERS):
        facts = {name: int(columns[name][row]) for name in LIST}
        sums = "" if facts["opponents_sum"] == NOT_TOLD else facts["opponents_sum"]
        points = "" if facts["half_points"] == NOT_TOLD else facts["half_points"] / 2
        federation = "NED" if facts["foreign"] else ("BEL" if row % 2 else "")
        values = (facts["rating"] or "", facts["games"], sums, points, federation)
        rows.append(",".join(map(str, (f"id{row}", *values, facts["fide_rating"] or ""))))
    (folder / "list.csv").write_text("\n".join([HEAD, *rows]) + "\n")


@pytest.fixture
def games() -> dict[str, Any]:
    """Nine months of games, some on the very days of the lists."""
    found = played(5, PLAYERS, 1500, FIRST, LAST)
    for place, day in enumerate((date(2021, 7, 1), date(2021, 7, 2), date(2021, 10, 1), LAST)):
        found["day"][place * 20 : place * 20 + 20] = (day - EPOCH).days
    return found


@pytest.fixture
def folder(tmp_path: Path, games: dict[str, Any]) -> Path:
    """These games by month, and a list."""
    put(tmp_path / "in", games, "month")
    write_csv(tmp_path, population(3, PLAYERS))
    return tmp_path


def line(folder: Path, *more: object, out: str = "out") -> tuple[object, ...]:
    """The command line."""
    words = ("--system", "kbsb", "--ratings", folder / "list.csv", "--out", folder / out)
    return ("bulk", "rate", folder / "in", *words, *more)


def lists(folder: Path, out: str = "out", file: str = "ratings.parquet") -> dict[str, Any]:
    """Every list by its day."""
    return {
        place.name.removeprefix("period="): pq.read_table(place / file, partitioning=None)
        for place in sorted((folder / out / "lists").glob("period=*"))
    }


def test_each_game_counts_for_the_list_of_its_day(
    run: Runner, folder: Path, games: dict[str, Any]
) -> None:
    answer = run(*line(folder, "--json", "--history")).json
    validator("arpad/bulk-rate/1").validate(answer)
    assert (answer["system"], answer["time_control"]) == ("kbsb", None)
    found, changes = lists(folder), lists(folder, file="changes.parquet")
    assert list(found) == ["2021-07-01", "2021-10-01", "2022-01-01"]
    columns = population(3, PLAYERS)
    for name, each in zip(found, answer["periods"], strict=True):
        on = date.fromisoformat(name)
        rows = [row for row in rows_of(games) if list_of(EPOCH + timedelta(days=row[3])) == on]
        columns, runs = core.rate(columns, rows, on)
        for column in LIST:
            assert found[name][column].to_pylist() == columns[column].tolist(), (name, column)
        history = changes[name].to_pydict()
        assert history["status"] == columns["status"][history["player"]].tolist()
        assert history["counted"] == columns["counted"][history["player"]].tolist()
        assert each["counts"]["games"] == len(rows)
        assert each["counts"]["runs"] == runs
        assert each["counts"]["rated"] == int((columns["rating"] > 0).sum())
        assert each["edition"] == "2015"
    for manifest in (folder / "out").rglob("manifest.json"):
        validator("arpad/bulk-list/1").validate(json.loads(manifest.read_text()))
    assert [each["id"] for each in answer["remarks"]] == ["bulk.rate.remark.incomplete"]


@pytest.mark.parametrize("kind", ["year", "day"])
def test_how_long_the_periods_of_the_folder_are_does_not_matter(
    run: Runner, folder: Path, games: dict[str, Any], kind: str
) -> None:
    expected = [each["digest"] for each in run(*line(folder, "--json")).json["periods"]]
    put(folder / "in", games, kind)
    answer = run(*line(folder, "--json", out="other")).json
    assert [each["digest"] for each in answer["periods"]] == expected


def test_the_list_that_came_out_can_be_given(run: Runner, folder: Path) -> None:
    whole = [each["digest"] for each in run(*line(folder, "--json")).json["periods"]]
    first = pq.read_table(folder / "out/lists/period=2021-07-01/ratings.parquet", partitioning=None)
    rows = {name: first[name].to_numpy() for name in LIST}
    write_csv(folder, rows)
    for month in ("04", "05", "06"):
        shutil.rmtree(folder / "in/games" / f"period=2021-{month}")
    july = folder / "in/games/period=2021-07/part-0.parquet"
    table = pq.read_table(july, partitioning=None)
    days = table["day"].to_numpy()
    pq.write_table(table.filter(days > (date(2021, 7, 1) - EPOCH).days), july)
    later = run(*line(folder, "--json", out="later")).json["periods"]
    assert [each["digest"] for each in later] == whole[1:]


def test_a_stopped_run_and_a_correction_go_on(
    run: Runner, folder: Path, games: dict[str, Any]
) -> None:
    run.ok(*line(folder))
    whole = files_of(folder / "out")
    shutil.rmtree(folder / "out/lists/period=2021-10-01")
    again = run(*line(folder, "--json")).json["periods"]
    assert [each["is_new"] for each in again] == [False, True, False]
    assert files_of(folder / "out") == whole
    late = games["day"] >= (date(2021, 10, 2) - EPOCH).days
    games["half_points"][late] = 2 - games["half_points"][late]
    put(folder / "in", games, "month")
    # The month of October is read for the list of its first day as well, which comes out the same.
    third = run(*line(folder, "--json")).json["periods"]
    assert [each["is_new"] for each in third] == [False, True, True]
    assert [each["digest"] for each in third[:2]] == [each["digest"] for each in again[:2]]
    assert third[2]["digest"] != again[2]["digest"]


def test_the_table_and_the_remarks_on_the_rules(run: Runner, folder: Path) -> None:
    put(folder / "in", played(1, PLAYERS, 50, date(2026, 5, 1), date(2026, 6, 30)), "month")
    out = " ".join(run.ok(*line(folder)).split())
    assert "2026-07-01 2015 50 0" in out
    assert "announced a single rise of ratings" in out


def test_games_that_cannot_be_are_set_aside(
    run: Runner, folder: Path, games: dict[str, Any]
) -> None:
    clean = [each["digest"] for each in run(*line(folder, "--json")).json["periods"]]
    more = {"white": [3, PLAYERS, 5], "black": [3, 4, 6], "half_points": [2, 1, 9]}
    more["day"] = [(date(2021, 7, 1) - EPOCH).days] * 3
    put(folder / "in", {name: np.concatenate([games[name], more[name]]) for name in games}, "month")
    answer = run(*line(folder, "--json")).json["periods"]
    assert [each["digest"] for each in answer] == clean
    found = {each["period"]: each["counts"] for each in answer}
    rejected = ("rejected_unknown_player", "rejected_self_game", "rejected_score")
    assert [found["2021-07-01"][name] for name in rejected] == [1, 1, 1]
    assert [found["2021-10-01"][name] for name in rejected] == [0, 0, 0]
    rows = pq.read_table(
        folder / "out/lists/period=2021-07-01/rejects.parquet", partitioning=None
    ).to_pydict()
    assert sorted(rows["reason"]) == [0, 1, 2]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("id1,4000,30,,,,", "4000 in column rating, row 1"),
        ("id1,1500,-1,,,,", "-1 in column games, row 1"),
        ("id1,,12,99999,7,,", "99999 in column opponents_sum, row 1"),
        ("id1,,12,-5,7,,", "-5 in column opponents_sum, row 1"),
        ("id1,,12,18000,13,,", "13 in column points, row 1 of the players; possible is 0 to 12."),
        ("id1,,12,18000,7.3,,", "7.3 in column points, row 1"),
        ("id1,,12,18000,much,,", "much in column points, row 1"),
        ("id1,,12,18000,7,,5000", "5000 in column fide_rating, row 1"),
    ],
)
def test_a_list_that_cannot_be(run: Runner, folder: Path, row: str, words: str) -> None:
    (folder / "list.csv").write_text(f"{HEAD}\n{row}\n")
    assert words in run.fails(*line(folder))
    assert not (folder / "out").exists()


def test_points_as_people_write_them(run: Runner, folder: Path) -> None:
    (folder / "list.csv").write_text(f"{HEAD}\nid1,,12,18000,7½,,\nid2,1500,100,,,,\n")
    run.ok(*line(folder))
    table = pq.read_table(folder / "out/lists/start/ratings.parquet", partitioning=None)
    assert table["half_points"].to_pylist()[:3] == [NOT_TOLD, 15, NOT_TOLD]


def test_what_cannot_be(run: Runner, folder: Path, games: dict[str, Any]) -> None:
    words = run.fails(*line(folder, "--engine", "duckdb"))
    assert "--system kbsb is not computed by --engine duckdb. It is by kernel" in words
    assert "--threads" in run.fails(*line(folder, "--threads", "2"))
    assert "--time-control" in run.fails(*line(folder, "--time-control", "rapid"))
    write_games(folder / "in", "2021-05", games | {"day": np.full(1500, -(2**31), np.int32)})
    assert "not in the period 2021-05" in run.fails(*line(folder))
    put(folder / "in", played(1, PLAYERS, 5, date(2007, 5, 1), date(2007, 6, 30)), "month")
    run.fails(*line(folder), code=1)
    put(folder / "in", played(1, PLAYERS, 5, date(2021, 5, 1), date(2021, 6, 30)), "month")
    none = {name: values[:0] for name, values in games.items()}
    for period in (folder / "in" / "games").iterdir():
        write_games(folder / "in", period.name.removeprefix("period="), none)
    assert "has no games" in run.fails(*line(folder))
    write_games(folder / "in", "0000", games)
    assert "without a date: 1500" in run.fails(*line(folder))
    assert not (folder / "out").exists()
