"""An error as an object: what, where, why and how to go on, for people and for programs."""

from typing import Any, Final

from arpad.core.errors import ArpadError, InputError, UnknownName
from arpad.core.standing import NotComputed
from arpad.explain.catalogue import Catalogue

Problem = dict[str, Any]
# Facts that a question calls otherwise than a record does.
_ASKED_AS: Final = {"birth_year": "born", "development_coefficient": "k"}
# What is the matter with a heading, which is called as it is written in the table.
_OF_HEADINGS: Final = frozenset(
    {"table.column_meant", "table.column_missing", "table.column_twice", "table.unknown_column"}
)


def problem(error: ArpadError, words: Catalogue) -> Problem:
    """An error in words, with its place and the names of the fields that are concerned.

    Args:
        error: the error.
        words: the language.

    Example:
        >>> from arpad.core.errors import BadValue
        >>> from arpad.explain.catalogue import load_catalogue
        >>> found = problem(BadValue("k", "x", "allowed.decimal"), load_catalogue("en"))
        >>> found["id"], found["fields"], found["is_input"]
        ('error.bad_value', ['k'], True)
    """
    if isinstance(error, NotComputed):
        from arpad.systems.registry import load_system

        words.add_system(load_system(error.system))
    facts = error.facts
    return {
        "id": error.message,
        "text": _text(error, words),
        "fields": _fields(error),
        "line": facts.get("line"),
        "column": facts.get("column"),
        "is_input": isinstance(error, InputError),
    }


def _text(error: ArpadError, words: Catalogue) -> str:
    """The message without its place, which stands in fields of its own."""
    placeless = ArpadError(error.message, **error.facts)
    placeless.facts.pop("line", None)
    label = f"term.{error.facts.get('name')}"  # of a column or a part of a line
    if words.has(label) and error.message not in _OF_HEADINGS:
        placeless.facts["name"] = words.text("page.quoted", {"text": words.text(label)})
    return words.error(placeless)


def _fields(error: ArpadError) -> list[str]:
    """The fields by the names of a question: ``games_played``, not ``--games-played``."""
    missing = error.facts.get("missing")
    names = missing if isinstance(missing, tuple) else (error.facts.get("name"),)
    if isinstance(error, UnknownName):
        names = ()
    plain = [name.removeprefix("--").replace("-", "_") for name in names if isinstance(name, str)]
    return [_ASKED_AS.get(name, name) for name in plain]
