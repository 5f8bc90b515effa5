"""The moves of games of Chess.com with their clocks; its server tells no evaluations.

Source: the published-data API of Chess.com: ``pgn``, the game as text, ``initial_setup``, the
position that it began with, and ``rules``.
"""

from collections.abc import Iterator
from typing import Any

from arpad.core.game_moves import GameMoves
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.chesscom.archive import game_of, records_of
from arpad.formats.chesscom.check import ARCHIVE, GAMES, kind_of
from arpad.formats.game_lines import records_by_line
from arpad.formats.json_values import Fields, whole_json
from arpad.formats.opening import Source
from arpad.formats.pgn.written_moves import is_usual_start, read_moves

_ABANDONED = "abandoned"


def games_with_moves(source: Source, notes: BoundedNotes) -> Iterator[GameMoves] | None:
    """The games of a file in its order, each with its moves; None where it has none.

    Args:
        source: the open file: the answer for a month, or an object a line.
        notes: gets what was found; what is no game is left out with an error.

    Raises:
        UnreadableFile: it is no text, or a line has no end.
        WrongShape: the whole is no archive.
    """
    kind = kind_of(source.head)
    if kind == GAMES:
        return records_by_line(source, notes, _game)
    if kind != ARCHIVE:
        return None
    return (game for _, game in records_of(whole_json(source)[0], notes, _game))


def _game(plain: Any, line: int | None = None) -> GameMoves:
    game = Fields(plain)
    played = game_of(plain, line)
    if _ABANDONED in (game.fields(side).text("result") for side in ("white", "black")):
        played = played.replace(termination=_ABANDONED)
    moves = read_moves(game.as_written("pgn").partition("\n\n")[2])
    clocks = tuple(move.clock for move in moves)
    start = game.text("initial_setup")
    return GameMoves(
        game=played,
        moves=tuple(move.text for move in moves),
        clocks=clocks if any(each is not None for each in clocks) else (),
        other_start=bool(start) and not is_usual_start(start),
    )
