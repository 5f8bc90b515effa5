"""The days of all players as one row of numbers, so laid out that all can be worked on at once.

First come the first days of all players, then the second days of those who have one, and so on,
with the players in the order of the number of their days. So a step along the days of every player
is one operation on neighbours in memory.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fit.cells import Short, Whole
from arpad.core.frozen import Record


class DatedGames(NamedTuple):
    """Games with their days, in any order.

    Args:
        white: number of who had White, of each game; all numbers from 0 up have games.
        black: number of the other; never the same.
        half_points: White's.
        day: days since 1970-01-01.
    """

    white: NDArray[np.integer]
    black: NDArray[np.integer]
    half_points: NDArray[np.integer]
    day: NDArray[np.integer]


class PlayerDays(Record):
    """The days on which players had games.

    Args:
        player: number of the player, of each place.
        day: days since 1970-01-01, of each place.
        levels: where the first days begin, the second days, and so on; at last the number of all.
        before: place of the same player's day before, of each place beyond the first days.
        white: place of who had White, of each game.
        black: place of the other.
    """

    player: Whole
    day: Whole
    levels: Whole
    before: Whole
    white: Short
    black: Short

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.player)

    @property
    def players(self) -> int:
        """How many players there are, which is also the number of first days."""
        return int(self.levels[1]) if self.size else 0

    def by_player(self) -> Whole:
        """The places in the order of players, then of days."""
        return np.lexsort((self.day, self.player))


def player_days(games: DatedGames) -> PlayerDays:
    """The days of some games; the order of the games does not matter.

    Args:
        games: the games.

    Example:
        >>> one, other = np.zeros(2, int), np.ones(2, int)
        >>> days = player_days(DatedGames(one, other, one, np.array([7, 9])))
        >>> days.player.tolist(), days.day.tolist(), days.before.tolist()
        ([0, 1, 0, 1], [7, 7, 9, 9], [0, 1])
    """
    white, black, _, day = games
    first = int(day.min(initial=0))
    span = int(day.max(initial=0)) - first + 1
    sides = np.concatenate((white, black)).astype(np.int64)
    keys, place = np.unique(sides * span + np.tile(day - first, 2), return_inverse=True)
    player, on = keys // span, keys % span + first
    counts = np.bincount(player)
    starts = np.cumsum(counts) - counts
    step = np.arange(len(keys)) - starts[player]
    rank = np.empty(len(counts), np.int64)
    rank[np.argsort(-counts, kind="stable")] = np.arange(len(counts))
    order = np.lexsort((rank[player], step))
    moved = np.empty(len(keys), np.int64)
    moved[order] = np.arange(len(keys))
    levels = np.append(0, np.cumsum(np.bincount(step)))
    after = order[len(counts) :]
    places = moved[place.reshape(-1)].astype(np.int32)
    return PlayerDays(
        player=player[order],
        day=on[order],
        levels=levels,
        before=moved[after - 1],
        white=places[: len(white)],
        black=places[len(white) :],
    )
