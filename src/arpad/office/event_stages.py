"""The stages of an event, and which of its versions is to be rated."""

from datetime import date
from typing import Any, Final, NamedTuple

from sqlalchemy import func, select

from arpad.core.frozen import Record
from arpad.office.event_versions import EventVersion, versions_by_id
from arpad.office.store import schema

RECEIVED, CHECKED, ACCEPTED, RATED, PUBLISHED, WITHDRAWN = STAGES = (
    "received",  # there are errors, or nobody has looked
    "checked",  # nothing stands in the way of acceptance
    "accepted",  # to be rated as it is
    "rated",  # a run has rated it
    "published",  # the list of that run is out
    "withdrawn",  # not to be rated
)
# From acceptance on an event is rated; a report that replaces it must be accepted anew.
IN_FORCE: Final = (ACCEPTED, RATED, PUBLISHED)


class Stage(Record):
    """A stage that an event came to.

    Args:
        stage: one of :data:`STAGES`.
        at: moment in UTC, ISO format.
        actor: by whom.
        act: number of the act.
    """

    stage: str
    at: str
    actor: str
    act: int


def set_stage(connection: Any, act: int, event: int, stage: str) -> None:
    """Bring an event to a stage; nothing is written when it stands there, except for acceptance.

    What is accepted again has a newer version, which counts from then on.

    Args:
        connection: of a writing transaction.
        act: by which it comes there.
        event: its number.
        stage: one of :data:`STAGES`.
    """
    assert stage in STAGES, stage  # noqa: S101  written by the program alone
    if stage == ACCEPTED or _last(connection, event) != stage:
        connection.execute(schema.stage.insert().values(event_id=event, stage=stage, act_id=act))


def stage_of(connection: Any, event: int) -> str:
    """The stage of an event; empty when there is no such event."""
    return _last(connection, event) or ""


def _last(connection: Any, event: int) -> str | None:
    table = schema.stage
    query = select(table.c.stage).where(table.c.event_id == event).order_by(table.c.id.desc())
    found: str | None = connection.execute(query.limit(1)).scalar()
    return found


def stages_of(connection: Any, event: int) -> tuple[Stage, ...]:
    """The history of an event's stages, the first one first."""
    table, act = schema.stage, schema.act
    query = (
        select(table.c.stage, act.c.at, act.c.actor, act.c.id)
        .join(act, act.c.id == table.c.act_id)
        .where(table.c.event_id == event)
        .order_by(table.c.id)
    )
    rows = connection.execute(query)
    return tuple(Stage(stage=row.stage, at=row.at, actor=row.actor, act=row.id) for row in rows)


def current_stages(connection: Any) -> dict[int, str]:
    """The stage of every event."""
    table = schema.stage
    newest = select(func.max(table.c.id)).group_by(table.c.event_id)
    query = select(table.c.event_id, table.c.stage).where(table.c.id.in_(newest))
    return {row.event_id: row.stage for row in connection.execute(query)}


class AcceptedVersion(NamedTuple):
    """The version of an event that is to be rated, without what is not needed to choose.

    Attributes:
        id: number of its row.
        event: number of the event.
        scope: standard, rapid or blitz.
        end: last day of the event.
    """

    id: int
    event: int
    scope: str
    end: date


def accepted_versions(
    connection: Any, scope: str | None = None, *, last: date | None = None
) -> list[AcceptedVersion]:
    """The version of each event that is to be rated: the newest one that was accepted.

    A report that replaces an accepted one counts when it is accepted itself; until then the one
    before it does. An event that was withdrawn has none.

    Args:
        connection: of the store.
        scope: only of this one.
        last: only events that end on this day or earlier.

    Returns:
        By the last day, then by the number of the event.
    """
    latest = "9999-12-31" if last is None else last.isoformat()
    found = [
        AcceptedVersion(row.id, row.event_id, row.scope, date.fromisoformat(row.end))
        for row in _accepted(connection).values()
        if (scope is None or row.scope == scope) and row.end and row.end <= latest
    ]
    return sorted(found, key=lambda each: (each.end, each.event))


def versions_to_rate(connection: Any) -> tuple[EventVersion, ...]:
    """The :func:`accepted_versions`, with all that they tell of their events."""
    found = [each.id for each in accepted_versions(connection)]
    place = {number: index for index, number in enumerate(found)}
    return tuple(sorted(versions_by_id(connection, found), key=lambda each: place[each.id]))


def version_to_rate(connection: Any, event: int) -> int | None:
    """Number of the row of the version of an event that is to be rated; None for none."""
    row = _accepted(connection, event).get(event)
    return None if row is None else int(row.id)


def _accepted(connection: Any, event: int | None = None) -> dict[int, Any]:
    """The newest version that was there at the last acceptance, by event."""
    stage, version = schema.stage, schema.event_version
    last: dict[int, int] = {}
    query = select(stage.c.event_id, stage.c.stage, stage.c.act_id).order_by(stage.c.id)
    query = query.where(stage.c.stage.in_((ACCEPTED, WITHDRAWN)))
    if event is not None:
        query = query.where(stage.c.event_id == event)
    for row in connection.execute(query):
        if row.stage == ACCEPTED:
            last[row.event_id] = row.act_id
        else:
            last.pop(row.event_id, None)
    found: dict[int, Any] = {}
    told = (version.c.id, version.c.event_id, version.c.act_id, version.c.scope, version.c.end)
    rows = select(*told).order_by(version.c.id)
    if event is not None:
        rows = rows.where(version.c.event_id == event)
    for row in connection.execute(rows):
        if row.act_id <= last.get(row.event_id, 0):
            found[row.event_id] = row
    return found
