"""The server of an office: pages for everybody, the officer's desk, and the API."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from arpad.core.errors import ArpadError
from arpad.explain.catalogue import LANGUAGES
from arpad.office.office import Office
from arpad.web.app import static_files
from arpad.web.limits import REQUESTS_AT_ONCE
from arpad.web.office import public
from arpad.web.office.api import api_routes
from arpad.web.office.desk import desk_routes
from arpad.web.office.explanation import explanation_page
from arpad.web.office.face import Face, NotThere
from arpad.web.office.login import MayNot, NotLoggedIn, may_not, not_logged_in
from arpad.web.office.problems import failed, http_problem, input_problem, not_there
from arpad.web.places import Places
from arpad.web.scripts import STATIC

Answerer = Callable[[Request], Response]


def application(office: Office) -> Starlette:
    """The whole server.

    Args:
        office: opened; the caller closes it.
    """
    app = Starlette(
        routes=[
            Route("/", public.to_language),
            Route("/healthz", public.alive),
            Mount("/static", static_files(STATIC)),
            *api_routes(),
            Mount("/{lang:language}", routes=[*_pages(), *desk_routes()]),
        ],
        exception_handlers={
            NotThere: not_there,
            NotLoggedIn: not_logged_in,
            MayNot: may_not,
            ArpadError: input_problem,
            HTTPException: http_problem,
            Exception: failed,
        },
        lifespan=_ready,
        middleware=[Middleware(Places, most=REQUESTS_AT_ONCE)],
    )
    app.state.face = Face(office)
    return app


@asynccontextmanager
async def _ready(app: Starlette) -> AsyncIterator[None]:
    await run_in_threadpool(app.state.face.shelf.warm)
    yield
    app.state.face.workers.close()


def _pages() -> list[BaseRoute]:
    """The pages of a language."""
    shown: dict[str, Answerer] = {
        "/": public.list_page,
        "/events/": public.events_page,
        "/events/{event}/": public.event_page,
        "/lists/": public.lists_page,
        "/players/{person}/": public.player_page,
        "/players/{person}/{scope}/{list_date}/": explanation_page,
    }
    return [Route(path, answerer) for path, answerer in shown.items()]


class _Language(StringConvertor):
    """A language in an address: one of those that there are."""

    regex = "|".join(LANGUAGES)


register_url_convertor("language", _Language())
