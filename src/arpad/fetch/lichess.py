"""Games of a user of Lichess into a file with an object a line, and other answers of the server.

Source: the public API of Lichess.
"""

from collections.abc import Iterator
from typing import Final

from arpad.fetch.answers import JSON, LINES, Address
from arpad.fetch.game_file import GameKey, GameServer, Missing
from arpad.fetch.polite import lines_of, plain_json

HOST: Final = "https://lichess.org"
ANSWERS: Final = {
    "user": Address("/api/user/{name}", JSON),
    "history": Address("/api/user/{name}/rating-history", JSON),
    "swiss": Address("/api/swiss/{name}/results", LINES),
    "arena": Address("/api/tournament/{name}/results", LINES),
    "fide-player": Address("/api/fide/player/{name}", JSON),
}


class _MissingGames(Missing):
    """Games by the moment at which they began; those of the moment asked for come again."""

    def newer(self) -> Iterator[bytes]:
        """Games since the newest of the file, the oldest first."""
        count = self.wanted + self.kept.at_newest
        return self._lines(f"max={count}&since={self.kept.newest}&sort=dateAsc")

    def older(self) -> Iterator[bytes]:
        """Games until the oldest of the file, the newest first."""
        until = "" if self.kept.oldest is None else f"&until={self.kept.oldest}"
        return self._lines(f"max={self.wanted + self.kept.at_oldest}{until}")

    def _lines(self, query: str) -> Iterator[bytes]:
        return lines_of(f"{self.address}?{query}", LINES)


class _MissingGamesToRead(_MissingGames):
    """Games of blitz and rapid, with all that tells how they were played."""

    def _lines(self, query: str) -> Iterator[bytes]:
        return super()._lines(f"{query}&perfType=blitz,rapid&clocks=true&evals=true")


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


GAMES: Final = GameServer(
    path="/api/games/user/{name}",
    key_of=_key_of,
    missing=_MissingGames,
)
GAMES_TO_READ: Final = GAMES.replace(missing=_MissingGamesToRead)
