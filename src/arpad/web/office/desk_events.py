"""Events at the desk: a report comes in, is checked, accepted, corrected, withdrawn."""

from datetime import date
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.findings import Severity
from arpad.core.results import Result
from arpad.office.accounts import Account
from arpad.office.event_acceptance import Blocked, accept_event, withdraw_event
from arpad.office.event_changes import Correction, GameResult
from arpad.office.event_checks import HARD
from arpad.office.event_corrections import correct_event
from arpad.office.event_look import EventLook, look_at
from arpad.office.event_reports import Told, is_approvable, receive_bytes
from arpad.office.people import people_on
from arpad.web.office.face import NotThere, face_of, redirect, words_of
from arpad.web.office.forms import Form
from arpad.web.office.login import account_of, desk_page
from arpad.web.office.public import number_in_path
from arpad.web.office.uploads import try_report
from arpad.web.workers import AllBusy, Failed, TooLong, Workers

_NEW: Final = "new"
_LARGEST: Final = 999_999_999
# What the form of a game's result offers.
RESULTS: Final = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}


async def read_in_bounds(workers: Workers, form: Form) -> None:
    """Read a report where it can do no harm.

    Raises:
        InputError: it cannot be read, or takes more than a report may.
    """
    section = form.get("section") or None
    try:
        found = await workers.run(try_report, form.data, form.file_name, section)
    except (TooLong, AllBusy, Failed):
        raise InputError("office.web.unreadable", file=form.file_name) from None
    if found is not None:
        message, facts = found
        raise InputError(message, **facts)


def receive(request: Request, form: Form) -> Response:
    """Take a report in; then its page with what was found."""
    account = account_of(request)
    received = receive_bytes(
        face_of(request).office,
        form.data,
        form.file_name,
        actor=account.name,
        sender=form.get("sender"),
        replaces=_number("replaces", form.get("replaces")),
        told=Told(
            name=form.get("name") or None,
            start=_day("start", form.get("start")),
            end=_day("end", form.get("end")),
            scope=form.get("scope") or None,
            section=form.get("section") or None,
            approved=form.get("approved") == "yes",
        ),
    )
    return redirect(request, f"desk/events/{received.event}/")


def event_page(request: Request, account: Account) -> Response:
    """An event as it stands: what was found, who its players are, its history."""
    return _shown(request, account, "", 200)


def _shown(request: Request, account: Account, problem: str, status: int) -> Response:
    face, number = face_of(request), number_in_path(request, "event")
    with face.office.store.reading() as connection:
        try:
            look = look_at(connection, face.office, number)
        except UnknownName:
            raise NotThere from None
        named = {
            person
            for match in look.matches
            for person in (*match.candidates, match.person)
            if person is not None
        }
        people = people_on(connection, None, named)
    words = words_of(request)
    values = {
        "findings": [(each, words.finding(each), each in look.blocking) for each in look.findings],
        "confirmable": _confirmable(look),
        "look": look,
        "people": people,
        "problem": problem,
        "results": tuple(RESULTS),
        "rounds": max((len(e.pairings) for e in look.document.tournament.entries), default=0),
        "scopes": face.office.scopes,
        "approvable": is_approvable(face.office),
    }
    return desk_page(request, "desk_event", account, values, status)


def _confirmable(look: EventLook) -> list[str]:
    """The errors that an officer may say to be right all the same."""
    found = [each.message for each in look.blocking if each.severity is Severity.ERROR]
    return [each for each in dict.fromkeys(found) if each not in HARD]


def accept(request: Request, account: Account, form: Form) -> Response:
    """Accept an event, with the persons as they were assigned."""
    number = number_in_path(request, "event")
    try:
        accept_event(
            face_of(request).office,
            number,
            actor=account.name,
            assignments=_assignments(form),
            seen_version=_number("version", form.get("version")),
        )
    except InputError as error:
        return _refused(request, account, error)
    return redirect(request, f"desk/events/{number}/")


def _assignments(form: Form) -> dict[int, int | None]:
    """Starting numbers and the persons that were chosen; a number that was typed comes first."""
    chosen: dict[int, int | None] = {}
    for name, value in form.fields:
        kind, _, starting = name.partition("-")
        text = value.strip()
        if kind not in {"person", "other"} or not text:
            continue
        number = _number(name, starting)
        if number is not None:
            chosen[number] = None if text == _NEW else _number(name, text)
    return chosen


def withdraw(request: Request, account: Account, form: Form) -> Response:
    """Withdraw an event."""
    number = number_in_path(request, "event")
    try:
        withdraw_event(
            face_of(request).office,
            number,
            actor=account.name,
            reason=form.get("reason"),
            seen_version=_number("version", form.get("version")),
        )
    except InputError as error:
        return _refused(request, account, error)
    return redirect(request, f"desk/events/{number}/")


def correct(request: Request, account: Account, form: Form) -> Response:
    """Correct an event, or confirm what was found."""
    number = number_in_path(request, "event")
    try:
        correct_event(
            face_of(request).office,
            number,
            _correction(form),
            actor=account.name,
            reason=form.get("reason"),
            seen_version=_number("version", form.get("version")),
        )
    except InputError as error:
        return _refused(request, account, error)
    return redirect(request, f"desk/events/{number}/")


def _correction(form: Form) -> Correction:
    results: tuple[GameResult, ...] = ()
    if form.get("result"):
        results = (
            GameResult(
                round=_number("round", form.get("round")) or 0,
                number=_number("white", form.get("white")) or 0,
                opponent=_number("black", form.get("black")) or 0,
                result=_result(form.get("result")),
            ),
        )
    return Correction(
        results=results,
        name=form.get("name") or None,
        start=_day("start", form.get("start")),
        end=_day("end", form.get("end")),
        scope=form.get("scope") or None,
        confirmed=form.all("confirm"),
        approved={"yes": True, "no": False}.get(form.get("approved")),
    )


def _result(text: str) -> Result:
    if text not in RESULTS:
        raise BadValue("result", text, "office.web.allowed_number")
    return RESULTS[text]


def _refused(request: Request, account: Account, error: InputError) -> Response:
    """The event's page again, with what stands in the way."""
    words = words_of(request)
    text = words.error(error)
    if isinstance(error, Blocked):
        text = " ".join([words.text("office.web.blocked"), *map(words.finding, error.findings)])
    return _shown(request, account, text, 400)


def _number(name: str, text: str) -> int | None:
    """A whole number of a form; None for an empty field."""
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) <= len(str(_LARGEST)):
        return int(text)
    raise BadValue(name, text, "office.web.allowed_number")


def _day(name: str, text: str) -> date | None:
    """A day of a form; None for an empty field."""
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadValue(name, text, "allowed.date") from None
