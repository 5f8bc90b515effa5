"""Frozen inputs: players, games, events, tournaments.

``None`` always means "not known", never a default. Ratings are those of the list that the game
is rated on (standard, rapid or blitz), in force on the first day of the event.
"""

from collections.abc import Iterable
from datetime import date
from enum import Enum
from math import inf

from arpad.core.errors import BadValue, UnknownName
from arpad.core.frozen import Record
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.results import Result
from arpad.core.teams import Teams

LOWEST_RATING = 1
HIGHEST_RATING = 3999
FIRST_BIRTH_YEAR = 1850
LAST_BIRTH_YEAR = 2100
HIGHEST_COEFFICIENT = 1000
LARGEST_COUNT = 100_000


class Sex(Enum):
    """As tournament files and lists write it."""

    MALE = "m"
    FEMALE = "w"


class Colour(Enum):
    """The colour of the pieces."""

    WHITE = "w"
    BLACK = "b"


# The colour of the other side of a game; None where it is not known.
OTHER_COLOUR = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE, None: None}


class Player(Record):
    """What is known of a player at the start of an event.

    Args:
        rating: published rating of the list in question, 1-3999; None when unrated.
        name: as it is written, "Last, First".
        number: starting number in the tournament.
        fide_id: FIDE identity number, digits.
        federation: three-letter FIDE code.
        title: GM, IM, FM, CM, WGM, WIM, WFM or WCM; empty for none.
        sex: male or female.
        birth_year: four digits.
        games_played: rated games on published lists so far, including those of the first rating.
        highest_rating: highest rating ever published on this kind of list.
        development_coefficient: K as the list in force prints it, or as the user gave it.
        standard_rating: standard rating, for a rapid or blitz event.
        rating_unrounded: the rating with its decimals, for systems that compute on with them.
        rating_deviation: in points, for the systems of the Glicko family.
        volatility: for the systems of the Glicko family that have it.
        facts: what else is known, by the parameter names of the system that asks for it.

    Raises:
        BadValue: a value is out of its range.

    Example:
        >>> Player(rating=Rating(1500), birth_year=2009).rating
        Rating(1500)
    """

    rating: Rating | None = None
    name: str = ""
    number: int | None = None
    fide_id: str | None = None
    federation: str | None = None
    title: str = ""
    sex: Sex | None = None
    birth_year: int | None = None
    games_played: int | None = None
    highest_rating: Rating | None = None
    development_coefficient: int | None = None
    standard_rating: Rating | None = None
    rating_unrounded: float | None = None
    rating_deviation: float | None = None
    volatility: float | None = None
    facts: tuple[tuple[str, object], ...] = ()

    @property
    def exact_rating(self) -> float | None:
        """The rating with its decimals where they are known; None when unrated."""
        return self.rating if self.rating_unrounded is None else self.rating_unrounded

    def fact(self, name: str) -> object:
        """One of :attr:`facts`; None when it is not known."""
        return dict(self.facts).get(name)

    def _check(self) -> None:
        for name in ("rating", "highest_rating", "standard_rating"):
            value = getattr(self, name)
            if value is not None:
                _in_range(name, value, LOWEST_RATING, HIGHEST_RATING)
        _in_range("birth_year", self.birth_year, FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)
        _in_range("games_played", self.games_played, 0, LARGEST_COUNT)
        _in_range("development_coefficient", self.development_coefficient, 1, HIGHEST_COEFFICIENT)
        for name in ("rating_unrounded", "rating_deviation", "volatility"):
            value = getattr(self, name)
            if value is not None:
                _real_number(name, value)


class Game(Record):
    """One game (or unplayed pairing) of one player.

    Args:
        opponent: what is known of the opponent; None for a bye.
        result: what happened, seen from the player.
        colour: the player's colour.
        round: round number from 1.
        played_on: the day it was played.
        after_match_decided: the game was played in a match that had already been won.
        in_unrated_match: the game belongs to a match in which a player is unrated.
    """

    opponent: Player | None
    result: Result
    colour: Colour | None = None
    round: int | None = None
    played_on: date | None = None
    after_match_decided: bool = False
    in_unrated_match: bool = False


class Event(Record):
    """The games of one player in one event; the unit by which rules are chosen.

    Args:
        start: first day of the event: selects the rules and the list in force.
        games: the player's games, in any order.
        time_control: the list the event is rated on.
        rating: the player's own rating on the list in force at the start, when it differs
            from his rating on the list before the period.
        name: for reports.
        rate_of_play: thinking time of both players, where it is known; a game for which it is
            too short is then not rated.
        approved: the event was approved in spite of its shorter thinking time.
    """

    start: date
    games: tuple[Game, ...]
    time_control: TimeControl = TimeControl.STANDARD
    rating: Rating | None = None
    name: str = ""
    rate_of_play: RateOfPlay | None = None
    approved: bool = False

    def _check(self) -> None:
        _in_range("rating", self.rating, LOWEST_RATING, HIGHEST_RATING)


class Pairing(Record):
    """What one player did in one round of a tournament.

    Args:
        opponent: starting number of the opponent; None for a bye.
        result: what happened, seen from the player.
        colour: the player's colour, also a scheduled one of an unplayed game.
    """

    opponent: int | None
    result: Result
    colour: Colour | None = None


class NationalRecord(Record):
    """What a national federation says of a player, beside what FIDE says.

    Args:
        federation: three-letter code of the federation that rates.
        sex: where the federation says it.
        classification: class or title in the federation, in its own words.
        name: as the federation writes it; empty where it is that of the player.
        rating: national rating.
        origin: nation, state, region or county, in the federation's own code.
        identity: number on the national list, may hold letters.
        birth_date: as in :class:`Entry`; empty where it is that of the player.
    """

    federation: str
    sex: Sex | None = None
    classification: str = ""
    name: str = ""
    rating: int | None = None
    origin: str = ""
    identity: str = ""
    birth_date: str = ""


class Entry(Record):
    """A player in a tournament, with his rounds.

    Args:
        player: the player, with his starting number.
        pairings: a pairing for each round; None where the file says nothing about the round.
        points: the total as the file gives it, in the scoring of the event; never rated.
        rank: final rank as the file gives it.
        birth_date: as ISO text with what is known: ``1990``, ``1990-05``, ``1990-05-17``.
        national_rating: rating of a national list, where the file gives one.
        national_id: identity of a national list.
        national: what national federations say of him; the first says the two above.
    """

    player: Player
    pairings: tuple[Pairing | None, ...] = ()
    points: Score | None = None
    rank: int | None = None
    birth_date: str = ""
    national_rating: int | None = None
    national_id: str = ""
    national: tuple[NationalRecord, ...] = ()

    @property
    def number(self) -> int:
        """The starting number."""
        if self.player.number is None:
            raise BadValue("number", None, "allowed.starting_number")
        return self.player.number


class Tournament(Record):
    """A tournament as a report tells it.

    Args:
        name: name of the tournament.
        city: where it was held.
        federation: three-letter FIDE code of the federation that reports it.
        start: first day.
        end: last day.
        kind: type of tournament in the words of the report.
        chief_arbiter: as written.
        deputy_arbiters: as written, one text a line.
        time_control: standard, rapid or blitz, where the report says or implies it.
        rate_of_play: thinking time, where it is known.
        rate_of_play_text: thinking time in the words of the report.
        rounds: number of rounds of the event.
        round_dates: a date a round, None where unknown; empty when none is known.
        entries: the players in the order of the report.
        teams: what is known of teams, in a tournament of teams.
    """

    name: str = ""
    city: str = ""
    federation: str | None = None
    start: date | None = None
    end: date | None = None
    kind: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    rate_of_play: RateOfPlay | None = None
    rate_of_play_text: str = ""
    rounds: int = 0
    round_dates: tuple[date | None, ...] = ()
    entries: tuple[Entry, ...] = ()
    teams: Teams | None = None

    def check_pairings(self) -> None:
        """Refuse a tournament that cannot be rated without guessing who met whom.

        A record does not refuse by itself, for a report with such faults must be held to be told.

        Raises:
            BadValue: two players have one starting number, or an opponent is not another player
                of the tournament.
        """
        numbers: set[int] = set()
        for entry in self.entries:
            if entry.number in numbers:
                raise BadValue("number", entry.number, "allowed.starting_number_once")
            numbers.add(entry.number)
        for entry in self.entries:
            for pairing in entry.pairings:
                opponent = None if pairing is None else pairing.opponent
                if opponent is None:
                    continue
                if opponent == entry.number or opponent not in numbers:
                    raise BadValue("opponent", opponent, "allowed.opponent")

    def entry(self, number: int) -> Entry:
        """The entry with this starting number.

        Raises:
            UnknownName: there is none.
        """
        for entry in self.entries:
            if entry.number == number:
                return entry
        numbers = tuple(str(entry.number) for entry in self.entries)
        raise UnknownName("kind.player", str(number), numbers[:1] + numbers[-1:])


class ListEntry(Record):
    """A player on a rating list, with what each of the three lists says of him.

    Args:
        fide_id: digits.
        name: one blank after the comma, none around it.
        federation: three-letter code, upper case; None when the list has none.
        sex: male or female; None when the list does not say.
        title: GM, IM, ... as on the list; a woman's title only when there is no other.
        women_title: the title in the column for women's titles.
        other_titles: arbiter, trainer and organiser titles.
        birth_year: None when the list has none or 0.
        ratings: rating by kind of list; absent when unrated there.
        development_coefficients: K by kind of list, as printed; absent when 0 or missing.
        games_in_period: games of the last period by kind of list.
        inactive: by kind of list, as far as this file tells.
    """

    fide_id: str
    name: str = ""
    federation: str | None = None
    sex: Sex | None = None
    title: str = ""
    women_title: str = ""
    other_titles: tuple[str, ...] = ()
    birth_year: int | None = None
    ratings: tuple[tuple[TimeControl, Rating], ...] = ()
    development_coefficients: tuple[tuple[TimeControl, int], ...] = ()
    games_in_period: tuple[tuple[TimeControl, int], ...] = ()
    inactive: tuple[tuple[TimeControl, bool], ...] = ()

    def rating(self, time_control: TimeControl) -> Rating | None:
        """The rating on that list, or None."""
        return dict(self.ratings).get(time_control)

    def development_coefficient(self, time_control: TimeControl) -> int | None:
        """The printed K on that list, or None."""
        return dict(self.development_coefficients).get(time_control)


def _in_range(name: str, value: object, lowest: int, highest: int) -> None:
    """Refuse what is no whole number in the range, whatever a caller without types gives."""
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise BadValue(name, str(value), "allowed.between", lowest=lowest, highest=highest)


def _real_number(name: str, value: object) -> None:
    """Refuse what is no number or below 0; the limits beyond that are those of each system."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < inf:
        raise BadValue(name, value, "allowed.decimal")


def opponents(games: Iterable[Game]) -> tuple[Player, ...]:
    """The opponents of these games, byes left out."""
    return tuple(game.opponent for game in games if game.opponent is not None)
