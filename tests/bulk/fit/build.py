"""Games as arrays, from rows as the vectors have them."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Games = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]


def games(results: Iterable[Sequence[int]]) -> Games:
    """Games of rows of White, Black, won, drawn and lost by White."""
    rows = [
        (white, black, half_points)
        for white, black, *counts in results
        for half_points, count in zip((2, 1, 0), counts, strict=True)
        for _ in range(count)
    ]
    white, black, half_points = np.array(rows).T
    return white.astype(np.int32), black.astype(np.int32), half_points.astype(np.int8)


def drawn_games(players: int, count: int, seed: int = 1, apart: float = 40.0) -> Games:
    """Games between players of known strength, each so many points above the next; White has 35.

    Expected scores are by the curve of Elo; a fifth of the games and more are drawn.
    """
    chance = np.random.default_rng(seed)
    one = chance.integers(0, players, count)
    other = (one + chance.integers(1, players, count)) % players
    expected = 1 / (1 + 10 ** ((apart * (one - other) - 35) / 400))
    drawn = np.minimum(0.3, 2 * np.minimum(expected, 1 - expected))
    lot = chance.random(count)
    half_points = (lot < expected - drawn / 2).astype(np.int8)
    half_points += lot < expected + drawn / 2
    return one.astype(np.int32), other.astype(np.int32), half_points
