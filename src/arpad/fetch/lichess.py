"""Games of a user of Lichess, newest first, into a file with an object a line.

Source: the public API of Lichess, games of a user. Games are added line by line, so that what has
come is kept whatever happens, and the rest can be asked for later.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import InputError, UnreadableFile
from arpad.core.frozen import Record
from arpad.fetch.polite import Wait, lines_of, patiently

HOST: Final = "https://lichess.org"
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{2,30}")
_ACCEPT: Final = "application/x-ndjson"


class FetchedGames(Record):
    """What came.

    Args:
        count: games that are new in the file.
        bad_lines: lines that the server sent and that are no games.
    """

    count: int
    bad_lines: int


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
    if not _NAME.fullmatch(user):
        raise InputError("fetch.bad_name", name=user)
    try:
        with path.open("r+b" if resume else "xb") as file:
            kept = _Kept(str(path))
            if resume:
                file.truncate(kept.read(file))
                file.seek(0, 2)
            start, bad = len(kept.ids), 0
            lines = patiently(lambda: _missing(user, most, kept, host), wait, lambda: len(kept.ids))
            for line in lines:
                if kept.take(line):
                    file.write(line)
                    file.flush()
                elif line.strip():
                    bad += not kept.knows(line)
                if len(kept.ids) >= most:
                    break
    except FileExistsError:
        raise UnreadableFile("fetch.exists", file=str(path)) from None
    except OSError as error:
        raise UnreadableFile(
            "error.file", file=str(path), reason=error.strerror or str(error)
        ) from error
    return FetchedGames(count=len(kept.ids) - start, bad_lines=bad)


def _missing(user: str, most: int, kept: "_Kept", host: str) -> Iterator[bytes]:
    """Ask for the games until the oldest that is there; those of its moment come again."""
    wanted = most - len(kept.ids)
    if wanted <= 0:
        return
    until = "" if kept.oldest is None else f"&until={kept.oldest}"
    yield from lines_of(
        f"{host}/api/games/user/{user}?max={wanted + kept.at_oldest}{until}", _ACCEPT
    )


class _Kept:
    """The games that are in the file.

    Args:
        file: its name, for errors.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self.ids: set[str] = set()
        self.oldest: int | None = None
        self.at_oldest = 0  # games that began at that moment

    def read(self, lines: Any) -> int:
        """Learn what is there; answers how many bytes of whole lines there are."""
        size = 0
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                break  # cut off in the middle of a game, which comes again
            if line.strip() and not self.take(line) and not self.knows(line):
                raise UnreadableFile("fetch.no_games", file=self._file, line=number)
            size += len(line)
        return size

    def take(self, line: bytes) -> bool:
        """Whether a line is a game that was not there."""
        game = _game(line)
        if game is None or game[0] in self.ids:
            return False
        self.ids.add(game[0])
        if self.oldest is None or game[1] < self.oldest:
            self.oldest, self.at_oldest = game[1], 0
        self.at_oldest += game[1] == self.oldest
        return True

    def knows(self, line: bytes) -> bool:
        """Whether a line is a game that is there."""
        game = _game(line)
        return game is not None and game[0] in self.ids


def _game(line: bytes) -> tuple[str, int] | None:
    """Id and start of a game in milliseconds; None for what is no game."""
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(plain, dict) or not isinstance(plain.get("players"), dict):
        return None
    identity, started = plain.get("id"), plain.get("createdAt")
    if not isinstance(identity, str) or not isinstance(started, int):
        return None
    return identity, started
