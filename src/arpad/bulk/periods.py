"""FIDE's rules on folders of games, month by month.

::

    OUT/lists/period=2026-11/    the list after the games of that month
        ratings.parquet, pool.parquet, changes.parquet, rejects.parquet, manifest.json
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

from arpad.bulk.commit import Commit
from arpad.bulk.digest import ColumnsDigest, digest_of
from arpad.bulk.engines.engine import Engine
from arpad.bulk.fide.columns import LIST, POOL
from arpad.bulk.fide.events import has_events, with_events
from arpad.bulk.fide.pool import empty_pool
from arpad.bulk.fide.rules import fide_rules
from arpad.bulk.fide.update import period_number
from arpad.bulk.games import PeriodGames, monthly_periods
from arpad.bulk.lists import (
    LIST_FILE,
    POOL_FILE,
    read_given_list,
    with_last_period,
)
from arpad.bulk.manifest import Made, rules_digest, write_manifest
from arpad.bulk.parquet import read_columns, write_columns
from arpad.bulk.schema import PLAYERS_FILE
from arpad.bulk.steps import Job, Manifest, RatedPeriod, Start, Told, rate_steps
from arpad.systems.fide.rules import rulebook
from arpad.version import __version__

# Makes the engine for so many games.
MakeEngine = Callable[[int], Engine]


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
    return rate_steps(job, periods, _Fide(job, make_engine), told)


class _Fide:
    """The steps of a job."""

    name = "fide"

    def __init__(self, job: Job, make_engine: MakeEngine) -> None:
        self._job, self._make_engine = job, make_engine
        self._engine: Engine | None = None

    def start_rules(self, first: PeriodGames) -> str:
        """The given list depends on the month alone: who counts as active until then."""
        return first.name

    def rules(self, period: PeriodGames) -> str:
        """The digest of the rules in force, and whether events count by themselves."""
        digest = rules_digest(fide_rules(period.on, self._job.time_control))
        return digest_of([digest, "events"]) if has_events(period) else digest

    def write_start(self, first: PeriodGames, new: Path) -> Start:
        """Write the given list, with an empty pool."""
        given = read_given_list(self._job.ratings, self._job.games / PLAYERS_FILE)
        month_before = first.on.year * 100 + first.on.month - 1
        if first.on.month == 1:
            month_before = (first.on.year - 1) * 100 + 12
        columns = with_last_period(given.columns, month_before)
        write_columns(new / LIST_FILE, columns, LIST)
        write_columns(new / POOL_FILE, empty_pool(), POOL)
        digest = ColumnsDigest(LIST)
        digest.add(columns)
        counts = {"players": len(columns["player"]), "rated": int((columns["rating"] > 0).sum())}
        return Start(digest_of([digest.hexdigest(), "no pool"]), counts, given.names)

    def step(
        self,
        period: PeriodGames,
        folders: tuple[Path, Path],
        left: int,
        told: Callable[[int], None],
    ) -> Callable[[Made], Manifest]:
        """Rate a period into its folder."""
        self._engine = engine = self._engine or self._make_engine(left)
        before, new = folders
        rules = fide_rules(period.on, self._job.time_control)
        pool = with_events(read_columns(before / POOL_FILE, POOL), period, before, rules)
        games = (period.files, period.games)
        commit = Commit(new, pool, period_number(rules), games, history=self._job.history)
        sums = engine.sums(period, before, rules, told)
        written = engine.commit(engine.update(sums, pool, rules), commit)
        list_date = date(period.on.year + period.on.month // 12, period.on.month % 12 + 1, 1)
        facts = {
            "arpad": __version__,
            "edition": rules.edition,
            "rules_checked": rulebook().checked.isoformat(),
            "list_date": list_date.isoformat(),
        }
        return lambda made: write_manifest(new, made, written.digest, written.counts, facts)

    def edition(self, period: PeriodGames) -> tuple[str, bool]:
        """Edition of the rules, and whether they count the period as one event."""
        rules = fide_rules(period.on, self._job.time_control)
        return rules.edition, rules.one_upgrade and not has_events(period)

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
