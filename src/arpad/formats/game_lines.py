"""Games of a server, an object of JSON a line."""

from collections.abc import Callable, Iterator
from typing import Any

from arpad.core.findings import Severity
from arpad.core.played_games import PlayedGame
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.json_values import WrongShape, json_lines, parse
from arpad.formats.opening import Source


def games_by_line(
    source: Source, notes: BoundedNotes, game_of: Callable[[Any, int], PlayedGame]
) -> Iterator[PlayedGame]:
    """The games of a file in its order, in bounded memory.

    Args:
        source: the open file; blank lines are passed over.
        notes: gets what was found; a line that is no game is left out with an error.
        game_of: the game of an object and its line; a WrongShape when it is none.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
    """
    for number, line in json_lines(source):
        try:
            yield game_of(parse(line), number)
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
