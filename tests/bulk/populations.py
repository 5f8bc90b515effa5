"""Seeded populations at the edges of every rule."""

from typing import Any

import numpy as np

from arpad.bulk.fide.columns import LIST

# Each threshold of the rules with its two neighbours.
_EDGES = [
    edge + step
    for edge in (1000, 1200, 1400, 1801, 2000, 2200, 2300, 2400, 2600, 2650)
    for step in (-1, 0, 1)
]


def population(seed: int, players: int, year: int) -> dict[str, Any]:
    """A list with every kind of player."""
    rng = np.random.default_rng(seed)
    spread = rng.integers(900, 2800, players)
    rating = np.where(rng.random(players) < 0.5, rng.choice(_EDGES, players), spread)
    rating[rng.random(players) < 0.25] = 0
    games = rng.choice([0, 1, 28, 29, 30, 31, 400], players)
    peak = np.where(
        rng.random(players) < 0.4, rating, rng.choice([2299, 2300, 2399, 2400], players)
    )
    born = year - rng.choice([10, 17, 18, 19, 40, 80], players)
    columns: dict[str, Any] = {name: np.zeros(players, np.int32) for name in LIST}
    columns["player"] = np.arange(players)
    columns["rating"] = rating
    columns["games"] = games
    columns["highest_rating"] = np.where(rng.random(players) < 0.3, 0, peak)
    columns["birth_year"] = np.where(rng.random(players) < 0.1, 0, born)
    standard = rng.choice([1500, 1999, 2399, 2650], players)
    columns["standard_rating"] = np.where(rng.random(players) < 0.5, standard, 0)
    last = (year - rng.integers(0, 3, players)) * 100 + rng.integers(1, 13, players)
    columns["last_period"] = np.where(rng.random(players) < 0.1, 0, last)
    return {name: values.astype(np.int32) for name, values in columns.items()}


def some_games(seed: int, players: int, games: int) -> dict[str, Any]:
    """Games between them, some players with very many."""
    rng = np.random.default_rng(seed)
    weight = rng.lognormal(0, 1.2, players)
    weight /= weight.sum()
    white = rng.choice(players, games, p=weight)
    black = (white + rng.integers(1, players, games)) % players
    half_points = rng.choice([0, 0, 1, 2, 2, 2], games)
    return {
        "white": white.astype(np.int32),
        "black": black.astype(np.int32),
        "half_points": half_points.astype(np.int8),
        "day": np.zeros(games, np.int32),
    }


def rows_of(games: dict[str, Any]) -> list[tuple[int, int, int]]:
    """White, black and half points, game by game."""
    columns = (games[name].tolist() for name in ("white", "black", "half_points"))
    return list(zip(*columns, strict=True))
