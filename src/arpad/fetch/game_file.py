"""A file of games that grows: an object a line, each game once, without gaps in time.

Games are added as they come, so that what is there is kept whatever happens. The file holds all
games of its user between its oldest and its newest: newer ones are added from the oldest on, older
ones from the newest on.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import InputError, UnreadableFile
from arpad.core.frozen import Record
from arpad.core.os_reason import os_reason
from arpad.fetch.polite import Wait, patiently

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{2,30}")


class FetchedGames(Record):
    """What came.

    Args:
        count: games that are new in the file.
        bad_lines: entries that the server sent and that are no games.
    """

    count: int
    bad_lines: int


class GameKey(Record):
    """What tells a game from others.

    Args:
        identity: name of the game at the server.
        moment: when it began or ended, as the server counts it.
    """

    identity: str
    moment: int


KeyOf = Callable[[bytes], GameKey | None]


class Kept:
    """The games that are in the file.

    Args:
        file: its name, for errors.
        key_of: the key of a line; None for what is no game.
    """

    def __init__(self, file: str, key_of: KeyOf) -> None:
        self._file = file
        self._key_of = key_of
        self.ids: set[str] = set()
        self.oldest: int | None = None
        self.newest: int | None = None
        self.at_oldest = self.at_newest = 0  # games of those moments

    def read(self, lines: Any) -> int:
        """Learn what is there; answers how many bytes of whole lines there are.

        Raises:
            UnreadableFile: a line is no game of the server.
        """
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
        key = self._key_of(line)
        if key is None or key.identity in self.ids:
            return False
        self.ids.add(key.identity)
        if self.oldest is None or key.moment < self.oldest:
            self.oldest, self.at_oldest = key.moment, 0
        if self.newest is None or key.moment > self.newest:
            self.newest, self.at_newest = key.moment, 0
        self.at_oldest += key.moment == self.oldest
        self.at_newest += key.moment == self.newest
        return True

    def knows(self, line: bytes) -> bool:
        """Whether a line is a game that is there."""
        key = self._key_of(line)
        return key is not None and key.identity in self.ids


class Missing:
    """The games that a file does not have yet; each server asks for them in its own way.

    Args:
        kept: what is there; it grows while the games come.
        most: games that the file shall have.
        address: of the games of the user.
    """

    def __init__(self, kept: Kept, most: int, address: str) -> None:
        self.kept = kept
        self.most = most
        self.address = address
        self._has_newer = not kept.ids

    @property
    def wanted(self) -> int:
        """How many are still missing."""
        return self.most - len(self.kept.ids)

    def lines(self) -> Iterator[bytes]:
        """Newer games than those of the file, oldest first, and then older ones, newest first."""
        if not self._has_newer and self.wanted > 0:
            yield from self.newer()
            self._has_newer = True
        if self.wanted > 0:
            yield from self.older()

    def newer(self) -> Iterator[bytes]:
        """Games since the newest of the file, the oldest first."""
        raise NotImplementedError

    def older(self) -> Iterator[bytes]:
        """Games until the oldest of the file, the newest first."""
        raise NotImplementedError


def checked_name(name: str) -> str:
    """The name, if an account can have it.

    Raises:
        InputError: none can.
    """
    if not _NAME.fullmatch(name):
        raise InputError("fetch.bad_name", name=name)
    return name


class GameServer(Record):
    """How the games of a user are to be had from a server.

    Args:
        path: of the games of a user, with ``{name}`` for his.
        key_of: the key of a line; None for what is no game.
        missing: asks for what a file does not have.
        name_of: the name as the server has it in addresses.
    """

    path: str
    key_of: KeyOf
    missing: type[Missing]
    name_of: Callable[[str], str] = str

    def fetch(  # noqa: PLR0913  what, where, and how
        self, user: str, path: Path, most: int, *, resume: bool, wait: Wait, host: str
    ) -> FetchedGames:
        """Add a user's games to a file until it has so many, or there are no more.

        Args:
            user: name of the account.
            path: the file; it is begun, or with ``resume`` gone on with. A file that was begun
                and got no games is taken away again.
            most: games that the file shall have at the end.
            resume: the file is there from an earlier time.
            wait: waits so many seconds.
            host: the server, or one that plays its part.

        Raises:
            InputError: no account can have that name.
            UnreadableFile: the file is there already, or cannot be gone on with.
            NotFetched: the server cannot be reached or refuses.
        """
        address = host + self.path.format(name=self.name_of(checked_name(user)))
        return _add_games(
            path,
            self.key_of,
            lambda kept: self.missing(kept, most, address),
            resume=resume,
            wait=wait,
        )


def _add_games(
    path: Path, key_of: KeyOf, missing: Callable[[Kept], Missing], *, resume: bool, wait: Wait
) -> FetchedGames:
    begun = False
    try:
        with path.open("r+b" if resume else "xb") as file:
            begun = not resume
            kept = Kept(str(path), key_of)
            if resume:
                file.truncate(kept.read(file))
                file.seek(0, 2)
            start = len(kept.ids)
            bad = sum(1 for _ in _added(file, kept, missing(kept), wait))
    except FileExistsError:
        raise UnreadableFile("fetch.exists", file=str(path)) from None
    except OSError as error:
        is_missing = resume and isinstance(error, FileNotFoundError)
        message = "error.file" if is_missing else "convert.not_written"
        raise UnreadableFile(message, file=str(path), reason=os_reason(error)) from error
    finally:
        if begun and path.is_file() and not path.stat().st_size:
            path.unlink()  # a file without games would stand in the way of the next try
    return FetchedGames(count=len(kept.ids) - start, bad_lines=bad)


def _added(file: Any, kept: Kept, missing: Missing, wait: Wait) -> Iterator[bytes]:
    """Write every game that is new; the lines that are no games come back."""
    for line in patiently(missing.lines, wait, lambda: len(kept.ids)):
        if kept.take(line):
            file.write(line)
            file.flush()
        elif line.strip() and not kept.knows(line):
            yield line
        if missing.wanted <= 0:
            return
