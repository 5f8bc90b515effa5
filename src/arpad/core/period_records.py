"""A whole rating period: the list before, the games, and the list that comes out.

For systems with the ability ``PERIOD``. The request holds ``on`` (the day of the new list) or
``next_after`` (a day; the first list on it or after it is meant), ``players`` (a tuple of
:class:`ListedPlayer`) and ``period_games`` (a tuple of :class:`PeriodGame`); the answer is a
:class:`PeriodRating`.
"""

from datetime import date
from typing import ClassVar

from arpad.core.frozen import Record
from arpad.core.quantities import Score
from arpad.core.records import Colour
from arpad.core.results import Result
from arpad.core.steps import Word
from arpad.core.updates import FirstRating, RatingUpdate, SystemAnswer


class ListedPlayer(Record):
    """A player as the list before the period has him.

    Args:
        id: the federation's number of the player.
        rating: on that list; None when unrated.
        games: games that counted before the period.
        opponents_sum: sum of the opponents' ratings, of players without an established rating.
        points: points in those games.
        name: as written.
        federation: three-letter code; None when not known.
        fide_rating: or a rating of another federation, where the rules look at it.
    """

    id: str
    rating: int | None = None
    games: int = 0
    opponents_sum: int | None = None
    points: Score | None = None
    name: str = ""
    federation: str | None = None
    fide_rating: int | None = None


class PeriodGame(Record):
    """One game of the period, once.

    Args:
        player: id of one side; with the white pieces when nothing else is said.
        opponent: id of the other side.
        result: what happened, seen from the player.
        played_on: the day.
        colour: the player's colour; None when not known.
    """

    player: str
    opponent: str
    result: Result
    played_on: date
    colour: Colour | None = None


class PeriodPlayer(Record):
    """A player on the new list.

    Args:
        rank: place on the new list; None without a rating.
        id, name, federation, fide_rating: as on the list before.
        rating_before: on the list before; None when unrated.
        rating_after: on the new list; None when unrated.
        rating_change: after minus before, where there are both.
        games_before: counted games before.
        games_after: counted games after.
        games_counted: games of this period that count.
        status: ``established``, ``first_rating``, ``provisional``, ``unrated``, ``transferred``,
            ``foreign`` or ``incomplete``.
        reason: why the rating is what it is.
        opponents_sum: for the next period, of players without an established rating.
        points: for the next period, likewise.
        outcome: the whole computation; None where nothing was computed.
    """

    id: str
    games_before: int
    games_after: int
    games_counted: int
    status: str
    reason: Word
    rank: int | None = None
    name: str = ""
    federation: str | None = None
    fide_rating: int | None = None
    rating_before: int | None = None
    rating_after: int | None = None
    rating_change: int | None = None
    opponents_sum: int | None = None
    points: Score | None = None
    outcome: RatingUpdate | FirstRating | None = None


class PeriodRating(SystemAnswer):
    """The new list.

    Args:
        list_date: the day of the new list.
        players: in the order of the new list, players without a rating last.
        games: games of the period.
        games_counted: sides of games that count: two for most games.
        runs: how often newly rated opponents made further games count.
    """

    SCHEMA: ClassVar[str] = "arpad/period/1"

    list_date: date
    players: tuple[PeriodPlayer, ...]
    games: int
    games_counted: int
    runs: int = 1
