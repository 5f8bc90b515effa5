"""Seeded lists at the edges of every rule of the KBSB."""

from datetime import date
from typing import Any

import numpy as np
from tests.bulk.populations import some_games

from arpad.bulk.kbsb.columns import LIST, NOT_TOLD

_EDGES = [edge + step for edge in (1150, 2000, 2200, 2300) for step in (-9, -1, 0, 1, 9)]
_EPOCH = date(1970, 1, 1)


def population(seed: int, players: int) -> dict[str, Any]:
    """A list with every kind of player."""
    rng = np.random.default_rng(seed)

    def some(share: float) -> Any:
        return rng.random(players) < share

    spread = rng.integers(1100, 2500, players)
    rating = np.where(some(0.4), rng.choice(_EDGES, players), spread)
    many = rng.choice([20, 21, 92, 99, 100, 101, 285, 299, 300, 301, 800], players)
    few = rng.choice([0, 0, 1, 5, 8, 9, 10, 14, 18, 19], players)
    is_new = some(0.45)
    games = np.where(is_new, few, many)
    sums = games * rng.integers(1200, 2300, players)
    made = (games * rng.choice([0, 0.1, 0.8, 1, 1.3, 1.9, 2], players)).astype(int)
    untold = some(0.06) | (games == 0) & some(0.5) | ~is_new & some(0.5)
    columns = {
        "player": np.arange(players),
        "rating": np.where(is_new & (games < 10) | some(0.02), 0, rating),
        "games": games,
        "opponents_sum": np.where(untold, NOT_TOLD, np.where(games == 0, 0, sums)),
        "half_points": np.where(untold, NOT_TOLD, made),
        "foreign": some(0.12),
        "fide_rating": np.where(some(0.15), rng.choice([1400, 1999, 2000, 2299, 2300], players), 0),
    }
    return {name: columns[name].astype(np.int32) for name in LIST}


def days_between(seed: int, count: int, first: date, last: date) -> Any:
    """So many days."""
    rng = np.random.default_rng(seed)
    bounds = ((first - _EPOCH).days, (last - _EPOCH).days + 1)
    return rng.integers(*bounds, count).astype(np.int32)


def played(seed: int, players: int, count: int, first: date, last: date) -> dict[str, Any]:
    """Games between these days, some players with very many."""
    games = some_games(seed, players, count)
    return games | {"day": days_between(seed, count, first, last)}


def rows_of(games: dict[str, Any]) -> list[tuple[int, int, int, int]]:
    """White, black, half points and day, game by game."""
    columns = (games[name].tolist() for name in ("white", "black", "half_points", "day"))
    return list(zip(*columns, strict=True))
