"""One model: its weights, and how they are made of those that all speeds share."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array, hstack

from arpad.core.frozen import Record
from arpad.strength.habits import PLACES
from arpad.strength.measures import PHASES
from arpad.strength.model import ERROR_PULL, MOST_SPREADS, STYLE, Weight
from arpad.strength.training.rows import Marks, Rows
from arpad.strength.training.solve import Numbers, ridge

_MEASURE_SCALE: Final = 0.05
_TAUGHT_SCALE: Final = 200.0  # rating points; the fine on this one weight is of no account
_FINE: Final = 3.0
_LEAST_OF_LINE: Final = 8
_LEAST_OF_RATE: Final = 100
_RATE_SCALE: Final = 0.2
_LEAST_ROWS: Final = 20  # of the people learned from; a mark that is rarer has no weight


class Chosen(Record):
    """What the choice of moves tells.

    Args:
        moves: points by mark.
        line: points by mark of the opening.
    """

    moves: dict[int, float]
    line: dict[int, float]


class Fitted(Record):
    """The weights of one speed.

    Args:
        level: mean rating of the games.
        measures: by name.
        errors: points by mark.
        rates: points by usual rate of play.
        usual_rate: points of a game at any other.
        chosen: what the choice of moves tells.
    """

    level: float
    measures: dict[str, Weight]
    errors: dict[int, float]
    rates: dict[str, float]
    usual_rate: float
    chosen: Chosen


class Design:
    """The facts of rows as columns: measures, and marks of losses, moves and openings, by speed.

    Args:
        rows: of all groups.
        learning: which of them the means are taken from; what is seen in few of them is left out.
        speeds: the first shares all weights; each other one has its own differences from them.
        known: what other games taught of moves: their points are one fact more of each row.
    """

    def __init__(
        self,
        rows: Rows,
        learning: NDArray[np.bool_],
        speeds: Sequence[str],
        known: Chosen | None = None,
    ) -> None:
        self.rows, self.speeds = rows, speeds
        self.known = known or Chosen(moves={}, line={})
        self.means, self.spreads = _means_and_spreads(rows.measures[learning])
        measured = csr_array(_away(rows.measures, self.means, self.spreads) * _MEASURE_SCALE)
        moves, line = _shared_out(rows.moves), _shared_out(rows.line)
        taught = moves @ _by_place(self.known.moves) + line @ _by_place(self.known.line)
        self.errors, errors = _seen_often(_losses(rows), learning)
        self.moves, moves = _seen_often(moves, learning)
        self.line, line = _seen_often(line, learning, _LEAST_OF_LINE)
        self.rates, self.shares = _usual_rates(rows.rates[learning])
        rates = _rates(rows.rates, self.rates, self.shares)
        scaled = csr_array(taught[:, None] / _TAUGHT_SCALE)
        shared = hstack([measured, errors, moves, line, rates, scaled], format="csr")
        self.width = shared.shape[1]
        parts = [shared]
        for speed in speeds[1:]:
            own = (rows.speeds == speed).astype(np.float64)
            parts += [diags_array(own) @ shared, csr_array(own[:, None])]
        self.facts: csr_array = hstack(parts, format="csr")

    def fit(self, learning: NDArray[np.bool_]) -> tuple[Numbers, float]:
        """The weights of all columns, and the mean.

        Args:
            learning: the rows to learn from.
        """
        ratings = self.rows.ratings[learning]
        mean = float(ratings.mean())
        return ridge(self.facts[learning], ratings - mean, _FINE), mean

    def levels(self, weights: Numbers, mean: float) -> Numbers:
        """What the weights make of each row.

        Args:
            weights: of all columns.
            mean: rating.
        """
        found: Numbers = self.facts @ weights + mean
        return found

    def fitted(self, weights: Numbers, mean: float, speed: str) -> Fitted:
        """The weights of one speed by name.

        Args:
            weights: of all columns.
            mean: rating.
            speed: one of those of the design.
        """
        own, level = weights[: self.width].copy(), mean
        if place := self.speeds.index(speed):
            start = self.width + (place - 1) * (self.width + 1)
            own += weights[start : start + self.width]
            level += weights[start + self.width]
        known = (self.rows.names, self.errors, self.moves, self.line, self.rates)
        measured, losses, moves, line, rates, taught = np.split(
            own, np.cumsum([len(each) for each in known])
        )
        share = float(taught[0]) / _TAUGHT_SCALE
        facts = zip(
            self.rows.names, self.means, self.spreads, measured * _MEASURE_SCALE, strict=True
        )
        return Fitted(
            level=float(level),
            measures={
                name: Weight(mean=float(mean), spread=float(spread), points=float(points))
                for name, mean, spread, points in facts
            },
            errors=dict(zip(map(int, self.errors), map(float, losses), strict=True)),
            rates={
                rate: float(points)
                for rate, points in zip(self.rates, rates * _RATE_SCALE, strict=True)
                if rate in self.rows.rates[self.rows.speeds == speed]
            },
            usual_rate=float(self.shares @ rates * _RATE_SCALE),
            chosen=Chosen(
                moves=_together(self.known.moves, share, self.moves, moves),
                line=_together(self.known.line, share, self.line, line),
            ),
        )


def usual_parts(rows: Rows, fitted: Fitted, chosen: NDArray[np.bool_]) -> dict[str, float]:
    """Points of each part in the mean of some rows.

    Args:
        rows: of all groups.
        fitted: the weights.
        chosen: which rows.
    """
    share = _loss_shares(rows)
    errors = _by_place(fitted.errors)
    parts = {
        phase: share * (_counted(rows.errors[phase], np.ones(len(share))) @ errors)
        for phase in PHASES
    }
    weights = fitted.measures.values()
    away = _away(
        rows.measures,
        np.array([weight.mean for weight in weights]),
        np.array([weight.spread for weight in weights]),
    ) * [weight.points for weight in weights]
    is_style = np.array([name in STYLE for name in rows.names])
    parts["errors"], parts["style"] = away[:, ~is_style].sum(1), away[:, is_style].sum(1)
    parts["moves"] = _shared_out(rows.moves) @ _by_place(fitted.chosen.moves)
    parts["line"] = _shared_out(rows.line) @ _by_place(fitted.chosen.line)
    usual = {part: float(points[chosen].mean()) for part, points in parts.items()}
    return usual | {"rate": fitted.usual_rate}


def _usual_rates(rates: NDArray[np.str_]) -> tuple[tuple[str, ...], Numbers]:
    """The rates of play that many games have, and their shares of these games."""
    names, counts = np.unique(rates, return_counts=True)
    is_usual = (counts >= _LEAST_OF_RATE) & (names != "")
    counts = counts[is_usual]
    return tuple(map(str, names[is_usual])), counts / max(1, counts.sum())


def _rates(rates: NDArray[np.str_], usual: Sequence[str], shares: Numbers) -> csr_array:
    """A column for each usual rate; a game at another is as the mean of them."""
    columns = (rates[:, None] == np.array(usual, dtype=rates.dtype)).astype(np.float64)
    columns[columns.sum(axis=1) == 0] = shares
    return csr_array(columns * _RATE_SCALE)


def _together(
    known: dict[int, float], share: float, places: NDArray[np.int64], points: Numbers
) -> dict[int, float]:
    """The share of the points that other games taught, and the points of these rows."""
    found = {place: share * each for place, each in known.items()}
    for place, own in zip(map(int, places), map(float, points), strict=True):
        found[place] = found.get(place, 0.0) + own
    return found


def _by_place(points: dict[int, float]) -> Numbers:
    found = np.zeros(PLACES)
    found[list(points)] = list(points.values())
    return found


def _means_and_spreads(measures: Numbers) -> tuple[Numbers, Numbers]:
    """Of what was measured; 0 and 1 of what never was."""
    known = ~np.isnan(measures)
    number = np.maximum(1, known.sum(axis=0))
    means = np.where(known, measures, 0.0).sum(axis=0) / number
    spreads = np.sqrt((np.where(known, measures - means, 0.0) ** 2).sum(axis=0) / number)
    return means, np.where(spreads > 0, spreads, 1.0)


def _away(measures: Numbers, means: Numbers, spreads: Numbers) -> Numbers:
    """Spreads above the mean; what was not measured counts as the mean."""
    away: Numbers = np.clip(
        np.nan_to_num((measures - means) / spreads), -MOST_SPREADS, MOST_SPREADS
    )
    return away


def _seen_often(
    facts: csr_array, learning: NDArray[np.bool_], least: int = _LEAST_ROWS
) -> tuple[NDArray[np.int64], csr_array]:
    """The places that enough rows have, and their columns."""
    seen = np.bincount(facts[learning].indices, minlength=facts.shape[1])
    kept = np.flatnonzero(seen >= least)
    return kept, facts[:, kept]


def _lengths(marks: Marks) -> NDArray[np.int64]:
    return np.diff(marks.ends, prepend=0)


def _loss_shares(rows: Rows) -> Numbers:
    """What one mark of a loss counts in each row."""
    opening, middle, ending = (_lengths(rows.errors[phase]) for phase in PHASES)
    share: Numbers = 1 / np.sqrt(opening + middle + ending + ERROR_PULL)
    return share


def _losses(rows: Rows) -> csr_array:
    share = _loss_shares(rows)
    opening, middle, ending = (_counted(rows.errors[phase], share) for phase in PHASES)
    losses: csr_array = opening + middle + ending
    return losses


def _shared_out(marks: Marks) -> csr_array:
    """A mark counts the less, the more a row has, as in the model."""
    return _counted(marks, 1 / np.sqrt(np.maximum(1, _lengths(marks))))


def _counted(marks: Marks, share: Numbers) -> csr_array:
    """A column for each place; a mark that comes twice in a row counts twice."""
    starts = np.concatenate([[0], marks.ends])
    values = np.repeat(share, _lengths(marks))
    counted = csr_array((values, marks.places, starts), shape=(len(share), PLACES))
    counted.sum_duplicates()
    return counted
