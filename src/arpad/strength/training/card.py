"""The card of a model: what it was fitted on, and how far it is off on people it has never met."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.core.frozen import Record
from arpad.strength.interval import interval_of
from arpad.strength.model import Model
from arpad.strength.training.comparing import comparison_card
from arpad.strength.training.intervals import Readings, pooled, readings, weights_of_people
from arpad.strength.training.rows import Rows
from arpad.strength.training.solve import Numbers
from arpad.strength.training.split import ELSEWHERE

_POOLED: Final = (1, 2, 5, 10, 20)
_LEAST_POOLED: Final = 100
_LENGTHS: Final = (15, 25, 40)
_BANDS: Final = (1000, 1200, 1400, 1600, 1800, 2000, 2200)
_LEAST_ROWS: Final = 30


class Tried(Record):
    """Rows with what a model makes of them.

    Args:
        rows: of all groups.
        learned: those of its speed that it learned from.
        test: those of its speed that it is tried on.
        levels: readings of all rows.
    """

    rows: Rows
    learned: NDArray[np.bool_]
    test: NDArray[np.bool_]
    levels: Numbers


def card(model: Model, tried: Tried) -> dict[str, Any]:
    """The card.

    Args:
        model: with its tables.
        tried: on what.
    """
    rows, learned = tried.rows, tried.learned
    usual = float(np.median(rows.ratings[learned]))
    elsewhere = (rows.groups == ELSEWHERE) & (rows.speeds == model.speed)
    test = readings(rows, tried.levels, tried.test)
    told = {
        "days": [str(day) for day in np.sort(rows.days[learned])[[0, -1]]],
        "rows": {"learn": int(learned.sum()), "test": int(tried.test.sum())},
        "people": {"test": len(np.unique(test.people))},
        "usual": usual,
        **errors(model, test, usual),
        "result_alone": _result_alone(tried),
        "opponent": _opponent(tried),
        "by_level": _by_bound(model, test, test.levels, model.intervals["levels"], usual),
        "by_rating": _by_bound(model, test, test.ratings, _BANDS, usual),
        "by_length": _by_bound(model, test, test.own_moves, _LENGTHS, usual),
        "pooled": _pooled_card(model, test),
        "comparison": comparison_card(model.comparison, rows, tried.test),
    }
    if elsewhere.any():
        there = readings(rows, tried.levels, elsewhere)
        told["elsewhere"] = errors(model, there, float(np.median(there.ratings)))
    return told


def errors(model: Model, test: Readings, usual: float) -> dict[str, Any]:
    """How far the readings miss, and how often the interval holds the rating.

    Args:
        model: with its intervals.
        test: readings.
        usual: the rating that a guess without any moves would name.
    """
    ends = [
        interval_of(model.intervals, float(level), int(moves))
        for level, moves in zip(test.levels, test.own_moves, strict=True)
    ]
    low, high = (np.array([getattr(each, name) for each in ends]) for name in ("low", "high"))
    inside = (low <= test.ratings) & (test.ratings <= high)
    return {
        **errors_of_levels(test.levels, test.ratings, usual),
        "width": round(float((high - low).mean())),
        "inside": round(float(inside.mean()), 3),
        "inside_of_people": round(
            float(np.average(inside, weights=weights_of_people(test.people))), 3
        ),
    }


def errors_of_levels(levels: Numbers, ratings: Numbers, usual: float) -> dict[str, Any]:
    """How far readings miss.

    Args:
        levels: the readings.
        ratings: of the players.
        usual: the rating that a guess without any moves would name.
    """
    missed, constant = np.abs(levels - ratings).mean(), np.abs(usual - ratings).mean()
    return {
        "games": len(levels),
        "mae": round(float(missed), 1),
        "mae_constant": round(float(constant), 1),
        "ratio": round(float(missed / constant), 3),
        "r": round(float(np.corrcoef(levels, ratings)[0, 1]), 3),
        "bias": round(float((levels - ratings).mean()), 1),
    }


def _by_bound(
    model: Model, test: Readings, by: Numbers, bounds: Any, usual: float
) -> list[dict[str, Any]]:
    """The errors of each band, with where it begins."""
    bands = np.digitize(by, bounds)
    found = []
    for band, start in enumerate((None, *bounds)):
        if (bands == band).sum() >= _LEAST_ROWS:
            found.append({"from": start, **errors(model, test.only(bands == band), usual)})
    return found


def _result_alone(tried: Tried) -> float:
    """MAE of the median rating of those who won, drew and lost."""
    rows = tried.rows
    missed = np.zeros(int(tried.test.sum()))
    for score in np.unique(rows.scores[tried.test]):
        usual = np.median(rows.ratings[tried.learned & (rows.scores == score)])
        here = rows.scores[tried.test] == score
        missed[here] = np.abs(rows.ratings[tried.test][here] - usual)
    return round(float(missed.mean()), 1)


def _opponent(tried: Tried) -> float:
    """MAE of the opponent's rating, which no model is given: pairing alone tells so much."""
    missed = np.abs(tried.rows.ratings - tried.rows.opponents)[tried.test]
    return round(float(missed.mean()), 1)


def _pooled_card(model: Model, test: Readings) -> dict[str, Any]:
    told = {}
    for count in _POOLED:
        found = pooled(model.pooling, count, test)
        if len(found) >= _LEAST_POOLED:
            level, low, high, rating = found.T
            told[str(count)] = {
                "people": len(found),
                "mae": round(float(np.abs(level - rating).mean()), 1),
                "width": round(float((high - low).mean())),
                "inside": round(float(((low <= rating) & (rating <= high)).mean()), 3),
            }
    return told
