"""Sessions of who is logged in, and what keeps others from acting in their name.

They live in the memory of the server: to end one it is enough to forget it. The cookie holds
random text with a signature; a change of the account's row ends all its sessions.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, Final

from arpad.office.accounts import Account, find_account

IDLE_SECONDS: Final = 60 * 60  # without a request
WHOLE_SECONDS: Final = 12 * 60 * 60
_BYTES: Final = 32
_MOST: Final = 10_000


class _Session:
    def __init__(self, account: Account, now: float) -> None:
        self.account = account
        self.started = self.seen = now


class Sessions:
    """All open sessions.

    Args:
        clock: seconds that never go backwards.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._key = secrets.token_bytes(_BYTES)
        self._lock = Lock()
        self._open: dict[str, _Session] = {}

    def start(self, account: Account) -> str:
        """Open a session; the answer is the cookie's value."""
        token, now = secrets.token_urlsafe(_BYTES), self._clock()
        with self._lock:
            self._open = {
                name: each for name, each in self._open.items() if not _is_over(each, now)
            }
            while len(self._open) >= _MOST:
                del self._open[min(self._open, key=lambda name: self._open[name].seen)]
            self._open[_name_of(token)] = _Session(account, now)
        return f"{token}.{self._signature('session', token)}"

    def account(self, connection: Any, cookie: str) -> Account | None:
        """Who is logged in by a cookie; None when nobody is, or not any more."""
        token = self._token(cookie)
        if token is None:
            return None
        name, now = _name_of(token), self._clock()
        with self._lock:
            found = self._open.get(name)
            if found is None or _is_over(found, now):
                self._open.pop(name, None)
                return None
            found.seen = now
        account = find_account(connection, found.account.name)
        if account is None or account.row != found.account.row:
            self.end(cookie)
            return None
        return account

    def end(self, cookie: str) -> None:
        """Close a session."""
        token = self._token(cookie)
        if token is not None:
            with self._lock:
                self._open.pop(_name_of(token), None)

    def form_token(self, cookie: str) -> str:
        """What a form must bring back: who does not know the cookie cannot make it."""
        return self._signature("form", cookie)

    def is_form_token(self, cookie: str, token: str) -> bool:
        """Whether a form came from a page of ours, for the holder of this cookie."""
        return bool(cookie) and hmac.compare_digest(
            self.form_token(cookie).encode(), token.encode()
        )

    def _token(self, cookie: str) -> str | None:
        token, _, signature = cookie.partition(".")
        ours = self._signature("session", token)
        return token if hmac.compare_digest(ours.encode(), signature.encode()) else None

    def _signature(self, use: str, text: str) -> str:
        return hmac.new(self._key, f"{use} {text}".encode(), hashlib.sha256).hexdigest()


def _name_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _is_over(session: _Session, now: float) -> bool:
    return now - session.seen > IDLE_SECONDS or now - session.started > WHOLE_SECONDS
