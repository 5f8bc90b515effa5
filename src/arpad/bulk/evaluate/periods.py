"""Games in the order of their rating periods."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fit.reading import GameTable
from arpad.bulk.schema import NO_DAY
from arpad.core.errors import InputError
from arpad.core.frozen import Record

LENGTHS: Final = ("day", "week", "month", "quarter", "year")
_MONTHS: Final = {"month": 1, "quarter": 3, "year": 12}


class Period(Record):
    """The games of one period.

    Args:
        number: of the period, without gaps: a period without games counts as one.
        white: number of who had White, of each game.
        black: number of the other.
        points: White's, 0 to 1.
    """

    number: int
    white: NDArray[np.int32]
    black: NDArray[np.int32]
    points: NDArray[np.float64]


class Schedule(Record):
    """All periods.

    Args:
        length: one of :data:`LENGTHS`.
        players: how many there are.
        periods: those with games, in order.
        undated: games without a day, which are left out.
    """

    length: str
    players: int
    periods: tuple[Period, ...]
    undated: int


def period_numbers(days: NDArray[np.integer], length: str) -> NDArray[np.int64]:
    """The number of the period in which each day lies.

    Args:
        days: since 1970-01-01.
        length: one of :data:`LENGTHS`.

    Example:
        >>> period_numbers(np.array([0, 30, 31, 59, 365]), "month").tolist()
        [0, 0, 1, 2, 12]
    """
    if length == "day":
        return days.astype(np.int64)
    if length == "week":
        return (days.astype(np.int64) + 3) // 7  # from Monday: the first of January was a Thursday
    months = days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64)
    return np.asarray(months // _MONTHS[length])


def schedule_of(games: GameTable, length: str) -> Schedule:
    """The periods of a set of games; within one the order of the games does not matter.

    Args:
        games: in any order.
        length: one of :data:`LENGTHS`.

    Raises:
        InputError: no game has a day, or all lie in one period.
    """
    dated = games.day != NO_DAY
    numbers = period_numbers(games.day[dated], length)
    columns = [each[dated] for each in (games.white, games.black, games.half_points)]
    white, black, half_points = columns
    order = np.lexsort((half_points, black, white, numbers))
    numbers = numbers[order]
    starts = np.flatnonzero(np.diff(numbers, prepend=-(2**62))) if len(numbers) else numbers
    if len(starts) < 2:  # noqa: PLR2004  one to learn from and one to forecast
        raise InputError("bulk.evaluate.one_period", undated=int((~dated).sum()))
    ends = np.append(starts[1:], len(numbers))
    return Schedule(
        length=length,
        players=len(games.names),
        periods=tuple(
            Period(
                number=int(numbers[start]),
                white=white[order[start:end]],
                black=black[order[start:end]],
                points=half_points[order[start:end]] / 2,
            )
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        ),
        undated=int((~dated).sum()),
    )
