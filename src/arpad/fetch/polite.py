"""Requests to a server that may be busy, slow or broken.

One request at a time. A server that says "too many requests" is left alone for as long as it asks,
a minute when it does not say; one with a fault of its own is asked again after longer and longer
pauses. Nothing is sent but the address and the name and version of this program.
"""

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any, Final

from arpad.core.errors import ArpadError
from arpad.version import __version__

_TOO_MANY: Final = 429
_NOT_FOUND: Final = 404
_FAULT_OF_SERVER: Final = 500
_MINUTE: Final = 60
_LONGEST_WAIT: Final = 600
_PATIENCE: Final = 5  # tries that bring nothing
_TIMEOUT: Final = 30  # seconds without a byte
_LONGEST_LINE: Final = 1 << 20

Wait = Callable[[int], None]


class NotFetched(ArpadError):
    """The server cannot be reached, refuses, or does not send what it should."""


class CutOff(Exception):
    """The connection ended, or the server had a fault: the same can be asked again.

    Args:
        wait: seconds to wait first.
        reason: in the words of the system.
        is_busy: the server asked for a pause.
    """

    def __init__(self, wait: int, reason: str, *, is_busy: bool = False) -> None:
        super().__init__(reason)
        self.wait = wait
        self.reason = reason
        self.is_busy = is_busy


def patiently(
    ask: Callable[[], Iterator[bytes]], wait: Wait, progress: Callable[[], int]
) -> Iterator[bytes]:
    """The lines of an answer, asking again where it is cut off.

    Args:
        ask: asks for what is still missing; called again after each cut.
        wait: waits so many seconds.
        progress: how much is there; a try that does not change it was in vain.

    Raises:
        NotFetched: the server refuses, or five tries in a row are in vain.
    """
    in_vain = 0
    while True:
        before = progress()
        try:
            yield from ask()
        except CutOff as error:
            in_vain = in_vain + 1 if progress() == before else 1
            if in_vain >= _PATIENCE:
                raise NotFetched("fetch.gave_up", reason=error.reason, number=in_vain) from error
            wait(error.wait if error.is_busy else 2**in_vain)
        else:
            return


def lines_of(url: str, accept: str) -> Iterator[bytes]:
    """The whole lines of one answer; a last line without an end is not whole.

    Raises:
        CutOff: ask again.
        NotFetched: the server refuses.
    """
    headers = {"Accept": accept, "User-Agent": f"arpad/{__version__}"}
    request = urllib.request.Request(url, headers=headers)  # noqa: S310  the address is ours
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:  # noqa: S310
            yield from _whole_lines(answer)
    except urllib.error.HTTPError as error:
        error.close()
        raise _refusal(error) from error
    except urllib.error.URLError as error:
        raise CutOff(0, str(error.reason)) from error
    except (OSError, http.client.HTTPException) as error:
        raise CutOff(0, str(error) or type(error).__name__) from error


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
    if error.code == _TOO_MANY:
        asked = error.headers.get("Retry-After", "")
        seconds = int(asked[:5]) if asked.isascii() and asked.isdecimal() else _MINUTE
        return CutOff(min(max(seconds, 1), _LONGEST_WAIT), str(error), is_busy=True)
    if error.code >= _FAULT_OF_SERVER:
        return CutOff(0, str(error))
    message = "fetch.nobody" if error.code == _NOT_FOUND else "fetch.refused"
    return NotFetched(message, reason=str(error))
