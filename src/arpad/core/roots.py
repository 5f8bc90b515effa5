"""Where a rising function is zero: for ratings that are defined by what they expect."""

from collections.abc import Callable


def root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function that rises from below zero at ``low`` to above zero at ``high``.

    Halves the interval until no float lies between its ends: the same answer on every machine.

    Raises:
        ValueError: the function has no change of sign there.

    Example:
        >>> f"{root(lambda x: x * x - 2, 0, 2):.6f}"
        '1.414214'
    """
    if function(low) > 0 or function(high) < 0:
        raise ValueError("no change of sign")
    while True:
        middle = low + (high - low) / 2
        if middle in (low, high):
            return middle
        if function(middle) < 0:
            low = middle
        else:
            high = middle
