"""What is seen of a player in one game: the facts that models weigh, and nothing of any rating."""

from collections.abc import Sequence

from arpad.core.frozen import Record
from arpad.strength.habits import error_marks, line_marks, move_marks
from arpad.strength.measures import Measures, measures
from arpad.strength.replay import Replay
from arpad.strength.winning_chances import Losses


class Seen(Record):
    """The facts of one player's moves in one game.

    Args:
        measures: numbers by name; None where there was nothing to measure.
        errors: marks of what each of his moves lost and where, by phase of the game.
        moves: marks of the moves that he chose.
        line: marks of the opening, as far as each of his moves.
    """

    measures: Measures
    errors: dict[str, list[int]]
    moves: frozenset[int]
    line: tuple[int, ...]


def seen_of(game: Replay, found: Losses, best: Sequence[str], side: int) -> Seen:
    """The facts of one side of a game.

    Args:
        game: its half-moves.
        found: what its half-moves lost.
        best: what an engine would have played, in coordinates; empty when not known.
        side: 0 for White, 1 for Black.
    """
    return Seen(
        measures=measures(game, found, side),
        errors=error_marks(game, found, side, best),
        moves=frozenset(move_marks(game, side)),
        line=tuple(line_marks(game, side)),
    )
