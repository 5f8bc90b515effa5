"""Games as cells: for each two players who met, with who had White, how the games ended."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from arpad.core.frozen import Record

Reals = NDArray[np.float64]
Whole = NDArray[np.int64]
Short = NDArray[np.int32]
Flags = NDArray[np.bool_]

_BITS: Final = 2  # of a key, for half points


class Cells(Record):
    """The games of some players, in the order of White's number, then of Black's.

    Args:
        players: how many there are; their numbers begin with 0.
        white: number of who had White, of each cell.
        black: number of the other.
        wins: games that White won.
        draws: games without a winner.
        losses: games that Black won.
    """

    players: int
    white: Short
    black: Short
    wins: Reals
    draws: Reals
    losses: Reals

    @property
    def size(self) -> int:
        """How many cells there are."""
        return len(self.white)

    @property
    def games(self) -> Reals:
        """Games of each cell."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> Reals:
        """White's points in each cell."""
        return self.wins + self.draws / 2

    def only(self, kept: Flags) -> "Cells":
        """Some of the cells.

        Args:
            kept: which.
        """
        if kept.all():
            return self
        return Cells(
            players=self.players,
            white=self.white[kept],
            black=self.black[kept],
            wins=self.wins[kept],
            draws=self.draws[kept],
            losses=self.losses[kept],
        )


def sums_by(index: NDArray[np.integer], values: Reals, players: int) -> Reals:
    """The sum of the values for each player.

    Args:
        index: number of the player to whom a value belongs.
        values: to be summed.
        players: how many there are.
    """
    return np.asarray(np.bincount(index, values, players), np.float64)


def cells_of(
    white: NDArray[np.integer], black: NDArray[np.integer], half_points: NDArray[np.integer]
) -> Cells:
    """The cells of some games; the order of the games does not matter.

    Args:
        white: number of who had White, of each game.
        black: number of the other; never the same.
        half_points: White's.

    Example:
        >>> cells = cells_of(np.array([1, 0, 1]), np.array([0, 1, 0]), np.array([2, 1, 0]))
        >>> cells.white.tolist(), cells.wins.tolist(), cells.draws.tolist()
        ([0, 1], [0.0, 1.0], [1.0, 0.0])
    """
    players = int(max(white.max(initial=-1), black.max(initial=-1))) + 1
    keys = white.astype(np.int64)
    keys *= players
    keys += black
    keys <<= _BITS
    keys += half_points
    keys.sort()
    results = keys & ((1 << _BITS) - 1)
    keys >>= _BITS
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    ends = np.append(starts[1:], len(keys))
    won, drawn = ((results == kind).astype(np.float64) for kind in (2, 1))
    wins, draws = np.add.reduceat(won, starts), np.add.reduceat(drawn, starts)
    found = keys[starts]
    return Cells(
        players=players,
        white=(found // players).astype(np.int32),
        black=(found % players).astype(np.int32),
        wins=wins,
        draws=draws,
        losses=(ends - starts).astype(np.float64) - wins - draws,
    )


def pairs_with_both_colours(cells: Cells) -> Whole:
    """Who met with both colours: the smaller number times the players, plus the larger one.

    Args:
        cells: the games.

    Example:
        >>> there_and_back = cells_of(np.array([1, 0, 2]), np.array([0, 1, 1]), np.array([2, 1, 0]))
        >>> pairs_with_both_colours(there_and_back).tolist()
        [1]
    """
    pairs = np.minimum(cells.white, cells.black).astype(np.int64)
    pairs *= cells.players
    pairs += np.maximum(cells.white, cells.black)
    pairs.sort()
    return np.asarray(pairs[1:][pairs[1:] == pairs[:-1]], np.int64)
