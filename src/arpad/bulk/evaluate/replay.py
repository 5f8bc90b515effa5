"""A walk forward: each period is forecast with what was known before it, then rated."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from arpad.bulk.evaluate.periods import Schedule
from arpad.bulk.evaluate.raters import SYSTEMS
from arpad.bulk.evaluate.scores import Marks, Scores
from arpad.bulk.fit.cells import Reals, Whole
from arpad.core.frozen import Record

# Chances of win, draw and loss of games, from expected scores and the mean of the two ratings.
Forecast = Callable[[Reals, Reals], tuple[Reals, Reals, Reals]]
Watch = Callable[[Whole, Reals], None]
_EVEN: Final = "even"


class Variant(Record):
    """A system with its constants.

    Args:
        system: its name.
        values: its constants by name.
    """

    system: str
    values: tuple[tuple[str, float], ...]


class Result(Record):
    """How well a variant forecast.

    Args:
        variant: the system with its constants.
        marks: what its forecasts are worth.
    """

    variant: Variant
    marks: Marks


def variants_of(systems: Sequence[str], grid: Mapping[str, Sequence[float]]) -> tuple[Variant, ...]:
    """All systems with all constants that are asked for, after the one that knows nothing.

    Args:
        systems: names of them.
        grid: values of constants to be tried, by name; a system takes those that it has.

    Example:
        >>> [each.values for each in variants_of(["elo"], {"k": [10, 20]})]
        [(('white', 0.0),), (('k', 10), ('white', 0.0)), (('k', 20), ('white', 0.0))]
    """
    found = []
    for name in (_EVEN, *systems):
        choices: list[tuple[tuple[str, float], ...]] = [()]
        for constant, usual in SYSTEMS[name][1].items():
            tried = grid.get(constant, (usual,))
            choices = [(*before, (constant, value)) for before in choices for value in tried]
        found += [Variant(system=name, values=values) for values in choices]
    return tuple(found)


def replay(
    schedule: Schedule,
    variant: Variant,
    forecast: Forecast,
    progress: Callable[[], None] | None = None,
    watch: Watch | None = None,
) -> Result:
    """Forecast and rate all periods, one after the other.

    Only games between two players who played in an earlier period are counted: of others no system
    knows anything, and so all systems are judged by the same games.

    Args:
        schedule: the periods.
        variant: the system with its constants.
        forecast: makes chances of win, draw and loss.
        progress: is told each period.
        watch: is shown the number of the period's games that count, and the forecasts.
    """
    make, _ = SYSTEMS[variant.system]
    rater = make(schedule.players, dict(variant.values))
    known = np.zeros(schedule.players, np.bool_)
    scores = Scores()
    last = schedule.periods[0].number - 1
    for period in schedule.periods:
        rater.open(period.number - last - 1)
        last = period.number
        counts = known[period.white] & known[period.black]
        if counts.any():
            ratings = rater.ratings()
            mean = (ratings[period.white] + ratings[period.black])[counts] / 2
            expected = rater.expected(period)[counts]
            chances = forecast(expected, mean)
            scores.add(period.points[counts], chances, mean)
            if watch is not None:
                watch(np.flatnonzero(counts), np.stack(chances))
        rater.close(period)
        known[period.white] = True
        known[period.black] = True
        if progress is not None:
            progress()
    return Result(variant=variant, marks=scores.marks())
