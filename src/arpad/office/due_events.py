"""Which events a period rates."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from sqlalchemy import func, select

from arpad.office.calendar import Calendar, Period
from arpad.office.event_stages import AcceptedVersion, accepted_versions
from arpad.office.event_versions import EventVersion, documents_by_id, versions_by_id
from arpad.office.list_store import GIVEN
from arpad.office.raters.rater import DueEvent
from arpad.office.store import schema


def due_events(
    connection: Any, scope: str, period: Period, calendar: Calendar, *, take_new: bool
) -> tuple[DueEvent, ...]:
    """The events of a scope that a period rates, by first day and number.

    That is: of those that belong to this list date (:func:`list_dates`), the version that was
    accepted last, unless they were withdrawn since; and the accepted ones that ended by the
    closing date and belong to no list yet.

    Args:
        connection: of the store.
        scope: standard, rapid or blitz.
        period: the period.
        calendar: of the office.
        take_new: also events that were never rated; not in a period whose list is out, for what
            comes late is rated for the next list.
    """
    found = accepted_versions(connection, scope, last=period.closing_date)
    days = list_dates(connection, found, calendar)
    never = period.list_date if take_new else None
    wanted = [each.id for each in found if days.get(each.event, never) == period.list_date]
    return as_due(connection, versions_by_id(connection, wanted))


def events_of_run(connection: Any, run: int) -> tuple[DueEvent, ...]:
    """The events that a run rated, each in the version that it rated."""
    table = schema.run_event
    query = select(table.c.event_version_id).where(table.c.run_id == run)
    return as_due(connection, versions_by_id(connection, connection.execute(query).scalars()))


def as_due(connection: Any, versions: Iterable[EventVersion]) -> tuple[DueEvent, ...]:
    """Versions of events as a rater takes them, by first day and number."""
    wanted = tuple(versions)
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
            approved=documents[each.id].approved,
        )
        for each in wanted
    ]
    return tuple(sorted(due, key=lambda each: (each.start, each.event)))


def waiting_events(connection: Any, calendar: Calendar) -> tuple[AcceptedVersion, ...]:
    """The accepted events that no run has rated yet."""
    found = accepted_versions(connection)
    days = list_dates(connection, found, calendar)
    return tuple(each for each in found if each.event not in days)


def due_versions(connection: Any, calendar: Calendar) -> dict[tuple[str, date], dict[int, int]]:
    """What each list that there is should rate: by scope and day, the event by version."""
    found = accepted_versions(connection)
    days = list_dates(connection, found, calendar)
    due: dict[tuple[str, date], dict[int, int]] = {}
    for each in found:
        if each.event in days:
            due.setdefault((each.scope, days[each.event]), {})[each.id] = each.event
    return due


def list_dates(
    connection: Any, versions: Iterable[AcceptedVersion], calendar: Calendar
) -> dict[int, date]:
    """The list to which each event belongs, of those that were rated.

    That is the one for which it was rated first. A correction may move it: to another scope, for
    whose list of that day it then counts if there is a computed one, and else for the next; and
    to a later list, when it ended after the closing date of its own.
    """
    rated, computed = _rated_on(connection), _computed(connection)
    days: dict[int, date] = {}
    for each in versions:
        by_scope = rated.get(each.event)
        if not by_scope:
            continue
        own = by_scope.get(each.scope)
        if own is None and (each.scope, min(by_scope.values())) in computed:
            own = min(by_scope.values())
        if own is not None:
            days[each.event] = max(own, calendar.of_event(each.end).list_date)
    return days


def _rated_on(connection: Any) -> dict[int, dict[str, date]]:
    """The list date for which each event was rated first, by scope."""
    version, run, rated = schema.event_version, schema.run, schema.run_event
    query = (
        select(version.c.event_id, run.c.scope, func.min(run.c.list_date))
        .join(rated, rated.c.event_version_id == version.c.id)
        .join(run, run.c.id == rated.c.run_id)
        .group_by(version.c.event_id, run.c.scope)
    )
    found: dict[int, dict[str, date]] = {}
    for event, scope, first in connection.execute(query):
        found.setdefault(event, {})[scope] = date.fromisoformat(first)
    return found


def _computed(connection: Any) -> set[tuple[str, date]]:
    """The lists that were computed here: scope and day."""
    run = schema.run.c
    query = select(run.scope, run.list_date).where(run.reason != GIVEN).distinct()
    return {(scope, date.fromisoformat(day)) for scope, day in connection.execute(query)}
