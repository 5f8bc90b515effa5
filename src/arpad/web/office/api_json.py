"""Persons, lists and events as plain values for the API."""

from typing import Any

from arpad.office.people_records import Person
from arpad.office.published import PublishedEvent
from arpad.web.office.event_table import Cell, EventWithTable, TableRow
from arpad.web.office.list_view import Row


def plain_person(person: Person) -> dict[str, Any]:
    """Who a person is, as far as it is public."""
    return {
        "id": person.id,
        "name": person.name,
        "federation": person.federation,
        "sex": person.sex,
        "birth_year": person.birth_year,
        "title": person.title,
        "club": person.club,
        "fide_id": person.fide_id,
        "local_id": person.local_id,
    }


def plain_row(row: Row) -> dict[str, Any]:
    """A line of a list."""
    line = row.line
    return plain_person(row.person) | {
        "rank": row.rank,
        "rating": line.rating,
        "change": row.change,
        "games": line.games,
        "inactive": line.inactive,
        "status": line.status,
        "rating_deviation": line.rating_deviation,
    }


def plain_event(event: PublishedEvent) -> dict[str, Any]:
    """An event as a published list rates it."""
    return {
        "id": event.event,
        "version": event.version,
        "name": event.name,
        "scope": event.scope,
        "start": event.start.isoformat(),
        "end": event.end.isoformat(),
        "players": event.players,
        "games": event.games,
        "list_date": event.list_date.isoformat(),
        "list_version": event.list_version,
    }


def plain_event_table(found: EventWithTable) -> dict[str, Any]:
    """An event with its crosstable."""
    rows = [_row(row, found.people.get(row.person or 0)) for row in found.rows]
    return plain_event(found.event) | {"city": found.document.tournament.city, "table": rows}


def _row(row: TableRow, person: Person | None) -> dict[str, Any]:
    brought = row.brought
    return {
        "number": row.number,
        "person": row.person,
        "name": "" if person is None else person.name,
        "rating": _number(brought.rating),
        "points": float(str(row.points)),
        "expected": _number(brought.expected),
        "change": _number(brought.change),
        "initial_rating": _number(brought.first),
        "whole_period": brought.whole_period,
        "rounds": [None if cell is None else _cell(cell) for cell in row.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {"opponent": cell.opponent, "colour": cell.colour or None, "result": cell.brought}


def _number(value: Any) -> float | int | None:
    """A quantity of any kind as a number of JSON."""
    if value is None or isinstance(value, int | float):
        return value
    number = float(value) if hasattr(value, "__float__") else float(str(value))
    return int(number) if number == int(number) else number
