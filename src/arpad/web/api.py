"""The HTTP API: the same questions and answers as the command line's, as JSON."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from arpad.api.answer import answer, ask
from arpad.api.form_words import in_form_words
from arpad.api.problems import problem
from arpad.core.errors import ArpadError, InputError, UnknownName
from arpad.explain.catalogue import LANGUAGES, Catalogue, read_catalogue
from arpad.web.headers import security_headers
from arpad.web.openapi import openapi

# What can be asked: the ability, and whether a body is needed.
ABILITIES: Final = ("rate", "initial", "performance", "expect", "forecast", "tournament")
LARGEST_BODY: Final = 20_000_000
_STATUS: Final = {"bad": 400, "too_large": 413, "not_rateable": 422, "unknown": 404}


def engine_route(path: str) -> Route:
    """The engine that the page asks when there is no worker: JSON text in, JSON text out."""

    async def reply(request: Request) -> Response:
        body = await _body(request)
        if body is None:
            return _problem("too_large", {"id": "api.allowed.size", "text": "too large"})
        text = await run_in_threadpool(answer, body.decode("utf-8", "replace"))
        headers = security_headers(may_be_framed=False) | {"cache-control": "no-store"}
        return Response(text, 200, headers, "application/json")

    return Route(path, reply, methods=["POST"])


def api_routes(origins: Sequence[str]) -> list[BaseRoute]:
    """The routes below ``/api/v1``.

    Args:
        origins: addresses of sites whose pages may ask; none by default.
    """
    routes: list[Route] = [
        Route(f"/{name}", _post(name), methods=["POST"], name=name) for name in ABILITIES
    ]
    routes.append(Route("/systems", _get("systems", ()), name="systems"))
    routes.append(Route("/openapi.json", _description, name="openapi"))
    routes.append(Route("/rules/{system}", _get("rules", ("system",)), name="rules"))
    middleware = []
    if origins:
        allowed: dict[str, Any] = {"allow_origins": list(origins), "allow_methods": ["GET", "POST"]}
        middleware.append(Middleware(CORSMiddleware, allow_headers=["content-type"], **allowed))
    return [Mount("/api/v1", routes=routes, middleware=middleware)]


def _description(_request: Request) -> Response:
    return _json(openapi(), 200, "application/json")


def _post(name: str) -> Callable[..., Any]:
    async def reply(request: Request) -> Response:
        data = await _body(request)
        if data is None:
            return _problem("too_large", {"id": "api.allowed.size", "text": "too large"})
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            words = read_catalogue("en")
            error = {"id": "api.allowed.object", "text": words.text("api.allowed.object")}
            return _problem("bad", error)
        return await run_in_threadpool(_answered, name, body)

    return reply


def _get(name: str, parameters: Sequence[str]) -> Callable[..., Any]:
    async def reply(request: Request) -> Response:
        body = {each: request.path_params[each] for each in parameters}
        body |= {"lang": request.query_params.get("lang", "en")}
        return await run_in_threadpool(_answered, name, body)

    return reply


def _answered(name: str, body: dict[str, Any]) -> Response:
    """The answer to a question, or the problem with it."""
    words = read_catalogue("en")
    try:
        words = _words(body)
        found = ask(name, body, words)
    except ArpadError as error:
        return _problem(_kind(error), in_form_words(problem(error, words), words))
    return _json(found["answer"], 200, "application/json")


def _words(body: dict[str, Any]) -> Catalogue:
    language = body.pop("lang", "en")
    if language not in LANGUAGES:
        raise UnknownName("kind.language", str(language), LANGUAGES)
    return read_catalogue(language)


def _kind(error: ArpadError) -> str:
    if isinstance(error, UnknownName):
        return "unknown"
    return "bad" if isinstance(error, InputError) else "not_rateable"


def _problem(kind: str, error: dict[str, Any]) -> Response:
    """An error as RFC 9457 has it."""
    status = _STATUS[kind]
    body = {"type": "about:blank", "title": kind, "status": status, "detail": error["text"]}
    return _json(body | {"error": error}, status, "application/problem+json")


def _json(body: object, status: int, kind: str) -> Response:
    headers = security_headers(may_be_framed=False) | {"cache-control": "no-store"}
    text = json.dumps(body, ensure_ascii=False)
    return Response(text, status, headers, kind)


async def _body(request: Request) -> bytes | None:
    """The body, or None when there is more of it than anybody needs to send."""
    parts, size = [], 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > LARGEST_BODY:
            return None
    return b"".join(parts)
