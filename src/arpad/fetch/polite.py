"""Requests to a server that may be busy, slow or broken.

One request at a time. A server that says "too many requests" is left alone for as long as it asks,
a minute when it does not say; one with a fault of its own is asked again after longer and longer
pauses. Nothing is sent but the address and the name and version of this program, and to no other
server than the one that was asked.
"""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from arpad.core.errors import ArpadError
from arpad.core.os_reason import os_reason
from arpad.version import __version__

_TOO_MANY: Final = 429
_NO_SUCH: Final = frozenset({404, 410})
_FAULT_OF_SERVER: Final = 500
_MINUTE: Final = 60
_LONGEST_WAIT: Final = 600
_PATIENCE: Final = 5  # tries that bring nothing
_TIMEOUT: Final = 30  # seconds without a byte
_LONGEST_LINE: Final = 1 << 20
_LARGEST_ANSWER: Final = 64_000_000

Wait = Callable[[int], None]


class NotFetched(ArpadError):
    """The server cannot be reached, refuses, or does not send what it should."""


class CutOff(Exception):
    """The connection ended, or the server had a fault: the same can be asked again.

    Args:
        wait: seconds to wait first.
        reason: in the words of the system.
        is_busy: the server asked for a pause.
        unknown: the name of the server, where no address was found for it.
    """

    def __init__(self, wait: int, reason: str, *, is_busy: bool = False, unknown: str = "") -> None:
        super().__init__(reason)
        self.wait = wait
        self.reason = reason
        self.is_busy = is_busy
        self.unknown = unknown


def patiently(
    ask: Callable[[], Iterator[bytes]], wait: Wait, progress: Callable[[], int]
) -> Iterator[bytes]:
    """The lines of an answer, asking again where it is cut off.

    Args:
        ask: asks for what is still missing; called again after each cut.
        wait: waits so many seconds.
        progress: how much is there; a try that does not change it was in vain.

    Raises:
        NotFetched: the server refuses, its address is not found before anything came, or five
            tries in a row are in vain.
    """
    in_vain, start = 0, progress()
    while True:
        before = progress()
        try:
            yield from ask()
        except CutOff as error:
            if error.unknown and progress() == start:  # waiting does not bring a network
                raise NotFetched("fetch.no_address", server=error.unknown) from error
            in_vain = in_vain + 1 if progress() == before else 1
            if in_vain >= _PATIENCE:
                message = "fetch.gave_up" if progress() else "fetch.unreachable"
                raise NotFetched(message, reason=error.reason, number=in_vain) from error
            wait(error.wait if error.is_busy else 2**in_vain)
        else:
            return


def lines_of(url: str, accept: str) -> Iterator[bytes]:
    """The whole lines of one answer; a last line without an end is not whole.

    Raises:
        CutOff: ask again.
        NotFetched: the server refuses.
    """
    with _asked(url, accept) as answer:
        yield from _whole_lines(answer)


def whole_answer(url: str, accept: str) -> bytes:
    """All bytes of one answer.

    Raises:
        CutOff: ask again.
        NotFetched: the server refuses, or sends too much.
    """
    with _asked(url, accept) as answer:
        data: bytes = answer.read(_LARGEST_ANSWER + 1)
        if len(data) > _LARGEST_ANSWER:
            raise NotFetched("fetch.too_large", most=_LARGEST_ANSWER)
        if answer.length:
            raise CutOff(0, "IncompleteRead")
        return data


def plain_json(data: bytes) -> Any:
    """A value of JSON.

    Raises:
        ValueError: it is none, also where it is nested without end.
    """
    try:
        return json.loads(data.decode())
    except RecursionError:
        raise ValueError("nesting") from None


@contextmanager
def _asked(url: str, accept: str) -> Iterator[Any]:
    """An open answer; what goes wrong while it is read is told apart as well."""
    headers = {"Accept": accept, "User-Agent": f"arpad/{__version__}"}
    request = urllib.request.Request(url, headers=headers)  # noqa: S310  the address is ours
    try:
        with urllib.request.build_opener(_SameServer).open(request, timeout=_TIMEOUT) as answer:
            yield answer
    except urllib.error.HTTPError as error:
        error.close()
        raise _refusal(error) from error
    except urllib.error.URLError as error:
        reason = error.reason
        text = reason if isinstance(reason, str) else os_reason(reason)
        raise CutOff(0, text, unknown=_unknown(url, text)) from error
    except (OSError, http.client.HTTPException) as error:
        raise CutOff(0, os_reason(error) or type(error).__name__) from error


def _unknown(url: str, reason: str) -> str:
    """The name of a server that has no address; empty where it has one."""
    return urlsplit(url).netloc if reason == "os_reason.no_address" else ""


class _SameServer(urllib.request.HTTPRedirectHandler):
    """Follows an answer that points to another address of the same server, and to no other."""

    def redirect_request(  # noqa: PLR0913, PLR0917  the arguments of the base
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """The request to the new address."""
        asked, told = urlsplit(req.full_url), urlsplit(urljoin(req.full_url, newurl))
        if (asked.scheme, asked.netloc) != (told.scheme, told.netloc):
            fp.close()
            raise NotFetched("fetch.elsewhere", address=newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _whole_lines(answer: Any) -> Iterator[bytes]:
    while line := answer.readline(_LONGEST_LINE):
        if not line.endswith(b"\n"):
            if len(line) >= _LONGEST_LINE:
                raise NotFetched("fetch.no_line", most=_LONGEST_LINE)
            raise CutOff(0, "IncompleteRead")
        yield line
    if answer.length:
        raise CutOff(0, "IncompleteRead")


def _refusal(error: urllib.error.HTTPError) -> Exception:
    asked = error.headers.get("Retry-After", "")
    if error.code == _TOO_MANY or (error.code >= _FAULT_OF_SERVER and asked):
        seconds = _seconds(asked, error.headers.get("Date", ""))
        return CutOff(min(max(seconds, 1), _LONGEST_WAIT), str(error), is_busy=True)
    if error.code >= _FAULT_OF_SERVER:
        return CutOff(0, str(error))
    message = "fetch.nobody" if error.code in _NO_SUCH else "fetch.refused"
    return NotFetched(message, reason=str(error))


def _seconds(asked: str, now: str) -> int:
    """How long a server asks to be left alone: in seconds, or until a moment of its own clock."""
    if asked.isascii() and asked.isdecimal():
        return int(asked[:5])
    try:
        until, since = parsedate_to_datetime(asked), parsedate_to_datetime(now)
        return int((until - since).total_seconds())
    except (TypeError, ValueError):  # no moment, or one without a zone
        return _MINUTE
