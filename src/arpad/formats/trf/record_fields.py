"""The fields of the records about teams, byes and points, at their columns."""

import re

from arpad.core.quantities import Score
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.numbers import read_points, whole

_WORD = re.compile(r"\S+")
_AFTER_CODE = 3


class UnreadableFieldError(Exception):
    """A field that is not what it must be.

    Args:
        text: what stands there.
        column: its first column.
    """

    def __init__(self, text: str, column: int) -> None:
        super().__init__(text)
        self.text = text.strip()
        self.column = column


def without(text: str, span: tuple[int, int]) -> str:
    """The text with blanks in place of a part that has been read."""
    return text[: span[0]] + " " * (span[1] - span[0]) + text[span[1] :]


def unread(text: str) -> UnreadableFieldError | None:
    """What is left of a record, behind its code; None when nothing is."""
    match = _WORD.search(text, _AFTER_CODE)
    if match is None:
        return None
    return UnreadableFieldError(" ".join(text[match.start() :].split()), match.start() + 1)


def required(text: str, columns: Columns) -> int:
    """A whole number that must be there, and not be 0."""
    value = optional(text, columns)
    if not value:
        raise UnreadableFieldError(columns.of(text), columns.first)
    return value


def optional(text: str, columns: Columns) -> int | None:
    """A whole number; None where there is none."""
    field = columns.of(text)
    value = whole(field)
    if value is None and field.strip():
        raise UnreadableFieldError(field, columns.first)
    return value


def points_of(text: str, columns: Columns) -> Score | None:
    """Points; None where there are none."""
    field = columns.of(text)
    points = read_points(field)
    if points is None and field.strip():
        raise UnreadableFieldError(field, columns.first)
    return points


def numbers_from(text: str, column: int) -> tuple[int, ...]:
    """The numbers from a column on, 0 for an empty place."""
    numbers = []
    for match in _WORD.finditer(text, column - 1):
        value = whole(match[0])
        if value is None:
            raise UnreadableFieldError(match[0], match.start() + 1)
        numbers.append(value)
    return tuple(numbers)


def columns_from(text: str, column: int) -> tuple[int, ...]:
    """Where each of the numbers from a column on begins."""
    return tuple(match.start() + 1 for match in _WORD.finditer(text, column - 1))
