"""The server of the page and of the HTTP API: it listens to the visitor's own machine."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from arpad.explain.catalogue import LANGUAGES
from arpad.web.api import api_routes, engine_route, http_problem, server_problem
from arpad.web.engine_files import engine_folder
from arpad.web.headers import TYPES, security_headers, wished_language
from arpad.web.limits import QUESTION_SECONDS, REQUESTS_AT_ONCE
from arpad.web.pages import (
    API,
    EMBED,
    ENGINE,
    Backend,
    addresses,
    backend_of,
    page_html,
    pages_html,
)
from arpad.web.places import Places
from arpad.web.scripts import STATIC, static_file
from arpad.web.service_worker import NAME, service_worker
from arpad.web.workers import Workers

_SMALL: Final = 100_000  # bytes that are sent at once: a page has a dozen such files


def application(
    *,
    with_api: bool = True,
    origins: Sequence[str] = (),
    time_limit: float = QUESTION_SECONDS,
    connections: Callable[[], int] | None = None,
) -> Starlette:
    """The whole server.

    Args:
        with_api: whether it answers the HTTP API; without it only the page is there.
        origins: addresses of other sites whose pages may ask the API (CORS).
        time_limit: seconds that a question may take.
        connections: tells how many connections are open; None where nobody knows.
    """
    folder = engine_folder()
    workers = Workers(time_limit)
    backend = backend_of(folder).replace(api="api/page")
    routes: list[BaseRoute] = [Route("/", _to_language), Route("/healthz", _alive)]
    routes += [_page(name, language, where, backend) for name, language, where in addresses()]
    routes.append(Mount("/static", static_files(STATIC)))
    if folder:
        routes.append(Mount(f"/{ENGINE.rstrip('/')}", static_files(folder, hashed=True)))
        routes.append(_service_worker(folder, backend))
    routes.append(engine_route("/api/page", workers))
    if with_api:
        routes += api_routes(origins, workers)
        routes += [_page(API, code, f"{code}/{API}/", backend) for code in LANGUAGES]
    problems = {HTTPException: http_problem, Exception: server_problem}
    asked_at_once = folder is None  # else the page has an engine of its own
    ready = _ready(workers, at_once=asked_at_once)
    places = Middleware(Places, most=REQUESTS_AT_ONCE, connections=connections)
    return Starlette(
        routes=routes, exception_handlers=problems, lifespan=ready, middleware=[places]
    )


def _ready(
    workers: Workers, *, at_once: bool
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Start a process before it is asked, and end all with the server."""

    @asynccontextmanager
    async def ready(_app: Starlette) -> AsyncIterator[None]:
        starting = asyncio.create_task(run_in_threadpool(workers.warm)) if at_once else None
        yield
        if starting:
            await starting
        workers.close()

    return ready


def _to_language(request: Request) -> Response:
    """The page in the browser's language."""
    language = wished_language(request.headers.get("accept-language", ""))
    return RedirectResponse(f"{language}/", headers={"vary": "accept-language"})


def _alive(_request: Request) -> Response:
    return Response("ok", media_type="text/plain")


def _page(name: str, language: str, where: str, backend: Backend) -> Route:
    def answer(_request: Request) -> Response:
        headers = security_headers(may_be_framed=name == EMBED) | {"cache-control": "no-cache"}
        return Response(page_html(name, language, backend), 200, headers, "text/html")

    return Route(f"/{where}", answer, name=f"{name}-{language}")


def _service_worker(folder: Path, backend: Backend) -> Route:
    def answer(_request: Request) -> Response:
        text = service_worker(folder, pages_html(backend))
        headers = security_headers(may_be_framed=False) | {"cache-control": "no-cache"}
        return Response(text, 200, headers, TYPES[".js"])

    return Route(f"/{NAME}", answer)


def static_files(folder: Path, *, hashed: bool = False) -> Starlette:
    """The files of a folder, each with its type; nothing outside it.

    Args:
        folder: where they are.
        hashed: whether they have hashes in their names, so that none ever changes; the list of
            them, ``files.json``, has none.
    """
    root = folder.resolve()

    def answer(request: Request) -> Response:
        path = (root / request.path_params["path"]).resolve()
        if not (path.is_relative_to(root) and path.is_file() and path.suffix in TYPES):
            return Response("not found", 404, media_type="text/plain")
        lasting = hashed and path.suffix in {".js", ".mjs", ".wasm", ".zip"}
        kept = "public, max-age=31536000, immutable" if lasting else "no-cache"
        headers = security_headers(may_be_framed=False) | {"cache-control": kept}
        if path.stat().st_size > _SMALL:
            return FileResponse(path, 200, headers, TYPES[path.suffix])
        if root == STATIC.resolve():
            content = static_file(path.relative_to(root).as_posix())
        else:
            content = path.read_bytes()
        return Response(content, 200, headers, TYPES[path.suffix])

    return Starlette(routes=[Route("/{path:path}", answer)])
