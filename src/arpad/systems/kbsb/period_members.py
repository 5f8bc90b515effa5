"""The players of a period: how each starts, which games count for him, and in which run.

First run: every game against an opponent who was established before the period. Second run and
further ones, until nobody is new: the games against those who became established, with their
first rating. Source: KBSB Tournament Rules 10, and the practice of the lists.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final, NamedTuple

from arpad.core.period_records import ListedPlayer, PeriodGame
from arpad.core.quantities import Rating
from arpad.core.records import OTHER_COLOUR, Colour, Game, Player
from arpad.core.results import OTHER_RESULT, Result
from arpad.core.rulebook import Regime
from arpad.systems.kbsb.initial_rating import Past, first_of_twenty
from arpad.systems.kbsb.rateability import SECOND_RUN

OWN_FEDERATION: Final = "BEL"


class Meeting(NamedTuple):
    """A game as one side has it; games count in the order of their days, then of the file."""

    played_on: date
    place: int
    opponent: str
    result: Result
    colour: Colour | None


class Member:
    """A player during the period: how he starts, and his games."""

    def __init__(self, listed: ListedPlayer, rules: Regime) -> None:
        self.listed = listed
        self.games = listed.games
        self.rating = listed.rating
        foreign = listed.federation not in {None, OWN_FEDERATION}
        self.follows_fide = foreign and listed.fide_rating is not None
        is_new = listed.rating is None and not listed.games
        self.transferred = is_new and listed.fide_rating is not None
        if listed.rating is None and (self.transferred or self.follows_fide):
            self.rating = listed.fide_rating
        if self.transferred and listed.fide_rating is not None:
            self.games = starting_games(listed.fide_rating, rules)
        whole = rules.rule("first_rating").integer("games")
        self.established = self.rating is not None and (self.games >= whole or self.follows_fide)
        self.counted: list[Meeting] = []
        self.others: list[Meeting] = []
        self.second: list[Meeting] = []
        self.first_rating: int | None = None
        self.past = _past_of(listed)

    @property
    def games_after(self) -> int:
        """Counted games so far."""
        return self.games + len(self.counted) + len(self.second)


def _past_of(listed: ListedPlayer) -> Past | None:
    """What he brings; None when the list does not tell it."""
    if not listed.games:
        return Past()
    if listed.opponents_sum is None or listed.points is None:
        return None
    return Past(games=listed.games, opponents_sum=listed.opponents_sum, points=listed.points)


def starting_games(rating: int, rules: Regime) -> int:
    """The number of games that a player with a rating from elsewhere starts with.

    Source: KBSB Tournament Rules 10.h.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.kbsb.rules import regime
        >>> [starting_games(rating, regime(date(2022, 4, 1))) for rating in (2300, 2299, 1999)]
        [300, 200, 50]
    """
    rule = rules.rule("transfers")
    games = rule.integers("games")
    for bound, number in zip(rule.integers("ratings"), games, strict=False):
        if rating >= bound:
            return number
    return games[-1]


def share_out(games: Iterable[PeriodGame], members: Mapping[str, Member]) -> None:
    """Give each side its games: those that count at once, and the others."""
    for place, game in sorted(enumerate(games), key=lambda pair: (pair[1].played_on, pair[0])):
        sides = (
            (game.player, game.opponent, game.result, game.colour),
            (game.opponent, game.player, OTHER_RESULT[game.result], OTHER_COLOUR[game.colour]),
        )
        for player, opponent, result, own in sides:
            meeting = Meeting(game.played_on, place, opponent, result, own)
            counts = members[opponent].established and result.is_played
            member = members[player]
            (member.counted if counts else member.others).append(meeting)


def rate_newcomers(members: Mapping[str, Member], rules: Regime) -> int:
    """Find the first ratings of the newly established, until nobody is new; the number of runs."""
    whole = rules.rule("first_rating").integer("games")
    runs = 1
    while new := [
        member
        for member in members.values()
        if not member.established
        and member.first_rating is None
        and member.past is not None
        and member.games_after >= whole
    ]:
        for member in new:
            assert member.past is not None  # noqa: S101  asked just above
            games = _counted_games(member, members)
            member.first_rating = first_of_twenty(games, member.past, rules)
        names = {member.listed.id for member in new}
        for member in members.values():
            moved = [m for m in member.others if m.opponent in names and m.result.is_played]
            member.second += moved
            if moved:
                member.others = [m for m in member.others if m not in moved]
        runs += 1
    return runs


def _counted_games(member: Member, members: Mapping[str, Member]) -> list[Game]:
    first = [_game(meeting, members[meeting.opponent]) for meeting in member.counted]
    second = [_game(meeting, members[meeting.opponent]) for meeting in member.second]
    return first + second


def all_games(member: Member, members: Mapping[str, Member]) -> list[Game]:
    """The first run with the games that do not count, in order; then the second run."""
    first = sorted((*member.counted, *member.others))
    return [_game(meeting, members[meeting.opponent]) for meeting in (*first, *member.second)]


def _game(meeting: Meeting, opponent: Member) -> Game:
    """A game with the opponent as he counts: established before, first rating, or neither."""
    listed = opponent.listed
    rating, games = opponent.rating, None if opponent.established else opponent.games
    facts: tuple[tuple[str, object], ...] = ()
    if opponent.first_rating is not None:
        rating, games, facts = opponent.first_rating, None, ((SECOND_RUN, True),)
    return Game(
        opponent=Player(
            rating=None if rating is None else Rating(rating),
            name=f"{listed.id} {listed.name}".strip(),
            federation=listed.federation,
            games_played=games,
            facts=facts,
        ),
        result=meeting.result,
        colour=meeting.colour,
        played_on=meeting.played_on,
    )
