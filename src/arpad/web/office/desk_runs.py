"""Runs at the desk: rate a period, rate again after corrections, publish."""

from collections.abc import Sequence
from typing import Any, Final

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from arpad.core.errors import InputError
from arpad.office.accounts import Account
from arpad.office.list_store import latest_run
from arpad.office.people import people_on
from arpad.office.publishing import publish_all, waiting_runs
from arpad.office.rerating import rerate, stale_lists
from arpad.office.run_inputs import STANDARD
from arpad.office.runs import Change, RatedPeriod, rate_period
from arpad.web.office.face import face_of, redirect, words_of
from arpad.web.office.forms import Form
from arpad.web.office.login import desk_page

_MOST: Final = 500  # changes that are shown of a run


def rate_page(request: Request, account: Account) -> Response:
    """What waits to be rated, and to be published."""
    return _shown(request, account, (), "")


def _shown(
    request: Request,
    account: Account,
    rated: Sequence[RatedPeriod],
    problem: str,
    *,
    dry_run: bool = False,
) -> Response:
    face = face_of(request)
    with face.office.store.reading() as connection:
        last = latest_run(connection, STANDARD)
        named = {change.person for each in rated for change in _largest(each)}
        named |= {person for each in rated for person, _ in each.left_out}
        values: dict[str, Any] = {
            "dry_run": dry_run,
            "largest": _largest,
            "next": "" if last is None else face.office.calendar.after(last.list_date).name,
            "people": people_on(connection, None, named),
            "problem": problem,
            "rated": rated,
            "stale": stale_lists(connection, face.office),
            "waiting": waiting_runs(connection, face.office),
        }
    return desk_page(request, "rate", account, values, 400 if problem else 200)


def _largest(rated: RatedPeriod) -> list[Change]:
    """The greatest changes: after a correction those from the list that was known until now."""
    changes = rated.corrected or rated.changes

    def size(change: Change) -> int:
        old, new = _rating(change.before), _rating(change.after)
        return abs(new - old) if old is not None and new is not None else new or old or 0

    return sorted(changes, key=lambda change: (-size(change), change.person))[:_MOST]


def _rating(line: Any) -> int | None:
    return None if line is None else line.rating


def rate(request: Request, account: Account, form: Form) -> Response:
    """Rate a period, or again from the first list that a correction changes; or try it."""
    office, dry_run = face_of(request).office, form.get("act") == "try"
    try:
        if form.get("what") == "corrections":
            rated = rerate(office, actor=account.name, dry_run=dry_run)
        else:
            rated = rate_period(office, form.get("period"), actor=account.name, dry_run=dry_run)
    except InputError as error:
        return _shown(request, account, (), words_of(request).error(error))
    if not rated:
        nothing = words_of(request).text("office.rerate.nothing")
        return _shown(request, account, (), nothing)
    return _shown(request, account, rated, "", dry_run=dry_run)


def publish(request: Request, account: Account, form: Form) -> Response:
    """Publish all that waits, if it is what the officer saw."""
    seen = [int(run) for run in form.all("run") if run.isascii() and run.isdecimal()]
    try:
        publish_all(face_of(request).office, actor=account.name, seen=seen)
    except InputError as error:
        return _shown(request, account, (), words_of(request).error(error))
    answer = redirect(request, "lists/")
    answer.background = BackgroundTask(face_of(request).shelf.warm)  # before a visitor waits for it
    return answer
