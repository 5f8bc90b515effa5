"""The pages for everybody: lists, persons, events, explanations."""

from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from arpad.office.event_versions import documents_by_id
from arpad.office.list_store import Publication, players_of
from arpad.office.people import current_numbers, people_on
from arpad.office.people_records import Person
from arpad.office.published import (
    PublishedEvent,
    count_published_events,
    published_events,
    published_history,
)
from arpad.web.office.chart import chart
from arpad.web.office.event_table import EventWithTable, brought_by, event_rows
from arpad.web.office.face import SECURITY, NotThere, face_of, language_of, page
from arpad.web.office.list_search import PER_PAGE, found_rows, page_of, wanted

_EVENTS: Final = 100  # of a person that are shown


def to_language(request: Request) -> Response:
    """The list in the browser's language."""
    headers = dict(SECURITY) | {"vary": "accept-language", "cache-control": "no-cache"}
    return RedirectResponse(f"{language_of(request)}/", 307, headers)


def list_page(request: Request) -> Response:
    """A list, searched and sorted; the one in force where no other is asked for."""
    face, query = face_of(request), request.query_params
    asked = wanted(query)
    with face.office.store.reading() as connection:
        scope = scope_of(request)
        known = [
            each for (kind, _), each in face.shelf.current(connection).items() if kind == scope
        ]
        if not known:
            return page(
                request, "empty", {"scope": scope, "scopes": scopes_of(request, connection)}
            )
        publication = _asked_list(face.shelf.published(connection), known, scope, query)
        view = face.shelf.view(connection, publication)
        scopes = scopes_of(request, connection)
    rows = found_rows(view, asked)
    pages = max(1, -(-len(rows) // PER_PAGE))
    asked = asked.replace(page=min(asked.page, pages))
    first = (asked.page - 1) * PER_PAGE
    fixed = _fixed(query, scope, face.office.scopes[0])

    def address(**changes: object) -> str:
        parts = (urlencode(fixed), asked.address(**changes))
        return "?" + "&".join(part for part in parts if part)

    values = {
        "address": address,
        "asked": asked,
        "count": len(rows),
        "first": first,
        "fixed": fixed,
        "known": sorted(known, key=lambda each: each.list_date, reverse=True),
        "of_page": lambda number: address(page=number),
        "pages": pages,
        "publication": publication,
        "rows": rows[first : first + PER_PAGE],
        "scope": scope,
        "scopes": scopes,
        "view": view,
    }
    return page(request, "list", values)


def _fixed(query: Any, scope: str, usual: str) -> dict[str, str]:
    """What stays in the addresses of a list beside what is wanted of it."""
    fixed = {name: query[name] for name in ("list", "version") if query.get(name)}
    return fixed if scope == usual else {"scope": scope, **fixed}


def _asked_list(
    published: tuple[Publication, ...], known: list[Publication], scope: str, query: Any
) -> Publication:
    """The list that an address names; the last one without a day.

    Raises:
        NotThere: it is not published.
    """
    text, version = query.get("list", ""), query.get("version", "")
    if not text:
        return max(known, key=lambda each: each.list_date)
    for each in reversed(published):
        is_it = each.scope == scope and each.list_date.isoformat() == text
        if is_it and version in ("", str(each.version)):
            return each
    raise NotThere


def scope_of(request: Request) -> str:
    """The kind of list that an address names; the first that the office keeps without one.

    Raises:
        NotThere: the office keeps none of that kind.
    """
    scopes = face_of(request).office.scopes
    scope = request.query_params.get("scope") or scopes[0]
    if scope not in scopes:
        raise NotThere
    return scope


def scopes_of(request: Request, connection: Any) -> tuple[str, ...]:
    """The kinds of list that are published."""
    face = face_of(request)
    there = {scope for scope, _ in face.shelf.current(connection)}
    return tuple(scope for scope in face.office.scopes if scope in there)


def number_in_path(request: Request, name: str) -> int:
    """A number of an address.

    Raises:
        NotThere: it is none that a database can hold.
    """
    text = request.path_params[name]
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):  # noqa: PLR2004  digits
        raise NotThere
    return int(text)


def player_page(request: Request) -> Response:
    """A person: what is known, ratings over time, events."""
    face, number = face_of(request), number_in_path(request, "person")
    with face.office.store.reading() as connection:
        now = current_numbers(connection)
        if number in now:
            return RedirectResponse(f"../{now[number]}/", 301, dict(SECURITY))
        person = _person(connection, number)
        numbers = [number, *(old for old, new in now.items() if new == number)]
        current = face.shelf.current(connection)
        histories = published_history(connection, numbers, current.values())
        if not histories:
            raise NotThere
        events = published_events(connection, persons=numbers, most=_EVENTS)
        last = {scope: face.shelf.latest(connection, scope) for scope in histories}
    scope = request.query_params.get("scope") or next(
        each for each in face.office.scopes if each in histories
    )
    if scope not in histories:
        raise NotThere
    lines = histories[scope]
    points = [(each.list_date, each.line.rating) for each in lines if each.line.rating is not None]
    newest = last[scope]
    values = {
        "chart": chart(points, newest.list_date if newest else date.min),
        "events": [event for event in events if event.scope == scope],
        "lines": _with_changes(lines),
        "now": {each: found[-1].line for each, found in histories.items()},
        "person": person,
        "scope": scope,
        "scopes": [each for each in face.office.scopes if each in histories],
    }
    return page(request, "player", values)


def _with_changes(lines: Any) -> list[tuple[Any, int | None]]:
    """The lists of a person, the last one first, each with the change since the one before."""
    found: list[tuple[Any, int | None]] = []
    before = None
    for each in lines:
        rating = each.line.rating
        found.append((each, None if rating is None or before is None else rating - before))
        before = rating
    return found[::-1]


def _person(connection: Any, number: int) -> Person:
    person = people_on(connection, None, [number]).get(number)
    if person is None:
        raise NotThere
    return person


def events_page(request: Request) -> Response:
    """The events of the published lists, the last one first."""
    face = face_of(request)
    asked = page_of(request.query_params.get("page"))
    with face.office.store.reading() as connection:
        count = count_published_events(connection)
        pages = max(1, -(-count // PER_PAGE))
        asked = min(asked, pages)
        found = published_events(connection, skip=(asked - 1) * PER_PAGE, most=PER_PAGE)
    values = {"events": found, "count": count, "pages": pages, "page_number": asked}
    return page(request, "events", values)


def event_page(request: Request) -> Response:
    """An event: its crosstable with what it brought."""
    found = event_with_table(request)
    brought = [row.brought for row in found.rows]
    values = {
        "columns": {
            "expected": any(each.expected is not None for each in brought),
            "first": any(each.first is not None for each in brought),
        },
        "event": found.event,
        "people": found.people,
        "rounds": len(found.rows[0].cells) if found.rows else 0,
        "rows": found.rows,
        "tournament": found.document.tournament,
        "whole_period": any(each.whole_period for each in brought),
    }
    return page(request, "event", values)


def event_with_table(request: Request) -> EventWithTable:
    """The event that an address names, with what it brought.

    Raises:
        NotThere: no published list rates it.
    """
    face, number = face_of(request), number_in_path(request, "event")
    with face.office.store.reading() as connection:
        event = published_event(connection, number)
        document = documents_by_id(connection, [event.version_id])[event.version_id]
        now = current_numbers(connection)
        persons = tuple((place, now.get(person, person)) for place, person in document.persons)
        document = document.replace(persons=persons)
        numbers = [person for _, person in persons]
        brought = brought_by(connection, event, numbers)
        people = people_on(connection, event.start, numbers)
    return EventWithTable(
        event=event, document=document, people=people, rows=event_rows(document, brought)
    )


def published_event(connection: Any, number: int) -> PublishedEvent:
    """An event as the published list rates it.

    Raises:
        NotThere: no published list does.
    """
    found = published_events(connection, event=number, most=1)
    if not found:
        raise NotThere
    return found[0]


def lists_page(request: Request) -> Response:
    """All published lists in all versions, with their checksums."""
    face = face_of(request)
    with face.office.store.reading() as connection:
        published = face.shelf.published(connection)
        players = {each.run: players_of(connection, each.run) for each in published}
        current = face.shelf.current(connection)
    values = {
        "current": {each.run for each in current.values()},
        "players": players,
        "published": published[::-1],
        "several": len({each.scope for each in published}) > 1,
    }
    return page(request, "lists", values)


def alive(_request: Request) -> Response:
    """Whether the server is there."""
    return Response("ok", media_type="text/plain")
