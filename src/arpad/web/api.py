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

from arpad.api.answer import LARGEST_QUESTION, answer, ask, words_asked
from arpad.api.form_words import in_form_words
from arpad.api.problems import problem
from arpad.core.errors import ArpadError, InputError, UnknownName
from arpad.explain.catalogue import read_catalogue
from arpad.web.headers import security_headers
from arpad.web.openapi import openapi

# What can be asked: the ability, and whether a body is needed.
ABILITIES: Final = ("rate", "initial", "performance", "expect", "forecast", "tournament")
LARGEST_BODY: Final = LARGEST_QUESTION
_STATUS: Final = {"bad": 400, "too_large": 413, "not_rateable": 422, "unknown": 404}


def engine_route(path: str) -> Route:
    """The engine that the page asks when there is no worker: JSON text in, JSON text out."""

    async def reply(request: Request) -> Response:
        body = await _body(request)
        if body is None:
            return _too_large()
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
            return _too_large()
        try:
            body = json.loads(data)
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            return _refused("bad", "api.allowed.object")
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
        words = words_asked(body)
        found = ask(name, body, words)
    except ArpadError as error:
        return _problem(_kind(error), in_form_words(problem(error, words), words))
    return _json(found["answer"], 200, "application/json")


def _kind(error: ArpadError) -> str:
    if isinstance(error, UnknownName):
        return "unknown"
    return "bad" if isinstance(error, InputError) else "not_rateable"


def _too_large() -> Response:
    return _refused("too_large", "api.allowed.size", most=LARGEST_BODY)


def _refused(kind: str, message: str, **values: object) -> Response:
    """A body that cannot be read, so that its language is not known."""
    text = read_catalogue("en").text(message, values)
    return _problem(kind, {"id": message, "text": text})


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
