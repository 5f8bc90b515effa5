"""Engines whose readings were measured beside those of the engine that a model was fitted for.

What was found on one half of the games held on the other half (docs/how-to/strength.md,
``benchmarks/strength.py --tables``).
"""

from typing import Final

from arpad.core.frozen import Record
from arpad.strength.model import Evaluations


class Measured(Record):
    """How the readings by another engine differ.

    Args:
        higher: by so many points, in the mean.
        games: of strangers, on which it was measured.
    """

    higher: int
    games: int


# By so many points the interval is wider on each side: the mean is not known better.
WIDER: Final = 25
_FITTED: Final = ("Stockfish 15.1", 2000)
_MEASURED: Final = {
    ("rapid", *_FITTED, "Stockfish 19 Lite WASM", 2000): Measured(higher=43, games=500),
    ("blitz", *_FITTED, "Stockfish 19 Lite WASM", 2000): Measured(higher=44, games=300),
}


def measured(speed: str, fitted: Evaluations, used: Evaluations) -> Measured | None:
    """What is known of an engine; None for one that was not measured.

    Args:
        speed: of the model.
        fitted: the evaluations that it was fitted for.
        used: those that a game has.

    Example:
        >>> fitted = Evaluations(origin="engine", engine="Stockfish 15.1", nodes=2000)
        >>> used = fitted.replace(engine="Stockfish 19 Lite WASM")
        >>> measured("rapid", fitted, used).higher
        43
        >>> measured("rapid", fitted, used.replace(nodes=500)) is None
        True
    """
    return _MEASURED.get((speed, fitted.engine, fitted.nodes, used.engine, used.nodes))
