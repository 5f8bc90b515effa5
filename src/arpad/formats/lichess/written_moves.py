"""The moves of games of Lichess, with the evaluations of its server and the clocks.

Source: the public API of Lichess: ``moves`` in standard algebraic notation, ``analysis`` with
centipawns or moves to mate after each half-move as White sees them, ``clocks`` in hundredths of
a second.
"""

from collections.abc import Iterator
from typing import Any, Final

from arpad.core.game_moves import GameMoves
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.game_lines import records_by_line
from arpad.formats.json_values import Fields, first_object, whole_json
from arpad.formats.lichess.check import GAMES, kind_of
from arpad.formats.lichess.games import game_of
from arpad.formats.opening import Source
from arpad.formats.pgn.written_moves import MATE, is_usual_start

_MOST: Final = 20_000
_HUNDREDTHS: Final = 100


def games_with_moves(source: Source, notes: BoundedNotes) -> Iterator[GameMoves] | None:
    """The games of a file in its order, each with its moves; None where it has none.

    Args:
        source: the open file: an object a line, or one game.
        notes: gets what was found; a line that is no game is left out with an error.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
        WrongShape: the one game is none.
    """
    if kind_of(source.head) != GAMES:
        return None
    if first_object(source.head) is None:
        return iter((_game(whole_json(source)[0]),))
    return records_by_line(source, notes, _game)


def _game(plain: Any, line: int | None = None) -> GameMoves:
    game = Fields(plain)
    moves = tuple(game.text("moves").split())
    values = [_value(Fields(each)) for each in game.list("analysis")]
    clocks = [each / _HUNDREDTHS if _is_number(each) else None for each in game.list("clocks")]
    return GameMoves(
        game=game_of(plain, line),
        moves=moves,
        evaluations=_fitted(values, len(moves)),
        clocks=_fitted(clocks, len(moves)),
        other_start="initialFen" in game.plain and not is_usual_start(game.text("initialFen")),
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _value(each: Fields) -> int | None:
    mate = each.whole("mate")
    if mate:
        return (MATE - abs(mate)) * (1 if mate > 0 else -1)
    value = each.whole("eval")
    return None if value is None else max(-_MOST, min(_MOST, value))


def _fitted(values: list[Any], length: int) -> tuple[Any, ...]:
    """As many values as there are moves; none at all when the file has none."""
    if not values:
        return ()
    return tuple(values[:length] + [None] * (length - len(values)))
