"""Which events a period rates."""

from datetime import date
from typing import Any, Final

from sqlalchemy import func, select

from arpad.office.calendar import Period
from arpad.office.packing import unpacked
from arpad.office.raters.rater import DueEvent
from arpad.office.record_text import read_record
from arpad.office.store import schema

_DUE: Final = ("accepted", "rated", "published")
_AT_ONCE: Final = 500  # values in one question to the database


def due_events(
    connection: Any, scope: str, period: Period, *, take_new: bool
) -> tuple[DueEvent, ...]:
    """The events of a scope that a period rates, by first day and number.

    Args:
        connection: of the store.
        scope: standard, rapid or blitz.
        period: the period.
        take_new: also events that were never rated; not in a period whose list is out, for what
            comes late is rated for the next list.
    """
    versions = due_versions(connection, scope, period, take_new=take_new)
    return _documents(connection, list(versions))


def due_versions(connection: Any, scope: str, period: Period, *, take_new: bool) -> dict[int, int]:
    """The event of each version that a period rates.

    That is: of those that an earlier run of this list date rated, unless they were withdrawn
    since, and of the accepted ones that ended by the closing date and were never rated.
    """
    version, stage = schema.event_version, _stages()
    newest = (
        select(version.c.event_id, func.max(version.c.version).label("version"))
        .group_by(version.c.event_id)
        .subquery()
    )
    query = (
        select(version.c.id, version.c.event_id)
        .join(
            newest,
            (newest.c.event_id == version.c.event_id) & (newest.c.version == version.c.version),
        )
        .join(stage, stage.c.event_id == version.c.event_id)
        .where(version.c.scope == scope, stage.c.stage.in_(_DUE))
        .where(version.c.end <= period.closing_date.isoformat())
    )
    rated, list_date = rated_on(connection), period.list_date.isoformat()
    never = list_date if take_new else None
    return {
        row.id: row.event_id
        for row in connection.execute(query)
        if rated.get(row.event_id, never) == list_date
    }


def _documents(connection: Any, wanted: list[int]) -> tuple[DueEvent, ...]:
    """Event versions with their documents, by first day and number; some at a time."""
    version = schema.event_version
    found: list[DueEvent] = []
    for first in range(0, len(wanted), _AT_ONCE):
        some = wanted[first : first + _AT_ONCE]
        rows = connection.execute(version.select().where(version.c.id.in_(some)))
        found += [_due(row) for row in rows]
    return tuple(sorted(found, key=lambda due: (due.start, due.event)))


def rated_on(connection: Any) -> dict[int, str]:
    """The list date for which each event was rated first, as ISO text."""
    version, run, rated = schema.event_version, schema.run, schema.run_event
    query = (
        select(version.c.event_id, func.min(run.c.list_date))
        .join(rated, rated.c.event_version_id == version.c.id)
        .join(run, run.c.id == rated.c.run_id)
        .group_by(version.c.event_id)
    )
    return {event: str(first) for event, first in connection.execute(query)}


def _stages() -> Any:
    """The present stage of every event."""
    stage = schema.stage
    last = select(func.max(stage.c.id)).group_by(stage.c.event_id)
    return select(stage.c.event_id, stage.c.stage).where(stage.c.id.in_(last)).subquery()


def _due(row: Any) -> DueEvent:
    return DueEvent(
        event=row.event_id,
        version=row.id,
        name=row.name,
        start=date.fromisoformat(row.start),
        end=date.fromisoformat(row.end),
        digest=row.digest,
        document=read_record(unpacked(row.document)),
    )
