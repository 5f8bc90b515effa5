"""Is what was published still what follows from what was reported? Read it all, compute it again.

Every list is computed from the list before it, from the versions of the events that its run rated
and from what was known of people and lists when it was made.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from sqlalchemy import select
from zstandard import ZstdError

from arpad.core.errors import ArpadError
from arpad.core.frozen import Record
from arpad.lists.reading import without_collector
from arpad.office.due_events import events_of_run
from arpad.office.list_lines import ListLine, RatingList, list_text
from arpad.office.list_store import GIVEN, Run, all_runs, list_of_run, publications, run_of
from arpad.office.office import Office
from arpad.office.packing import digest_of, unpacked
from arpad.office.raters.rater import rater_of, whole_list
from arpad.office.run_inputs import period_given
from arpad.office.solving import lines_of
from arpad.office.store import schema

DATABASE, EVENT, LIST, PUBLICATION, NUMBER = KINDS = (
    "database",  # what the database says of its own files
    "event",  # the document of an event is not what was written
    "list",  # the document of a list is not, or it cannot be computed
    "publication",  # the checksum of a publication is not that of its list
    "number",  # a person's line is not what comes out
)
_UNREADABLE: Final = (ArpadError, ZstdError, ValueError, KeyError, TypeError, AttributeError)
Progress = Callable[[int, int], None]


class Fault(Record):
    """Something that is not as it should be.

    Args:
        kind: one of :data:`KINDS`.
        list_date: of the list, as ISO text; empty where it is none.
        scope: of the list; empty where it is none.
        run: that made the list.
        event: number of the event.
        version: of the event or the publication.
        person: whose line differs.
        kept: his line as it was written; None when he is not on the list.
        computed: his line as it comes out; None when he is not on the list.
        reason: what the database says, or why a list cannot be computed.
    """

    kind: str
    list_date: str = ""
    scope: str = ""
    run: int | None = None
    event: int | None = None
    version: int | None = None
    person: int | None = None
    kept: ListLine | None = None
    computed: ListLine | None = None
    reason: str = ""


class Verified(Record):
    """What was looked at, and what was found.

    Args:
        lists: how many, those from elsewhere among them.
        computed: how many of these were computed again.
        lines: how many lines of people were compared.
        events: how many versions of events were read.
        publications: how many were looked at.
        faults: in the order of what was looked at.
    """

    lists: int
    computed: int
    lines: int
    events: int
    publications: int
    faults: tuple[Fault, ...]


def verify_office(office: Office, *, progress: Progress | None = None) -> Verified:
    """Read everything and compute every list again; nothing is changed.

    Args:
        office: the office.
        progress: told how many lists are done, and of how many.
    """
    with without_collector(), office.store.reading() as connection:
        faults = [Fault(kind=DATABASE, reason=text) for text in office.store.faults(connection)]
        faults += check_digests(connection)
        runs = all_runs(connection)
        damaged = {fault.run for fault in faults if fault.kind == LIST}
        computed, lines = 0, 0
        for done, run in enumerate(runs, start=1):
            if run.reason != GIVEN and not {run.id, run.previous} & damaged:
                computed += 1
                kept = list_of_run(connection, run.id)
                lines += len(kept)
                faults += _compared(connection, office, run, kept)
            if progress is not None:
                progress(done, len(runs))
        return Verified(
            lists=len(runs),
            computed=computed,
            lines=lines,
            events=_count(connection, schema.event_version),
            publications=_count(connection, schema.publication),
            faults=tuple(faults),
        )


def _count(connection: Any, table: Any) -> int:
    return len(connection.execute(select(next(iter(table.primary_key)))).all())


def check_digests(connection: Any) -> Iterator[Fault]:
    """The documents that are not what was written, and publications of other lists."""
    version = schema.event_version
    for row in connection.execute(select(version).order_by(version.c.id)):
        if not _is_whole(row.document, row.digest):
            yield Fault(kind=EVENT, event=row.event_id, version=row.version)
    run, document = schema.run, schema.list_document
    query = select(run, document.c.document, document.c.digest.label("second")).outerjoin(
        document, document.c.run_id == run.c.id
    )
    for row in connection.execute(query.order_by(run.c.id)):
        same = row.second == row.digest
        if row.document is None or not same or not _is_whole(row.document, row.digest):
            yield Fault(kind=LIST, list_date=row.list_date, scope=row.scope, run=row.id)
    for out in publications(connection):
        if run_of(connection, out.run).digest != out.digest:
            day = out.list_date.isoformat()
            yield Fault(
                kind=PUBLICATION, list_date=day, scope=out.scope, run=out.run, version=out.version
            )


def _is_whole(document: bytes, digest: str) -> bool:
    try:
        return digest_of(unpacked(document)) == digest
    except (ZstdError, ValueError):
        return False


def _compared(connection: Any, office: Office, run: Run, kept: RatingList) -> Iterator[Fault]:
    """The lines of a list that are not what comes out."""
    facts: dict[str, Any] = {
        "list_date": run.list_date.isoformat(),
        "scope": run.scope,
        "run": run.id,
    }
    try:
        lines = _computed(connection, office, run)
        if digest_of(list_text(lines.values())) == run.digest:
            return
    except _UNREADABLE as error:
        yield Fault(kind=LIST, reason=str(error) or type(error).__name__, **facts)
        return
    for person in sorted(kept.keys() | lines.keys()):
        old, new = kept.get(person), lines.get(person)
        if old != new:
            yield Fault(kind=NUMBER, person=person, kept=old, computed=new, **facts)


def _computed(connection: Any, office: Office, run: Run) -> RatingList:
    """The list of a run from its inputs."""
    given = period_given(
        connection,
        office,
        run.scope,
        office.calendar.period_of_list(run.list_date),
        None if run.previous is None else run_of(connection, run.previous),
        events_of_run(connection, run.id),
        as_before=run,
    )
    rater = rater_of(office.system)
    tasks = list(rater.tasks(given))
    lines = lines_of(tasks)
    played = {task.person: line for task, line in zip(tasks, lines, strict=True)}
    return whole_list(rater, given, played)
