"""Chained periods in folders: engines, resuming, corrections, rejects."""

import json
import shutil
from collections.abc import Callable
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from tests.bulk.fide_core import CoreList
from tests.bulk.folders import months, write_games, write_list, write_players
from tests.bulk.populations import population, rows_of, some_games

from arpad.bulk.engines.duckdb import DuckdbEngine
from arpad.bulk.engines.engine import Engine
from arpad.bulk.engines.kernel import KernelEngine
from arpad.bulk.fide.columns import LIST
from arpad.bulk.lists import with_last_period
from arpad.bulk.periods import rate_periods
from arpad.bulk.steps import Job, RatedPeriod

PLAYERS = 300
FIRST, COUNT = "2024-01", 5  # across the new edition and the uplift of March 2024


def made_folder(folder: Path, time_control: str = "standard", first: str = FIRST) -> Job:
    """Games of some months and a list."""
    games = folder / "in"
    write_players(games, PLAYERS)
    for number, month in enumerate(months(first, COUNT)):
        write_games(games, month, some_games(number, PLAYERS, 900))
    ratings = write_list(folder / "ratings.parquet", population(1, PLAYERS, int(first[:4])))
    return Job(games=games, ratings=ratings, out=folder / "out", time_control=time_control)


def numpy_engine(_: int) -> Engine:
    """The engine in memory, without the compiler."""
    return KernelEngine(0)


def compiled_engine(_: int) -> Engine:
    """With the compiler, and two threads."""
    return KernelEngine(10**6, threads=2)


def duckdb_engine(_: int) -> Engine:
    """DuckDB."""
    return DuckdbEngine(Path("unused"))


def rated(job: Job, engine: Callable[[int], Engine] = numpy_engine) -> tuple[RatedPeriod, ...]:
    """Rate it."""
    return rate_periods(job, engine, lambda *_: None)


def read_list(job: Job, period: str) -> dict[str, Any]:
    """A list that came out."""
    table = pq.read_table(
        job.out / "lists" / f"period={period}" / "ratings.parquet", partitioning=None
    )
    return {name: table[name].to_numpy() for name in table.column_names}


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in sorted(folder.rglob("*"))
        if each.is_file()
    }


@pytest.mark.parametrize("time_control", ["standard", "rapid"])
@pytest.mark.parametrize("engine", [numpy_engine, compiled_engine, duckdb_engine])
def test_lists_are_those_of_one_player_at_a_time(
    tmp_path: Path, engine: Callable[[int], Engine], time_control: str
) -> None:
    job = made_folder(tmp_path, time_control, "2024-10" if time_control == "rapid" else FIRST)
    found = rated(job, engine)
    first = found[0].period
    before = {"2024-01": 202312, "2024-10": 202409}[first]
    columns = with_last_period(population(1, PLAYERS, int(first[:4])), before)
    core = CoreList(columns, time_control)
    for number, each in enumerate(found):
        games = some_games(number, PLAYERS, 900)
        on = date(int(each.period[:4]), int(each.period[5:]), 1)
        core.rate(on, rows_of(games))
        expected, new = core.columns(), read_list(job, each.period)
        for name in LIST:
            assert np.array_equal(new[name], expected[name]), (each.period, name)
        assert each.counts["rated"] == sum(row["rating"] > 0 for row in core.rows)


def test_engines_leave_the_same_files(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    found = {}
    for engine in (numpy_engine, compiled_engine, duckdb_engine):
        shutil.rmtree(job.out, ignore_errors=True)
        rated(job, engine)
        found[engine] = files_of(job.out)
    assert found[numpy_engine] == found[compiled_engine] == found[duckdb_engine]


def test_a_stopped_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    rated(job)
    whole = files_of(job.out)

    class Stopped(Exception):
        """As a kill would."""

    for stop_at in range(1, 12):
        shutil.rmtree(job.out)
        told = 0

        def stop(*_: object, stop_at: int = stop_at) -> None:
            nonlocal told
            told += 1
            if told == stop_at:
                raise Stopped

        with pytest.raises(Stopped):
            rate_periods(job, numpy_engine, stop)
        (job.out / ".arpad-scratch" / "half").mkdir(parents=True)  # what a kill would leave
        rated(job)
        assert files_of(job.out) == whole


def test_a_second_run_does_nothing(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    first = rated(job)
    assert all(each.is_new for each in first)

    def none(_: int) -> Engine:
        raise AssertionError

    second = rate_periods(job, none, lambda *_: None)
    assert [each.digest for each in second] == [each.digest for each in first]
    assert not any(each.is_new for each in second)


def test_a_correction_is_rated_again_from_its_period_on(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    rated(job)
    changed = some_games(2, PLAYERS, 900)
    changed["half_points"][:50] = 2 - changed["half_points"][:50]
    write_games(job.games, "2024-03", changed)
    again = rated(job)
    assert [each.is_new for each in again] == [False, False, True, True, True]
    anew = job.replace(out=tmp_path / "anew")
    rated(anew)
    assert files_of(job.out) == files_of(anew.out)


def test_another_given_list_is_another_beginning(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    first = rated(job)
    columns = population(1, PLAYERS, 2024)
    columns["rating"][0] = 2345
    write_list(tmp_path / "ratings.parquet", columns)
    again = rated(job)
    assert all(each.is_new for each in again)
    assert again[0].digest != first[0].digest


def test_the_populations_have_every_case(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    found = rated(job)
    for name in ("first_ratings", "fell_under_floor", "born_unknown", "played"):
        assert sum(each.counts[name] for each in found) > 0, name
    assert sum(each.counts["rated"] - each.counts["active"] for each in found) > 0
    assert len(read_list(job, found[-1].period)["player"]) == PLAYERS


def test_a_damaged_list_is_made_again(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    rated(job)
    whole = files_of(job.out)
    damaged = job.out / "lists" / "period=2024-04" / "ratings.parquet"
    damaged.write_bytes(damaged.read_bytes()[:-40])
    assert [each.is_new for each in rated(job)] == [False, False, False, True, False]
    assert files_of(job.out) == whole


@pytest.mark.parametrize("engine", [numpy_engine, compiled_engine, duckdb_engine])
def test_games_that_cannot_be_are_set_aside(
    tmp_path: Path, engine: Callable[[int], Engine]
) -> None:
    job = made_folder(tmp_path)
    clean = [each.digest for each in rated(job)]
    bad = some_games(1, PLAYERS, 900)
    more = {
        "white": [3, PLAYERS, 5, 6, -1, 7],
        "black": [3, 4, -7, 8, -1, 2**31 - 1],
        "half_points": [2, 1, 0, 3, 9, 1],
        "day": [11, 12, 13, 14, 15, 16],
    }
    bad = {name: np.concatenate([bad[name], more[name]]) for name in bad}
    bad["white"][-2] = 2**40  # does not fit
    write_games(job.games, "2024-02", bad, groups=100)
    found = rated(job.replace(out=tmp_path / "bad"), engine)
    assert [each.digest for each in found] == clean
    counts = found[1].counts
    rejected = {name: counts[name] for name in counts if name.startswith("rejected")}
    assert rejected == {
        "rejected_unknown_player": 4,
        "rejected_self_game": 1,
        "rejected_score": 1,
    }
    rows = pq.read_table(
        tmp_path / "bad" / "lists" / "period=2024-02" / "rejects.parquet", partitioning=None
    ).to_pydict()
    assert rows["day"] == more["day"]
    assert rows["reason"] == [1, 0, 0, 2, 0, 0]


def test_the_manifest_says_of_what_a_list_was_made(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    found = rated(job)
    lists = job.out / "lists"
    manifests = [
        json.loads((lists / f"period={each.period}" / "manifest.json").read_text())
        for each in found
    ]
    assert [each["edition"] for each in manifests] == ["R4", "R4", "R5", "R5", "R5"]
    for before, after in pairwise(manifests):
        assert after["made_of"]["list_before"] == before["output"]
    assert manifests[-1]["list_date"] == "2024-06-01"


def test_history_has_every_change(tmp_path: Path) -> None:
    job = made_folder(tmp_path).replace(history=True)
    found = rated(job)
    period = found[-1].period
    folder = job.out / "lists" / f"period={period}"
    rows = pq.read_table(folder / "changes.parquet", partitioning=None).to_pydict()
    new, before = read_list(job, period), read_list(job, found[-2].period)
    for player, was, now, k, counted, minus in zip(*rows.values(), strict=True):
        assert (was, now) == (before["rating"][player], new["rating"][player])
        if was and now:
            change = k * minus
            size = (abs(change) * 2 + 100) // 200
            assert now - was == (size if change >= 0 else -size)
            assert k * counted <= 700
    changed = set(np.nonzero(new["rating"] != before["rating"])[0].tolist())
    assert changed <= set(rows["player"])
