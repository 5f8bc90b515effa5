"""Intervals and pooling, fitted on readings of games that the weights were not fitted on."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.core.frozen import Record
from arpad.strength.pooling import pool
from arpad.strength.training.rows import Rows
from arpad.strength.training.solve import Numbers

_LEVEL_SHARES: Final = (0.2, 0.4, 0.6, 0.8)
_LENGTHS: Final = (25, 40)
_LIMITS: Final = (0.05, 0.95)  # beyond them there were too few players
_ENDS: Final = (0.1, 0.9)
_COUNTS: Final = (1, 2, 5, 10, 20)
_LEAST_GAMES: Final = 3  # of a player, to tell his games' noise
_NOISE_BOUNDS: Final = (7, 15, 20, 25, 30, 40, 50, 400)
_LEAST_IN_CELL: Final = 30  # readings; with fewer the length is left out of account
_SEED: Final = 2
_LEAST_PEOPLE: Final = 60  # for a factor of its own
_NORMAL: Final = 1.2816  # of the standard deviation, to the ends of the middle four fifths
_INSIDE: Final = 0.8


def weights_of_people(people: NDArray[np.int64]) -> Numbers:
    """One vote for each person, shared by his games.

    Args:
        people: of each row.
    """
    _, place, count = np.unique(people, return_inverse=True, return_counts=True)
    return np.asarray(1 / count[place], dtype=np.float64)


def quantile(values: Numbers, weights: Numbers, share: float) -> float:
    """The value below which a share of the weight lies.

    Args:
        values: any.
        weights: above 0.
        share: 0 to 1.

    Example:
        >>> quantile(np.array([3.0, 1.0, 2.0]), np.ones(3), 0.5)
        2.0
    """
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(weights[order])
    place = int(np.searchsorted(reached, share * reached[-1]))
    return float(values[order[min(place, len(order) - 1)]])


class Readings(Record):
    """Readings of games, in the order of time.

    Args:
        levels: the readings.
        ratings: of the players.
        own_moves: of the players.
        people: numbers that stand for them.
    """

    levels: Numbers
    ratings: Numbers
    own_moves: Numbers
    people: NDArray[np.int64]

    def only(self, chosen: NDArray[np.bool_]) -> "Readings":
        """Some of the readings.

        Args:
            chosen: for each.
        """
        return Readings(
            levels=self.levels[chosen],
            ratings=self.ratings[chosen],
            own_moves=self.own_moves[chosen],
            people=self.people[chosen],
        )

    def and_also(self, others: "Readings") -> "Readings":
        """These readings and others.

        Args:
            others: of other people.
        """
        return Readings(
            levels=np.concatenate([self.levels, others.levels]),
            ratings=np.concatenate([self.ratings, others.ratings]),
            own_moves=np.concatenate([self.own_moves, others.own_moves]),
            people=np.concatenate([self.people, others.people]),
        )


def readings(rows: Rows, levels: Numbers, chosen: NDArray[np.bool_]) -> Readings:
    """The readings of some rows.

    Args:
        rows: of all groups.
        levels: of all rows.
        chosen: which.
    """
    return Readings(
        levels=levels[chosen],
        ratings=rows.ratings[chosen],
        own_moves=rows.measures[chosen, rows.names.index("own_moves")],
        people=rows.people[chosen],
    )


def interval_table(crossed: Readings, strangers: Readings) -> dict[str, Any]:
    """The table of :mod:`arpad.strength.interval`.

    Its cells are quantiles of many readings, each by weights fitted without that person; one factor
    for all of them makes four fifths of the strangers fall inside.

    Args:
        crossed: readings of people learned from, by the weights of others.
        strangers: readings of people of whom nothing was learned.
    """
    levels, people = crossed.levels, crossed.people
    weights = weights_of_people(people)
    bounds = [round(quantile(levels, weights, share), 1) for share in _LEVEL_SHARES]
    rows = np.digitize(levels, bounds)
    columns = np.digitize(crossed.own_moves, _LENGTHS)
    missed = crossed.ratings - levels
    ends = np.zeros((2, len(bounds) + 1, len(_LENGTHS) + 1))
    for row, column in np.ndindex(*ends.shape[1:]):
        cell = (rows == row) & (columns == column)
        if cell.sum() < _LEAST_IN_CELL:
            cell = rows == row
        ends[:, row, column] = [quantile(missed[cell], weights[cell], share) for share in _ENDS]
    middle, half = ends.mean(axis=0), (ends[1] - ends[0]) / 2
    half = half * _widening(strangers, bounds, middle, half)
    limits = [50 * round(quantile(crossed.ratings, weights, share) / 50) for share in _LIMITS]
    return {
        "levels": bounds,
        "lengths": list(_LENGTHS),
        "low": (middle - half).round(1).tolist(),
        "high": (middle + half).round(1).tolist(),
        "limits": limits,
    }


def _widening(told: Readings, bounds: list[float], middle: Numbers, half: Numbers) -> float:
    """By what the half widths are to be multiplied."""
    rows = np.digitize(told.levels, bounds)
    columns = np.digitize(told.own_moves, _LENGTHS)
    away = np.abs(told.ratings - told.levels - middle[rows, columns]) / half[rows, columns]
    return quantile(away, weights_of_people(told.people), _INSIDE)


def pooling_table(told: Readings, like: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table of :mod:`arpad.strength.pooling`.

    Args:
        told: readings of people that the weights were not fitted on.
        like: the table of another speed, whose parts of the noise are taken where nobody is known
            to have played several games.
    """
    levels, ratings, own_moves, people = told.levels, told.ratings, told.own_moves, told.people
    weights = weights_of_people(people)
    slope, offset = np.polyfit(ratings, levels, 1, w=np.sqrt(weights))
    missed = (levels - offset) / slope - ratings
    mean = float(np.average(ratings, weights=weights))
    variance = float(np.average((ratings - mean) ** 2, weights=weights))
    if like is None:
        fixed, by_length, style = _noise(missed, own_moves, people)
    else:
        fixed, by_length, style = _noise_like(like, missed, own_moves)
    table: dict[str, Any] = {
        "offset": float(offset),
        "slope": float(slope),
        "noise": [fixed, by_length],
        "style": style,
        "mean": mean,
        "variance": variance,
        "factor": {str(count): _NORMAL for count in _COUNTS},
    }
    for count in _COUNTS:
        found = pooled(table, count, told)
        if len(found) >= _LEAST_PEOPLE:
            half = (found[:, 2] - found[:, 1]) / 2
            away = np.abs(found[:, 3] - (found[:, 1] + found[:, 2]) / 2) / half
            table["factor"][str(count)] *= float(np.quantile(away, _INSIDE))
    return table


def has_several_games(told: Readings) -> bool:
    """Whether enough people are known to have played several of the games.

    Args:
        told: readings.
    """
    _, count = np.unique(told.people, return_counts=True)
    return int((count >= _LEAST_GAMES).sum()) >= _LEAST_PEOPLE


def pooled(table: dict[str, Any], count: int, told: Readings) -> Numbers:
    """Level, low end, high end and mean rating of each player with enough games.

    Args:
        table: of :func:`pooling_table`.
        count: of games in a row, taken from a random one on.
        told: readings.

    Returns:
        A row for each player, of four numbers.
    """
    chance = np.random.default_rng(_SEED)
    order = np.argsort(told.people, kind="stable")
    changes = np.flatnonzero(np.diff(told.people[order])) + 1
    found = []
    for places in np.split(order, changes):
        if len(places) < count:
            continue
        start = int(chance.integers(0, len(places) - count + 1))
        chosen = places[start : start + count]
        readings = [(float(told.levels[each]), int(told.own_moves[each])) for each in chosen]
        interval = pool(table, readings).interval
        found.append((interval.level, interval.low, interval.high, told.ratings[chosen].mean()))
    return np.array(found).reshape(-1, 4)


def _noise(
    missed: Numbers, own_moves: Numbers, people: NDArray[np.int64]
) -> tuple[float, float, float]:
    """Variance of a game (fixed, and divided by its moves) and of a player's style."""
    _, place, count = np.unique(people, return_inverse=True, return_counts=True)
    enough = count[place] >= _LEAST_GAMES
    means = np.bincount(place, missed) / count
    games = count[place][enough]
    squares = (missed - means[place])[enough] ** 2 * games / (games - 1)
    moves = own_moves[enough]
    cells = np.digitize(moves, _NOISE_BOUNDS)
    known = np.unique(cells)
    lengths = np.array([moves[cells == cell].mean() for cell in known])
    variances = np.array([squares[cells == cell].mean() for cell in known])
    sizes = np.array([(cells == cell).sum() for cell in known])
    if len(known) > 1:
        by_length, fixed = np.polyfit(1 / lengths, variances, 1, w=np.sqrt(sizes))
    else:
        by_length, fixed = 0.0, variances.mean()
    of_games = np.maximum(1e4, fixed + by_length / own_moves)
    own_noise = np.bincount(place, of_games) / count**2
    several = count >= _LEAST_GAMES
    style = max(0.0, float(means[several].var() - own_noise[several].mean()))
    return float(fixed), float(by_length), style


def _noise_like(
    table: dict[str, Any], missed: Numbers, own_moves: Numbers
) -> tuple[float, float, float]:
    """The parts of another speed, the fixed one such that the whole is what is seen here."""
    _, by_length = table["noise"]
    style = table["style"]
    whole = float((missed**2).mean())
    return whole - style - by_length * float((1 / own_moves).mean()), by_length, style
