"""Lists in the database: of each run the whole list, and what it changed of each person.

The list of a day is that of its latest run. What was published stays as it went out: a
publication names its run, and a later run of the same day is published as a further version.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from sqlalchemy import select

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.office.acts import new_act
from arpad.office.list_lines import ListLine, RatingList, list_text, read_list
from arpad.office.packing import digest_of, packed, unpacked
from arpad.office.record_text import record_text
from arpad.office.store import schema
from arpad.office.store.many import insert_many
from arpad.version import __version__

GIVEN = "given"  # the reason of a run that was not computed: a list from elsewhere


class Run(Record):
    """A computed (or given) list.

    Args:
        id: its number.
        list_date: day of the list.
        scope: standard, rapid or blitz.
        previous: run of the list it starts from; None for the first.
        reason: ``given``, ``period`` or ``correction``.
        software: version of Arpad.
        digest: of the list.
        summary: figures of the run.
        act: what made it.
    """

    id: int
    list_date: date
    scope: str
    previous: int | None
    reason: str
    software: str
    digest: str
    summary: dict[str, Any]
    act: int


class Publication(Record):
    """A list that went out.

    Args:
        list_date: its day.
        scope: standard, rapid or blitz.
        version: 1, and further ones for corrected lists.
        run: the run it shows.
        digest: SHA-256 of the list's text.
        act: what published it.
        at: moment in UTC, ISO format.
        actor: who published it.
    """

    list_date: date
    scope: str
    version: int
    run: int
    digest: str
    act: int
    at: str
    actor: str


def keep_run(  # noqa: PLR0913  what a run is
    connection: Any,
    act: int,
    *,
    list_date: date,
    scope: str,
    lines: RatingList,
    previous: int | None,
    reason: str,
    summary: Mapping[str, object],
    text: str | None = None,
) -> int:
    """Write a run with its list; its computations follow, then :func:`keep_entries`.

    Args:
        connection: that writes.
        act: that makes the run.
        list_date: day of the list.
        scope: standard, rapid or blitz.
        lines: the list.
        previous: number of the run whose list it starts from.
        reason: ``given``, ``period`` or ``correction``.
        summary: figures of the run.
        text: of the list, where it was written already.

    Returns:
        the number of the run.
    """
    text = text or list_text(lines.values())
    digest = digest_of(text)
    made = connection.execute(
        schema.run.insert().values(
            list_date=list_date.isoformat(),
            scope=scope,
            previous_id=previous,
            reason=reason,
            software=__version__,
            digest=digest,
            summary=json.dumps(dict(summary), sort_keys=True),
            act_id=act,
        )
    )
    run = int(made.inserted_primary_key[0])
    connection.execute(
        schema.list_document.insert().values(
            run_id=run, digest=digest, players=len(lines), document=packed(text)
        )
    )
    return run


def keep_entries(
    connection: Any,
    run: int,
    lines: Iterable[ListLine],
    before: RatingList,
    computations: Mapping[int, int],
) -> int:
    """Write what a run changed of each person's line.

    Args:
        connection: that writes.
        run: its number.
        lines: the new list.
        before: the list it starts from.
        computations: number of the computation by person, where there is one.

    Returns:
        how many lines differ.
    """
    rows = [
        {
            "run_id": run,
            "person_id": line.person,
            "computation_id": computations.get(line.person),
            "rating": line.rating,
            "games": line.games,
            "line": record_text(line),
        }
        for line in lines
        if line.person in computations or _differs(before.get(line.person), line)
    ]
    insert_many(connection, schema.list_entry, rows)
    return len(rows)


def _differs(before: ListLine | None, line: ListLine) -> bool:
    return before is not line and before != line


def keep_given_list(
    connection: Any, act: int, list_date: date, scope: str, lines: RatingList
) -> int:
    """Keep a list from elsewhere and publish it: the list from which an office starts.

    Raises:
        InputError: there is a list of that scope on that day or later.
    """
    later = latest_run(connection, scope)
    if later is not None and later.list_date >= list_date:
        raise InputError("office.list_is_there", list_date=list_date, last=later.list_date)
    run = keep_run(
        connection,
        act,
        list_date=list_date,
        scope=scope,
        lines=lines,
        previous=None,
        reason=GIVEN,
        summary={"players": len(lines)},
    )
    keep_entries(connection, run, lines.values(), {}, {})
    publish_run(connection, act, run)
    return run


def publish_run(connection: Any, act: int, run: int) -> Publication:
    """Freeze the list of a run as the next version of its day.

    Raises:
        InputError: it is published already.
    """
    kept = run_of(connection, run)
    table = schema.publication
    before = publications(connection, scope=kept.scope, list_date=kept.list_date)
    if before and before[-1].run == run:
        raise InputError("office.published_already", list_date=kept.list_date, scope=kept.scope)
    connection.execute(
        table.insert().values(
            list_date=kept.list_date.isoformat(),
            scope=kept.scope,
            version=len(before) + 1,
            run_id=run,
            digest=kept.digest,
            act_id=act,
        )
    )
    return publications(connection, scope=kept.scope, list_date=kept.list_date)[-1]


def publications(
    connection: Any, *, scope: str | None = None, list_date: date | None = None
) -> tuple[Publication, ...]:
    """The lists that went out, by day, scope and version."""
    table, act = schema.publication, schema.act
    query = (
        table.select()
        .add_columns(act.c.at, act.c.actor)
        .join(act, act.c.id == table.c.act_id)
        .order_by(table.c.list_date, table.c.scope, table.c.version)
    )
    if scope is not None:
        query = query.where(table.c.scope == scope)
    if list_date is not None:
        query = query.where(table.c.list_date == list_date.isoformat())
    return tuple(
        Publication(
            list_date=date.fromisoformat(row.list_date),
            scope=row.scope,
            version=row.version,
            run=row.run_id,
            digest=row.digest,
            act=row.act_id,
            at=row.at,
            actor=row.actor,
        )
        for row in connection.execute(query)
    )


def run_of(connection: Any, run: int) -> Run:
    """A run by its number.

    Raises:
        InputError: there is none.
    """
    row = connection.execute(schema.run.select().where(schema.run.c.id == run)).first()
    if row is None:
        raise InputError("office.no_run", run=run)
    return run_from(row)


def latest_run(
    connection: Any,
    scope: str,
    *,
    on: date | None = None,
    until: date | None = None,
    earlier_than: int | None = None,
) -> Run | None:
    """The run whose list holds: the last one of the last list date.

    Args:
        connection: of the store.
        scope: standard, rapid or blitz.
        on: only of this list date.
        until: only of list dates up to this day.
        earlier_than: only runs that were there before this one.
    """
    table = schema.run
    query = table.select().where(table.c.scope == scope)
    if on is not None:
        query = query.where(table.c.list_date == on.isoformat())
    if until is not None:
        query = query.where(table.c.list_date <= until.isoformat())
    if earlier_than is not None:
        query = query.where(table.c.id < earlier_than)
    query = query.order_by(table.c.list_date.desc(), table.c.id.desc()).limit(1)
    row = connection.execute(query).first()
    return None if row is None else run_from(row)


def no_list(scope: str, day: date | None) -> InputError:
    """What to say where there is no list of a day, or none at all."""
    if day is None:
        return InputError("office.lists.none")
    return InputError("office.no_list", scope=scope, list_date=day)


def all_runs(connection: Any) -> tuple[Run, ...]:
    """Every run there was, the first one first."""
    return tuple(map(run_from, connection.execute(schema.run.select().order_by(schema.run.c.id))))


def run_from(row: Any) -> Run:
    """A run from its row."""
    return Run(
        id=row.id,
        list_date=date.fromisoformat(row.list_date),
        scope=row.scope,
        previous=row.previous_id,
        reason=row.reason,
        software=row.software,
        digest=row.digest,
        summary=json.loads(row.summary),
        act=row.act_id,
    )


def list_of_run(connection: Any, run: int) -> dict[int, ListLine]:
    """The whole list of a run, by person.

    Raises:
        InputError: there is no such list, or it is not what was written.
    """
    table = schema.list_document
    row = connection.execute(table.select().where(table.c.run_id == run)).first()
    if row is None:
        raise InputError("office.no_run", run=run)
    text = unpacked(row.document)
    if digest_of(text) != row.digest:
        raise InputError("office.list_differs", run=run)
    return read_list(text)


def publish(connection: Any, actor: str, run: int) -> Publication:
    """Publish the list of a run, as an act of its own."""
    kept = run_of(connection, run)
    act = new_act(
        connection,
        actor,
        "run.published",
        list_date=kept.list_date.isoformat(),
        scope=kept.scope,
        run=run,
        digest=kept.digest,
    )
    return publish_run(connection, act, run)


def players_of(connection: Any, run: int) -> int:
    """How many persons stand on the list of a run."""
    table = schema.list_document
    query = select(table.c.players).where(table.c.run_id == run)
    return int(connection.execute(query).scalar() or 0)
