"""Period after period in folders, whatever the system: list before and games in, list out.

::

    OUT/players.parquet          player, id, name
    OUT/lists/start/             the given list
    OUT/lists/period=2026-11/    the list after the games of that month, with its manifest

A step is a function of the folder before and of the games. Its folder is written under a name that
nobody reads, and renamed when it is whole; a step whose manifest says that nothing has changed is
not done again. So a run that was stopped goes on, and a correction is rated again from its period.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple, Protocol

import pyarrow.parquet as pq

from arpad.bulk.digest import digest_of, file_digest
from arpad.bulk.games import PeriodGames
from arpad.bulk.manifest import Made, still_valid, write_manifest
from arpad.bulk.parquet import reading
from arpad.bulk.schema import PLAYERS_FILE
from arpad.core.frozen import Record
from arpad.version import __version__

LISTS: Final = "lists"
START: Final = "start"
_SCRATCH: Final = ".arpad-scratch"


class Job(Record):
    """What is to be rated.

    Args:
        games: folder of the games.
        ratings: the list before the first period; None: everybody is new.
        out: folder of the lists.
        time_control: which list; empty for systems that have one alone.
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

    @property
    def start(self) -> Path:
        """The given list as a folder."""
        return self.out / LISTS / START


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
    one_event: bool = False


Manifest = dict[str, Any]
# Is told the period and how many games are done, of how many.
Told = Callable[[str, int, int], None]


class Start(NamedTuple):
    """The given list, as it was written into a folder.

    Args:
        output: its digest.
        counts: of its players.
        names: table of the players.
    """

    output: str
    counts: dict[str, int]
    names: Any


class System(Protocol):
    """A rating system as steps."""

    name: str

    def start_rules(self, first: PeriodGames) -> str:
        """What of the rules the given list depends on, with its first period."""

    def rules(self, period: PeriodGames) -> str:
        """What of the rules the list of a period depends on."""

    def write_start(self, first: PeriodGames, new: Path) -> Start:
        """Write the given list into a folder, as that before the first period."""

    def step(
        self,
        period: PeriodGames,
        folders: tuple[Path, Path],
        left: int,
        told: Callable[[int], None],
    ) -> Callable[[Made], Manifest]:
        """Rate a period.

        Args:
            period: with its games.
            folders: of the list before, and of the new one.
            left: games of this period and of those after it.
            told: is told how many games have been read since it was told before.

        Returns:
            What writes the manifest.
        """

    def edition(self, period: PeriodGames) -> tuple[str, bool]:
        """Edition of the rules, and whether they count the period as one event."""

    def close(self) -> None:
        """Give back what the system holds."""


def rate_steps(
    job: Job, periods: Sequence[PeriodGames], system: System, told: Told
) -> tuple[RatedPeriod, ...]:
    """Rate periods one after the other.

    Args:
        job: what is to be rated.
        periods: in their order.
        system: rates them.
        told: is told how far it is.
    """
    with _scratch(job):
        before, digest = job.start, _start(job, periods[0], system)
        total = sum(period.games for period in periods)
        rated: list[RatedPeriod] = []
        done = 0
        try:
            for period in periods:
                made = Made(
                    system=system.name,
                    time_control=job.time_control,
                    period=period.name,
                    rules=system.rules(period),
                    list_before=digest,
                    games=period.digest(),
                    history=job.history,
                )
                folder = job.out / LISTS / f"period={period.name}"
                manifest = still_valid(folder, made)
                is_new = manifest is None
                if manifest is None:
                    new = job.scratch / folder.name
                    new.mkdir()
                    counter = _Counter(told, period.name, done, total)
                    write = system.step(period, (before, new), total - done, counter)
                    manifest = write(made)
                    put(new, folder, job.scratch)
                done += period.games
                told(period.name, done, total)
                before, digest = folder, str(manifest["output"])
                edition, one_event = system.edition(period)
                rated.append(
                    RatedPeriod(
                        period=period.name,
                        edition=edition,
                        digest=digest,
                        counts=dict(manifest["counts"]),
                        is_new=is_new,
                        one_event=one_event,
                    )
                )
        finally:
            system.close()
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


def _start(job: Job, first: PeriodGames, system: System) -> str:
    """Make the given list a folder, if it is not one; its digest."""
    made = Made(
        system=system.name,
        time_control=job.time_control,
        period="",
        rules=system.start_rules(first),
        list_before=_digest_of_input(job.ratings),
        games=_digest_of_input(job.games / PLAYERS_FILE),
        history=False,
    )
    manifest = still_valid(job.start, made)
    if manifest is not None and (job.out / PLAYERS_FILE).is_file():
        return str(manifest["output"])
    new = job.scratch / START
    new.mkdir()
    start = system.write_start(first, new)
    write_manifest(new, made, start.output, start.counts, {"arpad": __version__})
    path = job.scratch / PLAYERS_FILE
    pq.write_table(start.names, path, compression="zstd")
    path.replace(job.out / PLAYERS_FILE)
    put(new, job.start, job.scratch)
    return start.output


def _digest_of_input(path: Path | None) -> str:
    """Of the bytes of a file that a user gives, or of nothing."""
    if path is None:
        return digest_of(())
    with reading(path):
        return file_digest(path)


class _Counter:
    """Adds up the games of a period for whoever is told."""

    def __init__(self, told: Told, period: str, done: int, total: int) -> None:
        self._told, self._period, self._done, self._total = told, period, done, total
        self._lock = Lock()  # threads tell at the same time

    def __call__(self, games: int) -> None:
        with self._lock:
            self._done += games
            self._told(self._period, self._done, self._total)


def put(new: Path, folder: Path, scratch: Path) -> None:
    """A whole folder in the place of what stood there."""
    if folder.exists():
        folder.rename(scratch / f"old-{folder.name}")
    new.rename(folder)
