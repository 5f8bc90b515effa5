"""Systems as arrays: all players of a pool at once, period by period.

Each keeps to one rule: what a period is forecast with was known before it.
"""

import math
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import numpy as np

from arpad.bulk.evaluate.periods import Period
from arpad.bulk.evaluate.volatility import new_volatilities
from arpad.bulk.fit.cells import Reals, Short, sums_by

_CENTRE: Final = 1500.0
_ELO: Final = 400.0
_Q: Final = math.log(10) / _ELO
_UNIT: Final = 173.7178  # points of the internal scale of Glicko-2
_WIDEST: Final = 350.0


class Rater(Protocol):
    """A system at work on a pool of players."""

    def open(self, idle: int) -> None:
        """A period begins, so many periods without any game after the last."""
        ...

    def ratings(self) -> Reals:
        """Of all players, before the period's games."""
        ...

    def expected(self, period: Period) -> Reals:
        """White's expected score in each game."""
        ...

    def close(self, period: Period) -> None:
        """Rate the games of the period."""
        ...


class Even:
    """Nobody is stronger than anybody: what every system has to beat."""

    def __init__(self, players: int, values: Mapping[str, float]) -> None:
        self._ratings = np.full(players, _CENTRE)
        self._white = values["white"]

    def open(self, idle: int) -> None:
        """Nothing changes."""

    def ratings(self) -> Reals:
        """All the same."""
        return self._ratings

    def expected(self, period: Period) -> Reals:
        """White's advantage alone."""
        return np.full(len(period.white), 1 / (1 + 10 ** (-self._white / _ELO)))

    def close(self, period: Period) -> None:
        """Nothing is learnt."""


class Elo:
    """Classic Elo by period: K times what was scored above expectation.

    Args:
        players: how many there are.
        values: ``k``, and ``white``, the advantage of White in points.
    """

    def __init__(self, players: int, values: Mapping[str, float]) -> None:
        self._ratings = np.full(players, _CENTRE)
        self._k, self._white = values["k"], values["white"]

    def open(self, idle: int) -> None:
        """Ratings of the idle stay."""

    def ratings(self) -> Reals:
        """Of all players."""
        return self._ratings

    def expected(self, period: Period) -> Reals:
        """By the logistic curve."""
        ratings = self._ratings
        difference = ratings[period.white] - ratings[period.black] + self._white
        return np.asarray(1 / (1 + 10 ** (-difference / _ELO)))

    def close(self, period: Period) -> None:
        """Rate all games from the ratings before the period."""
        surplus = self._k * (period.points - self.expected(period))
        players = len(self._ratings)
        change = sums_by(period.white, surplus, players) - sums_by(period.black, surplus, players)
        self._ratings = self._ratings + change


class Glicko:
    """Glicko by period.

    Args:
        players: how many there are.
        values: ``c``, growth of the deviation; ``white``.

    Source: Glickman, The Glicko system.
    """

    def __init__(self, players: int, values: Mapping[str, float]) -> None:
        self._ratings = np.full(players, _CENTRE)
        self._deviations = np.full(players, _WIDEST)
        self._c, self._white = values["c"], values["white"]

    def open(self, idle: int) -> None:
        """Deviations grow for each period that passed."""
        grown = np.sqrt(self._deviations**2 + (idle + 1) * self._c**2)
        self._deviations = np.minimum(grown, _WIDEST)

    def ratings(self) -> Reals:
        """Of all players."""
        return self._ratings

    def expected(self, period: Period) -> Reals:
        """With the deviations of both players."""
        ratings, deviations = self._ratings, self._deviations
        both = np.hypot(deviations[period.white], deviations[period.black])
        difference = ratings[period.white] - ratings[period.black] + self._white
        return np.asarray(1 / (1 + 10 ** (-_weight(both * _Q) * difference / _ELO)))

    def close(self, period: Period) -> None:
        """Rate all games from the ratings before the period."""
        ratings, deviations, players = self._ratings, self._deviations, len(self._ratings)
        information, gain = np.zeros(players), np.zeros(players)
        for own, other, points, white in _sides(period, self._white):
            weight = _weight(deviations[other] * _Q)
            difference = ratings[own] - ratings[other] + white
            expected = 1 / (1 + 10 ** (-weight * difference / _ELO))
            information += sums_by(own, _Q**2 * weight**2 * expected * (1 - expected), players)
            gain += sums_by(own, weight * (points - expected), players)
        variance = 1 / (1 / deviations**2 + information)
        self._ratings = ratings + _Q * variance * gain
        self._deviations = np.sqrt(variance)


class Glicko2:
    """Glicko-2 by period.

    Args:
        players: how many there are.
        values: ``tau``, how much volatilities can change; ``white``.

    Source: Glickman, Example of the Glicko-2 system.
    """

    def __init__(self, players: int, values: Mapping[str, float]) -> None:
        self._mu = np.zeros(players)
        self._phi = np.full(players, _WIDEST / _UNIT)
        self._sigma = np.full(players, 0.06)
        self._tau, self._white = values["tau"], values["white"] / _UNIT

    def open(self, idle: int) -> None:
        """Deviations grow for each period without any game."""
        if idle:
            self._phi = self._grown(np.sqrt(self._phi**2 + idle * self._sigma**2))

    @staticmethod
    def _grown(phi: Reals) -> Reals:
        return np.minimum(phi, _WIDEST / _UNIT)

    def ratings(self) -> Reals:
        """Of all players."""
        return _CENTRE + _UNIT * self._mu

    def expected(self, period: Period) -> Reals:
        """With the deviations of both players."""
        both = np.hypot(self._phi[period.white], self._phi[period.black])
        difference = self._mu[period.white] - self._mu[period.black] + self._white
        return np.asarray(1 / (1 + np.exp(-_weight(both) * difference)))

    def close(self, period: Period) -> None:
        """Rate all games from the ratings before the period."""
        mu, phi, players = self._mu, self._phi, len(self._mu)
        information, gain = np.zeros(players), np.zeros(players)
        for own, other, points, white in _sides(period, self._white):
            weight = _weight(phi[other])
            expected = 1 / (1 + np.exp(-weight * (mu[own] - mu[other] + white)))
            information += sums_by(own, weight**2 * expected * (1 - expected), players)
            gain += sums_by(own, weight * (points - expected), players)
        played = information > 0
        variance = 1 / information[played]
        sigma = self._sigma.copy()
        sigma[played] = new_volatilities(
            phi[played], self._sigma[played], variance, variance * gain[played], self._tau
        )
        grown = np.sqrt(phi**2 + sigma**2)
        after = self._grown(grown)
        after[played] = 1 / np.sqrt(1 / grown[played] ** 2 + 1 / variance)
        self._mu = mu + np.where(played, after**2 * gain, 0.0)
        self._phi, self._sigma = after, sigma


def _weight(phi: Reals) -> Reals:
    """How much a game counts against an opponent of this deviation, in natural units."""
    return np.asarray(1 / np.sqrt(1 + 3 * phi**2 / math.pi**2))


def _sides(period: Period, white: float) -> tuple[tuple[Short, Short, Reals, float], ...]:
    """Both sides of all games: own number, the other's, points, advantage."""
    return (
        (period.white, period.black, period.points, white),
        (period.black, period.white, 1 - period.points, -white),
    )


_Make = Callable[[int, Mapping[str, float]], Rater]
# What each system can be told, with what it takes when it is not: the usual values of its authors.
SYSTEMS: Final[dict[str, tuple[_Make, dict[str, float]]]] = {
    "even": (Even, {"white": 0.0}),
    "elo": (Elo, {"k": 20.0, "white": 0.0}),
    "glicko": (Glicko, {"c": 30.0, "white": 0.0}),
    "glicko2": (Glicko2, {"tau": 0.5, "white": 0.0}),
}
BOUNDS: Final = {"k": (0.0, 400.0), "c": (0.0, 350.0), "tau": (0.01, 5.0), "white": (-400.0, 400.0)}
