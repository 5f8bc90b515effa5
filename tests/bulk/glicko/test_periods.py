"""Chained periods in folders: the core, and the same files from every engine."""

import shutil
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.folders import write_games, write_players
from tests.bulk.glicko.core import CoreList
from tests.bulk.populations import rows_of, some_games
from tests.bulk.test_periods import files_of
from tests.bulk.test_periods import read_list as list_of

from arpad.bulk.games import PeriodGames
from arpad.bulk.glicko.choices import Choices
from arpad.bulk.glicko.duckdb import GlickoDuckdb
from arpad.bulk.glicko.engine import GlickoEngine, GlickoKernel
from arpad.bulk.glicko.glicko import GlickoChoices
from arpad.bulk.glicko.glicko2 import Glicko2Choices
from arpad.bulk.glicko.periods import rate_by_period
from arpad.bulk.glicko.update import update
from arpad.bulk.steps import Job, RatedPeriod
from arpad.core.errors import InputError

PLAYERS, GAMES = 200, 400
# With a gap of two months, and across a new year.
MONTHS: Final = {"2024-10": 1, "2024-11": 1, "2025-02": 3, "2025-03": 1, "2025-04": 1}
SYSTEMS: Final[dict[str, tuple[Choices, dict[str, float]]]] = {
    "glicko": (GlickoChoices(growth=30.0, least=45.0), {"c": 30.0, "min_rd": 45.0}),
    "glicko2": (Glicko2Choices(tau=0.7), {"tau": 0.7}),
}


def given(seed: int = 5) -> dict[str, Any]:
    """A list of all kinds of players."""
    rng = np.random.default_rng(seed)
    return {
        "player": np.arange(PLAYERS, dtype=np.int32),
        "rating": rng.normal(1500, 400, PLAYERS),
        "rating_deviation": rng.choice([30.0, 60.0, 200.0, 349.0, 350.0], PLAYERS),
        "volatility": rng.choice([0.03, 0.06, 0.2], PLAYERS),
        "games": rng.integers(0, 50, PLAYERS),
    }


def made_folder(folder: Path, months: Iterable[str] = MONTHS) -> Job:
    """Games of some months and a list."""
    games = folder / "in"
    write_players(games, PLAYERS)
    for number, month in enumerate(months):
        write_games(games, month, some_games(number, PLAYERS, GAMES))
    pq.write_table(pa.table(given()), folder / "ratings.parquet")
    ratings, out = folder / "ratings.parquet", folder / "out"
    return Job(games=games, ratings=ratings, out=out, time_control="", history=True)


def numpy_engine(_: int) -> GlickoEngine:
    """In memory, without the compiler."""
    return GlickoKernel(0)


def compiled_engine(_: int) -> GlickoEngine:
    """With the compiler, and two threads."""
    return GlickoKernel(10**6, threads=2)


def duckdb_engine(_: int) -> GlickoEngine:
    """DuckDB."""
    return GlickoDuckdb(Path("unused"))


def rated(
    job: Job, choices: Choices, engine: Callable[[int], GlickoEngine] = numpy_engine
) -> tuple[RatedPeriod, ...]:
    """Rate it."""
    return rate_by_period(job, choices, engine, lambda *_: None)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("engine", [numpy_engine, compiled_engine, duckdb_engine])
def test_lists_are_those_of_the_core(
    tmp_path: Path, system: str, engine: Callable[[int], GlickoEngine]
) -> None:
    job = made_folder(tmp_path)
    choices, constants = SYSTEMS[system]
    found = rated(job, choices, engine)
    start = given()
    names = choices.columns.reals
    core = CoreList({name: start[name] for name in names}, **constants)
    games, last = start["games"].copy(), np.zeros(PLAYERS, np.int64)
    for number, each in enumerate(found):
        rows = some_games(number, PLAYERS, GAMES)
        core.rate(rows_of(rows), MONTHS[each.period])
        new = list_of(job, each.period)
        for name in names:
            assert np.abs(new[name] - core.column(name)).max() < 1e-7, (each.period, name)
        counted = np.bincount(np.concatenate([rows["white"], rows["black"]]), minlength=PLAYERS)
        games += counted
        last[counted > 0] = int(each.period.replace("-", ""))
        assert new["games"].tolist() == games.tolist()
        assert new["last_period"].tolist() == last.tolist()
        assert each.counts["played"] == (counted > 0).sum() < PLAYERS


@pytest.mark.parametrize("system", SYSTEMS)
def test_engines_leave_the_same_files(tmp_path: Path, system: str) -> None:
    job = made_folder(tmp_path)
    found = []
    for engine in (numpy_engine, compiled_engine, duckdb_engine):
        shutil.rmtree(job.out, ignore_errors=True)
        rated(job, SYSTEMS[system][0], engine)
        found.append(files_of(job.out))
    assert found[0] == found[1] == found[2]
    assert len([name for name in found[0] if name.endswith("changes.parquet")]) == len(MONTHS)


def test_the_order_of_games_does_not_matter(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    digests = [each.digest for each in rated(job, Glicko2Choices())]
    shutil.rmtree(job.out)
    for number, month in enumerate(MONTHS):
        rows = some_games(number, PLAYERS, GAMES)
        write_games(job.games, month, {name: values[::-1] for name, values in rows.items()})
    assert [each.digest for each in rated(job, Glicko2Choices())] == digests


def test_a_second_run_does_nothing_and_other_constants_rate_anew(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    first = rated(job, Glicko2Choices())
    again = rated(job, Glicko2Choices(tau=0.5))  # the usual one
    assert [each.digest for each in again] == [each.digest for each in first]
    assert not any(each.is_new for each in again)
    assert all(each.is_new for each in rated(job, Glicko2Choices(tau=0.6)))


def test_a_stopped_run_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    rated(job, Glicko2Choices())
    whole = files_of(job.out)

    class Stopped(Exception):
        """As a kill would."""

    def stop(period: str, *_: int) -> None:
        if period == "2025-02":
            raise Stopped

    shutil.rmtree(job.out)
    with pytest.raises(Stopped):
        rate_by_period(job, Glicko2Choices(), numpy_engine, stop)
    assert [each.is_new for each in rated(job, Glicko2Choices())] == [False, False, *[True] * 3]
    assert files_of(job.out) == whole


def test_changes_are_of_those_who_played(tmp_path: Path) -> None:
    job = made_folder(tmp_path)
    rated(job, Glicko2Choices())
    place = job.out / "lists" / "period=2025-02"
    changes = pq.read_table(place / "changes.parquet", partitioning=None).to_pydict()
    before, after = (list_of(job, month) for month in ("2024-11", "2025-02"))
    who = np.flatnonzero(after["games"] > before["games"])
    assert changes["player"] == who.tolist()
    for name in ("rating", "rating_deviation", "volatility"):
        assert changes[f"{name}_before"] == before[name][who].tolist()
        assert changes[name] == after[name][who].tolist()
    assert changes["counted"] == (after["games"] - before["games"])[who].tolist()


@pytest.mark.parametrize(
    ("names", "periods"),
    [
        (("2023-12-30", "2024-01-02"), 3),
        (("2020", "2024"), 4),
        (("2023-12", "2024-01"), 1),
    ],
)
def test_years_and_days_are_periods_too(
    tmp_path: Path, names: tuple[str, str], periods: int
) -> None:
    write_players(tmp_path / "in", PLAYERS)
    all_games = [some_games(number, PLAYERS, 100) for number in range(2)]
    for name, games in zip(names, all_games, strict=True):
        write_games(tmp_path / "in", name, games)
    job = Job(games=tmp_path / "in", ratings=None, out=tmp_path / "out", time_control="")
    rated(job, GlickoChoices(growth=20.0))
    new = {"rating": np.full(PLAYERS, 1500.0), "rating_deviation": np.full(PLAYERS, 350.0)}
    core = CoreList(new, c=20.0)
    core.rate(rows_of(all_games[0]))
    core.rate(rows_of(all_games[1]), periods)
    found = list_of(job, names[1])
    assert np.abs(found["rating_deviation"] - core.column("rating_deviation")).max() < 1e-7


@pytest.mark.parametrize(
    ("names", "words"), [(("2024-01", "2024"), "mixed_periods"), (("0000-00",), "no_dates")]
)
def test_periods_that_cannot_be(tmp_path: Path, names: tuple[str, ...], words: str) -> None:
    write_players(tmp_path / "in", PLAYERS)
    for name in names:
        write_games(tmp_path / "in", name, some_games(1, PLAYERS, 10))
    job = Job(games=tmp_path / "in", ratings=None, out=tmp_path / "out", time_control="")
    with pytest.raises(InputError, match=words):
        rated(job, Glicko2Choices())
    assert not job.out.exists()


def test_more_games_than_can_be_are_refused() -> None:
    on = date(2024, 1, 1)
    rules = Glicko2Choices().rules(on, 1)
    rows = {name: given()[name][:2] for name in ("player", *rules.columns.reals, "games")}
    rows |= {name: np.array([1, 500_001]) for name in ("counted", "surplus", "precision")}
    rows["last_period"] = np.zeros(2, np.int32)
    games = PeriodGames(name="2024-01", on=on, files=(), games=0)
    with pytest.raises(InputError, match="too_many_games"):
        update(rows, games, rules)
