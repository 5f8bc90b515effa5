"""The games that ``arpad bulk fit`` and ``arpad bulk evaluate`` work on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from arpad.core.errors import UnreadableFile

if TYPE_CHECKING:
    from arpad.bulk.fit.reading import GameTable


def some_games(path: str, progress: Callable[[int], None]) -> "GameTable":
    """The games of a file or folder.

    Args:
        path: as it was given.
        progress: is told from time to time how many were read.

    Raises:
        UnreadableFile: it cannot be read, or no game of it counts.
    """
    from arpad.bulk.fit.reading import read_games

    games = read_games(path, progress)
    if not len(games.half_points):
        raise UnreadableFile("bulk.fit.no_games", file=path, aside=sum(games.aside.values()))
    return games
