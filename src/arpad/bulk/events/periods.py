"""Events on folders of games, month by month: a list after the events that ended in each.

::

    OUT/lists/period=2026-11/    the list after the events that ended in that month
        ratings.parquet, events.parquet, changes.parquet, rejects.parquet, manifest.json
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from arpad.bulk.digest import ColumnsDigest, digest_of
from arpad.bulk.events.rating import Events, Outcome
from arpad.bulk.events.selection import EventGames, Span, games_of_events, periods_by_event
from arpad.bulk.events.systems import STATUSES, Columns, EventSystem
from arpad.bulk.games import PeriodGames
from arpad.bulk.lists import CHANGES_FILE, LIST_FILE
from arpad.bulk.manifest import Made, write_manifest
from arpad.bulk.parquet import read_columns, write_columns
from arpad.bulk.schema import PLAYERS_FILE
from arpad.bulk.selected import write_rejected
from arpad.bulk.steps import Job, Manifest, RatedPeriod, Start, Told, rate_steps
from arpad.core.rulebook import Regime
from arpad.version import __version__

EVENTS_FILE: Final = "events.parquet"
# How the change came about; ``event`` is the row in the file of events.
CHANGES: Final = ("player", "event", "rating_before", "rating", "counted", "status")


def rate_events(
    job: Job, system: EventSystem, told: Told, processes: int = 1
) -> tuple[RatedPeriod, ...]:
    """Rate every event of a folder of games.

    Args:
        job: what is to be rated.
        system: rates events.
        told: is told how far it is.
        processes: how many events at once.

    Raises:
        InputError: the games or the list cannot be used, or an event cannot be rated.
        NoRuleInForce: an event is before the first recorded rules.
    """
    periods = periods_by_event(job.games)
    for period in periods:  # before anything is written
        for event in period.events:
            system.regime(event)
    return rate_steps(job, periods, _Steps(job, system, processes), told)


class _Steps:
    """The steps of a job."""

    def __init__(self, job: Job, system: EventSystem, processes: int) -> None:
        self.name = system.name
        self._job, self._system, self._processes = job, system, processes

    def start_rules(self, first: PeriodGames) -> str:  # noqa: ARG002  the protocol of systems
        """The given list depends on nothing."""
        return ""

    def rules(self, period: PeriodGames) -> str:
        """The digest of all rules that hold for the events."""
        return digest_of(sorted({_values(each) for each in self._regimes(period)}))

    def _regimes(self, period: PeriodGames) -> list[Regime]:
        assert isinstance(period, EventGames)  # noqa: S101  all of them are
        return [self._system.regime(event) for event in period.events]

    def write_start(self, first: PeriodGames, new: Path) -> Start:  # noqa: ARG002  as above
        """Write the given list."""
        columns, names = self._system.read_given(self._job.ratings, self._job.games / PLAYERS_FILE)
        counts = {"players": len(names), "rated": int((columns["rating"] > 0).sum())}
        return Start(self._write_list(new, columns), counts, names)

    def step(
        self,
        period: PeriodGames,
        folders: tuple[Path, Path],
        left: int,  # noqa: ARG002  as above
        told: Callable[[int], None],
    ) -> Callable[[Made], Manifest]:
        """Rate the events of a month into its folder."""
        assert isinstance(period, EventGames)  # noqa: S101  all of them are
        before, new = folders
        columns = read_columns(before / LIST_FILE, self._system.columns)
        columns = {name: values.copy() for name, values in columns.items()}
        old = columns["rating"].copy()
        games, rejected = games_of_events(period, len(old))
        events = Events(self._system, period.events, columns, games, self._processes)
        outcomes = sorted(events.rate(told), key=lambda each: each.number)
        output = self._write_list(new, columns)
        _write_events(new, period.events, outcomes)
        changes = _changes(old, outcomes)
        if self._job.history:
            write_columns(new / CHANGES_FILE, changes, CHANGES)
        counts = _counts(columns, changes) | {"events": len(period.events), "games": period.games}
        counts |= write_rejected(new, rejected)
        facts = {"arpad": __version__, "edition": self.edition(period)[0]}
        return lambda made: write_manifest(new, made, output, counts, facts)

    def _write_list(self, folder: Path, columns: Columns) -> str:
        names = self._system.columns
        write_columns(folder / LIST_FILE, columns, names)
        digest = ColumnsDigest(names)
        digest.add(columns)
        return digest.hexdigest()

    def edition(self, period: PeriodGames) -> tuple[str, bool]:
        """Editions of the rules that hold for the events, and that events count as they are."""
        editions = dict.fromkeys(each.id for each in self._regimes(period))
        return ", ".join(sorted(editions)), False

    def close(self) -> None:
        """There is nothing to give back."""


def _values(rules: Regime) -> str:
    """All rules of a day as a text."""
    return repr(sorted((key, sorted(rule.values.items())) for key, rule in rules.rules.items()))


def _write_events(folder: Path, events: Sequence[Span], outcomes: Sequence[Outcome]) -> None:
    """The events in the order in which they were rated."""
    table = {
        "event": pa.array([each.name for each in events], pa.string()),
        "first_day": pa.array([each.first for each in events], pa.int32()),
        "last_day": pa.array([each.last for each in events], pa.int32()),
        "games": pa.array([each.games for each in events], pa.int32()),
        "players": pa.array([len(each.who) for each in outcomes], pa.int32()),
    }
    pq.write_table(pa.table(table), folder / EVENTS_FILE, compression="zstd")


def _changes(rating: Any, outcomes: Sequence[Outcome]) -> Columns:
    """What each event made of each of its players, event after event."""
    rating = rating.copy()
    parts = []
    for outcome in outcomes:
        new = np.array([each.row["rating"] for each in outcome.rated], np.int32)
        parts.append(
            {
                "player": outcome.who,
                "event": np.full(len(new), outcome.number),
                "rating_before": rating[outcome.who],
                "rating": new,
                "counted": np.array([each.counted for each in outcome.rated], np.int32),
                "status": np.array([each.status for each in outcome.rated], np.int32),
            }
        )
        rating[outcome.who] = new
    return {name: np.concatenate([part[name] for part in parts]) for name in CHANGES}


def _counts(columns: Columns, changes: Columns) -> dict[str, int]:
    """How many there are of each kind."""
    by_status = np.bincount(changes["status"], minlength=len(STATUSES)).tolist()
    told = dict(zip(STATUSES, by_status, strict=True))
    played = np.unique(changes["player"][changes["counted"] > 0])
    return {
        "players": len(columns["player"]),
        "rated": int((columns["rating"] > 0).sum()),
        "played": len(played),
        "sides_counted": int(changes["counted"].sum(dtype=np.int64)),
        "first_ratings": told["first_rating"],
        "not_rated": told["not_rated"],
        "facts_missing": told["facts_missing"],
    }
