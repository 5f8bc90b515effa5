"""What a whole history makes of strengths: the likelihood of the games and the prior of change.

A game is one of Bradley and Terry, a draw half a win and half a loss. Between two days of a player
his strength moves as a Wiener process does: normally, with a variance in proportion to the days
between. On his first day stand the games of the prior against a player of strength 0.

Source: Coulom, Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength
(2008).
"""

import numpy as np

from arpad.bulk.fit.cells import Cells, Reals
from arpad.bulk.fit.models import Counts, Measured, half_points, logistic
from arpad.bulk.fit.products import sums_of
from arpad.bulk.fit.scale import POINTS
from arpad.bulk.whole_history.chains import Chains
from arpad.bulk.whole_history.days import PlayerDays
from arpad.bulk.whole_history.settings import Settings
from arpad.core.frozen import Record

WHITE = -1  # place of the advantage of White in a vector: all days of players, then this one


class Bend(Record):
    """Second derivatives at a point.

    Args:
        of_games: of each cell.
        of_first: of the prior, of each first day.
        of_white: how White's advantage goes with the strength of each day; and alone.
        chains: the matrix without what ties players to each other.
    """

    of_games: Reals
    of_first: Reals
    of_white: Reals
    white_white: float
    chains: Chains


class Look(Record):
    """What is seen at a point.

    Args:
        loss: minus the logarithm of the posterior density, but for a constant.
        slope: its derivatives.
        bend: its second derivatives.
    """

    loss: float
    slope: Reals
    bend: Bend


class Posterior:
    """The density of all strengths after the games.

    Args:
        days: of the players.
        cells: the games between their days.
        settings: how.
    """

    def __init__(self, days: PlayerDays, cells: Cells, settings: Settings) -> None:
        self._days, self._prior = days, settings.prior
        self._counts = Counts(cells.wins, cells.draws, cells.losses)
        self._sums = sums_of(cells)
        self.fits_white = settings.white_advantage is None
        gap = (days.day[days.players :] - days.day[days.before]).astype(np.float64)
        self._ties = POINTS**2 / (settings.variance * gap)
        self._of_ties = np.zeros(days.size)
        self._of_ties[days.players :] += self._ties
        self._of_ties[days.before] += self._ties

    def _changes(self, strengths: Reals) -> Reals:
        """How each strength differs from that of the player's day before."""
        return np.asarray(strengths[self._days.players :] - strengths[self._days.before])

    def loss(self, point: Reals) -> float:
        """Minus the logarithm of the density at a point.

        Args:
            point: strength of each day, then White's advantage, in natural units.
        """
        return self._loss(point, self._measured(point).loss)

    def _measured(self, point: Reals) -> Measured:
        return half_points(self._sums.differences(point[:WHITE]) + point[WHITE], self._counts)

    def _loss(self, point: Reals, of_games: float) -> float:
        first = point[: self._days.players]
        cost = np.maximum(first, 0) + np.log1p(np.exp(-np.abs(first))) - first / 2
        change = self._changes(point[:WHITE])
        of_changes = float((self._ties * change * change).sum()) / 2
        return of_games + self._prior * float(cost.sum()) + of_changes

    def look(self, point: Reals) -> Look:
        """The density and its derivatives.

        Args:
            point: strength of each day, then White's advantage, in natural units.
        """
        measured = self._measured(point)
        days = self._days
        share = logistic(point[: days.players])
        slope = np.empty(len(point))
        slope[:WHITE] = self._sums.surplus(measured.by_x)
        slope[: days.players] += self._prior * (share - 0.5)
        pull = self._ties * self._changes(point[:WHITE])
        slope[days.players : WHITE] += pull
        slope[days.before] -= pull
        slope[WHITE] = measured.by_x.sum() if self.fits_white else 0.0
        of_first = self._prior * share * (1 - share)
        diagonal = self._sums.total(measured.by_xx) + self._of_ties
        diagonal[: days.players] += of_first
        bend = Bend(
            of_games=measured.by_xx,
            of_first=of_first,
            of_white=self._sums.surplus(measured.by_xx) * self.fits_white,
            white_white=float(measured.by_xx.sum()) or 1.0,  # without games nothing hangs on it
            chains=Chains(days, diagonal, self._ties),
        )
        return Look(loss=self._loss(point, measured.loss), slope=slope, bend=bend)

    def times(self, bend: Bend, vector: Reals) -> Reals:
        """The product of the second derivatives with a vector.

        Args:
            bend: the derivatives.
            vector: of all days and White's advantage.
        """
        days = self._days
        strengths, white = vector[:WHITE], float(vector[WHITE])
        out = np.empty(len(vector))
        out[:WHITE] = self._sums.product(bend.of_games, strengths)
        out[: days.players] += bend.of_first * strengths[: days.players]
        pull = self._ties * self._changes(strengths)
        out[days.players : WHITE] += pull
        out[days.before] -= pull
        out[WHITE] = float((bend.of_white * strengths).sum()) + bend.white_white * white
        if white:
            out[:WHITE] += white * bend.of_white
        return out
