"""What is answered when a page cannot be: in words, in the visitor's language, never a trace."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from arpad.core.errors import ArpadError
from arpad.web.office.face import page, words_of

# The database cannot answer now; everything else that an office refuses is about what was asked.
_OURS: Final = frozenset(
    {
        "office.cannot_open",
        "office.damaged",
        "office.database",
        "office.disk_full",
        "office.list_differs",
        "office.locked",
        "office.no_server",
        "office.not_there",
        "office.read_only",
    }
)


def problem(request: Request, heading: str, detail: str, status: int) -> Response:
    """A page that says what is the matter.

    Args:
        request: what is answered.
        heading: id of a message.
        detail: in words; empty for nothing more.
        status: of HTTP.
    """
    if request.url.path.startswith("/api/"):
        from arpad.web.office.api import api_problem

        words = words_of(request)
        return api_problem(status, words.text(heading), detail or words.text(heading))
    return page(request, "problem", {"heading": heading, "detail": detail}, status)


def not_there(request: Request, _error: Exception) -> Response:
    """There is nothing at an address, or nothing that is public."""
    return problem(request, "office.web.not_there", "", 404)


def input_problem(request: Request, error: Exception) -> Response:
    """What the office refuses; of the database no more than that it does not answer."""
    assert isinstance(error, ArpadError)  # noqa: S101  the handler of these
    if error.message in _OURS:
        return problem(request, "office.web.failed", "", 503)
    return problem(request, "office.web.refused", words_of(request).error(error), 400)


def http_problem(request: Request, error: Exception) -> Response:
    """Addresses and methods that there are not."""
    assert isinstance(error, HTTPException)  # noqa: S101  the handler of these
    heading = "office.web.not_there" if error.status_code == 404 else "office.web.refused"  # noqa: PLR2004
    answer = problem(request, heading, "", error.status_code)
    answer.headers.update(error.headers or {})
    return answer


def failed(request: Request, _error: Exception) -> Response:
    """A defect of ours; its traceback is in the log."""
    return problem(request, "office.web.failed", "", 500)
