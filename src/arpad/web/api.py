"""The HTTP API: the same questions and answers as the command line's, as JSON."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from arpad.api.answer import LARGEST_QUESTION
from arpad.web.headers import security_headers, wished_language
from arpad.web.limits import BODY_SECONDS
from arpad.web.openapi import openapi
from arpad.web.replies import Reply, api_reply, page_reply, refusal
from arpad.web.workers import AllBusy, TooLong, Workers

# What can be asked with a body.
ABILITIES: Final = (
    *("rate", "initial", "performance", "expect", "forecast", "tournament", "strength"),
)
ROOT: Final = "/api/v1"
LARGEST_BODY: Final = LARGEST_QUESTION
_Answerer = Callable[[Request], Awaitable[Reply]]


class Refused(Exception):
    """A request that is not answered.

    Args:
        kind: of the problem.
        message: id of what to say.
        values: of the message's placeholders.
    """

    def __init__(self, kind: str, message: str, **values: object) -> None:
        super().__init__(kind)
        self.kind = kind
        self.message = message
        self.values = values


def engine_route(path: str, workers: Workers) -> Route:
    """The engine that the page asks when there is no worker: JSON text in, JSON text out."""

    async def reply(request: Request) -> Reply:
        return await workers.run(page_reply, await _body(request))

    return Route(path, _endpoint(reply, workers), methods=["POST"])


def api_routes(origins: Sequence[str], workers: Workers) -> list[BaseRoute]:
    """The routes below ``/api/v1``.

    Args:
        origins: addresses of sites whose pages may ask; none by default.
        workers: what answers.
    """
    routes = [Route(f"/{name}", _post(name, workers), methods=["POST"]) for name in ABILITIES]
    routes.append(Route("/systems", _get("systems", (), workers)))
    routes.append(Route("/openapi.json", _description))
    routes.append(Route("/rules/{system}", _get("rules", ("system",), workers)))
    middleware = []
    if origins:
        allowed: dict[str, Any] = {"allow_origins": list(origins), "allow_methods": ["GET", "POST"]}
        middleware.append(Middleware(CORSMiddleware, allow_headers=["content-type"], **allowed))
    return [Mount(ROOT, routes=routes, middleware=middleware)]


def _description(_request: Request) -> Response:
    return _response(Reply(200, "application/json", json.dumps(openapi(), ensure_ascii=False)))


def _post(name: str, workers: Workers) -> Callable[..., Any]:
    async def reply(request: Request) -> Reply:
        return await workers.run(api_reply, name, await _body(request))

    return _endpoint(reply, workers)


def _get(name: str, parameters: Sequence[str], workers: Workers) -> Callable[..., Any]:
    async def reply(request: Request) -> Reply:
        body = {each: request.path_params[each] for each in parameters}
        body |= {"lang": request.query_params.get("lang", "en")}
        return await workers.run(api_reply, name, json.dumps(body).encode())

    return _endpoint(reply, workers)


def _endpoint(reply: _Answerer, workers: Workers) -> Callable[..., Any]:
    """What answers a request, with a problem for each that cannot be answered in its limits."""

    async def respond(request: Request) -> Response:
        try:
            return _response(await reply(request))
        except Refused as refused:
            found = refusal(refused.kind, refused.message, _language(request), **refused.values)
            # What is left of the body is not read, so nothing else can come by this connection.
            return _response(found, connection="close")
        except TooLong:
            most = round(workers.seconds)
            return _response(refusal("too_long", "api.too_long", _language(request), most=most))
        except AllBusy:
            return busy(request, round(workers.seconds))

    return respond


def busy(request: Request, after: int, **more: str) -> Response:
    """There is no place for a request.

    Args:
        request: which is refused.
        after: seconds after which to ask again.
        more: further headers.
    """
    found = refusal("busy", "api.busy", _language(request))
    return _response(found, **{"retry-after": str(after)}, **more)


def http_problem(request: Request, error: Exception) -> Response:
    """Addresses and methods that there are not; a problem where the API is, words elsewhere."""
    if not isinstance(error, HTTPException):
        raise error
    if not request.url.path.startswith(f"{ROOT}/"):
        return PlainTextResponse(error.detail, error.status_code, error.headers)
    kind, message = _HTTP.get(error.status_code, _HTTP[404])
    found = refusal(kind, message, _language(request), path=request.url.path)
    return _response(found, **dict(error.headers or {}))


_HTTP: Final = {
    404: ("no_such_address", "api.no_such_address"),
    405: ("method", "api.no_such_method"),
}


def server_problem(request: Request, _error: Exception) -> Response:
    """A defect of ours; its traceback is in the log."""
    return _response(refusal("failed", "api.failed", _language(request)))


def _language(request: Request) -> str:
    """The language of who asks, where a body that tells it was not read."""
    return wished_language(request.headers.get("accept-language", ""))


def _response(reply: Reply, **more: str) -> Response:
    headers = security_headers(may_be_framed=False) | {"cache-control": "no-store"} | more
    return Response(reply.text, reply.status, headers, reply.kind)


async def _body(request: Request) -> bytes:
    """The body, read in its parts and no further than anybody needs to send."""
    too_large = Refused("too_large", "api.too_large", most=LARGEST_BODY // 1_000_000)
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > LARGEST_BODY:
        raise too_large
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                parts.append(part)
                size += len(part)
                if size > LARGEST_BODY:
                    raise too_large
    except (TimeoutError, ClientDisconnect):
        raise Refused("too_slow", "api.too_slow", most=round(BODY_SECONDS)) from None
    return b"".join(parts)
