"""The moves of a game as a file has them, with what stands beside them."""

from arpad.core.frozen import Record
from arpad.core.played_games import PlayedGame


class GameMoves(Record):
    """A game with its moves.

    Args:
        game: who played, when, and how it ended.
        moves: of both sides, as written (standard algebraic notation or coordinates).
        evaluations: centipawns after each half-move as White sees them, mates as 30000 less the
            moves to it; None where the file has none. Empty, or as long as ``moves``.
        clocks: seconds left after each half-move; None where the file has none. Empty, or as long
            as ``moves``.
        other_start: it does not begin in the usual starting position.
        kind: what makes it another kind of game, where the file tells: ``program`` (a side is one),
            ``mail`` or ``odds`` (of time).
    """

    game: PlayedGame
    moves: tuple[str, ...]
    evaluations: tuple[int | None, ...] = ()
    clocks: tuple[float | None, ...] = ()
    other_start: bool = False
    kind: str = ""
