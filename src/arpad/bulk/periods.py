"""Period after period: the list before and the games in, the list after out, all in folders.

::

    OUT/players.parquet          player, id, name
    OUT/lists/start/             the given list
    OUT/lists/period=2026-11/    the list after the games of that month
        ratings.parquet, pool.parquet, changes.parquet, rejects.parquet, manifest.json

A step is a function of the folder before and of the games. Its folder is written under a name that
nobody reads, and renamed when it is whole; a step whose manifest says that nothing has changed is
not done again. So a run that was stopped goes on, and a correction is rated again from its period.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from threading import Lock
from typing import Any, Final

import pyarrow.parquet as pq

from arpad.bulk.commit import Commit
from arpad.bulk.digest import ColumnsDigest, digest_of, file_digest
from arpad.bulk.engines.engine import Engine
from arpad.bulk.fide.columns import LIST, POOL
from arpad.bulk.fide.pool import empty_pool
from arpad.bulk.fide.rules import fide_rules
from arpad.bulk.fide.update import period_number
from arpad.bulk.games import PeriodGames, monthly_periods
from arpad.bulk.lists import (
    LIST_FILE,
    PLAYERS_FILE,
    POOL_FILE,
    read_given_list,
    with_last_period,
)
from arpad.bulk.manifest import Made, rules_digest, still_valid, write_manifest
from arpad.bulk.parquet import read_columns, reading, write_columns
from arpad.core.frozen import Record
from arpad.systems.fide.rules import rulebook
from arpad.version import __version__

LISTS: Final = "lists"
START: Final = "start"
_SCRATCH: Final = ".arpad-scratch"


class Job(Record):
    """What is to be rated.

    Args:
        games: folder of the games.
        ratings: the list before the first period; None: everybody begins unrated.
        out: folder of the lists.
        time_control: which list.
        history: whether every change is written.
    """

    games: Path
    ratings: Path | None
    out: Path
    time_control: str
    history: bool = False

    @property
    def scratch(self) -> Path:
        """Where what is not yet whole is written."""
        return self.out / _SCRATCH


class RatedPeriod(Record):
    """A list that came out.

    Args:
        period: of the games.
        edition: of the rules.
        digest: of the list.
        counts: of players and games.
        is_new: whether it was made by this run.
        one_event: whether the rules of the time ask for events, and the period counts as one.
    """

    period: str
    edition: str
    digest: str
    counts: dict[str, int]
    is_new: bool
    one_event: bool


# Makes the engine for so many games.
MakeEngine = Callable[[int], Engine]
# Is told the period and how many games are done, of how many.
Told = Callable[[str, int, int], None]


def rate_periods(job: Job, make_engine: MakeEngine, told: Told) -> tuple[RatedPeriod, ...]:
    """Rate every period of a folder of games.

    Args:
        job: what is to be rated.
        make_engine: makes the engine.
        told: is told how far it is.

    Raises:
        InputError: the games or the list cannot be used.
        NoRuleInForce: a period is before the first recorded rules.
    """
    periods = monthly_periods(job.games)
    for period in periods:  # before anything is written
        fide_rules(period.on, job.time_control)
    with _scratch(job):
        before, digest = _start(job, periods[0])
        total = sum(period.games for period in periods)
        engine: Engine | None = None
        rated: list[RatedPeriod] = []
        done = 0
        try:
            for period in periods:
                made = _made(job, period, digest)
                folder = job.out / LISTS / f"period={period.name}"
                manifest = still_valid(folder, made)
                if manifest is None:
                    engine = engine or make_engine(total - done)
                    step = _Step(job, period, made, before)
                    manifest = step.run(engine, folder, _Counter(told, period.name, done, total))
                    is_new = True
                else:
                    is_new = False
                done += period.games
                told(period.name, done, total)
                before, digest = folder, str(manifest["output"])
                rated.append(_rated(job, period, manifest, is_new=is_new))
        finally:
            if engine is not None:
                engine.close()
    return tuple(rated)


@contextmanager
def _scratch(job: Job) -> Iterator[None]:
    """An empty folder for what is not yet whole; what a stopped run left in it goes.

    Folders that were made for nothing go as well.
    """
    made = [each for each in (job.out / LISTS, job.out) if not each.exists()]
    shutil.rmtree(job.scratch, ignore_errors=True)
    job.scratch.mkdir(parents=True)
    (job.out / LISTS).mkdir(exist_ok=True)
    try:
        yield
    finally:
        shutil.rmtree(job.scratch, ignore_errors=True)
        for each in made:
            with suppress(OSError):  # there is something in it
                each.rmdir()


def _start(job: Job, first: PeriodGames) -> tuple[Path, str]:
    """The given list as a folder, and its digest."""
    folder = job.out / LISTS / START
    players = job.games / PLAYERS_FILE
    made = Made(
        system="fide",
        time_control=job.time_control,
        period="",
        rules=first.name,
        list_before=_digest_of_input(job.ratings),
        games=_digest_of_input(players),
        history=False,
    )
    manifest = still_valid(folder, made)
    if manifest is not None and (job.out / PLAYERS_FILE).is_file():
        return folder, str(manifest["output"])
    given = read_given_list(job.ratings, players)
    month_before = first.on.year * 100 + first.on.month - 1
    if first.on.month == 1:
        month_before = (first.on.year - 1) * 100 + 12
    columns = with_last_period(given.columns, month_before)
    new = job.scratch / START
    new.mkdir()
    write_columns(new / LIST_FILE, columns, LIST)
    write_columns(new / POOL_FILE, empty_pool(), POOL)
    digest = ColumnsDigest(LIST)
    digest.add(columns)
    output = digest_of([digest.hexdigest(), "no pool"])
    counts = {"players": len(columns["player"]), "rated": int((columns["rating"] > 0).sum())}
    write_manifest(new, made, output, counts, {"arpad": __version__})
    names = job.scratch / PLAYERS_FILE
    pq.write_table(given.names, names, compression="zstd")
    names.replace(job.out / PLAYERS_FILE)
    _put(new, folder, job.scratch)
    return folder, output


def _digest_of_input(path: Path | None) -> str:
    if path is None:
        return digest_of(())
    with reading(path):
        return file_digest(path)


def _made(job: Job, period: PeriodGames, list_before: str) -> Made:
    return Made(
        system="fide",
        time_control=job.time_control,
        period=period.name,
        rules=rules_digest(fide_rules(period.on, job.time_control)),
        list_before=list_before,
        games=period.digest(),
        history=job.history,
    )


class _Counter:
    """Adds up the games of a period for whoever is told."""

    def __init__(self, told: Told, period: str, done: int, total: int) -> None:
        self._told, self._period, self._done, self._total = told, period, done, total
        self._lock = Lock()  # threads tell at the same time

    def __call__(self, games: int) -> None:
        with self._lock:
            self._done += games
            self._told(self._period, self._done, self._total)


class _Step:
    """One period."""

    def __init__(self, job: Job, period: PeriodGames, made: Made, before: Path) -> None:
        self._job, self._period, self._made, self._before = job, period, made, before

    def run(self, engine: Engine, folder: Path, told: Callable[[int], None]) -> dict[str, Any]:
        """Rate the period into its folder; its manifest."""
        job, period = self._job, self._period
        rules = fide_rules(period.on, job.time_control)
        new = job.scratch / f"period={period.name}"
        new.mkdir()
        pool = read_columns(self._before / POOL_FILE, POOL)
        games = (period.files, period.games)
        commit = Commit(new, pool, period_number(rules), games, history=job.history)
        sums = engine.sums(period, self._before, rules, told)
        written = engine.commit(engine.update(sums, pool, rules), commit)
        list_date = date(period.on.year + period.on.month // 12, period.on.month % 12 + 1, 1)
        facts = {
            "arpad": __version__,
            "edition": rules.edition,
            "rules_checked": rulebook().checked.isoformat(),
            "list_date": list_date.isoformat(),
        }
        manifest = write_manifest(new, self._made, written.digest, written.counts, facts)
        _put(new, folder, job.scratch)
        return manifest


def _put(new: Path, folder: Path, scratch: Path) -> None:
    """A whole folder in the place of what stood there."""
    if folder.exists():
        folder.rename(scratch / f"old-{folder.name}")
    new.rename(folder)


def _rated(job: Job, period: PeriodGames, manifest: dict[str, Any], *, is_new: bool) -> RatedPeriod:
    rules = fide_rules(period.on, job.time_control)
    return RatedPeriod(
        period=period.name,
        edition=rules.edition,
        digest=str(manifest["output"]),
        counts=dict(manifest["counts"]),
        is_new=is_new,
        one_event=rules.one_upgrade,
    )
