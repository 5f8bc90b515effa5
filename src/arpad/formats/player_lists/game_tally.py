"""What the games of a table count, in few bytes a game: a table may be of any length."""

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator
from datetime import date
from itertools import chain, groupby, islice, pairwise
from typing import Final, NamedTuple

from arpad.formats.player_lists.record import ListedGame, PlayerTable, ReadAgain

MOST_NAMES: Final = 1_000_000  # about 100 MB of memory
_PARTS: Final = 64  # of the views, so that only some are sorted at a time
_SIGN_BITS: Final = 4  # of a view: whether it is of the only game, its result, and whose it is
_ONLY_ONE: Final = 1 << 3
_MOST_DOUBTFUL: Final = 100_000  # games whose rows are looked at again


class GameTally:
    """Counts games as they pass; takes at most sixteen bytes a row, and the names of the people.

    Two rows are one game where both players tell of it. Where a table does not name opponents,
    that cannot be seen: then it is the least number of games of which the rows of a round can be.

    Attributes:
        is_name_shared: whether a name that stands without an id comes in several events.
    """

    def __init__(self) -> None:
        self.rows = 0
        self.rounds: int | None = None
        self.start: date | None = None
        self.end: date | None = None
        self._names: set[int] | None = set()
        self.is_name_shared = False
        self._of_events: tuple[set[int], set[int]] | None = (set(), set())
        self._views = tuple(array("q") for _ in range(_PARTS))
        self._rows = tuple(array("q") for _ in range(_PARTS))
        self._nameless: dict[Hashable, list[int]] = {}
        self._last = _Sums(rows=0, games=0, contradictions=0, doubtful=())

    @property
    def people(self) -> int | None:
        """How many different people are named; None when they are too many to count."""
        return None if self._names is None else len(self._names)

    @property
    def played_games(self) -> int:
        """How many games were played; one that both players tell of counts once.

        A game whose rows contradict each other does not count.
        """
        nameless = sum(
            max(won, lost) + (drawn + 1) // 2 for lost, drawn, won in self._nameless.values()
        )
        told = self._sums()
        return nameless + told.games - told.contradictions

    @property
    def is_told_twice(self) -> bool:
        """Whether two rows tell of one game."""
        return self._sums().games < sum(map(len, self._views))

    def _note_names(self, game: ListedGame) -> None:
        """Remember in which events names come, until one comes in a second or they are too many.

        What has digits is no name but a licence or an account, of one person everywhere.
        """
        if not game.named_in or self._of_events is None:
            return
        names, with_events = self._of_events
        for name in (game.player, game.opponent):
            if name and not any(map(str.isdigit, name)):
                names.add(hash(name))
                with_events.add(hash((name, game.named_in)))
        self.is_name_shared = len(with_events) > len(names)
        if self.is_name_shared or len(names) > MOST_NAMES:
            self._of_events = None

    def doubtful(self) -> frozenset[int]:
        """Keys of games whose rows contradict or repeat each other; only so many of them."""
        told = self._sums().doubtful
        return frozenset(islice(chain(told, self._same_rows()), _MOST_DOUBTFUL))

    def _sums(self) -> "_Sums":
        """What all rows tell: sorting them takes long, so once for all who ask."""
        if self._last.rows != self.rows:
            games = contradictions = 0
            doubtful: list[int] = []
            for each in chain.from_iterable(map(_told_by, self._views)):
                games += each.games
                contradictions += each.contradictions
                is_doubtful = each.contradictions or each.is_repeated
                if is_doubtful and len(doubtful) < _MOST_DOUBTFUL:
                    doubtful.append(each.key)
            self._last = _Sums(self.rows, games, contradictions, tuple(doubtful))
        return self._last

    def _same_rows(self) -> Iterator[int]:
        """Keys of rows that are the same in everything, of pairs that may play more than once."""
        return (key for rows in self._rows for key, other in pairwise(sorted(rows)) if key == other)

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
            self._names.update(hash(person) for person in game.people if person)
            if len(self._names) > MOST_NAMES:
                self._names = None
        self._note_names(game)
        if not game.counts:
            return
        if game.opponent:
            key, is_only_one = key_of(game), game.is_only_one
            sign = is_only_one << 3 | game.first_result.half_points << 1 | game.is_turned
            self._views[key % _PARTS].append(key << _SIGN_BITS | sign)
            if not is_only_one:
                key = row_key_of(game)
                self._rows[key % _PARTS].append(key)
        else:
            self._nameless.setdefault(game.occasion, [0, 0, 0])[game.result.half_points] += 1


class _Told(NamedTuple):
    """What the rows of two people on one occasion tell.

    Args:
        key: of the occasion.
        games: how many there were.
        contradictions: of how many the two sides tell different results.
        is_repeated: one side tells of the one game more than once.
    """

    key: int
    games: int
    contradictions: int
    is_repeated: bool


class _Sums(NamedTuple):
    """What the rows tell together.

    Args:
        rows: how many they were.
        games: that they tell of.
        contradictions: of how many the two sides tell different results.
        doubtful: keys of those that contradict or repeat each other; only so many of them.
    """

    rows: int
    games: int
    contradictions: int
    doubtful: tuple[int, ...]


def key_of(game: ListedGame) -> int:
    """What the rows of both players of a game have in common, as a number."""
    return hash(game.same_for_both) >> _SIGN_BITS


def row_key_of(game: ListedGame) -> int:
    """What rows have in common that are the same in everything, as a number."""
    return hash(game.all_but_line) >> _SIGN_BITS


def _told_by(views: "array[int]") -> Iterator[_Told]:
    """What some views tell; the lowest bits of a view tell whose it is, and with what result."""
    for key, same in groupby(sorted(views), lambda view: view >> _SIGN_BITS):
        counts = [[0] * 3, [0] * 3]  # lost, drawn and won by the first, as each side tells it
        is_only_one = False
        for view in same:
            counts[view & 1][view >> 1 & 3] += 1
            is_only_one = bool(view & _ONLY_ONE)
        own, other = counts
        if is_only_one:
            results = sum(map(bool, map(sum, zip(own, other, strict=True))))
            repeated = max(sum(own), sum(other)) > 1
            yield _Told(key, 1, int(results > 1), repeated)
        else:
            agreed = sum(map(min, own, other))
            fewest, most = sorted((sum(own), sum(other)))
            yield _Told(key, most, fewest - agreed, is_repeated=False)


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
