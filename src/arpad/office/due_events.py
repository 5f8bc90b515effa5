"""Which events a period rates."""

from datetime import date
from typing import Any

from sqlalchemy import func, select

from arpad.office.calendar import Period
from arpad.office.event_stages import versions_to_rate
from arpad.office.event_versions import EventVersion, documents_by_id
from arpad.office.raters.rater import DueEvent
from arpad.office.store import schema


def due_events(
    connection: Any, scope: str, period: Period, *, take_new: bool
) -> tuple[DueEvent, ...]:
    """The events of a scope that a period rates, by first day and number.

    That is: of those that an earlier run of this list date rated, the version that was accepted
    last, unless they were withdrawn since; and the accepted ones that ended by the closing date
    and were never rated.

    Args:
        connection: of the store.
        scope: standard, rapid or blitz.
        period: the period.
        take_new: also events that were never rated; not in a period whose list is out, for what
            comes late is rated for the next list.
    """
    rated, list_date = rated_on(connection), period.list_date.isoformat()
    never = list_date if take_new else None
    found = versions_to_rate(connection, scope, last=period.closing_date)
    wanted = [each for each in found if rated.get(each.event, never) == list_date]
    documents = documents_by_id(connection, (each.id for each in wanted))
    due = [
        DueEvent(
            event=each.event,
            version=each.id,
            name=each.name,
            start=each.start or each.end or date.min,
            end=each.end or date.min,
            digest=each.digest,
            document=documents[each.id],
        )
        for each in wanted
    ]
    return tuple(sorted(due, key=lambda each: (each.start, each.event)))


def waiting_events(connection: Any, scope: str) -> tuple[EventVersion, ...]:
    """The accepted events that no run has rated yet."""
    rated = rated_on(connection)
    return tuple(each for each in versions_to_rate(connection, scope) if each.event not in rated)


def due_versions(connection: Any) -> dict[tuple[str, str], dict[int, int]]:
    """What each list that there is should rate: by scope and ISO date, the event by version."""
    rated = rated_on(connection)
    due: dict[tuple[str, str], dict[int, int]] = {}
    for each in versions_to_rate(connection):
        if each.event in rated:
            due.setdefault((each.scope, rated[each.event]), {})[each.id] = each.event
    return due


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
