"""The crosstable of an event with what it brought each player."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from arpad.core.frozen import Record
from arpad.core.outcomes import InitialRating, RatingChange
from arpad.core.period_records import PeriodPlayer
from arpad.core.quantities import Score
from arpad.core.records import Colour, Entry, Pairing
from arpad.core.results import Result
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.office.event_records import EventDocument
from arpad.office.packing import unpacked
from arpad.office.people_records import Person
from arpad.office.published import PublishedEvent
from arpad.office.record_text import read_record
from arpad.office.store import schema

_AT_ONCE = 500  # numbers in a query
_SIGNS = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.PENDING: "?"}
_POINTS = ("0", "½", "1")


class Brought(Record):
    """What an event brought a player.

    Args:
        rating: his rating in the event; None when unrated.
        expected: expected points; None where the system has none.
        change: of the rating, by the event alone where that can be told.
        first: the first rating that he got; None for none.
        whole_period: ``change`` is that of all events of the period together.
    """

    rating: object = None
    expected: object = None
    change: object = None
    first: object = None
    whole_period: bool = False


class Cell(Record):
    """What a player did in a round.

    Args:
        opponent: starting number; None for a bye.
        colour: ``w``, ``b`` or empty.
        brought: ``1``, ``½``, ``0``, or ``+`` and ``-`` without a game.
    """

    opponent: int | None
    colour: str
    brought: str


class TableRow(Record):
    """A player of an event.

    Args:
        number: starting number.
        person: number of the person; None where nobody knows him.
        points: by the results.
        cells: one a round; None where the report says nothing.
        brought: by the event.
    """

    number: int
    person: int | None
    points: Score
    cells: tuple[Cell | None, ...]
    brought: Brought


class EventWithTable(Record):
    """An event with all that its page shows.

    Args:
        event: as a published list rates it.
        document: by persons as they are numbered now.
        people: who they are.
        rows: its players.
    """

    event: PublishedEvent
    document: EventDocument
    people: Mapping[int, Person]
    rows: tuple[TableRow, ...]


def event_rows(document: EventDocument, brought: Mapping[int, Brought]) -> tuple[TableRow, ...]:
    """The players of an event: by rank where the report has ranks, else by points.

    Args:
        document: the event.
        brought: what it brought, by person.
    """
    persons = document.person_of
    rounds = max((len(entry.pairings) for entry in document.tournament.entries), default=0)
    rows = [
        (entry.rank, _row(entry, persons.get(entry.number), rounds, brought))
        for entry in document.tournament.entries
    ]
    if all(rank is not None for rank, _ in rows):
        rows.sort(key=lambda row: (row[0] or 0, row[1].number))
    else:
        rows.sort(key=lambda row: (-row[1].points.half_points, row[1].number))
    return tuple(row for _, row in rows)


def _row(entry: Entry, person: int | None, rounds: int, brought: Mapping[int, Brought]) -> TableRow:
    cells = [None if each is None else _cell(each) for each in entry.pairings]
    played = [each for each in entry.pairings if each is not None]
    return TableRow(
        number=entry.number,
        person=person,
        points=Score.from_half_points(sum(each.result.half_points for each in played)),
        cells=(*cells, *([None] * (rounds - len(cells)))),
        brought=brought.get(person or 0, Brought()),
    )


def _cell(pairing: Pairing) -> Cell:
    colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: ""}[pairing.colour]
    sign = _SIGNS.get(pairing.result) or _POINTS[pairing.result.half_points]
    return Cell(opponent=pairing.opponent, colour=colour if pairing.opponent else "", brought=sign)


def brought_by(connection: Any, event: PublishedEvent, persons: list[int]) -> dict[int, Brought]:
    """What an event brought its players, from the computations of its run.

    Args:
        connection: of the store.
        event: as it was rated.
        persons: by the numbers by which they were rated.
    """
    entry, computation = schema.list_entry, schema.computation
    found: dict[int, Brought] = {}
    for first in range(0, len(persons), _AT_ONCE):
        part = persons[first : first + _AT_ONCE]
        rows = connection.execute(
            select(entry.c.person_id, computation.c.record)
            .join(computation, computation.c.id == entry.c.computation_id)
            .where(entry.c.run_id == event.run, entry.c.person_id.in_(part))
        ).all()
        places = _places(connection, event, part)
        for row in rows:
            records = read_record(unpacked(row.record))
            found[row.person_id] = _brought(records, event, places.get(row.person_id, (0, 1)))
    return found


def _places(
    connection: Any, event: PublishedEvent, persons: list[int]
) -> dict[int, tuple[int, int]]:
    """Which of his events of the run it is for each person, in the order of rating; of how many."""
    version, rated, there = schema.event_version, schema.run_event, schema.participation
    rows = connection.execute(
        select(there.c.person_id, version.c.id)
        .join(version, version.c.id == there.c.event_version_id)
        .join(rated, rated.c.event_version_id == version.c.id)
        .where(rated.c.run_id == event.run, there.c.person_id.in_(persons))
        .order_by(version.c.end, version.c.start, version.c.event_id)
    )
    of_person: dict[int, list[int]] = {}
    for row in rows:
        of_person.setdefault(row.person_id, []).append(row.id)
    return {
        person: (versions.index(event.version_id), len(versions))
        for person, versions in of_person.items()
        if event.version_id in versions
    }


def _brought(records: Any, event: PublishedEvent, place: tuple[int, int]) -> Brought:
    at, count = place
    record = None
    if records:
        record = records[at] if len(records) == count else records[0]
    if isinstance(record, PeriodPlayer):
        change = record.rating_change
        first = record.rating_after if record.rating_before is None else None
        return Brought(
            rating=record.rating_before, change=change, first=first, whole_period=count > 1
        )
    if isinstance(record, RatingChange):
        return _of_fide(record, event)
    if isinstance(record, RatingUpdate):
        return Brought(
            rating=record.rating_before,
            expected=record.expected_points,
            change=record.rating_change,
        )
    if isinstance(record, FirstRating | InitialRating):
        return Brought(first=record.initial_rating if record.published else None)
    return Brought()


def _of_fide(record: RatingChange, event: PublishedEvent) -> Brought:
    """The event in a period of FIDE: its own sum, before the rounding of the whole."""
    of_event = [
        line
        for line in record.events
        if line.start == event.start and (line.name == event.name or len(record.events) == 1)
    ]
    if len(of_event) != 1:
        return Brought(rating=record.rating_before, change=record.rating_change, whole_period=True)
    (line,) = of_event
    return Brought(
        rating=line.rating,
        expected=line.expected_points,
        change=line.rating_change_unrounded,
    )
