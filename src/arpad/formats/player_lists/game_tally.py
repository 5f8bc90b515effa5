"""What the games of a table count, in few bytes a game: a table may be of any length."""

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import date
from typing import Final

from arpad.formats.player_lists.record import ListedGame, PlayerTable, ReadAgain

MOST_NAMES: Final = 1_000_000  # about 100 MB of memory
_PARTS: Final = 64  # of the views, so that only some are sorted at a time


class GameTally:
    """Counts games as they pass; takes eight bytes a game, and the names of the people.

    Two rows are one game where both players tell of it. Where a table does not name opponents,
    that cannot be seen: then it is the least number of games of which the rows of a round can be.
    """

    def __init__(self) -> None:
        self.rows = 0
        self.rounds: int | None = None
        self.start: date | None = None
        self.end: date | None = None
        self._names: set[int] | None = set()
        self._views = tuple(array("q") for _ in range(_PARTS))
        self._nameless: dict[Hashable, list[int]] = {}

    @property
    def people(self) -> int | None:
        """How many different people are named; None when they are too many to count."""
        return None if self._names is None else len(self._names)

    @property
    def played_games(self) -> int:
        """How many games were played; one that both players tell of counts once."""
        nameless = sum(
            max(won, lost) + (drawn + 1) // 2 for lost, drawn, won in self._nameless.values()
        )
        return nameless + sum(map(_games_of, self._views))

    @property
    def is_told_twice(self) -> bool:
        """Whether two rows tell of one game."""
        return sum(map(_games_of, self._views)) < sum(map(len, self._views))

    def counted(self, games: Iterable[ListedGame]) -> Iterator[ListedGame]:
        """The same games, counted as they pass."""
        for game in games:
            self._add(game)
            yield game

    def _add(self, game: ListedGame) -> None:
        self.rows += 1
        if game.round is not None:
            self.rounds = max(game.round, self.rounds or 0)
        day = game.played_on
        if day is not None:
            self.start = day if self.start is None else min(day, self.start)
            self.end = day if self.end is None else max(day, self.end)
        if self._names is not None:
            self._names.update(hash(name) for name in (game.player, game.opponent) if name)
            if len(self._names) > MOST_NAMES:
                self._names = None
        if not game.result.is_played:
            return
        if game.opponent:
            same = hash(game.same_for_both)
            view = same & ~1 | game.is_turned
            self._views[(same >> 1) % _PARTS].append(view)
        else:
            self._nameless.setdefault(game.occasion, [0, 0, 0])[game.result.half_points] += 1


def _games_of(views: "array[int]") -> int:
    """How many games some views are of; the lowest bit of a view tells whose it is."""
    found, game, sides = 0, None, [0, 0]
    for view in sorted(views):
        if view >> 1 != game:
            found += max(sides)
            game, sides = view >> 1, [0, 0]
        sides[view & 1] += 1
    return found + max(sides)


class GamesReadAgain(ReadAgain[ListedGame]):
    """The games of a long table.

    Args:
        read: reads them from the start.
        tally: of all of them.
    """

    def __init__(self, read: Callable[[], Iterable[ListedGame]], tally: GameTally) -> None:
        super().__init__(read, count=tally.rows)
        self.tally = tally


def tally_of(table: PlayerTable) -> GameTally:
    """What the games of a table count."""
    if isinstance(table.games, GamesReadAgain):
        return table.games.tally
    tally = GameTally()
    for _ in tally.counted(table.games):
        continue
    return tally
