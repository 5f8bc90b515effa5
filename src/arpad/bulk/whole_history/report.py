"""A whole history player by player: what a table shows of each."""

from datetime import date, timedelta
from typing import Final

import numpy as np

from arpad.bulk.whole_history.history import History
from arpad.core.frozen import Record

PLACES: Final = 2  # of ratings and errors
_EPOCH: Final = date(1970, 1, 1)


class Player(Record):
    """A player.

    Args:
        place: in the order of last ratings, from 1, each place once.
        name: of the player.
        rating: on the last day, in points.
        error: standard error of it.
        highest: of the player's ratings.
        highest_on: day of it, the first of several.
        by_prior: only the prior links the player with the others.
        games: that he played.
        points: that he made.
        rows: of the history, begin and end.
        last_on: last day.
    """

    place: int
    name: str
    rating: float
    error: float
    highest: float
    highest_on: date
    by_prior: bool
    games: int
    points: float
    rows: tuple[int, int]
    last_on: date


def day_of(number: int) -> date:
    """A day by its number since 1970-01-01."""
    return _EPOCH + timedelta(days=number)


def players_of(history: History, names: tuple[str, ...]) -> list[Player]:
    """The players by their last ratings; of equals the first in the games.

    Args:
        history: the ratings.
        names: of the players, by number.
    """
    starts = np.flatnonzero(np.diff(history.player, prepend=-1))
    ends = np.append(starts[1:], len(history.player))
    numbers = history.player[starts]
    last = np.round(history.ratings[ends - 1], PLACES)
    found: list[Player] = []
    for place, one in enumerate(np.lexsort((numbers, -last)).tolist(), 1):
        start, end = int(starts[one]), int(ends[one])
        ratings = np.round(history.ratings[start:end], PLACES) + 0.0  # no -0.0
        top = int(np.argmax(ratings))
        found.append(
            Player(
                place=place,
                name=names[numbers[one]],
                rating=float(ratings[-1]),
                error=round(float(history.errors[end - 1]), PLACES),
                highest=float(ratings[top]),
                highest_on=day_of(int(history.day[start + top])),
                by_prior=bool(history.by_prior[numbers[one]]),
                games=int(history.games[start:end].sum()),
                points=float(history.points[start:end].sum()),
                rows=(start, end),
                last_on=day_of(int(history.day[end - 1])),
            )
        )
    return found
