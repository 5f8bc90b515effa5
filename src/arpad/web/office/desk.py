"""The officer's desk: its addresses, and who may do what."""

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from arpad.core.errors import InputError
from arpad.office.accounts import ADMIN, ARBITER, OFFICER, VIEWER, Account, accounts
from arpad.office.acts import acts, kind_text
from arpad.office.event_reports import is_approvable
from arpad.office.event_stages import current_stages
from arpad.office.event_versions import current_versions
from arpad.office.publishing import waiting_runs
from arpad.office.rerating import stale_lists
from arpad.web.office import desk_events, desk_runs, login
from arpad.web.office.face import face_of, redirect, words_of
from arpad.web.office.forms import LARGEST_FORM, LARGEST_UPLOAD, Form, posted
from arpad.web.office.list_search import page_of
from arpad.web.office.login import desk_page, done_by, shown_to

_OPEN: Final = ("received", "checked")  # an officer has to do something
_ACTS: Final = 100  # of the audit trail on a page


def desk_routes() -> list[BaseRoute]:
    """The routes of the desk below a language."""
    shown = {
        "/desk/": shown_to(VIEWER, desk),
        "/desk/events/{event}/": shown_to(VIEWER, desk_events.event_page),
        "/desk/rate/": shown_to(OFFICER, desk_runs.rate_page),
        "/desk/log/": shown_to(OFFICER, log),
        "/desk/accounts/": shown_to(ADMIN, accounts_page),
        "/desk/password/": shown_to(VIEWER, login.password_page),
    }
    done = {
        "/desk/events/{event}/accept": done_by(OFFICER, desk_events.accept),
        "/desk/events/{event}/withdraw": done_by(OFFICER, desk_events.withdraw),
        "/desk/events/{event}/correct": done_by(OFFICER, desk_events.correct),
        "/desk/rate/": done_by(OFFICER, desk_runs.rate),
        "/desk/publish": done_by(OFFICER, desk_runs.publish),
        "/desk/password/": done_by(VIEWER, login.change_password),
        "/logout": done_by(VIEWER, login.log_out),
    }
    routes = [Route("/login/", login.login_page, methods=["GET"])]
    routes += [Route(path, answer, methods=["GET"]) for path, answer in shown.items()]
    routes.append(Route("/login/", posted(login.log_in), methods=["POST"]))
    routes.append(Route("/desk/reports", _received, methods=["POST"]))
    routes += [
        Route(path, posted(answer, LARGEST_FORM), methods=["POST"]) for path, answer in done.items()
    ]
    return list(routes)


def desk(request: Request, account: Account) -> Response:
    """What stands, and what is to be done."""
    face = face_of(request)
    with face.office.store.reading() as connection:
        stages = current_stages(connection)
        versions = current_versions(connection)[::-1]
        waiting = waiting_runs(connection, face.office)
        stale = stale_lists(connection, face.office)
    shown = page_of(request.query_params.get("page"))
    done = [each for each in versions if stages.get(each.event) not in _OPEN]
    pages = max(1, -(-len(done) // _ACTS))
    shown = min(shown, pages)
    values = {
        "done": done[(shown - 1) * _ACTS : shown * _ACTS],
        "open": [each for each in versions if stages.get(each.event) in _OPEN],
        "page_number": shown,
        "pages": pages,
        "problem": "",
        "scopes": face.office.scopes,
        "approvable": is_approvable(face.office),
        "stages": stages,
        "stale": stale,
        "waiting": waiting,
    }
    return desk_page(request, "desk", account, values)


def log(request: Request, account: Account) -> Response:
    """The audit trail, the newest act first."""
    number = page_of(request.query_params.get("page"))
    with face_of(request).office.store.reading() as connection:
        found = acts(connection, newest=number * _ACTS + 1)
    first = (number - 1) * _ACTS
    words = words_of(request)
    values = {
        "acts": found[first : first + _ACTS],
        "kinds": {act.kind: kind_text(act.kind, words) for act in found},
        "page_number": number,
        "pages": number + (len(found) > first + _ACTS),
    }
    return desk_page(request, "log", account, values)


def accounts_page(request: Request, account: Account) -> Response:
    """Who may log in."""
    with face_of(request).office.store.reading() as connection:
        found = accounts(connection)
    return desk_page(request, "accounts", account, {"accounts": found})


async def _received(request: Request) -> Response:
    """A report comes in: it is read in a process that can be ended, then by the office."""
    kept: list[Form] = []
    # Who may not send a report does not get it read.
    await run_in_threadpool(lambda: login.needs(login.account_of(request), ARBITER))

    def keep(_request: Request, account: Account, form: Form) -> Response:  # noqa: ARG001  a form's
        kept.append(form)
        return redirect(request, "desk/")

    answer = await posted(done_by(ARBITER, keep), LARGEST_UPLOAD)(request)
    if not kept:
        return answer
    (form,) = kept
    if not form.data:
        raise InputError("office.web.no_file")
    await desk_events.read_in_bounds(face_of(request).workers, form)
    return await run_in_threadpool(desk_events.receive, request, form)
