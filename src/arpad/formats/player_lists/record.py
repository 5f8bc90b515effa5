"""One kind of record for the players of all lists, and one for the games of plain tables."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from datetime import date
from itertools import islice
from typing import Final, TypeVar, overload

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.records import Colour, Sex
from arpad.core.results import OTHER_RESULT, Result
from arpad.formats.births import Birth

# What both players of a game tell alike, where a table lists it twice.
_SAME_FOR_BOTH: Final = ("date", "round", "event")
_ADDRESS: Final = "://"  # of a game on a server
_LONG_ID: Final = 19  # digits
_HASH_BITS: Final = 30
_HASHED: Final = (1 << _HASH_BITS) - 1
BEFORE: Final = "rating_before"  # field of a list with a row a change
T = TypeVar("T")


class ListedPlayer(Record):
    """What a list says of one player; None and empty for what it does not say.

    Args:
        line: line of the file, or number of the record, from 1.
        name: ``Last, First`` where the list tells which is which, else as it is written.
        academic: academic title that stands with the name.
        local_id: number in the national federation, as it is written: leading zeros and letters.
        fide_id: FIDE identity number, digits without leading zeros.
        federation: three-letter code.
        club: name of the club.
        club_id: number of the club, as it is written.
        title: such as ``GM``.
        women_title: such as ``WGM``, where a list has a column of its own for it.
        sex: male or female.
        birth: what is known of the birth.
        ratings: rating by the name of the list (``national``, ``fide_rapid``); lists on which he
            is unrated are left out.
        games: number of games by the name of the list.
        status: as the list writes it, such as ``A`` for an active member.
        others: what else the list says, heading and text.
    """

    line: int
    name: str
    academic: str = ""
    local_id: str | None = None
    fide_id: str | None = None
    federation: str | None = None
    club: str = ""
    club_id: str = ""
    title: str | None = None
    women_title: str | None = None
    sex: Sex | None = None
    birth: Birth | None = None
    ratings: tuple[tuple[str, int], ...] = ()
    games: tuple[tuple[str, int], ...] = ()
    status: str = ""
    others: tuple[tuple[str, str], ...] = ()


class ReadAgain(Sequence[T]):
    """The records of a long list: each is read once more when its turn comes, and none is kept.

    Args:
        read: reads them from the start.
        count: how many there are.
    """

    def __init__(self, read: Callable[[], Iterable[T]], *, count: int) -> None:
        self._read = read
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return iter(self._read())

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        wanted = range(self._count)[place]
        if isinstance(wanted, int):
            return next(islice(self._read(), wanted, None))
        if wanted.step < 0:
            return tuple(self)[place]
        return tuple(islice(self._read(), wanted.start, wanted.stop, wanted.step))


class PlayersReadAgain(ReadAgain[ListedPlayer]):
    """The players of a long list.

    Args:
        read: reads them from the start.
        count: how many there are.
        people: how many different ones.
    """

    def __init__(
        self, read: Callable[[], Iterable[ListedPlayer]], *, count: int, people: int
    ) -> None:
        super().__init__(read, count=count)
        self.people = people


class PeopleCount:
    """Counts the different players of a list, and the rows of those who were named before.

    A number without letters or leading zeros is kept as a number, which takes half the memory.

    Args:
        by_name: a row is of a day or a round: who has no number is known by his name.
        of_another: is called with a player whose FIDE id another one had before: neither his name
            nor his number in the federation is the same.
    """

    def __init__(
        self, *, by_name: bool = False, of_another: Callable[[ListedPlayer], None] | None = None
    ) -> None:
        self._by_name = by_name
        self._of_another = of_another
        self._seen: set[int | str] = set()
        self._by_fide_id: dict[int, int] = {}
        self._bare = 0
        self.rows = 0
        self.again = 0
        self.first_again: ListedPlayer | None = None

    @property
    def people(self) -> int:
        """How many there are: one who comes twice under one number counts once."""
        return len(self._seen) + self._bare

    def counted(self, players: Iterable[ListedPlayer]) -> Iterator[ListedPlayer]:
        """The same players, counted as they pass."""
        for player in players:
            self.rows += 1
            self._count(player)
            yield player

    def _count(self, player: ListedPlayer) -> None:
        is_another = player.fide_id is not None and self._is_another(player, int(player.fide_id))
        if is_another and self._of_another is not None:
            self._of_another(player)
        key = self._key(player)
        if key is None or (is_another and player.local_id is None):
            self._bare += 1
        elif key not in self._seen:
            self._seen.add(key)
        elif not self._by_name:
            self.again += 1
            self.first_again = self.first_again or player

    def _key(self, player: ListedPlayer) -> int | str | None:
        local_id = player.local_id
        if local_id is not None:
            is_plain = local_id.isascii() and local_id.isdecimal() and local_id[0] != "0"
            return int(local_id) if is_plain and len(local_id) < _LONG_ID else local_id
        if player.fide_id is not None:
            return -int(player.fide_id)
        return f"{player.name};{player.birth}" if self._by_name else None

    def _is_another(self, player: ListedPlayer, fide_id: int) -> bool:
        """Of an id one number is kept, made of its first name and number in the federation."""
        name = hash(player.name.casefold()) & _HASHED
        licence = hash(player.local_id) & _HASHED if player.local_id is not None else 0
        first = self._by_fide_id.setdefault(fide_id, name << _HASH_BITS | licence)
        same_licence = licence != 0 and licence == first & _HASHED
        return name != first >> _HASH_BITS and not same_licence


class ListedGame(Record):
    """One game of a plain table.

    Args:
        line: line of the file, from 1.
        player: name or number of the player whose result it is; of White where colours are known
            by their columns.
        opponent: name or number of the other; empty where the table names no opponents.
        result: of the player.
        colour: of the player; None when unknown.
        rating: of the player.
        opponent_rating: of the other.
        round: its number, from 1.
        played_on: the day, where it is sure.
        is_unrated: the table marks it as one that is not rated, or as one of a chess variant.
        others: what else the table says (board, event ...), heading and text.
        numbers_of: the event whose starting numbers the two bear; empty for names and ids.
        named_in: the event where nothing but names tells who the two are; empty where ids do.
    """

    line: int
    player: str
    opponent: str
    result: Result
    colour: Colour | None = None
    rating: int | None = None
    opponent_rating: int | None = None
    round: int | None = None
    played_on: date | None = None
    is_unrated: bool = False
    others: tuple[tuple[str, str], ...] = ()
    numbers_of: str = ""
    named_in: str = ""

    @property
    def people(self) -> tuple[tuple[str, str] | str, tuple[str, str] | str]:
        """What tells the player and the other from everybody else; empty for nobody."""
        own, other = (
            (self.numbers_of, who) if who and self.numbers_of else who
            for who in (self.player, self.opponent)
        )
        return own, other

    @property
    def counts(self) -> bool:
        """Played to a result, and not marked as unrated."""
        return self.result.is_played and not self.is_unrated

    @property
    def is_turned(self) -> bool:
        """Whether it is the second side that tells: Black, or the later name without colours."""
        if self.colour is None:
            return bool(self.opponent) and self.player > self.opponent
        return self.colour is Colour.BLACK

    @property
    def same_for_both(self) -> tuple[Hashable, ...]:
        """What the rows of both players have in common, where a table lists the game twice."""
        sides = (self.player, self.opponent)
        return (
            *(sides[::-1] if self.is_turned else sides),
            self.colour is None,
            self.counts,
            self.occasion,
        )

    @property
    def occasion(self) -> Hashable:
        """The round, the day and the event, as far as the table tells them."""
        return (self.round, self.played_on, tuple(filter(_is_of_occasion, self.others)))

    @property
    def is_only_one(self) -> bool:
        """Whether the two can have but this game on the occasion: a round, or its own address.

        On one day they may have played many.
        """
        return self.round is not None or any(
            name == "round" or _ADDRESS in text for name, text in self.others
        )

    @property
    def first_result(self) -> Result:
        """The result of the first side: White, or the earlier name without colours."""
        return OTHER_RESULT[self.result] if self.is_turned else self.result

    @property
    def all_but_line(self) -> tuple[Hashable, ...]:
        """What two rows have in common that are the same in everything."""
        ratings = (self.rating, self.opponent_rating)
        people = (self.player, self.opponent, self.colour)
        return (*people, self.result, *ratings, self.round, self.played_on, self.others)


def _is_of_occasion(other: tuple[str, str]) -> bool:
    return other[0] in _SAME_FOR_BOTH or _ADDRESS in other[1]


class ListedClub(Record):
    """What a list says of one club, or of an association of clubs.

    Args:
        line: line of the file, or number of the record, from 1.
        name: as it is written.
        club_id: its number, as it is written.
        association: number or sign of the association above it, as it is written.
        others: what else the list says, heading and text.
    """

    line: int
    name: str
    club_id: str = ""
    association: str = ""
    others: tuple[tuple[str, str], ...] = ()


def others_json(others: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """What else a list says of somebody or something, as it stands in JSON."""
    return [{"heading": heading, "text": text} for heading, text in others]


class ColumnUse(Record):
    """How a column was understood.

    Args:
        column: its number, from 1.
        heading: what stands over it; empty in a list without headings.
        field: what it is taken for; ``other`` is kept as it is; None when it could not be placed.
    """

    column: int
    heading: str
    field: str | None


def has_history(columns: Iterable[ColumnUse]) -> bool:
    """Whether each row tells of a day, a round or a change, so that a person has several.

    An event does not tell it: starting numbers begin anew in every event.
    """
    return any(column.field in {"date", "round", BEFORE} for column in columns)


class PlayerTable(Record):
    """A list of players, of games or of clubs.

    Args:
        format: id of the format.
        encoding: how the bytes were read.
        columns: how each was understood.
        players: in the order of the file.
        games: in the order of the file.
        clubs: in the order of the file.
        findings: all that was found on the way.
    """

    format: str
    encoding: str
    columns: tuple[ColumnUse, ...] = ()
    players: tuple[ListedPlayer, ...] | PlayersReadAgain = ()
    games: tuple[ListedGame, ...] | ReadAgain[ListedGame] = ()
    clubs: tuple[ListedClub, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def people(self) -> int:
        """How many players there are: one who comes twice under one number counts once."""
        if isinstance(self.players, PlayersReadAgain):
            return self.players.people
        count = PeopleCount(by_name=has_history(self.columns))
        for _ in count.counted(self.players):
            continue
        return count.people
