"""Games and results of a server, an object of JSON a line."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from arpad.core.findings import Severity
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.json_values import WrongShape, json_lines, parse
from arpad.formats.opening import Source

T = TypeVar("T")


def records_by_line(
    source: Source,
    notes: BoundedNotes,
    record_of: Callable[[Any, int], T],
    look_at: Callable[[T, BoundedNotes, str], None] | None = None,
) -> Iterator[T]:
    """The records of a file in its order, in bounded memory.

    Args:
        source: the open file; blank lines are passed over.
        notes: gets what was found; a line that is no record is left out with an error.
        record_of: the record of an object and its line; a WrongShape when it is none.
        look_at: notes what is wrong with a record that is kept; gets its line as it is written.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    for number, line in json_lines(source):
        try:
            record = record_of(parse(line), number)
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
        else:
            if look_at is not None:
                look_at(record, notes, line)
            yield record


def note_own_opponent(game: PlayedGame, notes: BoundedNotes, written: str = "") -> None:
    """An error for a game of a person against himself, at the place of Black in its line.

    Args:
        game: the game.
        notes: gets the error.
        written: the line; empty for a file that is one value of JSON.
    """
    if game.is_against_oneself:
        column = written.find('"black"') + 1 or None
        notes.add(
            Severity.ERROR,
            "played_games.own_opponent",
            game.line,
            column,
            name=game.black.name,
            game=game.site,
        )
