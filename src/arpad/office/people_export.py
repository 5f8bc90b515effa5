"""All that the office knows of a person, as one JSON document."""

import json
from typing import Any

from sqlalchemy import select

from arpad.office.packing import unpacked
from arpad.office.people import the_person
from arpad.office.people_merge import numbers_of
from arpad.office.store import schema

SCHEMA = "arpad/office-person-export/1"


def exported_person(connection: Any, person: int) -> dict[str, Any]:
    """All that is known of a person, under every number.

    Args:
        connection: of the store.
        person: number.

    Raises:
        InputError: there is no such person.
    """
    found = the_person(connection, person)
    numbers = numbers_of(connection, person)
    return {
        "schema": SCHEMA,
        "person": numbers[0],
        "numbers": list(numbers),
        "erased": found.erased,
        "facts": facts_over_time(connection, numbers),
        "merges": _merges(connection, numbers),
        "events": _events(connection, numbers),
        "files": _files(connection, numbers),
        "lists": _lists(connection, numbers),
        "computations": _computations(connection, numbers),
    }


def facts_over_time(connection: Any, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    """Every fact that was recorded of a person, in the order of recording.

    Args:
        connection: of the store.
        numbers: of the person.
    """
    fact, act = schema.person_fact, schema.act
    query = (
        select(fact.c.person_id, fact.c.name, fact.c.value, fact.c.since, act.c.at, act.c.actor)
        .join(act, act.c.id == fact.c.act_id)
        .where(fact.c.person_id.in_(numbers))
        .order_by(fact.c.id)
    )
    return [
        {
            "person": row.person_id,
            "fact": row.name,
            "value": row.value,
            "since": row.since,
            "recorded_at": row.at,
            "recorded_by": row.actor,
        }
        for row in connection.execute(query)
    ]


def _merges(connection: Any, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    merge, act = schema.person_merge, schema.act
    query = (
        select(merge.c.person_id, merge.c.into_id, act.c.at, act.c.actor)
        .join(act, act.c.id == merge.c.act_id)
        .where(merge.c.person_id.in_(numbers) | merge.c.into_id.in_(numbers))
        .order_by(merge.c.id)
    )
    return [
        {"person": row.person_id, "into": row.into_id, "at": row.at, "by": row.actor}
        for row in connection.execute(query)
    ]


def _events(connection: Any, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    version, part = schema.event_version, schema.participation
    query = (
        select(version, part.c.number, part.c.person_id)
        .join(part, part.c.event_version_id == version.c.id)
        .where(part.c.person_id.in_(numbers))
        .order_by(version.c.event_id, version.c.version)
    )
    return [
        {
            "event": row.event_id,
            "version": row.version,
            "name": row.name,
            "scope": row.scope,
            "start": row.start,
            "end": row.end,
            "person": row.person_id,
            "starting_number": row.number,
        }
        for row in connection.execute(query)
    ]


def _files(connection: Any, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    """The files of his events; their contents name others too and are no part of the answer."""
    version, part, file = schema.event_version.c, schema.participation, schema.submission
    events = (
        select(version.event_id)
        .join(part, part.c.event_version_id == version.id)
        .where(part.c.person_id.in_(numbers))
    )
    query = (
        select(file.c.event_id, file.c.file_name, file.c.digest, schema.act.c.at)
        .join(schema.act, schema.act.c.id == file.c.act_id)
        .where(file.c.event_id.in_(events))
        .order_by(file.c.id)
    )
    return [
        {"event": row.event_id, "file": row.file_name, "digest": row.digest, "received_at": row.at}
        for row in connection.execute(query)
    ]


def _lists(connection: Any, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    entry, run = schema.list_entry, schema.run
    query = (
        select(run.c.list_date, run.c.scope, run.c.id, entry.c.person_id, entry.c.line)
        .join(run, run.c.id == entry.c.run_id)
        .where(entry.c.person_id.in_(numbers))
        .order_by(run.c.list_date, run.c.scope, run.c.id)
    )
    return [
        {
            "list": row.list_date,
            "scope": row.scope,
            "run": row.id,
            "person": row.person_id,
            "line": json.loads(row.line),
        }
        for row in connection.execute(query)
    ]


def _computations(connection: Any, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    made, run = schema.computation, schema.run
    query = (
        select(run.c.list_date, run.c.scope, made)
        .join(run, run.c.id == made.c.run_id)
        .where(made.c.person_id.in_(numbers))
        .order_by(run.c.list_date, run.c.scope, made.c.id)
    )
    return [
        {
            "list": row.list_date,
            "scope": row.scope,
            "run": row.run_id,
            "person": row.person_id,
            "signature": row.signature,
            "record": json.loads(unpacked(row.record)),
        }
        for row in connection.execute(query)
    ]
