"""The KBSB's rules on folders of games, list by list; a list is named by its day.

::

    OUT/lists/period=2026-07-01/    the list for which the games from 2 April to 1 July count
        ratings.parquet, changes.parquet, rejects.parquet, manifest.json
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np

from arpad.bulk.digest import ColumnsDigest
from arpad.bulk.games import PeriodGames
from arpad.bulk.kbsb.columns import CHANGES, LIST, STATUSES
from arpad.bulk.kbsb.given import read_given
from arpad.bulk.kbsb.rules import KbsbRules, kbsb_rules
from arpad.bulk.kbsb.runs import Columns, run_on, sides_of, standing
from arpad.bulk.kbsb.update import update
from arpad.bulk.lists import CHANGES_FILE, LIST_FILE
from arpad.bulk.manifest import Made, rules_digest, write_manifest
from arpad.bulk.parquet import read_columns, write_columns
from arpad.bulk.schema import PLAYERS_FILE
from arpad.bulk.selected import DayGames, games_by_day, periods_by_day, write_rejected
from arpad.bulk.steps import Job, Manifest, RatedPeriod, Start, Told, rate_steps
from arpad.systems.kbsb.rules import RULES, list_of
from arpad.version import __version__


def rate_lists(job: Job, told: Told) -> tuple[RatedPeriod, ...]:
    """Rate every list of a folder of games.

    Args:
        job: what is to be rated.
        told: is told how far it is.

    Raises:
        InputError: the games or the list cannot be used.
        NoRuleInForce: a game is before the first list with recorded rules.
    """
    periods = periods_by_day(job.games, _list_of)
    return rate_steps(job, periods, _Kbsb(job), told)


def _list_of(day: date) -> tuple[str, date]:
    on = list_of(day)
    return on.isoformat(), on


class _Kbsb:
    """The steps of a job."""

    name = "kbsb"

    def __init__(self, job: Job) -> None:
        self._job = job

    def start_rules(self, first: PeriodGames) -> str:  # noqa: ARG002  the protocol of systems
        """The given list depends on nothing."""
        return ""

    def rules(self, period: PeriodGames) -> str:
        """The digest of the rules in force."""
        return rules_digest(kbsb_rules(period.on))

    def write_start(self, first: PeriodGames, new: Path) -> Start:  # noqa: ARG002  as above
        """Write the given list."""
        columns, names = read_given(self._job.ratings, self._job.games / PLAYERS_FILE)
        counts = {"players": len(names), "rated": int((columns["rating"] > 0).sum())}
        return Start(_write_list(new, columns), counts, names)

    def step(
        self,
        period: PeriodGames,
        folders: tuple[Path, Path],
        left: int,  # noqa: ARG002  as above
        told: Callable[[int], None],
    ) -> Callable[[Made], Manifest]:
        """Rate a list into its folder."""
        assert isinstance(period, DayGames)  # noqa: S101  all of them are
        before, new = folders
        rules = kbsb_rules(period.on)
        old = read_columns(before / LIST_FILE, LIST)
        games, rejected = games_by_day(period, len(old["player"]))
        columns, runs = _rated(old, games, rules)
        told(period.games)
        output = _write_list(new, columns)
        if self._job.history:
            _write_changes(new, columns)
        counts = _counts(columns) | {"runs": runs, "games": period.games}
        counts |= write_rejected(new, rejected)
        facts = {
            "arpad": __version__,
            "edition": rules.edition,
            "rules_checked": RULES.rulebook.checked.isoformat(),
            "list_date": rules.on.isoformat(),
        }
        return lambda made: write_manifest(new, made, output, counts, facts)

    def edition(self, period: PeriodGames) -> tuple[str, bool]:
        """Edition of the rules; no event counts."""
        return kbsb_rules(period.on).edition, False

    def close(self) -> None:
        """There is nothing to give back."""


def _rated(old: Columns, games: Columns, rules: KbsbRules) -> tuple[Columns, int]:
    """The new list, and how often the games were gone through."""
    start = standing(old, rules)
    sides, runs = run_on(sides_of(games, start), start, rules)
    return update(old, start, sides, rules), runs


def _write_list(folder: Path, columns: Columns) -> str:
    write_columns(folder / LIST_FILE, columns, LIST)
    digest = ColumnsDigest(LIST)
    digest.add(columns)
    return digest.hexdigest()


def _write_changes(folder: Path, columns: Columns) -> None:
    """The rows of those who played or whose rating changed."""
    chosen = (columns["counted"] > 0) | (columns["rating"] != columns["rating_before"])
    rows = {name: columns[name][chosen] for name in CHANGES}
    write_columns(folder / CHANGES_FILE, rows, CHANGES)


def _counts(columns: Columns) -> dict[str, int]:
    """How many there are of each kind."""
    status = np.bincount(columns["status"], minlength=len(STATUSES))
    by_status = dict(zip(STATUSES, map(int, status), strict=True))
    return {
        "players": len(columns["player"]),
        "rated": int((columns["rating"] > 0).sum()),
        "played": int((columns["counted"] > 0).sum()),
        "sides_counted": int(columns["counted"].sum(dtype=np.int64)),
        "first_ratings": by_status["first_rating"],
        "provisional": by_status["provisional"],
        "incomplete": by_status["incomplete"],
    }
