"""Systems that rate game by game on folders of games, with a list after each period.

::

    OUT/lists/period=2026-11/    the list after the games of that period
        ratings.parquet, changes.parquet, rejects.parquet, manifest.json

Games are rated in the order of the periods, in each of them in the order of the files, which has to
be by day: it is checked, because other orders come to other ratings.
"""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np

from arpad.bulk.commit import write_rejects
from arpad.bulk.games import NO_DATES, PeriodGames, all_periods, last_day, why_rejected
from arpad.bulk.manifest import Made, write_manifest
from arpad.bulk.parquet import as_numbers, row_groups
from arpad.bulk.schema import GAME_COLUMNS, NO_DAY, PLAYERS_FILE
from arpad.bulk.sequential.lists import (
    Standing,
    given_standing,
    read_standing,
    write_changes,
    write_standing,
)
from arpad.bulk.sequential.order import games_of
from arpad.bulk.sequential.systems import SequentialSystem
from arpad.bulk.steps import Job, Manifest, RatedPeriod, Start, Told, rate_steps
from arpad.core.errors import InputError, UnreadableFile
from arpad.version import __version__

_EPOCH: Final = date(1970, 1, 1)
_MOST: Final = 2**31 - 1
# Is told so before the first of so many games that a compiler would be worth it.
Large = Callable[[], None]


def rate_in_order(
    job: Job, system: SequentialSystem, told: Told, large: Large = lambda: None
) -> tuple[RatedPeriod, ...]:
    """Rate every period of a folder of games, game by game.

    Args:
        job: what is to be rated.
        system: rates the games.
        told: is told how far it is.
        large: is told that there are very many games.

    Raises:
        InputError: the games or the list cannot be used.
        NoRuleInForce: a period is before the first recorded rules.
    """
    periods = all_periods(job.games)
    for period in periods:  # before anything is written
        if system.needs_day and period.name.startswith(NO_DATES):
            facts = {"count": period.games, "folder": str(job.games)}
            raise InputError("bulk.rate.error.no_dates", **facts)
        system.edition(last_day(period))
    return rate_steps(job, periods, _InOrder(job, system, large), told)


class _InOrder:
    """The steps of a job."""

    def __init__(self, job: Job, system: SequentialSystem, large: Large) -> None:
        self.name = system.name
        self._job, self._system, self._large = job, system, large
        self._is_large: bool | None = None

    def start_rules(self, first: PeriodGames) -> str:
        """The given list depends on the rules of the first period: what a new player has."""
        return self.rules(first)

    def rules(self, period: PeriodGames) -> str:
        """The rules of the period."""
        return self._system.rules(period.on, last_day(period))

    def write_start(self, first: PeriodGames, new: Path) -> Start:
        """Write the given list."""
        job, system = self._job, self._system
        latest = (first.on - _EPOCH).days if system.needs_day else _MOST
        start = system.start(last_day(first))
        players = job.games / PLAYERS_FILE
        standing, names = given_standing(job.ratings, players, system, start, latest)
        return Start(write_standing(new, standing, system), {"players": len(names)}, names)

    def step(
        self,
        period: PeriodGames,
        folders: tuple[Path, Path],
        left: int,
        told: Callable[[int], None],
    ) -> Callable[[Made], Manifest]:
        """Rate a period into its folder."""
        if self._is_large is None:
            self._is_large = left >= self._system.large
            if self._is_large:
                self._large()
        before, new = folders
        standing = read_standing(before, self._system)
        values = standing.values.copy() if self._job.history else standing.values
        old = Standing(values, standing.games.copy())
        rejected = self._rate(period, standing, told)
        output = write_standing(new, standing, self._system)
        if self._job.history:
            write_changes(new, old, standing, self._system)
        counted = standing.games - old.games
        counts = {
            "players": len(counted),
            "played": int((counted > 0).sum()),
            "sides_counted": int(counted.sum(dtype=np.int64)),
            "first_ratings": int(((counted > 0) & (old.games == 0)).sum()),
            "games": period.games,
            **write_rejects(new, period.files, len(counted) if rejected else 0),
        }
        facts = {"arpad": __version__}
        edition = self._system.edition(last_day(period))
        if edition:
            facts["edition"] = edition
        return lambda made: write_manifest(new, made, output, counts, facts)

    def _rate(self, period: PeriodGames, standing: Standing, told: Callable[[int], None]) -> int:
        """Rate the games of a period over what is known; how many could not be counted."""
        rejected = 0
        for columns in self._batches(period):
            reason = why_rejected(columns, len(standing.games))
            good = reason < 0
            rejected += int(len(good) - good.sum())
            games = games_of(*(columns[name][good] for name in GAME_COLUMNS))
            self._system.rate(games, standing.values, is_large=bool(self._is_large))
            one = standing.games.dtype.type(1)  # of another kind it takes thirty times as long
            for side in (games.white, games.black):
                np.add.at(standing.games, side, one)
                np.maximum.at(standing.values[:, -1], side, games.day.astype(np.float64))
            told(len(good))
        return rejected

    def _batches(self, period: PeriodGames) -> Iterator[dict[str, Any]]:
        """The games of a period in their order, which is checked, as are their days."""
        last = NO_DAY
        for file in period.files:
            row = 1
            for table in row_groups(file, tuple(GAME_COLUMNS)):
                columns = {
                    name: as_numbers(table[name], NO_DAY if name == "day" else -1)
                    for name in GAME_COLUMNS
                }
                days = columns["day"]
                self._check_days(period, file, days, row)
                if len(days):
                    late = np.flatnonzero(np.diff(days.astype(np.int64), prepend=last) < 0)
                    if len(late):
                        number = row + int(late[0])
                        raise UnreadableFile("bulk.game_order", file=str(file), number=number)
                    last = int(days[-1])
                    row += len(days)
                yield columns

    def _check_days(self, period: PeriodGames, file: Path, days: Any, row: int) -> None:
        """Refuse days that are not of the period: the order would not be that of the days."""
        unknown = days == NO_DAY
        inside = np.zeros(len(days), np.bool_)
        if not period.name.startswith(NO_DATES):
            first, last = ((day - _EPOCH).days for day in (period.on, last_day(period)))
            inside = (days >= first) & (days <= last)
        wrong = np.flatnonzero(~inside if self._system.needs_day else ~(inside | unknown))
        if len(wrong):
            number, name = row + int(wrong[0]), period.name
            raise UnreadableFile("bulk.rate.error.day", file=str(file), row=number, period=name)

    def edition(self, period: PeriodGames) -> tuple[str, bool]:
        """Edition of the rules; no event counts."""
        return self._system.edition(last_day(period)), False

    def close(self) -> None:
        """There is nothing to give back."""
