"""The time that a player used, from the clocks in the file."""

from collections.abc import Sequence


def seconds_a_move(clocks: Sequence[float | None], side: int, increment: float) -> float | None:
    """Mean time of a player's moves from his second one on; None where the file has no clocks.

    Args:
        clocks: seconds left after each half-move.
        side: 0 for White, 1 for Black.
        increment: seconds that are added after each move.

    Example:
        >>> seconds_a_move([180.0, 180.0, 178.0, None, 171.0], 0, 2.0)
        6.5
    """
    used, before = [], None
    for left in clocks[side::2]:
        if left is not None and before is not None:
            used.append(max(0.0, before + increment - left))
        before = left
    return sum(used) / len(used) if used else None
