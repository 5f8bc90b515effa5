"""Log in and out, change one's password; who is logged in."""

import secrets
from collections.abc import Callable, Mapping
from threading import BoundedSemaphore
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from arpad.core.errors import InputError
from arpad.office.accounts import (
    Account,
    find_account,
    is_password,
    password_of,
    set_password,
)
from arpad.office.acts import new_act
from arpad.web.office.face import face_of, page, redirect, words_of
from arpad.web.office.forms import Form
from arpad.web.office.sessions import WHOLE_SECONDS

COOKIE: Final = "arpad_office"
_BEFORE: Final = "arpad_login"  # of who is not logged in yet
_NO_STORE: Final = {"cache-control": "no-store"}
# A hash takes 64 MB: few at a time, so that nobody can fill the memory by guessing.
_HASHING: Final = BoundedSemaphore(2)
_LONGEST_NAME: Final = 64


class NotLoggedIn(Exception):
    """Nobody is logged in, or not any more."""


class MayNot(Exception):
    """The account's role does not allow it."""


def account_of(request: Request) -> Account:
    """Who is logged in.

    Raises:
        NotLoggedIn: nobody is.
    """
    face, cookie = face_of(request), request.cookies.get(COOKIE, "")
    found = None
    if cookie:
        with face.office.store.reading() as connection:
            found = face.sessions.account(connection, cookie)
    if found is None:
        raise NotLoggedIn
    return found


def needs(account: Account, role: str) -> None:
    """Refuse what a role is needed for.

    Raises:
        MayNot: the account has a lower one.
    """
    if not account.may(role):
        raise MayNot


def shown_to(role: str, answer: Callable[[Request, Account], Response]) -> Any:
    """A page of the desk for a role and those above it."""

    def respond(request: Request) -> Response:
        account = account_of(request)
        needs(account, role)
        return answer(request, account)

    return respond


def done_by(
    role: str, answer: Callable[[Request, Account, Form], Response]
) -> Callable[[Request, Form], Response]:
    """A form of the desk for a role and those above it; only from a page of this session."""

    def respond(request: Request, form: Form) -> Response:
        account = account_of(request)
        needs(account, role)
        cookie = request.cookies.get(COOKIE, "")
        if not face_of(request).sessions.is_form_token(cookie, form.get("token")):
            raise HTTPException(403)
        return answer(request, account, form)

    return respond


def desk_page(
    request: Request, name: str, account: Account, values: Mapping[str, Any], status: int = 200
) -> Response:
    """A page of the desk, with the token that its forms bring back."""
    token = face_of(request).sessions.form_token(request.cookies.get(COOKIE, ""))
    more = {"account": account, "token": token}
    return page(request, name, more | dict(values), status, _NO_STORE)


def login_page(request: Request) -> Response:
    """The form to log in."""
    return _login_page(request, "", 200)


def _login_page(request: Request, problem: str, status: int, **headers: str) -> Response:
    before = request.cookies.get(_BEFORE) or secrets.token_urlsafe(32)
    values = {"problem": problem, "token": face_of(request).sessions.form_token(before)}
    answer = page(request, "login", values, status, _NO_STORE | headers)
    _set_cookie(request, answer, _BEFORE, before, "strict")
    return answer


def log_in(request: Request, form: Form) -> Response:
    """Log in; a wrong name and a wrong password are told alike."""
    face, words = face_of(request), words_of(request)
    if not face.sessions.is_form_token(request.cookies.get(_BEFORE, ""), form.get("token")):
        return _login_page(request, words.text("office.web.form_too_old"), 403)
    name = form.get("name").lower()[:_LONGEST_NAME]
    address = _address(request)
    wait = face.throttle.wait(name, address)
    if wait:
        text = words.text("office.web.too_many_guesses", {"minutes": -(-wait // 60)})
        return _login_page(request, text, 429, **{"retry-after": str(wait)})
    with face.office.store.reading() as connection:
        hashed = password_of(connection, name)
        account = find_account(connection, name)
    with _HASHING:
        is_right = is_password(hashed, dict(form.fields).get("password", ""))
    if account is None or not is_right:
        face.throttle.wrong(name, address)
        _tell(request, "account.log_in_failed", name, address)
        return _login_page(request, words.text("office.web.wrong_password"), 403)
    face.throttle.right(name, address)
    _tell(request, "account.logged_in", account.name, address)
    answer = redirect(request, "desk/")
    _set_cookie(request, answer, COOKIE, face.sessions.start(account), "lax")
    answer.delete_cookie(_BEFORE)
    return answer


def _tell(request: Request, kind: str, name: str, address: str) -> None:
    with face_of(request).office.store.writing() as connection:
        new_act(connection, name, kind, address=address)


def log_out(request: Request, account: Account, _form: Form) -> Response:
    """Log out: the session is over, whoever has its cookie."""
    face = face_of(request)
    face.sessions.end(request.cookies.get(COOKIE, ""))
    _tell(request, "account.logged_out", account.name, _address(request))
    answer = redirect(request, "login/")
    answer.delete_cookie(COOKIE)
    return answer


def password_page(request: Request, account: Account) -> Response:
    """The form to change one's own password."""
    return desk_page(request, "password", account, {"problem": ""})


def change_password(request: Request, account: Account, form: Form) -> Response:
    """Change one's own password; all other sessions of the account end."""
    face, words = face_of(request), words_of(request)
    fields = dict(form.fields)
    address = _address(request)
    problem = ""
    with face.office.store.reading() as connection:
        hashed = password_of(connection, account.name)
    if face.throttle.wait(account.name, address):
        problem = words.text("office.web.wrong_password")
    else:
        with _HASHING:
            if not is_password(hashed, fields.get("password", "")):
                face.throttle.wrong(account.name, address)
                problem = words.text("office.web.wrong_password")
    if not problem and fields.get("new", "") != fields.get("again", ""):
        problem = words.text("office.web.passwords_differ")
    if problem:
        return desk_page(request, "password", account, {"problem": problem}, 400)
    try:
        with face.office.store.writing() as connection:
            set_password(connection, account.name, account.name, fields.get("new", ""))
            changed = find_account(connection, account.name)
    except InputError as error:
        values = {"problem": words.error(error)}
        return desk_page(request, "password", account, values, 400)
    face.sessions.end(request.cookies.get(COOKIE, ""))
    answer = redirect(request, "desk/")
    if changed is not None:
        _set_cookie(request, answer, COOKIE, face.sessions.start(changed), "lax")
    return answer


def not_logged_in(request: Request, _error: Exception) -> Response:
    """To the form to log in."""
    return redirect(request, "login/")


def may_not(request: Request, _error: Exception) -> Response:
    """The role does not allow it."""
    values = {"heading": "office.web.may_not", "detail": ""}
    return desk_page(request, "problem", account_of(request), values, 403)


def _address(request: Request) -> str:
    """Of who asks; behind a proxy on this machine what that tells."""
    return request.client.host if request.client else ""


def _set_cookie(request: Request, answer: Response, name: str, value: str, same_site: Any) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=WHOLE_SECONDS,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite=same_site,
    )
