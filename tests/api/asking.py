"""Asking the engine as the page does."""

import json
from typing import Any

from arpad.api.answer import answer


def asked(question: str, **fields: object) -> Any:
    """The whole answer to a question."""
    return json.loads(answer(json.dumps({"ask": question, **fields})))


def answered(question: str, **fields: object) -> Any:
    """The answer to a question that goes well."""
    found = asked(question, **fields)
    assert found["ok"], found
    return found


def refused(question: str, **fields: object) -> Any:
    """The error of a question that cannot be answered."""
    found = asked(question, **fields)
    assert not found["ok"], found
    return found["error"]
