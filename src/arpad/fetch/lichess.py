"""Games of a user of Lichess into a file with an object a line, and other answers of the server.

Source: the public API of Lichess.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arpad.fetch.answers import JSON, LINES, Address
from arpad.fetch.game_file import FetchedGames, GameKey, Kept, Missing, add_games, checked_name
from arpad.fetch.polite import Wait, lines_of, plain_json

HOST: Final = "https://lichess.org"
ANSWERS: Final = {
    "user": Address("/api/user/{name}", JSON),
    "history": Address("/api/user/{name}/rating-history", JSON),
    "swiss": Address("/api/swiss/{name}/results", LINES),
    "arena": Address("/api/tournament/{name}/results", LINES),
    "fide-player": Address("/api/fide/player/{name}", JSON),
}


def fetch_games(  # noqa: PLR0913  what, where, and how
    user: str, path: Path, most: int, *, resume: bool, wait: Wait, host: str = HOST
) -> FetchedGames:
    """Add a user's games to a file until it has so many, or there are no more.

    Args:
        user: name of the account.
        path: the file; it is begun, or with ``resume`` gone on with.
        most: games that the file shall have at the end.
        resume: the file is there from an earlier time.
        wait: waits so many seconds.
        host: the server.

    Raises:
        InputError: no account can have that name.
        UnreadableFile: the file is there already, or cannot be gone on with.
        NotFetched: the server cannot be reached or refuses.
    """
    address = f"{host}/api/games/user/{checked_name(user)}"
    return add_games(
        path, _key_of, lambda kept: _MissingGames(kept, most, address), resume=resume, wait=wait
    )


class _MissingGames(Missing):
    """Games by the moment at which they began; those of the moment asked for come again.

    Args:
        kept, most: as in ``Missing``.
        address: of the games of the user.
    """

    def __init__(self, kept: Kept, most: int, address: str) -> None:
        super().__init__(kept, most)
        self._address = address

    def newer(self) -> Iterator[bytes]:
        """Games since the newest of the file, the oldest first."""
        count = self.wanted + self.kept.at_newest
        return self._lines(f"max={count}&since={self.kept.newest}&sort=dateAsc")

    def older(self) -> Iterator[bytes]:
        """Games until the oldest of the file, the newest first."""
        until = "" if self.kept.oldest is None else f"&until={self.kept.oldest}"
        return self._lines(f"max={self.wanted + self.kept.at_oldest}{until}")

    def _lines(self, query: str) -> Iterator[bytes]:
        return lines_of(f"{self._address}?{query}", LINES)


def _key_of(line: bytes) -> GameKey | None:
    """Id and start of a game in milliseconds; None for what is no game."""
    try:
        plain = plain_json(line)
    except ValueError:
        return None
    if not isinstance(plain, dict) or not isinstance(plain.get("players"), dict):
        return None
    identity, started = plain.get("id"), plain.get("createdAt")
    if not isinstance(identity, str) or not isinstance(started, int):
        return None
    return GameKey(identity=identity, moment=started)
