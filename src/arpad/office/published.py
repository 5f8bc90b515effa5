"""What is out: the published lists, and what the events and persons have of them.

A computed list that was not published yet, and a correction that was not, are told to nobody.
"""

from collections.abc import Collection
from datetime import date
from typing import Any

from sqlalchemy import func, select

from arpad.core.frozen import Record
from arpad.office.explaining import HistoryLine
from arpad.office.list_store import Publication
from arpad.office.record_text import read_record
from arpad.office.store import schema


class PublishedEvent(Record):
    """An event as a published list rates it.

    Args:
        event: its number.
        version: of the event.
        version_id: number of the row of that version.
        name: as reported.
        scope: standard, rapid or blitz.
        start: first day.
        end: last day.
        players: how many it has.
        games: how many were played over the board.
        run: the run that rated it.
        list_date: the list for which it is rated.
        list_version: of that list.
    """

    event: int
    version: int
    version_id: int
    name: str
    scope: str
    start: date
    end: date
    players: int
    games: int
    run: int
    list_date: date
    list_version: int


def current_lists(lists: Collection[Publication]) -> dict[tuple[str, date], Publication]:
    """The last version of each list, by scope and day."""
    ordered = sorted(lists, key=lambda each: each.version)
    return {(each.scope, each.list_date): each for each in ordered}


def published_history(
    connection: Any, persons: Collection[int], current: Collection[Publication]
) -> dict[str, tuple[HistoryLine, ...]]:
    """What the published lists brought a person, the oldest first, by scope.

    Args:
        connection: of the store.
        persons: all numbers that the person ever had.
        current: the last version of each list.
    """
    runs = {each.run: each for each in current}
    entry = schema.list_entry
    rows = connection.execute(
        select(entry.c.run_id, entry.c.line).where(entry.c.person_id.in_(sorted(persons)))
    )
    found: dict[str, list[HistoryLine]] = {}
    for row in rows:
        out = runs.get(row.run_id)
        if out is not None:
            line = HistoryLine(list_date=out.list_date, run=row.run_id, line=read_record(row.line))
            found.setdefault(out.scope, []).append(line)
    return {
        scope: tuple(sorted(lines, key=lambda line: line.list_date))
        for scope, lines in found.items()
    }


def published_events(
    connection: Any,
    *,
    persons: Collection[int] | None = None,
    event: int | None = None,
    skip: int = 0,
    most: int | None = None,
) -> tuple[PublishedEvent, ...]:
    """Events that a published list rates, the last one first.

    Args:
        connection: of the store.
        persons: only events of these numbers.
        event: only this one.
        skip: how many to leave out at the beginning.
        most: how many at most.
    """
    version = schema.event_version
    query = _events(version, _newest())
    if persons is not None:
        there = schema.participation.c
        asked = select(there.event_version_id).where(there.person_id.in_(sorted(persons)))
        query = query.where(version.c.id.in_(asked))
    if event is not None:
        query = query.where(version.c.event_id == event)
    query = query.order_by(version.c.end.desc(), version.c.id.desc()).offset(skip)
    if most is not None:
        query = query.limit(most)
    return tuple(_event(row) for row in connection.execute(query))


def count_published_events(connection: Any) -> int:
    """How many events the published lists rate."""
    newest = _newest()
    rated = schema.run_event
    query = select(func.count()).select_from(rated.join(newest, newest.c.run_id == rated.c.run_id))
    return int(connection.execute(query).scalar_one())


def _newest() -> Any:
    """The last version of each published list."""
    table = schema.publication
    last = (
        select(table.c.list_date, table.c.scope, func.max(table.c.version).label("version"))
        .group_by(table.c.list_date, table.c.scope)
        .subquery()
    )
    same = (
        (last.c.list_date == table.c.list_date)
        & (last.c.scope == table.c.scope)
        & (last.c.version == table.c.version)
    )
    columns = (table.c.run_id, table.c.list_date, table.c.version)
    return select(*columns).join(last, same).subquery("newest")


def _events(version: Any, newest: Any) -> Any:
    """The versions of events that the published lists rate."""
    rated, out = schema.run_event, newest.c
    columns = [column for column in version.c if column.name != "document"]
    return (
        select(*columns, out.list_date, out.version.label("list_version"), out.run_id)
        .join(rated, rated.c.event_version_id == version.c.id)
        .join(newest, out.run_id == rated.c.run_id)
    )


def _event(row: Any) -> PublishedEvent:
    return PublishedEvent(
        event=row.event_id,
        version=row.version,
        version_id=row.id,
        name=row.name,
        scope=row.scope,
        start=date.fromisoformat(row.start),
        end=date.fromisoformat(row.end),
        players=row.players,
        games=row.games,
        run=row.run_id,
        list_date=date.fromisoformat(row.list_date),
        list_version=row.list_version,
    )
