"""The versions of an event: each is kept as it was, and the newest is the event as it stands."""

from collections.abc import Collection, Iterable
from datetime import date
from typing import Any, Final

from sqlalchemy import func, select

from arpad.core.errors import UnknownName
from arpad.core.frozen import Record
from arpad.core.tournament_games import games_of
from arpad.office.event_records import EventDocument
from arpad.office.packing import digest_of, packed, unpacked
from arpad.office.record_text import read_record, record_text
from arpad.office.store import schema
from arpad.office.store.many import insert_many

_VERSIONS: Final = schema.event_version
_AT_ONCE: Final = 500  # values in one query; databases have a limit


class EventVersion(Record):
    """A version of an event, without its games.

    Args:
        id: of the row; what a run rated is told by it.
        event: number of the event.
        version: from 1.
        submission: number of the submission that it comes from.
        name: of the event.
        scope: standard, rapid or blitz; empty where nobody knows it yet.
        start: first day; None where it is not known.
        end: last day; None where it is not known.
        players: how many it has.
        games: how many were played over the board.
        digest: of the document.
        reason: why there is this version; empty for the report as it came.
        act: number of the act by which it was made.
        kind: of that act, such as ``event.corrected``.
        at: when it was made, in UTC.
        actor: who made it.
    """

    id: int
    event: int
    version: int
    submission: int
    name: str
    scope: str
    start: date | None
    end: date | None
    players: int
    games: int
    digest: str
    reason: str
    act: int
    kind: str
    at: str
    actor: str


def new_event(connection: Any, act: int) -> int:
    """A new event without a version; its number."""
    done = connection.execute(schema.event.insert().values(act_id=act))
    return int(done.inserted_primary_key[0])


def write_version(  # noqa: PLR0913  what a version consists of
    connection: Any,
    act: int,
    event: int,
    *,
    submission: int,
    document: EventDocument,
    reason: str = "",
) -> int:
    """Add a version to an event.

    Args:
        connection: of a writing transaction.
        act: by which it is made.
        event: number of the event.
        submission: number of the submission that it comes from.
        document: the event as it is to be rated.
        reason: why there is this version; empty for the report as it came.

    Returns:
        The number of the version, from 1.
    """
    tournament = document.tournament
    before = connection.execute(
        select(func.max(_VERSIONS.c.version)).where(_VERSIONS.c.event_id == event)
    ).scalar()
    text = record_text(document)
    done = connection.execute(
        _VERSIONS.insert().values(
            event_id=event,
            version=(before or 0) + 1,
            submission_id=submission,
            name=tournament.name,
            scope=document.scope,
            start=_iso(tournament.start),
            end=_iso(tournament.end or tournament.start),
            players=len(tournament.entries),
            games=sum(game.rated for game in games_of(tournament)),
            digest=digest_of(text),
            reason=reason,
            document=packed(text),
            act_id=act,
        )
    )
    row = int(done.inserted_primary_key[0])
    players = [
        {"event_version_id": row, "number": number, "person_id": person}
        for number, person in document.persons
    ]
    insert_many(connection, schema.participation, players)
    return int(before or 0) + 1


def versions_of(connection: Any, event: int) -> tuple[EventVersion, ...]:
    """All versions of an event, the first one first.

    Raises:
        UnknownName: there is no such event.
    """
    query = _without_document().where(_VERSIONS.c.event_id == event).order_by(_VERSIONS.c.version)
    found = tuple(_version(row) for row in connection.execute(query))
    if not found:
        raise _unknown(connection, event)
    return found


def current_version(connection: Any, event: int) -> EventVersion:
    """The newest version of an event.

    Raises:
        UnknownName: there is no such event.
    """
    query = (
        _without_document()
        .where(_VERSIONS.c.event_id == event)
        .order_by(_VERSIONS.c.version.desc())
        .limit(1)
    )
    row = connection.execute(query).first()
    if row is None:
        raise _unknown(connection, event)
    return _version(row)


def current_versions(connection: Any) -> tuple[EventVersion, ...]:
    """The newest version of every event, in the order of the events."""
    newest = (
        select(_VERSIONS.c.event_id, func.max(_VERSIONS.c.version).label("version"))
        .group_by(_VERSIONS.c.event_id)
        .subquery()
    )
    query = (
        _without_document()
        .join(
            newest,
            (newest.c.event_id == _VERSIONS.c.event_id) & (newest.c.version == _VERSIONS.c.version),
        )
        .order_by(_VERSIONS.c.event_id)
    )
    return tuple(_version(row) for row in connection.execute(query))


def versions_by_id(connection: Any, ids: Iterable[int]) -> tuple[EventVersion, ...]:
    """Versions by the numbers of their rows, in the order of these."""
    wanted = sorted(set(ids))
    return tuple(
        _version(row)
        for part in _parts(wanted)
        for row in connection.execute(
            _without_document().where(_VERSIONS.c.id.in_(part)).order_by(_VERSIONS.c.id)
        )
    )


def event_document(connection: Any, event: int, version: int | None = None) -> EventDocument:
    """An event as it is to be rated.

    Args:
        connection: of the store.
        event: its number.
        version: None for the newest.

    Raises:
        UnknownName: there is no such event, or no such version of it.
    """
    query = select(_VERSIONS.c.document).where(_VERSIONS.c.event_id == event)
    if version is not None:
        query = query.where(_VERSIONS.c.version == version)
    data = connection.execute(query.order_by(_VERSIONS.c.version.desc()).limit(1)).scalar()
    if data is not None:
        return _document(data)
    known = [str(each.version) for each in versions_of(connection, event)]
    raise UnknownName("kind.event_version", str(version), tuple(known))


def documents_by_id(connection: Any, ids: Iterable[int]) -> dict[int, EventDocument]:
    """The documents of versions by the numbers of their rows; those of a run at once."""
    wanted = sorted(set(ids))
    return {
        row.id: _document(row.document)
        for part in _parts(wanted)
        for row in connection.execute(
            select(_VERSIONS.c.id, _VERSIONS.c.document).where(_VERSIONS.c.id.in_(part))
        )
    }


def _document(data: bytes) -> EventDocument:
    document = read_record(unpacked(data))
    assert isinstance(document, EventDocument)  # noqa: S101  nothing else is written there
    return document


def _without_document() -> Any:
    act = schema.act
    columns = [column for column in _VERSIONS.c if column.name != "document"]
    query = select(*columns, act.c.kind, act.c.at, act.c.actor)
    return query.join(act, act.c.id == _VERSIONS.c.act_id)


def _version(row: Any) -> EventVersion:
    return EventVersion(
        id=row.id,
        event=row.event_id,
        version=row.version,
        submission=row.submission_id,
        name=row.name,
        scope=row.scope,
        start=_day(row.start),
        end=_day(row.end),
        players=row.players,
        games=row.games,
        digest=row.digest,
        reason=row.reason,
        act=row.act_id,
        kind=row.kind,
        at=row.at,
        actor=row.actor,
    )


def _unknown(connection: Any, event: int) -> UnknownName:
    ends = connection.execute(select(func.min(schema.event.c.id), func.max(schema.event.c.id)))
    known = "-".join(str(each) for each in dict.fromkeys(ends.one()) if each is not None)
    return UnknownName("kind.event", str(event), (known,) if known else ())


def _parts(wanted: Collection[int]) -> Iterable[list[int]]:
    numbers = list(wanted)
    return (numbers[i : i + _AT_ONCE] for i in range(0, len(numbers), _AT_ONCE))


def _iso(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
