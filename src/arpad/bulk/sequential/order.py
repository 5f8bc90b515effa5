"""The order of games: a part of what is rated, so it is checked and has a digest."""

import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from arpad.bulk.schema import GAME_COLUMNS
from arpad.core.errors import InputError

if TYPE_CHECKING:
    import numpy.typing as npt

_HIGHEST: Final = 2  # half points


class Games(NamedTuple):
    """Games in the order in which they are rated: by period, by day, by their place in the file.

    Args:
        white: rows of the players.
        black: likewise.
        half_points: White's: 0, 1 or 2.
        day: days since 1970-01-01.
    """

    white: "npt.NDArray[np.int32]"
    black: "npt.NDArray[np.int32]"
    half_points: "npt.NDArray[np.int8]"
    day: "npt.NDArray[np.int32]"

    def part(self, begin: int, end: int) -> "Games":
        """Some of them, one after the other."""
        return Games._make(column[begin:end] for column in self)


def games_of(white: Any, black: Any, half_points: Any, day: Any) -> Games:
    """Games of columns of any kind of whole numbers."""
    columns = zip((white, black, half_points, day), GAME_COLUMNS.values(), strict=True)
    return Games._make(np.ascontiguousarray(each, dtype=kind) for each, kind in columns)


def check_games(games: Games, players: int, last_day: int | None = None) -> None:
    """Refuse games that cannot be rated one after the other.

    Args:
        games: in their order.
        players: how many there are.
        last_day: of the games before these.

    Raises:
        InputError: one has a player that there is not, one player on both sides, a result that
            there is not, or is before the one before it.
    """
    for name, wrong in (
        ("bulk.game_player", _outside(games.white, players) | _outside(games.black, players)),
        ("bulk.game_oneself", games.white == games.black),
        ("bulk.game_result", (games.half_points < 0) | (games.half_points > _HIGHEST)),
    ):
        if wrong.any():
            raise InputError(name, number=int(np.argmax(wrong)) + 1)
    days = games.day
    late = np.zeros(len(days), bool)
    late[1:] = days[1:] < days[:-1]
    if last_day is not None and len(days):
        late[0] = days[0] < last_day
    if late.any():
        raise InputError("bulk.game_order", number=int(np.argmax(late)) + 1)


def _outside(numbers: Any, players: int) -> Any:
    return (numbers < 0) | (numbers >= players)


class OrderDigest:
    """The digest of games in their order, however they are cut into parts."""

    def __init__(self) -> None:
        self._columns = [hashlib.sha256() for _ in GAME_COLUMNS]

    def add(self, games: Games) -> None:
        """Take the next games."""
        columns = zip(self._columns, games, GAME_COLUMNS.values(), strict=True)
        for digest, column, kind in columns:
            digest.update(np.ascontiguousarray(column, np.dtype(kind).newbyteorder("<")).data)

    def hex(self) -> str:
        """SHA-256 of the digests of the columns."""
        digest = hashlib.sha256()
        for column in self._columns:
            digest.update(column.digest())
        return digest.hexdigest()
