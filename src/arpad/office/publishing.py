"""Lists go out: everything that was computed and is not published as it stands."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import select

from arpad.core.errors import InputError
from arpad.office.event_stages import set_stage, stage_of
from arpad.office.list_store import Publication, Run, publications, publish
from arpad.office.office import Office
from arpad.office.rerating import latest_runs
from arpad.office.store import schema


def publish_all(
    office: Office, *, actor: str, seen: Collection[int] | None = None
) -> tuple[Publication, ...]:
    """Publish every list whose latest run is not out, the oldest first, all or none.

    Args:
        office: the office.
        actor: who publishes.
        seen: the runs that he saw waiting; None when he takes what there is.

    Returns:
        what went out; empty when everything was out.

    Raises:
        InputError: others wait than he saw.
    """
    done = []
    with office.store.writing() as connection:
        waiting = waiting_runs(connection, office)
        if seen is not None and {run.id for run in waiting} != set(seen):
            raise InputError("office.publish.changed_since")
        for run in waiting:
            out = publish(connection, actor, run.id)
            _events_are_out(connection, out)
            done.append(out)
    return tuple(done)


def waiting_runs(connection: Any, office: Office) -> tuple[Run, ...]:
    """The runs that hold and are not published, by day and scope."""
    found = []
    for scope in office.scopes:
        out = {(each.list_date, each.run) for each in _last_versions(connection, scope)}
        runs = latest_runs(connection, scope)
        found += [run for run in runs if (run.list_date, run.id) not in out]
    return tuple(sorted(found, key=lambda run: (run.list_date, office.scopes.index(run.scope))))


def _last_versions(connection: Any, scope: str) -> list[Publication]:
    last = {each.list_date: each for each in publications(connection, scope=scope)}
    return list(last.values())


def _events_are_out(connection: Any, out: Publication) -> None:
    version, rated = schema.event_version, schema.run_event
    events = connection.execute(
        select(version.c.event_id)
        .join(rated, rated.c.event_version_id == version.c.id)
        .where(rated.c.run_id == out.run)
    ).scalars()
    for event in sorted(set(events)):
        if stage_of(connection, event) == "rated":
            set_stage(connection, out.act, event, "published")
