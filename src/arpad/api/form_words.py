"""Texts that name options of the command line, in the words of a form."""

import re
from typing import Any

from arpad.explain.catalogue import Catalogue

_IN_BRACKETS = re.compile(r" \(--[a-z][a-z0-9-]*\)")
_OPTION = re.compile(r"--([a-z][a-z0-9-]*)")


def in_form_words(value: Any, words: Catalogue) -> Any:
    """A value with each option in its texts called as the form calls the field.

    Args:
        value: a text, or lists and objects with texts in them.
        words: the language.

    Example:
        >>> from arpad.explain.catalogue import load_catalogue
        >>> en = load_catalogue("en")
        >>> in_form_words(["missing: K (--k)", "give --games-played"], en)
        ['missing: K', 'give “Games played”']
    """
    if isinstance(value, str):
        return _text(value, words) if "--" in value else value
    if isinstance(value, list):
        return [in_form_words(each, words) for each in value]
    if isinstance(value, dict):
        return {name: in_form_words(each, words) for name, each in value.items()}
    return value


def _text(text: str, words: Catalogue) -> str:
    return _OPTION.sub(lambda found: _field(found, words), _IN_BRACKETS.sub("", text))


def _field(found: re.Match[str], words: Catalogue) -> str:
    label = f"page.field.{found[1].replace('-', '_')}"
    if not words.has(label):
        return found[0]
    return words.text("page.quoted", {"text": words.text(label)})
