"""Games that name their events: FIDE's rules on events, by every engine as by the core."""

import shutil
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.fide_core import CoreList
from tests.bulk.folders import months, write_games, write_list, write_players
from tests.bulk.populations import population, some_games
from tests.bulk.test_periods import (
    compiled_engine,
    duckdb_engine,
    files_of,
    numpy_engine,
    rated,
    read_list,
)

from arpad.bulk.engines.engine import Engine
from arpad.bulk.engines.spark import SparkEngine, java_version
from arpad.bulk.fide.columns import LIST
from arpad.bulk.lists import with_last_period
from arpad.bulk.steps import Job

PLAYERS, GAMES = 200, 900
NAMES = [None, "League", "Open B", "Open A", "Cup"]
_JAVA = java_version()


def some_events(seed: int) -> dict[str, Any]:
    """Games of a month, each of an event or of none; the file is in no order."""
    games = some_games(seed, PLAYERS, GAMES)
    rng = np.random.default_rng(seed)
    event = rng.choice(len(NAMES), GAMES, p=[0.1, 0.4, 0.2, 0.2, 0.1])
    # The days at which the events end: two of them on one.
    day = np.array([20, 9, 15, 15, 3])[event] - rng.integers(0, 3, GAMES)
    return games | {"day": day.astype(np.int32), "event": pa.array([NAMES[each] for each in event])}


def in_order(games: dict[str, Any]) -> list[list[tuple[int, int, int]]]:
    """The games of each event; the events as they end, then as they begin, then by name."""
    rows: dict[str, list[tuple[int, ...]]] = {}
    columns = (games[name].tolist() for name in ("white", "black", "half_points", "day"))
    for *row, name in zip(*columns, games["event"].to_pylist(), strict=True):
        rows.setdefault(name or "", []).append(tuple(row))
    days = {name: [row[3] for row in its] for name, its in rows.items()}
    order = sorted(rows, key=lambda name: (max(days[name]), min(days[name]), name))
    return [[row[:3] for row in rows[name]] for name in order]  # type: ignore[misc]  # three of four


def made_folder(folder: Path, first: str, time_control: str = "standard", count: int = 4) -> Job:
    """Months of such games, and a list."""
    games = folder / "in"
    write_players(games, PLAYERS)
    for number, month in enumerate(months(first, count)):
        write_games(games, month, some_events(number), groups=170)
    ratings = write_list(folder / "ratings.parquet", population(1, PLAYERS, int(first[:4])))
    return Job(games=games, ratings=ratings, out=folder / "out", time_control=time_control)


def check_core(job: Job, found: Any, before: int) -> None:
    """Every list is that of the core."""
    first = found[0].period
    core = CoreList(
        with_last_period(population(1, PLAYERS, int(first[:4])), before), job.time_control
    )
    for number, each in enumerate(found):
        on = date(int(each.period[:4]), int(each.period[5:]), 1)
        core.rate_events(on, in_order(some_events(number)))
        expected, new = core.columns(), read_list(job, each.period)
        for name in LIST:
            wrong = np.flatnonzero(new[name] != expected[name])
            shown = [(int(i), int(new[name][i]), core.rows[i]) for i in wrong[:3]]
            assert not shown, (each.period, name, shown)
        assert not each.one_event


# Chains across the three rules on first events, and the years of the one upgrade an event.
@pytest.mark.parametrize(
    ("first", "time_control", "before"),
    [
        ("2011-05", "standard", 201104),
        ("2014-05", "standard", 201404),
        ("2021-11", "standard", 202110),
        ("2023-12", "standard", 202311),
        ("2022-01", "rapid", 202112),
        ("2025-08", "standard", 202507),
    ],
)
def test_lists_are_those_of_the_core(
    tmp_path: Path, first: str, time_control: str, before: int
) -> None:
    job = made_folder(tmp_path, first, time_control)
    check_core(job, rated(job), before)


@pytest.mark.parametrize("engine", [compiled_engine, duckdb_engine])
def test_engines_leave_the_same_files(tmp_path: Path, engine: Callable[[int], Engine]) -> None:
    job = made_folder(tmp_path, "2023-12")
    rated(job, numpy_engine)
    expected = files_of(job.out)
    shutil.rmtree(job.out)
    rated(job, engine)
    assert files_of(job.out) == expected


@pytest.mark.slow
@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
@pytest.mark.skipif(_JAVA is None or _JAVA < 17, reason=f"Java 17 is needed, found {_JAVA}")
@pytest.mark.filterwarnings("ignore")
def test_spark_leaves_the_same_files(tmp_path: Path) -> None:
    job = made_folder(tmp_path, "2023-12", count=3)
    rated(job)
    expected = files_of(job.out)
    shutil.rmtree(job.out)
    rated(job, lambda _: SparkEngine(job.scratch, "local[2]"))
    assert files_of(job.out) == expected


def test_events_change_something(tmp_path: Path) -> None:
    job = made_folder(tmp_path, "2022-05")
    by_event = [each.digest for each in rated(job)]
    for file in job.games.rglob("part-*.parquet"):
        pq.write_table(pq.read_table(file, partitioning=None).drop_columns(["event"]), file)
    one = rated(job)
    assert all(each.is_new and each.one_event for each in one)
    assert all(each.digest != other for each, other in zip(one, by_event, strict=True))


def test_one_event_in_all_games_is_as_none(tmp_path: Path) -> None:
    job = made_folder(tmp_path, "2022-05")
    for file in job.games.rglob("part-*.parquet"):
        table = pq.read_table(file, partitioning=None)
        whole = pa.array(["Rated game"] * len(table))
        pq.write_table(table.set_column(4, "Event", whole), file)
    one = [each.digest for each in rated(job)]
    for file in job.games.rglob("part-*.parquet"):
        pq.write_table(pq.read_table(file, partitioning=None).drop_columns(["Event"]), file)
    assert [each.digest for each in rated(job)] == one


def test_many_sides_are_added_up_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = made_folder(tmp_path, "2022-05")
    expected = [each.digest for each in rated(job)]
    monkeypatch.setattr("arpad.bulk.fide.events._MANY", 50)
    assert [each.digest for each in rated(job.replace(out=tmp_path / "parts"))] == expected
