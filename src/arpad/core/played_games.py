"""Games between two people as game files and servers keep them, and what servers say of players.

``None`` always means "not known", never a default.
"""

from datetime import date, datetime

from arpad.core.frozen import Record
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay
from arpad.core.results import Result


class GameSide(Record):
    """One side of a game.

    Args:
        name: as it is written; empty when the file does not tell who it was.
        result: what happened, seen from this side.
        rating: as the file gives it; before or after the game, see
            :attr:`PlayedGame.ratings_are_after`.
        rating_difference: what the game brought, rounded, as the server prints it.
        title: as written, such as GM or BOT.
        fide_id: FIDE identity number, digits.
        provisional: the server marks the rating as uncertain.
        is_engine: a program of the server, not an account.
    """

    name: str
    result: Result
    rating: Rating | None = None
    rating_difference: int | None = None
    title: str = ""
    fide_id: str | None = None
    provisional: bool = False
    is_engine: bool = False

    @property
    def key(self) -> str:
        """What tells this person from others in one file; empty when unknown or an engine."""
        return "" if self.is_engine else (self.fide_id or self.name.casefold())


class PlayedGame(Record):
    """A game as a file tells it.

    Args:
        white: the side with the white pieces.
        black: the other side.
        server: ``lichess``, ``chesscom``, or empty.
        event: name of the event.
        site: where it was played, or its address.
        round: as written.
        played_on: the day of its end in UTC where that is known, else of its start, else the
            local day of the file.
        started: UTC.
        ended: UTC.
        rated: None where the file does not say it.
        variant: ``standard`` or the name of another game, in lower case.
        pool: the list of the server it counts for, such as ``blitz``.
        rate_of_play: thinking time, where it can be read with certainty.
        rate_of_play_text: as written.
        termination: how it ended, as written.
        moves: half-moves in the file: 0, 1, or 2 for two and more; None where it is no place for
            moves.
        ratings_are_after: the ratings are those after the game.
        line: where the game begins in the file.
    """

    white: GameSide
    black: GameSide
    server: str = ""
    event: str = ""
    site: str = ""
    round: str = ""
    played_on: date | None = None
    started: datetime | None = None
    ended: datetime | None = None
    rated: bool | None = None
    variant: str = "standard"
    pool: str = ""
    rate_of_play: RateOfPlay | None = None
    rate_of_play_text: str = ""
    termination: str = ""
    moves: int | None = None
    ratings_are_after: bool = False
    line: int | None = None

    @property
    def is_against_oneself(self) -> bool:
        """One FIDE id on both sides, or one name where an id does not tell two people apart."""
        white, black = self.white, self.black
        if not (white.key and black.key):
            return False
        if white.fide_id and black.fide_id:
            return white.fide_id == black.fide_id
        return bool(white.name) and white.name.casefold() == black.name.casefold()

    @property
    def counts(self) -> bool:
        """Played to a result by two known people, and not marked as unrated."""
        sides = (self.white, self.black)
        is_played = all(side.key and side.result.is_played for side in sides)
        return self.rated is not False and is_played and not self.is_against_oneself


class RatingPoint(Record):
    """The rating of a player at the end of a day.

    Args:
        pool: the list, as the server names it.
        day: in UTC.
        rating: after the last game of that day.
    """

    pool: str
    day: date
    rating: Rating


class PoolStanding(Record):
    """What a server says of a player on one of its lists now.

    Args:
        pool: the list, as the server names it.
        rating: in whole points.
        rating_deviation: in points.
        games: rated games so far.
        last_game_on: the day of the last rated game, UTC.
        provisional: the server marks the rating as uncertain.
    """

    pool: str
    rating: Rating
    rating_deviation: int | None = None
    games: int | None = None
    last_game_on: date | None = None
    provisional: bool = False


class EventStanding(Record):
    """A line of the results of an event on a server.

    Args:
        rank: from 1.
        name: of the account.
        points: of a Swiss event; None for an arena, whose scores are no results.
        arena_score: with the extra points for winning in a row.
        tie_break: of a Swiss event.
        rating: of the account.
        performance: as the server computes it.
        title: as written.
    """

    rank: int
    name: str
    points: Score | None = None
    arena_score: int | None = None
    tie_break: float | None = None
    rating: Rating | None = None
    performance: Rating | None = None
    title: str = ""
