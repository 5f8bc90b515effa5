"""The JSON API of an office, for reading: what is published, as the pages show it."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from arpad.core.errors import ArpadError, BadValue
from arpad.office.list_store import Publication, players_of
from arpad.office.people import current_numbers, people_on
from arpad.office.plain import plain_explanation, plain_publication
from arpad.office.published import count_published_events, published_events, published_history
from arpad.web.office.api_json import plain_event, plain_event_table, plain_person, plain_row
from arpad.web.office.explanation import published_explanation
from arpad.web.office.face import SECURITY, NotThere, face_of, words_of
from arpad.web.office.list_search import Wanted, found_rows, wanted
from arpad.web.office.openapi import openapi
from arpad.web.office.public import event_with_table, number_in_path
from arpad.web.office.shelf import people_stamp

ROOT: Final = "/api/v1"
_PER_PAGE: Final = 100
MOST_PER_PAGE: Final = 1000
_LARGEST: Final = 1_000_000_000
Answer = tuple[Mapping[str, Any], str]  # the body, and what its ETag is made of


def api_routes() -> list[BaseRoute]:
    """The routes of the API."""
    asked: dict[str, Callable[[Request], Answer]] = {
        "/events": _events,
        "/events/{event}": _event,
        "/lists": _lists,
        "/lists/{scope}/{list_date}": _list,
        "/players": _players,
        "/players/{person}": _player,
        "/players/{person}/lists/{scope}/{list_date}": _explanation,
        "/openapi.json": lambda _request: (openapi(), ""),
    }
    return [Route(f"{ROOT}{path}", _endpoint(answer)) for path, answer in asked.items()]


def _endpoint(answer: Callable[[Request], Answer]) -> Callable[[Request], Response]:
    def respond(request: Request) -> Response:
        try:
            body, made_of = answer(request)
        except NotThere:
            return api_problem(404, "unknown", words_of(request).text("office.web.not_there"))
        except ArpadError as error:
            return api_problem(400, "bad", words_of(request).error(error))
        written = JSONResponse(body)
        tag = hashlib.sha256(made_of.encode() or bytes(written.body)).hexdigest()
        headers = {"etag": f'"{tag[:32]}"', "cache-control": "no-cache", **SECURITY}
        headers |= {"access-control-allow-origin": "*", "vary": "accept-language"}
        if headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        written.headers.update(headers)
        return written

    return respond


def api_problem(status: int, title: str, detail: str) -> Response:
    """A problem as RFC 9457 has it."""
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    headers = {"cache-control": "no-store", "access-control-allow-origin": "*", **SECURITY}
    return JSONResponse(body, status, headers, "application/problem+json")


def _page(request: Request) -> tuple[int, int]:
    """Which page is asked for, and how many a page has.

    Raises:
        BadValue: one of the two makes no sense.
    """
    return (
        _whole(request, "page", 1, _LARGEST),
        _whole(request, "per_page", _PER_PAGE, MOST_PER_PAGE),
    )


def _whole(request: Request, name: str, usual: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return usual
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if not plain or not 1 <= int(text) <= most:
        raise BadValue(name, text, "allowed.between", lowest=1, highest=most)
    return int(text)


def _asked(request: Request) -> Wanted:
    """The filters of a list.

    Raises:
        BadValue: one of them makes no sense: a program should hear of it.
    """
    asked = wanted(request.query_params).replace(page=1)
    for name in ("sex", "active", "sort", "born_from", "born_to"):
        given = request.query_params.get(name, "").strip()
        if given and str(getattr(asked, name)) != given:
            raise BadValue(name, given, "office.web.allowed")
    return asked


def _paged(request: Request, found: Any) -> tuple[Any, dict[str, int]]:
    page, per_page = _page(request)
    first = (page - 1) * per_page
    return found[first : first + per_page], {
        "page": page,
        "per_page": per_page,
        "count": len(found),
    }


def _lists(request: Request) -> Answer:
    face = face_of(request)
    with face.office.store.reading() as connection:
        shown, paging = _paged(request, face.shelf.published(connection)[::-1])
        lists = [_plain_list(each, players_of(connection, each.run)) for each in shown]
    return paging | {"lists": lists}, ""


def _list(request: Request) -> Answer:
    face, asked = face_of(request), _asked(request)
    with face.office.store.reading() as connection:
        publication = _published(request, face.shelf.published(connection))
        view = face.shelf.view(connection, publication)
        stamp = people_stamp(connection)
    rows, paging = _paged(request, found_rows(view, asked))
    body = _plain_list(publication, len(view.rows)) | paging
    made_of = f"{publication.digest} {publication.version} {stamp} {request.url.query}"
    return body | {"rows": [plain_row(row) for row in rows]}, made_of


def _plain_list(publication: Publication, players: int) -> dict[str, Any]:
    """A list as the public knows it: without who published it."""
    plain = plain_publication(publication, players)
    del plain["published_by"]
    return plain


def _published(request: Request, published: tuple[Publication, ...]) -> Publication:
    """The list that an address names, in the version that it names; else the last one.

    Raises:
        NotThere: it is not published.
    """
    scope, day = request.path_params["scope"], request.path_params["list_date"]
    version = request.query_params.get("version", "")
    for each in reversed(published):
        is_it = each.scope == scope and each.list_date.isoformat() == day
        if is_it and version in ("", str(each.version)):
            return each
    raise NotThere


def _players(request: Request) -> Answer:
    """Who stands on the list in force."""
    face, asked = face_of(request), _asked(request)
    scope = request.query_params.get("scope") or face.office.scopes[0]
    with face.office.store.reading() as connection:
        publication = face.shelf.latest(connection, scope)
        if publication is None:
            raise NotThere
        view = face.shelf.view(connection, publication)
        stamp = people_stamp(connection)
    rows, paging = _paged(request, found_rows(view, asked))
    made_of = f"{publication.digest} {publication.version} {stamp} {request.url.query}"
    return paging | {"players": [plain_person(row.person) for row in rows]}, made_of


def _player(request: Request) -> Answer:
    face, number = face_of(request), number_in_path(request, "person")
    with face.office.store.reading() as connection:
        now = current_numbers(connection)
        number = now.get(number, number)
        person = people_on(connection, None, [number]).get(number)
        numbers = [number, *(old for old, new in now.items() if new == number)]
        current = face.shelf.current(connection)
        histories = published_history(connection, numbers, current.values())
        events = published_events(connection, persons=numbers)
    if person is None or not histories:
        raise NotThere
    ratings = {
        scope: [
            {
                "list_date": each.list_date.isoformat(),
                "rating": each.line.rating,
                "games": each.line.games,
                "inactive": each.line.inactive,
            }
            for each in lines
        ]
        for scope, lines in histories.items()
    }
    shown = {"ratings": ratings, "events": [plain_event(event) for event in events]}
    return plain_person(person) | shown, ""


def _explanation(request: Request) -> Answer:
    found = published_explanation(request)
    return plain_explanation(found, words_of(request)), ""


def _events(request: Request) -> Answer:
    page, per_page = _page(request)
    with face_of(request).office.store.reading() as connection:
        count = count_published_events(connection)
        first = min((page - 1) * per_page, count)
        found = published_events(connection, skip=first, most=per_page)
    paging = {"page": page, "per_page": per_page, "count": count}
    return paging | {"events": [plain_event(event) for event in found]}, ""


def _event(request: Request) -> Answer:
    return plain_event_table(event_with_table(request)), ""
