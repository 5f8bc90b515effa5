"""The fields of the records about teams, byes and points, at their columns."""

from arpad.core.quantities import Score
from arpad.formats.trf.layout import Columns
from arpad.formats.trf.numbers import read_points, whole


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
    for word in text[column - 1 :].split():
        value = whole(word)
        if value is None:
            raise UnreadableFieldError(word, column)
        numbers.append(value)
    return tuple(numbers)
