"""The fields of the records about teams, byes and points, at their columns."""

import re
from collections.abc import Iterable

from arpad.core.quantities import Score
from arpad.formats.trf.layout import CODE, Columns
from arpad.formats.trf.lines import SourceLine
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.numbers import read_points, whole

WORD = re.compile(r"\S+")
_MOST_SHOWN = 40  # letters


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


def warn_unreadable(line: SourceLine, error: UnreadableFieldError, notes: Notes) -> None:
    """Note that a record cannot be read."""
    notes.warning(
        "trf.record_unreadable", line.number, error.column, code=line.code, text=error.text
    )


def unread(text: str, read: Iterable[tuple[int, int]]) -> UnreadableFieldError | None:
    """What is left of a record; None when nothing is.

    Args:
        text: the line.
        read: from where to where, in order, it could be read; its code does not count.
    """
    left = []
    at = CODE.last
    for first, last in read:
        left += [text[at:first], " " * (last - first)]
        at = last
    rest = " " * CODE.last + "".join(left) + text[at:]
    match = WORD.search(rest)
    if match is None:
        return None
    shown = rest[match.start() : match.start() + _MOST_SHOWN]
    return UnreadableFieldError(" ".join(shown.split()), match.start() + 1)


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
    for match in WORD.finditer(text, column - 1):
        value = whole(match[0])
        if value is None:
            raise UnreadableFieldError(match[0], match.start() + 1)
        numbers.append(value)
    return tuple(numbers)


def columns_from(text: str, column: int) -> tuple[int, ...]:
    """Where each of the numbers from a column on begins."""
    return tuple(match.start() + 1 for match in WORD.finditer(text, column - 1))
