"""The API of an office described by OpenAPI 3.1."""

from functools import cache
from typing import Any, Final

from arpad.explain.catalogue import LANGUAGES
from arpad.version import __version__
from arpad.web.office.list_search import ACTIVITY, SEXES
from arpad.web.office.list_view import SORTS

Plain = dict[str, Any]
_TEXT: Final[Plain] = {"type": "string"}
_MAYBE_TEXT: Final[Plain] = {"type": ["string", "null"]}
_WHOLE: Final[Plain] = {"type": "integer"}
_MAYBE_WHOLE: Final[Plain] = {"type": ["integer", "null"]}
_MAYBE_NUMBER: Final[Plain] = {"type": ["number", "null"]}
_DATE: Final[Plain] = {"type": "string", "format": "date"}
_FLAG: Final[Plain] = {"type": "boolean"}


def _object(**fields: Plain) -> Plain:
    """An object that has all of these fields."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list_of(items: Plain) -> Plain:
    return {"type": "array", "items": items}


def _of(name: str) -> Plain:
    return {"$ref": f"#/components/schemas/{name}"}


_PERSON: Final[Plain] = {
    "id": {"type": "integer", "description": "number in the office; it never changes"},
    "name": {"type": "string", "description": "Last, First; empty when it was erased"},
    "federation": _MAYBE_TEXT,
    "sex": {"enum": ["m", "w", None]},
    "birth_year": _MAYBE_WHOLE,
    "title": _TEXT,
    "club": _TEXT,
    "fide_id": _MAYBE_TEXT,
    "local_id": _MAYBE_TEXT,
}
_LIST: Final[Plain] = {
    "list_date": _DATE,
    "scope": {"type": "string", "description": "standard, rapid or blitz"},
    "version": {"type": "integer", "description": "2 and later are corrections"},
    "run": {"type": "integer", "description": "number of the computation"},
    "players": {"type": "integer", "description": "how many stand on the list"},
    "sha256": {"type": "string", "description": "of the list as it was frozen"},
    "published_at": {"type": "string", "format": "date-time"},
}
_EVENT: Final[Plain] = {
    "id": _WHOLE,
    "version": {"type": "integer", "description": "2 and later are corrections"},
    "name": _TEXT,
    "scope": _TEXT,
    "start": _DATE,
    "end": _DATE,
    "players": _WHOLE,
    "games": _WHOLE,
    "list_date": {**_DATE, "description": "the list for which it was rated"},
    "list_version": _WHOLE,
}
_PAGING: Final[Plain] = {
    "page": _WHOLE,
    "per_page": _WHOLE,
    "count": {"type": "integer", "description": "of all pages"},
}
_ON_LIST: Final[Plain] = _object(list_date=_DATE, rating=_MAYBE_WHOLE, games=_WHOLE, inactive=_FLAG)
_CELL: Final[Plain] = _object(
    opponent={**_MAYBE_WHOLE, "description": "starting number; null for a bye"},
    colour={"enum": ["w", "b", None]},
    result={"enum": ["1", "½", "0", "+", "-", "?"]},
)
_TABLE_ROW: Final[Plain] = _object(
    number={"type": "integer", "description": "starting number"},
    person=_MAYBE_WHOLE,
    name=_TEXT,
    rating=_MAYBE_NUMBER,
    points={"type": "number"},
    expected=_MAYBE_NUMBER,
    change=_MAYBE_NUMBER,
    initial_rating=_MAYBE_NUMBER,
    whole_period={"type": "boolean", "description": "change is that of all events of the period"},
    rounds=_list_of({"anyOf": [_CELL, {"type": "null"}]}),
)
_SCHEMAS: Final[Plain] = {
    "Person": _object(**_PERSON),
    "List": _object(**_LIST),
    "Lists": _object(**_PAGING, lists=_list_of(_of("List"))),
    "Row": _object(
        **_PERSON,
        rank={**_MAYBE_WHOLE, "description": "among the active players with a rating"},
        rating=_MAYBE_WHOLE,
        change={**_MAYBE_WHOLE, "description": "since the list before"},
        games=_WHOLE,
        inactive=_FLAG,
        status=_TEXT,
        rating_deviation=_MAYBE_NUMBER,
    ),
    "WholeList": _object(**_LIST, **_PAGING, rows=_list_of(_of("Row"))),
    "Persons": _object(**_PAGING, players=_list_of(_of("Person"))),
    "Event": _object(**_EVENT),
    "Events": _object(**_PAGING, events=_list_of(_of("Event"))),
    "EventWithTable": _object(**_EVENT, city=_TEXT, table=_list_of(_TABLE_ROW)),
    "PersonWithRatings": _object(
        **_PERSON,
        ratings={
            "type": "object",
            "description": "by kind of list: the lists that changed something, the oldest first",
            "additionalProperties": _list_of(_ON_LIST),
        },
        events=_list_of(_of("Event")),
    ),
    "Explanation": _object(
        schema={"const": "arpad/office-explanation/1"},
        person=_WHOLE,
        name=_TEXT,
        list_date=_DATE,
        scope=_TEXT,
        run=_WHOLE,
        software={"type": "string", "description": "version of Arpad that computed"},
        version=_MAYBE_WHOLE,
        rating_before=_MAYBE_WHOLE,
        rating=_MAYBE_WHOLE,
        games=_MAYBE_WHOLE,
        events=_list_of({"type": "object"}),
        computations=_list_of(
            {"type": "object", "description": "as arpad rate --json, each with its own schema"}
        ),
    ),
    "Problem": _object(type=_TEXT, title=_TEXT, status=_WHOLE, detail=_TEXT),
}
_FILTERS: Final[Plain] = {
    "q": {"type": "string", "description": "words of a name, or a number"},
    "federation": _TEXT,
    "club": {"type": "string", "description": "words of its name"},
    "sex": {"enum": list(SEXES)},
    "born_from": {"type": "integer", "minimum": 1000, "maximum": 9999},
    "born_to": {"type": "integer", "minimum": 1000, "maximum": 9999},
    "active": {"enum": list(ACTIVITY)},
    "sort": {"enum": [*SORTS, *(f"-{name}" for name in SORTS)]},
}
_PAGES: Final[Plain] = {
    "page": {"type": "integer", "minimum": 1, "maximum": 1_000_000_000, "default": 1},
    "per_page": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100},
}
_VERSION: Final[Plain] = {
    "version": {"type": "integer", "description": "of the list; the last one without"}
}
_SCOPE: Final[Plain] = {"scope": {"type": "string", "description": "standard without"}}
_NUMBER: Final[Plain] = {"type": "integer", "minimum": 1}


@cache
def openapi() -> Plain:
    """The description of the API; the same each time.

    Example:
        >>> openapi()["openapi"], "/api/v1/lists" in openapi()["paths"]
        ('3.1.0', True)
    """
    of_list: Plain = {"scope": _TEXT, "list_date": _DATE}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rating office",
            "version": __version__,
            "summary": "Published lists, events and the reasons for every number",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/api/v1/lists": _got("lists", "Lists", {}, _PAGES),
            "/api/v1/lists/{scope}/{list_date}": _got(
                "list", "WholeList", of_list, _FILTERS | _PAGES | _VERSION
            ),
            "/api/v1/players": _got("players", "Persons", {}, _FILTERS | _PAGES | _SCOPE),
            "/api/v1/players/{person}": _got(
                "player", "PersonWithRatings", {"person": _NUMBER}, {}
            ),
            "/api/v1/players/{person}/lists/{scope}/{list_date}": _got(
                "explanation", "Explanation", {"person": _NUMBER} | of_list, _VERSION
            ),
            "/api/v1/events": _got("events", "Events", {}, _PAGES),
            "/api/v1/events/{event}": _got("event", "EventWithTable", {"event": _NUMBER}, {}),
        },
        "components": {"schemas": _SCHEMAS},
    }


def _got(name: str, answer: str, in_path: Plain, in_query: Plain) -> Plain:
    parameters: list[Plain] = [
        {"name": each, "in": "path", "required": True, "schema": schema}
        for each, schema in in_path.items()
    ]
    parameters += [
        {"name": each, "in": "query", "schema": schema} for each, schema in in_query.items()
    ]
    language = {"type": "string", "examples": list(LANGUAGES)}
    parameters.append({"name": "Accept-Language", "in": "header", "schema": language})
    tag = {"ETag": {"schema": _TEXT, "description": "for If-None-Match"}}
    good = {"application/json": {"schema": _of(answer)}}
    problem = {"application/problem+json": {"schema": _of("Problem")}}
    return {
        "get": {
            "operationId": name,
            "parameters": parameters,
            "responses": {
                "200": {"description": "the answer", "headers": tag, "content": good},
                "304": {"description": "as it was when the ETag was given"},
                "400": {"description": "a parameter makes no sense", "content": problem},
                "404": {"description": "it is not there, or not published", "content": problem},
                "503": {"description": "the office cannot answer now", "content": problem},
            },
        }
    }
