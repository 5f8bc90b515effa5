"""Lists game by game in folders: those of the core, resumed, refused, in periods of any length."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.folders import write_games, write_players
from tests.bulk.sequential.test_rating import FIRST, by_the_core, random_games
from tests.bulk.test_periods import files_of
from tests.cli.build import Runner
from tests.cli.schemas import validator

from arpad.bulk.ingest.periods import period_names
from arpad.bulk.schema import GAME_COLUMNS, NO_DAY
from arpad.bulk.sequential.order import Games, games_of
from arpad.bulk.sequential.rating import new_values, numbers_of
from arpad.systems.common.logistic import logistic
from arpad.systems.lichess.choices import Choices

PLAYERS = 15
ELO = ("--system", "elo", "--k", "24")
LICHESS = ("--system", "lichess")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad`` in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Runner(capsys, monkeypatch)


def put(folder: Path, games: Games, kind: str = "month") -> None:
    """The games as a folder, in row groups of some games."""
    shutil.rmtree(folder, ignore_errors=True)
    write_players(folder, PLAYERS)
    names = np.array(period_names(games.day, kind))
    for name in sorted(set(names.tolist())):
        chosen = {key: getattr(games, key)[names == name] for key in GAME_COLUMNS}
        write_games(folder, name, chosen, groups=37)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three months of games."""
    put(tmp_path / "in", random_games(PLAYERS, 600, days=90))
    return tmp_path


def line(folder: Path, *more: object, out: str = "out") -> tuple[object, ...]:
    """The command line."""
    return ("bulk", "rate", folder / "in", "--out", folder / out, *more)


def last_list(folder: Path, out: str = "out") -> dict[str, Any]:
    """The last list by column."""
    place = max((folder / out / "lists").glob("period=*")) / "ratings.parquet"
    table = pq.read_table(place, partitioning=None)
    columns: dict[str, Any] = table.to_pydict()
    return columns


def test_lichess_lists_are_those_of_the_core(run: Runner, folder: Path) -> None:
    games = random_games(PLAYERS, 600, days=90)
    start = new_values(PLAYERS, numbers_of(np.datetime64(FIRST, "D").astype(object)))
    expected = by_the_core(games, start, Choices(variant="standard", speed="blitz"))
    answer = run(*line(folder, *LICHESS, "--speed", "blitz", "--json")).json
    validator("arpad/bulk-rate/1").validate(answer)
    found = last_list(folder)
    names = ("rating", "rating_deviation", "volatility")
    assert list(zip(*(found[name] for name in names), strict=True)) == expected
    assert sum(found["games"]) == 1200
    assert found["last_day"][0] == max(games.day[(games.white == 0) | (games.black == 0)].tolist())


@pytest.mark.parametrize("kind", ["year", "month", "day"])
def test_elo_lists_are_those_of_the_core(run: Runner, folder: Path, kind: str) -> None:
    games = random_games(PLAYERS, 600, days=90)
    put(folder / "in", games, kind)
    more = ("--start", "1400", "--white-advantage", "35", "--scale", "400")
    answer = run(*line(folder, *ELO, *more, "--json", "--history")).json
    validator("arpad/bulk-rate/1").validate(answer)
    assert (answer["system"], answer["time_control"]) == ("elo", None)
    expected = [1400.0] * PLAYERS
    for white, black, half_points, _ in zip(*(each.tolist() for each in games), strict=True):
        difference = expected[white] + 35 - expected[black]
        change = 24 * (half_points / 2 - logistic(difference))
        expected[white] += change
        expected[black] -= change
    assert last_list(folder)["rating"] == pytest.approx(expected, abs=1e-9)
    for manifest in (folder / "out").rglob("manifest.json"):
        validator("arpad/bulk-list/1").validate(json.loads(manifest.read_text()))


def test_what_is_there_stays_and_a_correction_is_rated_from_its_period(
    run: Runner, folder: Path
) -> None:
    run.ok(*line(folder, *LICHESS))
    whole = files_of(folder / "out")
    shutil.rmtree(max((folder / "out" / "lists").glob("period=*")))
    answer = run(*line(folder, *LICHESS, "--json")).json
    assert [each["is_new"] for each in answer["periods"]] == [False, False, True]
    assert files_of(folder / "out") == whole
    games = random_games(PLAYERS, 600, days=90)
    results = games.half_points.copy()
    month = np.array(period_names(games.day, "month"))
    results[np.flatnonzero(month == "2026-02")[0]] = (
        2 - results[np.flatnonzero(month == "2026-02")[0]]
    )
    results[np.flatnonzero(month == "2026-02")[1]] = 1
    put(folder / "in", games._replace(half_points=results))
    again = run(*line(folder, *LICHESS, "--json")).json
    assert [each["is_new"] for each in again["periods"]] == [False, True, True]
    run.ok(*line(folder, *LICHESS, out="anew"))
    assert files_of(folder / "out") == files_of(folder / "anew")
    assert not any(
        each["is_new"] for each in run(*line(folder, *LICHESS, "--json")).json["periods"]
    )


def test_a_list_that_came_out_can_be_given_for_the_months_after(run: Runner, folder: Path) -> None:
    run.ok(*line(folder, *LICHESS))
    whole = last_list(folder)
    shutil.move(folder / "in" / "games" / "period=2026-03", folder / "march")
    run.ok(*line(folder, *LICHESS, out="two"))
    given = folder / "two" / "lists" / "period=2026-02" / "ratings.parquet"
    shutil.rmtree(folder / "in" / "games")
    (folder / "in" / "games").mkdir()
    shutil.move(folder / "march", folder / "in" / "games" / "period=2026-03")
    run.ok(*line(folder, *LICHESS, "--ratings", given, out="three"))
    assert last_list(folder, "three") == whole


@pytest.mark.parametrize("system", [ELO, LICHESS])
def test_many_games_are_compiled_to_the_same_bytes(
    run: Runner, folder: Path, system: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.ok(*line(folder, *system))
    monkeypatch.setattr("arpad.bulk.sequential.systems.LARGE", 1)
    monkeypatch.setattr("arpad.bulk.sequential.systems.LARGE_LICHESS", 1)
    run.ok(*line(folder, *system, out="compiled"))
    assert files_of(folder / "compiled") == files_of(folder / "out")
    monkeypatch.setattr("arpad.cli.bulk_rate.find_spec", lambda _: None)
    assert "numba is not installed" in run(*line(folder, *system, out="slow")).err


def test_a_given_list_and_its_history(run: Runner, folder: Path) -> None:
    put(folder / "in", games_of([0], [1], [2], [FIRST]))
    (folder / "list.csv").write_text("id,name,rating,games\nid0,A,1613.5,7\nid1,B,,\nX,C,1234,9\n")
    out = run.ok(*line(folder, *ELO, "--ratings", folder / "list.csv", "--history"))
    assert "2026-01" in out
    found = last_list(folder)
    assert found["rating"][0] == pytest.approx(1613.5 + 24 * (1 - logistic(113.5)))
    assert found["rating"][1] == pytest.approx(1500 - 24 * (1 - logistic(113.5)))
    assert (found["rating"][-1], found["games"][-1], found["last_day"][-1]) == (1234, 9, None)
    assert (found["games"][0], found["games"][1]) == (8, 1)
    place = folder / "out" / "lists" / "period=2026-01" / "changes.parquet"
    rows = pq.read_table(place, partitioning=None).to_pylist()
    assert [(row["player"], row["rating_before"], row["counted"]) for row in rows] == [
        (0, 1613.5, 1),
        (1, 1500, 1),
    ]


def test_games_that_cannot_be_rated_are_set_aside(run: Runner, folder: Path) -> None:
    days = [FIRST] * 4
    put(folder / "in", games_of([0, 2, 3, 99], [1, 2, 4, 1], [2, 1, 3, 1], days))
    counts = run(*line(folder, *ELO, "--json")).json["periods"][0]["counts"]
    assert (counts["games"], counts["played"], counts["sides_counted"]) == (4, 2, 2)
    for reason in ("unknown_player", "self_game", "score"):
        assert counts[f"rejected_{reason}"] == 1
    place = folder / "out" / "lists" / "period=2026-01" / "rejects.parquet"
    assert len(pq.read_table(place, partitioning=None)) == 3


def test_games_without_a_date_come_first_where_the_day_does_not_count(
    run: Runner, folder: Path
) -> None:
    put(folder / "in", games_of([0, 0], [1, 1], [0, 2], [NO_DAY, FIRST]))
    run.ok(*line(folder, *ELO))
    assert last_list(folder)["last_day"][0] == FIRST
    assert (folder / "out" / "lists" / "period=0000-00").is_dir()
    words = run.fails(*line(folder, *LICHESS, out="other"))
    assert "games without a date: 1" in words
    assert not (folder / "other").exists()


@pytest.mark.parametrize("system", [ELO, LICHESS])
def test_an_order_that_is_none(run: Runner, folder: Path, system: tuple[str, ...]) -> None:
    put(folder / "in", games_of([0, 0], [1, 1], [0, 2], [FIRST + 1, FIRST]))
    assert "Game 2 was played before" in run.fails(*line(folder, *system))
    columns = {"white": [0], "black": [1], "half_points": [1], "day": [10**9]}
    write_games(folder / "in", "2026-01", {name: np.array(each) for name, each in columns.items()})
    words = run.fails(*line(folder, *system))
    assert "row 1 a game whose day is not in the period 2026-01" in words
    assert not (folder / "out" / "lists" / "period=2026-01").exists()


@pytest.mark.parametrize(
    ("system", "rows", "words"),
    [
        (ELO, "id,elo\nid0,1500", "column rating"),
        (ELO, "id,rating\nid0,1e9", "in column rating, row 1"),
        (ELO, "id,rating\nid0,many", "string in column rating where numbers are needed"),
        (ELO, "id,rating\nid0,1500\nid0,1600", "player id0 a second time"),
        (LICHESS, "id,rating\nid0,-5", "in column rating, row 1"),
        (LICHESS, "id,rating,rd\nid0,1500,0", "0 in column rd, row 1"),
        (LICHESS, "id,rating,last_day\nid0,1500,30000", "30000 in column last_day, row 1"),
    ],
)
def test_a_list_that_cannot_be(
    run: Runner, folder: Path, system: tuple[str, ...], rows: str, words: str
) -> None:
    (folder / "list.csv").write_text(rows + "\n")
    told = run.fails(*line(folder, *system, "--ratings", folder / "list.csv"))
    assert words in told
    assert not (folder / "out").exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((*ELO, "--engine", "spark"), "It is by kernel; spark computes fide, glicko, glicko2."),
        (
            (*LICHESS, "--engine", "duckdb"),
            "It is by kernel; duckdb computes fide, glicko, glicko2.",
        ),
        (("--system", "elo"), "--k"),
        (("--system", "elo", "--k", "x"), "--k"),
        ((*ELO, "--speed", "blitz"), "--speed"),
        ((*ELO, "--time-control", "rapid"), "--time-control"),
        ((*ELO, "--threads", "2"), "--threads"),
        ((*LICHESS, "--k", "20"), "--k"),
        ((*LICHESS, "--speed", "slow"), "slow"),
        (("--system", "fide", "--k", "20"), "--k"),
    ],
)
def test_options_that_do_not_go_together(
    run: Runner, folder: Path, more: tuple[str, ...], words: str
) -> None:
    assert words in run.fails(*line(folder, *more))
    assert not (folder / "out").exists()


def test_a_rating_that_is_no_number(run: Runner, folder: Path) -> None:
    table = pa.table({"player": [3, 4], "rating": [1500.0, float("nan")]})
    pq.write_table(table, folder / "list.parquet")
    told = run.fails(*line(folder, *ELO, "--ratings", folder / "list.parquet"))
    assert "NaN in column rating, row 2" in told


def test_days_before_the_recorded_rules(run: Runner, folder: Path) -> None:
    put(folder / "in", games_of([0], [1], [2], [15_000]))
    run.fails(*line(folder, *LICHESS), code=1)
    assert not (folder / "out").exists()


def test_a_folder_of_wide_columns(run: Runner, folder: Path) -> None:
    place = folder / "in" / "games" / "period=2026-01" / "part-0.parquet"
    wide = {"white": [0, 2**40], "black": [1, 1], "half_points": [2, 1], "day": [FIRST, FIRST]}
    pq.write_table(pa.table({name: pa.array(v, pa.int64()) for name, v in wide.items()}), place)
    counts = run(*line(folder, *ELO, "--json")).json["periods"][0]["counts"]
    assert (counts["sides_counted"], counts["rejected_unknown_player"]) == (2, 1)
