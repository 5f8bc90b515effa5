"""Evaluations of a game made ready for the formulas: one scale, one value for each position."""

from collections.abc import Sequence

from arpad.strength.replay import Replay
from arpad.strength.winning_chances import MATE


def scaled(values: Sequence[float | None], factor: float) -> tuple[float | None, ...]:
    """Centipawns of an engine as those of the formula; mates stay.

    Args:
        values: as the engine gives them.
        factor: by which they are multiplied.

    Example:
        >>> scaled([50, 29_999, None], 2.0)
        (100.0, 29999, None)
    """
    mates = MATE - 5000
    return tuple(
        value if value is None or abs(value) >= mates else value * factor for value in values
    )


def completed(values: Sequence[float | None], game: Replay) -> list[float] | None:
    """Values of all positions of a game; None when some are missing that cannot be told.

    Args:
        values: of the start and after each half-move; the last may be missing.
        game: its half-moves.
    """
    number = len(game) + 1
    found = list(values[:number])
    if len(found) == number - 1:
        found.append(None)
    if len(found) != number:
        return None
    if found[-1] is None:
        winner = 1 if len(game) % 2 else -1
        found[-1] = winner * MATE if game.is_mate else 0.0 if len(values) == number else found[-2]
    if any(value is None for value in found):
        return None
    return [float(value) for value in found if value is not None]
