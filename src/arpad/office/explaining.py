"""Why a rating is what it is on a list of any day: from what was kept, not computed again."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from sqlalchemy import select

from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.outcomes import InitialRating, PlayerRating, RatingChange
from arpad.core.period_records import PeriodPlayer
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.office.list_lines import ListLine, RatingList
from arpad.office.list_store import Publication, Run, latest_run, list_of_run, no_list, publications
from arpad.office.packing import unpacked
from arpad.office.people import people_on
from arpad.office.people_merge import numbers_of
from arpad.office.people_records import Person
from arpad.office.record_text import read_record
from arpad.office.rerating import latest_runs
from arpad.office.store import schema


class RatedEvent(Record):
    """An event that a run rated.

    Args:
        event: its number.
        version: 1 for the report as it came, further ones for corrections.
        name: as reported.
        start: first day.
        end: last day.
        reason: why this version was made; empty for the first.
    """

    event: int
    version: int
    name: str
    start: date
    end: date
    reason: str


class Explanation(Record):
    """A person's line on a list with all that led to it.

    Args:
        person: as known on the day of the list.
        run: the run that made the list.
        publication: when and by whom it was published; None when it was not yet.
        line: on the list; None when he is not on it.
        before: on the list before.
        records: the computations, each as it was kept, with the names of today.
        events: the person's events of that run.
    """

    person: Person
    run: Run
    publication: Publication | None
    line: ListLine | None
    before: ListLine | None
    records: tuple[Any, ...]
    events: tuple[RatedEvent, ...]


class HistoryLine(Record):
    """What a list brought a person.

    Args:
        list_date: day of the list.
        run: the run that holds for that day.
        line: on that list.
    """

    list_date: date
    run: int
    line: ListLine


def explain(connection: Any, person: int, scope: str, list_date: date | None = None) -> Explanation:
    """A person's line on a list, and why.

    Args:
        connection: of the store.
        person: number.
        scope: standard, rapid or blitz.
        list_date: day of the list; None for the last one.

    Raises:
        InputError: there is no such list or person.
    """
    run = latest_run(connection, scope, on=list_date)
    if run is None:
        raise no_list(scope, list_date)
    return explain_run(connection, person, run)


def explain_run(
    connection: Any,
    person: int,
    run: Run,
    list_of: Callable[[Any, int], RatingList] = list_of_run,
) -> Explanation:
    """A person's line on the list of a run, and why.

    Args:
        connection: of the store.
        person: number.
        run: the run.
        list_of: how the whole list of a run is read; a server keeps some in memory.

    Raises:
        InputError: there is no such person.
    """
    kept = _records(connection, run.id, person)
    named = {person, *(number for record in kept for number in _opponents(record))}
    people = people_on(connection, run.list_date, named)
    if person not in people:
        raise InputError("office.no_person", person=person)
    out = publications(connection, scope=run.scope, list_date=run.list_date)
    before = {} if run.previous is None else list_of(connection, run.previous)
    return Explanation(
        person=people[person],
        run=run,
        publication=next((each for each in out if each.run == run.id), None),
        line=list_of(connection, run.id).get(person),
        before=before.get(person),
        records=tuple(with_names(record, people) for record in kept),
        events=_events(connection, run.id, person),
    )


def history(connection: Any, person: int, scope: str) -> tuple[HistoryLine, ...]:
    """The lists that brought a person something new, the oldest first."""
    runs = {run.id: run for run in latest_runs(connection, scope)}
    entry = schema.list_entry
    rows = connection.execute(
        select(entry.c.run_id, entry.c.line).where(entry.c.person_id == person)
    )
    found = [
        HistoryLine(
            list_date=runs[row.run_id].list_date, run=row.run_id, line=read_record(row.line)
        )
        for row in rows
        if row.run_id in runs
    ]
    return tuple(sorted(found, key=lambda line: line.list_date))


def _records(connection: Any, run: int, person: int) -> tuple[Any, ...]:
    """The computations behind a person's line, as they were kept: without names."""
    entry, computation = schema.list_entry, schema.computation
    row = connection.execute(
        select(computation.c.record)
        .join(entry, entry.c.computation_id == computation.c.id)
        .where(entry.c.run_id == run, entry.c.person_id == person)
    ).first()
    return () if row is None else tuple(read_record(unpacked(row.record)))


def _opponents(record: Any) -> Iterator[int]:
    """The persons that a kept computation names by their numbers."""
    if isinstance(record, PlayerRating):
        yield record.player.number or 0
        return
    outcome = record.outcome if isinstance(record, PeriodPlayer) else record
    for game in getattr(outcome, "games", ()):
        yield game.opponent_number or 0


def _events(connection: Any, run: int, person: int) -> tuple[RatedEvent, ...]:
    version, rated, there = schema.event_version, schema.run_event, schema.participation
    rows = connection.execute(
        select(version)
        .join(rated, rated.c.event_version_id == version.c.id)
        .join(there, there.c.event_version_id == version.c.id)
        .where(rated.c.run_id == run, there.c.person_id.in_(numbers_of(connection, person)))
        .order_by(version.c.start, version.c.event_id)
    )
    return tuple(
        RatedEvent(
            event=row.event_id,
            version=row.version,
            name=row.name,
            start=date.fromisoformat(row.start),
            end=date.fromisoformat(row.end),
            reason=row.reason,
        )
        for row in rows
    )


def with_names(record: Any, people: Mapping[int, Person]) -> Any:
    """A kept computation with the opponents' names: it was kept by their numbers alone."""
    if isinstance(record, RatingChange):
        events = tuple(event.replace(games=_named(event.games, people)) for event in record.events)
        return record.replace(events=events)
    if isinstance(record, InitialRating | RatingUpdate | FirstRating):
        return record.replace(games=_named(record.games, people))
    if isinstance(record, PeriodPlayer) and record.outcome is not None:
        return record.replace(outcome=with_names(record.outcome, people))
    if isinstance(record, PlayerRating):
        known = people.get(record.player.number or 0)
        return record.replace(player=record.player.replace(name=known.name if known else ""))
    return record


def _named(games: tuple[Any, ...], people: Mapping[int, Person]) -> tuple[Any, ...]:
    named = []
    for game in games:
        known = people.get(game.opponent_number or 0)
        if known is None:
            named.append(game)
        else:
            named.append(
                game.replace(
                    opponent_name=known.name,
                    opponent_federation=known.federation,
                    opponent_title=known.title,
                )
            )
    return tuple(named)
