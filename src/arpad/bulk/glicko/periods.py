"""Glicko and Glicko-2 on folders of games, period by period.

::

    OUT/lists/period=2026-11/    the list after the games of that period
        ratings.parquet, changes.parquet, rejects.parquet, manifest.json

A period is what the folder of games has: a year, a month or a day. Periods between two of them that
have no games count: the deviations of all grow. The given list is that of the period before the
first one.
"""

from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Final

from arpad.bulk.digest import digest_of
from arpad.bulk.games import NO_DATES, PeriodGames, all_periods
from arpad.bulk.glicko.choices import Choices
from arpad.bulk.glicko.commit import Commit
from arpad.bulk.glicko.engine import GlickoEngine
from arpad.bulk.glicko.lists import given_list, write_list
from arpad.bulk.glicko.rules import PeriodRules
from arpad.bulk.manifest import Made, rules_digest, write_manifest
from arpad.bulk.schema import PLAYERS_FILE
from arpad.bulk.steps import Job, Manifest, RatedPeriod, Start, Told, rate_steps
from arpad.core.errors import InputError
from arpad.version import __version__

# Makes the engine for so many games.
MakeEngine = Callable[[int], GlickoEngine]
_IN_A_YEAR: Final = 12


def rate_by_period(
    job: Job, choices: Choices, make_engine: MakeEngine, told: Told
) -> tuple[RatedPeriod, ...]:
    """Rate every period of a folder of games.

    Args:
        job: what is to be rated.
        choices: the system with its constants.
        make_engine: makes the engine.
        told: is told how far it is.

    Raises:
        InputError: the games or the list cannot be used.
        NoRuleInForce: a period is before the system was published.
    """
    periods = all_periods(job.games)
    _check(periods, job)
    since = {later.name: periods_between(earlier, later) for earlier, later in pairwise(periods)}
    steps = _ByPeriod(job, choices, make_engine, since)
    for period in periods:  # before anything is written
        steps.rules_of(period)
    return rate_steps(job, periods, steps, told)


def _check(periods: Sequence[PeriodGames], job: Job) -> None:
    """Refuse games without a date, and periods of different lengths."""
    first = periods[0]
    if first.name.startswith(NO_DATES):
        raise InputError("bulk.rate.error.no_dates", count=first.games, folder=str(job.games))
    for period in periods:
        if len(period.name) != len(first.name):
            facts = {"first": first.name, "period": period.name, "folder": str(job.games)}
            raise InputError("bulk.rate.error.mixed_periods", **facts)


def periods_between(earlier: PeriodGames, later: PeriodGames) -> int:
    """Periods from one to another: 1 when nothing lies between them."""
    if len(earlier.name) > len("2026-11"):
        return (later.on - earlier.on).days
    months = _month(later.on) - _month(earlier.on)
    return months if "-" in earlier.name else months // _IN_A_YEAR


def _month(on: date) -> int:
    return on.year * _IN_A_YEAR + on.month


class _ByPeriod:
    """The steps of a job."""

    def __init__(
        self, job: Job, choices: Choices, make_engine: MakeEngine, since: dict[str, int]
    ) -> None:
        self.name = choices.system
        self._job, self._choices, self._since = job, choices, since
        self._make_engine = make_engine
        self._engine: GlickoEngine | None = None

    def rules_of(self, period: PeriodGames) -> PeriodRules:
        """The rules of a period."""
        return self._choices.rules(period.on, self._since.get(period.name, 1))

    def start_rules(self, first: PeriodGames) -> str:
        """The given list depends on what a new player has."""
        return digest_of(map(repr, self._choices.start(first.on)))

    def rules(self, period: PeriodGames) -> str:
        """The digest of the rules in force."""
        return rules_digest(self.rules_of(period))

    def write_start(self, first: PeriodGames, new: Path) -> Start:
        """Write the given list."""
        job, choices = self._job, self._choices
        start = choices.start(first.on)
        values, names = given_list(job.ratings, job.games / PLAYERS_FILE, choices, start)
        digest = write_list(new, values, choices.columns)
        return Start(digest, {"players": len(names)}, names)

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
        rules = self.rules_of(period)
        commit = Commit(new, period, rules.columns, history=self._job.history)
        found = engine.rate(period, before, rules, told)
        written = commit.write(found, lambda: engine.rejected)
        facts = {"arpad": __version__, "edition": rules.edition}
        return lambda made: write_manifest(new, made, written.digest, written.counts, facts)

    def edition(self, period: PeriodGames) -> tuple[str, bool]:
        """Edition of the rules; no event counts."""
        return self.rules_of(period).edition, False

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
