"""A FIDE period over columns: our engines beside the bare query in DuckDB and in Polars.

    python benchmarks/bulk.py make FOLDER [PLAYERS] [GAMES] [PERIODS]
    python benchmarks/bulk.py run FOLDER [REPEATS]

``make`` writes made-up games: activity with a heavy tail, opponents near in strength, numbers of
players in no order of strength. ``run`` rates them with each engine in a process of its own and
prints wall clock and processor seconds and the greatest memory: the least of the repeats. Each
process rates twice and the second time counts, when the loop is compiled and the list has its
folder. The bare queries make the sums beside the list,
without the update of the rules, the digests and the pool.
"""

import json
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.engines.duckdb import DuckdbEngine
from arpad.bulk.engines.engine import Engine
from arpad.bulk.engines.kernel import WORTH_COMPILING, KernelEngine
from arpad.bulk.engines.sql import listed_text, sums_text
from arpad.bulk.fide.columns import LIST
from arpad.bulk.fide.rules import fide_rules
from arpad.bulk.games import monthly_periods
from arpad.bulk.parquet import write_columns
from arpad.bulk.periods import rate_periods
from arpad.bulk.steps import Job

_STEP = 2_000_000
_ROWS = 1_000_000
_UNRATED = 0.08  # share of the players


def make(folder: Path, players: int, games: int, periods: int) -> None:
    """Write the players, their list and the games."""
    rng = np.random.default_rng(7)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    strength = np.sort(np.clip(rng.normal(1700, 320, players), 1000, 2850))
    activity = np.cumsum(rng.lognormal(0, 1.3, players))
    activity /= activity[-1]
    number = rng.permutation(players).astype(np.int32)
    columns = {name: np.zeros(players, np.int32) for name in LIST if name != "inactive"}
    rating = np.clip(strength + rng.normal(0, 60, players), 1400, 2900).astype(np.int32)
    rating[rng.random(players) < _UNRATED] = 0
    columns["player"] = np.arange(players, dtype=np.int32)
    columns["rating"][number] = columns["highest_rating"][number] = rating
    columns["games"][number] = np.where(rating > 0, rng.integers(5, 400, players), 0)
    age = np.clip(rng.gamma(3, 11, players) + 7, 6, 95).astype(np.int32)
    columns["birth_year"] = 2026 - age
    write_columns(folder / "given.parquet", columns, tuple(columns))
    ids = pa.array(columns["player"]).cast(pa.string())
    names = {"player": columns["player"], "id": ids, "name": pa.array([""] * players)}
    pq.write_table(pa.table(names), folder / "players.parquet")
    for period in range(periods):
        place = folder / "games" / f"period=2026-{period + 1:02}"
        place.mkdir(parents=True)
        _write_games(place / "part-0.parquet", games // periods, rng, strength, activity, number)


def _write_games(  # noqa: PLR0913, PLR0917  what games are drawn from
    path: Path, games: int, rng: Any, strength: Any, activity: Any, number: Any
) -> None:
    kinds = {"white": pa.int32(), "black": pa.int32(), "half_points": pa.int8(), "day": pa.int32()}
    schema = pa.schema(list(kinds.items()))
    last = len(strength) - 1
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for begin in range(0, games, _STEP):
            count = min(_STEP, games - begin)
            place = rng.random(count)
            near = np.abs(place + rng.normal(0, 0.06, count))
            near = np.where(near > 1, 2 - near, near)
            one = np.minimum(np.searchsorted(activity, place), last)
            other = np.minimum(np.searchsorted(activity, near), last)
            other = np.where(one == other, (other + 1) % len(strength), other)
            swap = rng.integers(0, 2, count) > 0
            one, other = np.where(swap, one, other), np.where(swap, other, one)
            expected = 1 / (1 + 10 ** ((strength[other] - strength[one] - 35) / 400))
            draw = 1.4 * expected * (1 - expected)
            chance = rng.random(count)
            made = np.where(chance < expected - draw / 2, 2, chance < expected + draw / 2)
            day = np.sort(20_000 + (begin + np.arange(count)) * 28 // games)
            values = (number[one], number[other], made.astype(np.int8), day.astype(np.int32))
            table = dict(zip(kinds, values, strict=True))
            writer.write_table(pa.table(table, schema=schema), row_group_size=_ROWS)


def _ours(folder: Path, engine: Callable[[int], Engine]) -> str:
    job = Job(
        games=folder,
        ratings=folder / "given.parquet",
        out=folder / "out",
        time_control="standard",
    )
    return rate_periods(job, engine, lambda *_: None)[-1].digest


def _bare_duckdb(folder: Path) -> str:
    import duckdb

    period = monthly_periods(folder)[0]
    rules = fide_rules(period.on, "standard")
    connection = duckdb.connect()
    table = {"difference": np.arange(len(rules.higher)), "higher": np.array(rules.higher)}
    connection.register("expected", pa.table(table))
    ratings = f"(SELECT *, 0 AS inactive FROM read_parquet('{folder / 'given.parquet'}'))"  # noqa: S608
    players = pq.ParquetFile(folder / "given.parquet").metadata.num_rows
    games = f"read_parquet('{period.files[0]}')"
    sums = sums_text(rules, players, games=games, ratings=ratings, table="expected")
    out = folder / "bare.parquet"
    connection.execute(f"COPY ({listed_text(sums, ratings)}) TO '{out}' (COMPRESSION zstd)")
    return ""


def _bare_polars(folder: Path) -> str:
    import polars as pl

    period = monthly_periods(folder)[0]
    rules = fide_rules(period.on, "standard")
    listed = pl.scan_parquet(folder / "given.parquet")
    used = listed.select("player", used="rating")
    games = pl.scan_parquet(period.files[0]).select("white", "black", "half_points")
    pairs = games.join(used, left_on="white", right_on="player").rename({"used": "w"})
    pairs = pairs.join(used, left_on="black", right_on="player").rename({"used": "b"})
    made = pl.col("half_points").cast(pl.Int32)
    white = pairs.filter(pl.col("b") > 0).select(player="white", own="w", other="b", made=made)
    black = pairs.filter(pl.col("w") > 0).select(player="black", own="b", other="w", made=2 - made)
    own, other = pl.col("own"), pl.col("other")
    last = len(rules.higher) - 1
    cap = pl.when(own >= rules.exempt_from).then(last).otherwise(min(rules.limit, last))
    gap = pl.min_horizontal((own - other).abs(), cap).cast(pl.Int32)
    differences = pl.arange(0, last + 1, dtype=pl.Int32, eager=True)
    table = pl.LazyFrame({"gap": differences, "higher": list(rules.higher)})
    lines = pl.concat([white, black]).with_columns(gap=gap).join(table, on="gap")
    expected = pl.when(own >= other).then(pl.col("higher")).otherwise(100 - pl.col("higher"))
    rated = own > 0
    sums = lines.group_by("player").agg(
        counted=rated.sum(),
        minus_expected=pl.when(rated).then(50 * pl.col("made") - expected).otherwise(0).sum(),
        first_games=(~rated).sum(),
        first_opponents=pl.when(rated).then(0).otherwise(other).sum(),
        first_half_points=pl.when(rated).then(0).otherwise(pl.col("made")).sum(),
    )
    listed.join(sums, on="player", how="left").sink_parquet(folder / "bare.parquet")
    return ""


def _numpy(folder: Path) -> str:
    return _ours(folder, lambda _: KernelEngine(0))


def _kernel(folder: Path, threads: int = 1) -> str:
    return _ours(folder, lambda _: KernelEngine(WORTH_COMPILING, threads))


def _duckdb(folder: Path, memory: str | None = None) -> str:
    return _ours(folder, lambda _: DuckdbEngine(folder / "out" / ".arpad-scratch", memory))


RUNS: dict[str, Callable[[Path], str]] = {
    "kernel, 1 thread": _kernel,
    "kernel, 2 threads": lambda folder: _kernel(folder, 2),
    "NumPy": _numpy,
    "DuckDB": _duckdb,
    "DuckDB, 1GB": lambda folder: _duckdb(folder, "1GB"),
    "bare DuckDB": _bare_duckdb,
    "bare Polars": _bare_polars,
}


def one(folder: Path, name: str) -> None:
    """Run twice and print the figures of the second time."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    RUNS[name](folder)
    # The given list stays in its folder; its turning into one is no part of a period.
    for made in (folder / "out").glob("lists/period=*"):
        shutil.rmtree(made)
    wall, processor = time.perf_counter(), time.process_time()
    digest = RUNS[name](folder)
    figures = {
        "wall": time.perf_counter() - wall,
        "cpu": time.process_time() - processor,
        "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
        "digest": digest[:12],
    }
    print(json.dumps(figures))


def run(folder: Path, repeats: int) -> None:
    """Print the table."""
    periods = monthly_periods(folder)
    players = pq.ParquetFile(folder / "players.parquet").metadata.num_rows
    games = sum(period.games for period in periods)
    print(f"{players:,} players, {games:,} games, {len(periods)} periods")
    print(f"{'':20}{'wall s':>8}{'CPU s':>8}{'GB':>7}  digest")
    for name in RUNS:
        if "Polars" in name and find_spec("polars") is None:
            continue
        if name.startswith("bare") and len(periods) > 1:
            continue
        found = []
        for _ in range(repeats):
            line = [sys.executable, __file__, "one", str(folder), name]
            done = subprocess.run(line, capture_output=True, text=True, check=True)
            found.append(json.loads(done.stdout))
        least = {key: min(each[key] for each in found) for key in ("wall", "cpu", "rss")}
        print(
            f"{name:20}{least['wall']:8.2f}{least['cpu']:8.2f}{least['rss']:7.2f}"
            f"  {found[0]['digest']}",
            flush=True,
        )


if __name__ == "__main__":
    what, where, *rest = sys.argv[1:]
    if what == "make":
        sizes = [int(float(text)) for text in rest]
        make(Path(where), *(*sizes, *(1_000_000, 10_000_000, 1)[len(sizes) :]))
    elif what == "one":
        one(Path(where), rest[0])
    else:
        run(Path(where), int(rest[0]) if rest else 3)
