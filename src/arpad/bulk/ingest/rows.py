"""Games made ready to be stored, and those that were set aside, with the reason."""

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from arpad.bulk.ids import Ids
from arpad.bulk.schema import NO_DAY

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]

# Why a game does not count: what is wrong with it, or that it was not asked for.
UNRATED: Final = "unrated"
OTHER_POOL: Final = "other_pool"
NO_RESULT: Final = "no_result"
RESULTS_DIFFER: Final = "results_differ"
NO_NAME: Final = "no_name"
PROGRAM: Final = "program"
ONESELF: Final = "oneself"
NO_DATE: Final = "no_date"
AGAIN: Final = "again"
REASONS: Final = (
    UNRATED,
    OTHER_POOL,
    NO_RESULT,
    RESULTS_DIFFER,
    NO_NAME,
    PROGRAM,
    ONESELF,
    NO_DATE,
    AGAIN,
)
CHOSEN: Final = frozenset({UNRATED, OTHER_POOL})  # not a fault of theirs
NOBODY: Final = -1
BYE: Final = -2
ENGINE: Final = -3


class Reject(NamedTuple):
    """A game that was set aside: the number of its line or row, and why."""

    line: int
    reason: str


class Rows(NamedTuple):
    """Games that count, in the order of the file.

    Args:
        white: numbers of the players.
        black: likewise.
        half_points: White's.
        day: since 1970-01-01.
        mark: by which a game is known again, 0 without one.
        extra: further columns, by the name that was asked for.
        counts: games by pool that count.
        rejects: the others, but for those that are only counted.
        aside: games by reason.
    """

    white: "Numbers"
    black: "Numbers"
    half_points: "Numbers"
    day: "Numbers"
    mark: "npt.NDArray[np.uint32]"
    extra: dict[str, list[str | None]]
    counts: dict[str, int]
    rejects: list[Reject]
    aside: dict[str, int]


class People:
    """The people of some games: known ones by their numbers, new ones by numbers behind those.

    Each way to write a new person has a number for now, so that he gets for good, in the order in
    which the games that count name them, his number and the name that comes first.

    Args:
        ids: of all.
    """

    def __init__(self, ids: Ids) -> None:
        self._ids = ids
        self._first_new = len(ids)
        self._new: dict[tuple[str, str], int] = {}
        self._written: list[bytes] = []
        self._first_of: dict[str, int] = {}

    def number(self, key: str, name: str, written: bytes = b"") -> int:
        """The number of a person for now.

        Args:
            key: the id.
            name: as it is shown.
            written: what stands for him in the file, if that alone tells who he is.
        """
        known = self._ids.get(key)
        if known is not None:
            if written:
                self._ids.remember(written, known)
            return known
        next_number = self._first_new + len(self._written)
        number = self._new.setdefault((key, name), next_number)
        if number == next_number:
            self._written.append(written)
            self._first_of.setdefault(key, number)
        return number

    def persons(self, numbers: "Numbers") -> "Numbers":
        """The same, with one number for all ways to write a person."""
        if len(self._first_of) == len(self._new):
            return numbers
        firsts = np.array([self._first_of[key] for key, _ in self._new], np.int64)
        fresh = numbers - self._first_new
        return np.where(fresh >= 0, firsts[np.maximum(fresh, 0)], numbers)

    def settle(self, white: "Numbers", black: "Numbers") -> "tuple[Numbers, Numbers]":
        """The same people by their numbers for good.

        Args:
            white: of the games that count, in their order.
            black: likewise.
        """
        if not self._new:
            return white, black
        both = np.empty(2 * len(white), np.int64)
        both[::2], both[1::2] = white, black
        fresh = both - self._first_new
        met, firsts = np.unique(fresh[fresh >= 0], return_index=True)
        ways = list(self._new)
        final = np.zeros(len(ways), np.int64)
        for place in met[np.argsort(firsts)].tolist():
            final[place] = self._ids.add(*ways[place])
            if self._written[place]:
                self._ids.remember(self._written[place], int(final[place]))
        both = np.where(fresh >= 0, final[np.maximum(fresh, 0)], both)
        return both[::2], both[1::2]


def day_number(day: object) -> int:
    """Days since 1970-01-01; NO_DAY for None."""
    from datetime import date

    return (day - date(1970, 1, 1)).days if isinstance(day, date) else NO_DAY
