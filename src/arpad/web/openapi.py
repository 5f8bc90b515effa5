"""The HTTP API described by OpenAPI 3.1, made from what the systems declare."""

from functools import cache
from typing import Any, Final

from arpad.core.parameters import Kind, Parameter
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING
from arpad.core.system import Capability
from arpad.explain.catalogue import LANGUAGES, Catalogue, read_catalogue
from arpad.forecast.parameters import MODEL_PARAMETERS, TARGET_PARAMETERS, beside
from arpad.interface_forecast import parameters_of_forecast
from arpad.systems.registry import load_system, system_ids
from arpad.version import __version__

Plain = dict[str, Any]
_TEXT: Final[Plain] = {"type": "string"}
_RATING: Final[Plain] = {
    "type": ["number", "string"],
    "minimum": LOWEST_RATING,
    "maximum": HIGHEST_RATING,
}
# How a parameter of a kind is written; numbers may be texts too, as on the command line.
_KINDS: Final[dict[Kind, Plain]] = {
    Kind.RATING: {**_RATING, "type": ["integer", "string"]},
    Kind.REAL_RATING: _RATING,
    Kind.DECIMAL: {"type": ["number", "string"], "minimum": 0},
    Kind.COUNT: {"type": ["integer", "string"], "minimum": 0},
    Kind.YEAR: {"type": ["integer", "string"], "minimum": 1850, "maximum": 2100},
    Kind.DATE: {"type": "string", "format": "date"},
    Kind.POINTS: {"type": ["number", "string"], "minimum": 0},
    Kind.FLAG: {"enum": ["yes", "no"]},
    Kind.SEX: {"enum": ["m", "w"]},
    Kind.COLOUR: {"enum": ["w", "b"]},
    Kind.TIME_CONTROL: {"type": "string", "examples": ["standard", "rapid", "blitz", "90+30"]},
}
_GAMES: Final[Plain] = {
    "description": "RATING=RESULT in a list or a game a line; beside average their number",
    "type": ["array", "string", "integer"],
    "items": {"type": "string", "examples": ["1850=1", "1900=½", "2000=0"]},
}
_OPPONENTS: Final[Plain] = {
    "description": "ratings, each with =RESULT where the game was played",
    "type": ["array", "string"],
    "items": {"type": ["string", "integer"]},
}
_TOURNAMENT: Final[dict[str, Plain]] = {
    "file": {"type": "string", "description": "the bytes of the file in base64"},
    "text": {"type": "string", "description": "or the text of the file"},
    "name": {"type": "string", "description": "name of the file"},
    "time_control": _KINDS[Kind.TIME_CONTROL],
    "k": {**_KINDS[Kind.COUNT], "description": "K for all players"},
    "approved": {"type": "boolean"},
    "player": {**_KINDS[Kind.COUNT], "description": "one player, with the reasoning"},
}


_ABILITIES: Final = ("rate", "initial", "performance", "expect", "forecast")
_FILE: Final = ("file", "text", "name")
_STRENGTH: Final[dict[str, Plain]] = {
    **{name: _TOURNAMENT[name] for name in _FILE},
    "player": {"type": "string", "description": "whose games alone are read"},
    "speed": {
        "enum": ["blitz", "rapid"],
        "description": "speed of the games whose file does not tell it",
    },
    "engine": {"type": "string", "description": "an engine that evaluated games, by its name"},
    "nodes": {"type": "integer", "description": "that it searched for each position"},
    "evaluated": {
        "type": "array",
        "description": "what it said of games without evaluations, by their numbers from 0",
        "items": {
            "type": "object",
            "properties": {
                "number": {"type": "integer"},
                "values": {"type": "array", "items": {"type": ["integer", "null"]}},
                "best": {"type": "array", "items": {"type": "string"}},
            },
        },
    },
}


@cache
def openapi() -> Plain:
    """The description of the API; the same each time.

    Example:
        >>> openapi()["openapi"], "/api/v1/rate" in openapi()["paths"]
        ('3.1.0', True)
    """
    words = read_catalogue("en")
    for system in map(load_system, system_ids()):
        words.add_system(system)
    paths: Plain = {
        f"/api/v1/{name}": {"post": _asked(name, words)}
        for name in (*_ABILITIES, "tournament", "strength")
    }
    paths["/api/v1/systems"] = {"get": _got("systems", ())}
    paths["/api/v1/rules/{system}"] = {"get": _got("rules", ("system",))}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Arpad",
            "version": __version__,
            "summary": "Chess ratings, exactly as the rules say",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": {"Problem": _problem_schema()}},
    }


def _asked(name: str, words: Catalogue) -> Plain:
    schema = {"type": "object", "properties": _fields(name, words), "additionalProperties": False}
    return {
        "operationId": name,
        "summary": f"as arpad {name}",
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": _responses(),
    }


def _got(name: str, in_path: tuple[str, ...]) -> Plain:
    parameters: list[Plain] = [
        {
            "name": each,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "enum": list(system_ids())},
        }
        for each in in_path
    ]
    language = {"type": "string", "enum": list(LANGUAGES)}
    parameters.append({"name": "lang", "in": "query", "schema": language})
    return {"operationId": name, "parameters": parameters, "responses": _responses()}


def _fields(name: str, words: Catalogue) -> dict[str, Plain]:
    """The fields of a question: the common ones and every parameter of every system."""
    language: Plain = {"type": "string", "enum": list(LANGUAGES), "default": "en"}
    if name == "strength":
        return {**_STRENGTH, "lang": language}
    fields: dict[str, Plain] = {
        "system": {"type": "string", "enum": list(system_ids()), "default": "fide"},
        "on": {
            "type": "string",
            "format": "date",
            "description": "day of the rules; today without",
        },
        "lang": language,
    }
    if name == "tournament":
        return fields | _TOURNAMENT
    for parameter in _parameters(name):
        fields.setdefault(parameter.name, _field(parameter, words))
    if name == "expect":
        fields |= {"rating": _RATING, "opponent_rating": {"type": ["number", "string"]}}
    elif name == "forecast":
        fields["opponents"] = _OPPONENTS
    else:
        fields["games"] = _GAMES
    return fields


def _parameters(name: str) -> tuple[Parameter, ...]:
    found: tuple[Parameter, ...] = ()
    for system in map(load_system, system_ids()):
        if name == "forecast" and Capability.RATE in system.capabilities:
            own = beside(parameters_of_forecast(system), (*TARGET_PARAMETERS, *MODEL_PARAMETERS))
        elif name != "forecast" and Capability(name) in system.capabilities:
            own = system.parameters(Capability(name))
            own = beside(own, MODEL_PARAMETERS) if name == "expect" else own
        else:
            continue
        found = beside(found, (each for each in own if not each.of_opponent))
    return found


def _field(parameter: Parameter, words: Catalogue) -> Plain:
    """One parameter; systems that share a name may take other words for it."""
    described = {"description": words.text(parameter.help)} if words.has(parameter.help) else {}
    return _KINDS.get(parameter.kind, _TEXT) | described


def _responses() -> Plain:
    problem = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    good = {"application/json": {"schema": {"type": "object"}}}
    causes = {
        "400": "something in the question cannot be used",
        "404": "there is no such system",
        "408": "the body arrived too slowly",
        "413": "the body is too large",
        "422": "good input for which the rules have no answer",
        "500": "a mistake of the server",
        "503": "the question takes too long, or all places are taken",
    }
    return {"200": {"description": "the answer", "content": good}} | {
        status: {"description": text, "content": problem} for status, text in causes.items()
    }


def _problem_schema() -> Plain:
    """An error as RFC 9457 has it, with Arpad's own object."""
    place = {"type": ["integer", "null"]}
    error = {
        "type": "object",
        "properties": {
            "id": _TEXT,
            "text": _TEXT,
            "fields": {"type": "array", "items": _TEXT},
            "line": place,
            "column": place,
            "is_input": {"type": "boolean"},
        },
        "required": ["id", "text"],
    }
    return {
        "type": "object",
        "properties": {
            "type": _TEXT,
            "title": _TEXT,
            "status": {"type": "integer"},
            "detail": _TEXT,
            "error": error,
        },
        "required": ["type", "title", "status", "detail", "error"],
    }
