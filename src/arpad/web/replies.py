"""What is replied to a question: the answer, or the problem as RFC 9457 has it."""

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from arpad.api.answer import answer, ask, words_asked
from arpad.api.form_words import in_form_words
from arpad.api.problems import problem
from arpad.core.errors import ArpadError, InputError, UnknownName
from arpad.explain.catalogue import read_catalogue

STATUS: Final[Mapping[str, int]] = {
    "bad": 400,
    "unknown": 404,
    "no_such_address": 404,
    "method": 405,
    "too_slow": 408,
    "too_large": 413,
    "not_rateable": 422,
    "failed": 500,
    "busy": 503,
    "too_long": 503,
}
# What is the matter with the server, not with the question.
_OURS: Final = frozenset({"failed", "busy"})


class Reply(NamedTuple):
    """A reply before its headers.

    Args:
        status: of HTTP.
        kind: media type of the text.
        text: JSON.
    """

    status: int
    kind: str
    text: str


def page_reply(data: bytes) -> Reply:
    """The reply to a question of the page, which tells problems inside the answer.

    Args:
        data: JSON text in UTF-8.
    """
    return Reply(200, "application/json", answer(data.decode("utf-8", "replace")))


def api_reply(name: str, data: bytes) -> Reply:
    """The reply to a question of the HTTP API.

    Args:
        name: one of the questions.
        data: JSON text in UTF-8.
    """
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        return refusal("bad", "api.no_object")
    words = read_catalogue("en")
    try:
        words = words_asked(body)
        found = ask(name, body, words)
    except ArpadError as error:
        return _problem(_kind(error), in_form_words(problem(error, words), words))
    return Reply(200, "application/json", _written(found["answer"]))


def refusal(kind: str, message: str, language: str = "en", **values: object) -> Reply:
    """A problem with something that was not read, or not answered.

    Args:
        kind: of :data:`STATUS`.
        message: id of what to say.
        language: of the words.
        values: of the message's placeholders.
    """
    error = (ArpadError if kind in _OURS else InputError)(message, **values)
    return _problem(kind, problem(error, read_catalogue(language)))


def _kind(error: ArpadError) -> str:
    if isinstance(error, UnknownName):
        return "unknown"
    return "bad" if isinstance(error, InputError) else "not_rateable"


def _problem(kind: str, error: dict[str, Any]) -> Reply:
    status = STATUS[kind]
    body = {"type": "about:blank", "title": kind, "status": status, "detail": error["text"]}
    return Reply(status, "application/problem+json", _written(body | {"error": error}))


def _written(body: object) -> str:
    return json.dumps(body, ensure_ascii=False)
