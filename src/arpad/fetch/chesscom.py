"""Games of a user of Chess.com into a file with an object a line, and his standings.

Source: the published-data API of Chess.com: a list of archives, one for each month in which games
ended; the server asks that programs send one request at a time and say who they are.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from arpad.fetch.answers import JSON, Address, fetched_json
from arpad.fetch.game_file import GameKey, GameServer, Kept, Missing
from arpad.fetch.polite import NotFetched, plain_json

HOST: Final = "https://api.chess.com"
ANSWERS: Final = {"stats": Address("/pub/player/{name}/stats", JSON)}
_MONTH: Final = re.compile(r".*/games/([0-9]{4}/(?:0[1-9]|1[0-2]))")
_MARGIN: Final = timedelta(days=1)  # the months of the server may end in another time zone
_LAST_SECOND: Final = 4_102_444_800  # 2100-01-01


class _MissingGames(Missing):
    """Games by the moment at which they ended, month by month."""

    def __init__(self, kept: Kept, most: int, address: str) -> None:
        super().__init__(kept, most, address)
        self._months: list[str] | None = None
        self._last: tuple[str, list[bytes]] = ("", [])

    def newer(self) -> Iterator[bytes]:
        """Games since the newest of the file, the oldest first."""
        newest = self.kept.newest or 0
        first = _month(newest, -_MARGIN)
        for month in [each for each in self._all_months() if each >= first]:
            for line in self._games(month):
                if _moment(line) >= newest:
                    yield line

    def older(self) -> Iterator[bytes]:
        """Games until the oldest of the file, the newest first."""
        oldest = self.kept.oldest
        last = "9999" if oldest is None else _month(oldest, _MARGIN)
        for month in reversed([each for each in self._all_months() if each <= last]):
            for line in reversed(self._games(month)):
                if oldest is None or _moment(line) <= oldest:
                    yield line

    def _all_months(self) -> list[str]:
        """The months with games, oldest first; the addresses are made here, never taken over."""
        if self._months is None:
            listed = _list_in(fetched_json(f"{self.address}/archives"), "archives")
            found = [_MONTH.fullmatch(each) for each in listed if isinstance(each, str)]
            self._months = sorted({match[1] for match in found if match is not None})
        return self._months

    def _games(self, month: str) -> list[bytes]:
        """The entries of a month, a line each, oldest first; what is no game stands at the end."""
        if self._last[0] != month:
            entries = _list_in(fetched_json(f"{self.address}/{month}"), "games")
            lines = [f"{json.dumps(each)}\n".encode() for each in entries]
            self._last = (month, sorted(lines, key=_moment))
        return self._last[1]


class _MissingGamesToRead(_MissingGames):
    """Games of blitz and rapid."""

    def _games(self, month: str) -> list[bytes]:
        return [line for line in super()._games(month) if _is_to_read(plain_json(line))]


def _is_to_read(plain: Any) -> bool:
    if not isinstance(plain, dict):
        return True  # is counted as no game
    is_chess = plain.get("rules", "chess") == "chess"
    return is_chess and plain.get("time_class") in {"blitz", "rapid"}


def _list_in(plain: Any, name: str) -> list[Any]:
    found = plain.get(name) if isinstance(plain, dict) else None
    if not isinstance(found, list):
        raise NotFetched("fetch.other_answer", name=name)
    return found


def _month(moment: int, margin: timedelta) -> str:
    return f"{datetime.fromtimestamp(moment, tz=UTC) + margin:%Y/%m}"


def _moment(line: bytes) -> int:
    key = _key_of(line)
    return _LAST_SECOND if key is None else key.moment


def _key_of(line: bytes) -> GameKey | None:
    """Address and end of a game in seconds; None for what is no game."""
    try:
        plain = plain_json(line)
    except ValueError:
        return None
    if not isinstance(plain, dict) or not isinstance(plain.get("white"), dict):
        return None
    identity, ended = plain.get("url"), plain.get("end_time")
    if not isinstance(identity, str) or not isinstance(ended, int):
        return None
    return GameKey(identity=identity, moment=ended) if 0 < ended < _LAST_SECOND else None


GAMES: Final = GameServer(
    path="/pub/player/{name}/games",
    key_of=_key_of,
    missing=_MissingGames,
    name_of=str.lower,
)
GAMES_TO_READ: Final = GAMES.replace(missing=_MissingGamesToRead)
