"""Games and results of a server, an object of JSON a line."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from arpad.core.findings import Severity
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.json_values import WrongShape, json_lines, parse
from arpad.formats.opening import Source

T = TypeVar("T")


def records_by_line(
    source: Source, notes: BoundedNotes, record_of: Callable[[Any, int], T]
) -> Iterator[T]:
    """The records of a file in its order, in bounded memory.

    Args:
        source: the open file; blank lines are passed over.
        notes: gets what was found; a line that is no record is left out with an error.
        record_of: the record of an object and its line; a WrongShape when it is none.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    for number, line in json_lines(source):
        try:
            yield record_of(parse(line), number)
        except WrongShape as error:
            notes.add(
                Severity.ERROR,
                "played_games.bad_field",
                number,
                name=error.name,
                value=error.value,
            )
        except ValueError as error:
            column = getattr(error, "colno", None)
            notes.add(Severity.ERROR, "played_games.bad_line", number, column)
