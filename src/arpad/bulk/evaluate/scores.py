"""What forecasts are worth once the results are known."""

from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Reals, Whole
from arpad.core.errors import InputError
from arpad.core.frozen import Record

BINS: Final = 10  # of expected scores
BAND: Final = 200  # rating points of a band
_LEAST: Final = 1e-6  # chance that a result is given at least, so that one game does not decide all


class Bin(Record):
    """Games with about the same forecast.

    Args:
        low: end of the bin, an expected score of White or a mean rating.
        high: the other end.
        games: how many.
        expected: mean expected score of White.
        score: mean score of White.
        draws_expected: mean chance of a draw.
        draws: share of draws.
        log_loss: mean of them.
        brier: mean of them.
    """

    low: float
    high: float
    games: int
    expected: float
    score: float
    draws_expected: float
    draws: float
    log_loss: float
    brier: float


class Marks(Record):
    """What all forecasts of a system are worth; less is better.

    Args:
        games: how many were forecast.
        log_loss: mean of minus the logarithm of the chance that the result was given.
        brier: mean square of the errors of the three chances, summed.
        calibration: by expected score.
        bands: by the mean rating of the two players, in the system's own ratings.
    """

    games: int
    log_loss: float
    brier: float
    calibration: tuple[Bin, ...]
    bands: tuple[Bin, ...]


class Scores:
    """Gathers forecasts and results."""

    def __init__(self) -> None:
        self._bins: dict[int, Reals] = {}
        self._bands: dict[int, Reals] = {}

    def add(self, points: Reals, chances: tuple[Reals, Reals, Reals], mean: Reals) -> None:
        """The forecasts of some games, and how they ended.

        Args:
            points: White's, 0 to 1.
            chances: of win, draw and loss.
            mean: rating of the two players.
        """
        win, draw, loss = chances
        halves = np.rint(2 * points).astype(np.int64)
        happened = np.choose(halves, (loss, draw, win))
        log_loss = -np.log(np.maximum(happened, _LEAST))
        brier = win**2 + draw**2 + loss**2 + 1 - 2 * happened
        expected = win + draw / 2
        is_draw = (halves == 1).astype(np.float64)
        columns = (np.ones_like(points), expected, points, draw, is_draw, log_loss, brier)
        rows = np.stack(columns)
        _gather(self._bins, np.minimum((expected * BINS).astype(np.int64), BINS - 1), rows)
        _gather(self._bands, np.floor_divide(mean, BAND).astype(np.int64), rows)

    def marks(self) -> Marks:
        """What they are worth.

        Raises:
            InputError: there was no game to forecast.
        """
        if not self._bins:
            raise InputError("bulk.evaluate.nothing_known")
        total = np.sum([self._bins[each] for each in sorted(self._bins)], axis=0)
        return Marks(
            games=int(total[0]),
            log_loss=float(total[5] / total[0]),
            brier=float(total[6] / total[0]),
            calibration=_bins(self._bins, 1 / BINS),
            bands=_bins(self._bands, BAND),
        )


def _gather(into: dict[int, Reals], place: Whole, rows: Reals) -> None:
    for each in np.unique(place).tolist():
        sums = rows[:, place == each].sum(axis=1)
        into[each] = into[each] + sums if each in into else sums


def _bins(found: dict[int, Reals], width: float) -> tuple[Bin, ...]:
    return tuple(_bin(place, found[place], width) for place in sorted(found))


def _bin(place: int, sums: Reals, width: float) -> Bin:
    games = int(sums[0])
    means = (sums[1:] / sums[0]).tolist()
    expected, score, draws_expected, draws, log_loss, brier = means
    return Bin(
        low=round(place * width, 6),
        high=round((place + 1) * width, 6),
        games=games,
        expected=expected,
        score=score,
        draws_expected=draws_expected,
        draws=draws,
        log_loss=log_loss,
        brier=brier,
    )
