"""JSON text in, JSON text out: what the page's worker and the server both ask.

A question is an object with ``ask`` (one of :data:`QUESTIONS`), ``lang`` and what the question
needs. The answer is an object with ``ok``; then ``answer`` (the same object that the command line
prints with ``--json``), ``view`` (the same in words, for a face that shows it) or, when it went
wrong, ``error``. A question with ``"reasons": "no"`` has no account of the reasons in its view:
that is half of the work, and a face may have it closed.
"""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from arpad.api.fields import Body
from arpad.api.form_words import in_form_words
from arpad.api.problems import problem
from arpad.core.errors import ArpadError, BadValue, UnknownName
from arpad.explain.catalogue import LANGUAGES, Catalogue, read_catalogue

Answer = dict[str, Any]
# The questions, and the function that answers each.
QUESTIONS: Final[Mapping[str, str]] = {
    "rate": "arpad.api.abilities:rate",
    "initial": "arpad.api.abilities:initial",
    "performance": "arpad.api.abilities:performance",
    "expect": "arpad.api.abilities:expect",
    "forecast": "arpad.api.abilities:forecast",
    "table": "arpad.api.tables:table",
    "changes": "arpad.api.tables:changes",
    "strength": "arpad.api.strength:strength",
    "systems": "arpad.api.systems:systems",
    "form": "arpad.api.systems:form",
    "rules": "arpad.api.systems:rules",
    "tournament": "arpad.api.tournament:tournament",
}
LARGEST_QUESTION: Final = 20_000_000


def answer(text: str) -> str:
    """Answer a question.

    Args:
        text: a JSON object.

    Returns:
        A JSON object; errors are told in it and never raised.

    Example:
        >>> question = {"ask": "rate", "system": "fide", "on": "2026-01-10", "rating": 1500,
        ...             "k": 20, "games": ["1400=1", "1600=½"]}
        >>> json.loads(answer(json.dumps(question)))["answer"]["rating_after"]
        1510
    """
    words = read_catalogue("en")
    try:
        body = _read(text)
        words = words_asked(body)
        words.speak_for_page()
        reasons = body.pop("reasons", "yes") != "no"
        found = ask(str(body.pop("ask", "")), body, words, reasons=reasons)
    except ArpadError as error:
        return _written({"ok": False, "error": in_form_words(problem(error, words), words)})
    if "view" in found:
        found["view"] = in_form_words(found["view"], words)
    return _written({"ok": True, **found})


def ask(question: str, body: dict[str, Any], words: Catalogue, *, reasons: bool = True) -> Answer:
    """Answer a question that has been read.

    Args:
        question: one of :data:`QUESTIONS`.
        body: what it needs.
        words: the language.
        reasons: whether the view gives an account of the reasons.

    Raises:
        InputError: something in it cannot be used.
        NotRateable: the rules have nothing to compute.
    """
    if question not in QUESTIONS:
        raise UnknownName("api.question", question, tuple(QUESTIONS))
    module, _, name = QUESTIONS[question].partition(":")
    function: Callable[[Body, Catalogue], Answer] = getattr(import_module(module), name)
    return function(Body(body, reasons=reasons), words)


def _read(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_QUESTION:
        raise BadValue("JSON", f"{len(text)}", "api.allowed.size", most=LARGEST_QUESTION)
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise BadValue("JSON", text[:40], "api.allowed.object") from None
    if not isinstance(body, dict):
        raise BadValue("JSON", text[:40], "api.allowed.object")
    return body


def words_asked(body: dict[str, Any]) -> Catalogue:
    """The language asked for, in a catalogue to which a system's words can be added.

    Args:
        body: a question; its ``lang`` is taken out.

    Raises:
        UnknownName: there is no catalogue for it.
    """
    language = body.pop("lang", "en")
    if language not in LANGUAGES:
        raise UnknownName("kind.language", str(language), LANGUAGES)
    return read_catalogue(language)


def _written(found: Answer) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
