"""A period of Glicko and Glicko-2 by each engine, from Parquet to the list.

    python benchmarks/bulk.py make FOLDER [PLAYERS] [GAMES] [PERIODS]
    python benchmarks/bulk_glicko.py FOLDER [REPEATS]

The games are those of ``bulk.py``. Each system is rated with each engine in a process of its own,
twice: the second time counts, when the loop is compiled and the list has its folder. Wall clock
and processor seconds are the least of the repeats, and millions of games for each processor second
come from them; the memory is the greatest that was used.
"""

import json
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from arpad.bulk.engines.kernel import WORTH_COMPILING
from arpad.bulk.games import all_periods
from arpad.bulk.glicko.choices import Choices
from arpad.bulk.glicko.duckdb import GlickoDuckdb
from arpad.bulk.glicko.engine import GlickoEngine, GlickoKernel
from arpad.bulk.glicko.glicko import GlickoChoices
from arpad.bulk.glicko.glicko2 import Glicko2Choices
from arpad.bulk.glicko.periods import rate_by_period
from arpad.bulk.steps import Job

SYSTEMS: dict[str, Choices] = {"glicko": GlickoChoices(growth=30.0), "glicko2": Glicko2Choices()}
ENGINES: dict[str, Callable[[Path], GlickoEngine]] = {
    "kernel": lambda _: GlickoKernel(WORTH_COMPILING),
    "kernel-2": lambda _: GlickoKernel(WORTH_COMPILING, 2),
    "numpy": lambda _: GlickoKernel(0),
    "duckdb": GlickoDuckdb,
}


def one(folder: Path, system: str, engine: str) -> None:
    """Rate twice and print the figures of the second time."""
    out = folder / "out-glicko"
    shutil.rmtree(out, ignore_errors=True)
    job = Job(games=folder, ratings=None, out=out, time_control="")

    def rate() -> str:
        make = ENGINES[engine]
        return rate_by_period(job, SYSTEMS[system], lambda _: make(job.scratch), lambda *_: None)[
            -1
        ].digest

    rate()
    # The given list stays in its folder; its turning into one is no part of a period.
    for made in out.glob("lists/period=*"):
        shutil.rmtree(made)
    wall, processor = time.perf_counter(), time.process_time()
    digest = rate()
    figures = {
        "wall": time.perf_counter() - wall,
        "cpu": time.process_time() - processor,
        "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
        "digest": digest[:12],
    }
    print(json.dumps(figures))


def run(folder: Path, repeats: int) -> None:
    """Print the table."""
    games = sum(period.games for period in all_periods(folder))
    print(f"{games:,} games")
    print(f"{'':20}{'wall s':>8}{'CPU s':>8}{'M/CPU s':>9}{'GB':>7}  digest")
    for system in SYSTEMS:
        for engine in ENGINES:
            line = [sys.executable, __file__, "one", str(folder), system, engine]
            found = [
                json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)
                for _ in range(repeats)
            ]
            least = {key: min(each[key] for each in found) for key in ("wall", "cpu", "rss")}
            speed = games / least["cpu"] / 1e6
            print(
                f"{system + ' ' + engine:20}{least['wall']:8.2f}{least['cpu']:8.2f}{speed:9.1f}"
                f"{least['rss']:7.2f}  {found[0]['digest']}",
                flush=True,
            )


if __name__ == "__main__":
    if sys.argv[1] == "one":
        one(Path(sys.argv[2]), sys.argv[3], sys.argv[4])
    else:
        run(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3)  # noqa: PLR2004
