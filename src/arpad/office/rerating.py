"""Corrections of the past: which lists no longer follow from the events, and rating them again.

A list is stale when its run rated other versions of events than those that hold now, or started
from a list that was rated again since. Everything from the first stale list on is rated again;
computations whose inputs are unchanged are kept as they are.
"""

from datetime import date
from typing import Any

from sqlalchemy import func, select

from arpad.core.frozen import Record
from arpad.office.due_events import due_versions
from arpad.office.list_store import GIVEN, Run, latest_run, run_from
from arpad.office.office import Office
from arpad.office.runs import CORRECTION, Progress, RatedPeriod, kept_unless, rate_scope
from arpad.office.store import schema


class Stale(Record):
    """A list that no longer follows from its events.

    Args:
        list_date: its day.
        scope: standard, rapid or blitz.
        run: the run that made it.
        events: the events of which another version holds now, or that came or went.
    """

    list_date: date
    scope: str
    run: int
    events: tuple[int, ...]


def stale_lists(connection: Any, office: Office) -> tuple[Stale, ...]:
    """The lists whose own events changed, by day and scope."""
    found, everything = [], due_versions(connection, office.calendar)
    for scope in office.scopes:
        for run in latest_runs(connection, scope):
            if run.reason == GIVEN:
                continue
            due = everything.get((scope, run.list_date), {})
            rated = _rated_versions(connection, run.id)
            if due.keys() == rated.keys():
                continue
            changed = {(due | rated)[version] for version in due.keys() ^ rated.keys()}
            found.append(
                Stale(
                    list_date=run.list_date,
                    scope=scope,
                    run=run.id,
                    events=tuple(sorted(changed)),
                )
            )
    return tuple(sorted(found, key=lambda stale: (stale.list_date, stale.scope)))


def rerate(
    office: Office,
    *,
    actor: str,
    dry_run: bool = False,
    since: date | None = None,
    progress: Progress | None = None,
) -> tuple[RatedPeriod, ...]:
    """Rate again from the first stale list to the last one there is.

    Args:
        office: the office.
        actor: who does it.
        dry_run: compute everything and keep nothing.
        since: day of the list from which to rate again; None for the first stale one.
        progress: told each number of persons that were rated.

    Returns:
        what came of each list, the oldest first; nothing when no list is stale.
    """
    rated: list[RatedPeriod] = []
    with kept_unless(office, dry_run=dry_run) as connection:
        first = since
        if first is None:
            stale = stale_lists(connection, office)
            first = stale[0].list_date if stale else None
        if first is None:
            return ()
        for list_date in _list_dates(connection, office, first):
            period = office.calendar.period_of_list(list_date)
            rated += [
                rate_scope(connection, office, scope, period, actor, CORRECTION, progress)
                for scope in office.scopes
                if _computed(latest_run(connection, scope, on=list_date))
            ]
    return tuple(rated)


def _computed(run: Run | None) -> bool:
    return run is not None and run.reason != GIVEN


def latest_runs(connection: Any, scope: str) -> tuple[Run, ...]:
    """The run that holds for each list date of a scope, the oldest first."""
    table = schema.run
    last = select(func.max(table.c.id)).where(table.c.scope == scope).group_by(table.c.list_date)
    rows = connection.execute(
        table.select().where(table.c.id.in_(last)).order_by(table.c.list_date)
    )
    return tuple(run_from(row) for row in rows)


def _list_dates(connection: Any, office: Office, first: date) -> list[date]:
    days = {
        run.list_date
        for scope in office.scopes
        for run in latest_runs(connection, scope)
        if run.list_date >= first
    }
    return sorted(days)


def _rated_versions(connection: Any, run: int) -> dict[int, int]:
    """The event of each version that a run rated."""
    rated, version = schema.run_event, schema.event_version
    rows = connection.execute(
        select(version.c.id, version.c.event_id)
        .join(rated, rated.c.event_version_id == version.c.id)
        .where(rated.c.run_id == run)
    )
    return {row.id: row.event_id for row in rows}
