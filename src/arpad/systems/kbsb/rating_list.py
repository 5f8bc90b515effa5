"""A whole period: from the list before and the games to the new list.

First run: every game against an opponent who was established before the period. Second run and
further ones, until nobody is new: the games against those who became established, with their
first rating. Source: KBSB Tournament Rules 10, and the practice of the lists.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from arpad.core.decimals import SignedDecimals
from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer, PeriodRating
from arpad.core.quantities import Rating
from arpad.core.records import Colour, Game, Player
from arpad.core.results import Result
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, Word, step, word
from arpad.systems.common.answers import by_rules
from arpad.systems.kbsb.initial_rating import Past, first_of_twenty, first_rating
from arpad.systems.kbsb.rateability import SECOND_RUN
from arpad.systems.kbsb.rating_change import KbsbUpdate, rate_games
from arpad.systems.kbsb.rules import opening, remarks

_OWN_FEDERATION: Final = "BEL"
_OTHER_COLOUR: Final = {Colour.WHITE: Colour.BLACK, Colour.BLACK: Colour.WHITE, None: None}
_OTHER_RESULT: Final = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.SHORT_WIN: Result.SHORT_LOSS,
    Result.SHORT_LOSS: Result.SHORT_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


class _Meeting(NamedTuple):
    """A game as one side has it; games count in the order of their days, then of the file."""

    played_on: date
    place: int
    opponent: str
    result: Result
    colour: Colour | None


class _Member:
    """A player during the period: how he starts, and his games."""

    def __init__(self, listed: ListedPlayer, rules: Regime) -> None:
        self.listed = listed
        self.games = listed.games
        self.rating = listed.rating
        foreign = listed.federation not in {None, _OWN_FEDERATION}
        self.follows_fide = foreign and listed.fide_rating is not None
        is_new = listed.rating is None and not listed.games
        self.transferred = is_new and listed.fide_rating is not None
        if listed.rating is None and (self.transferred or self.follows_fide):
            self.rating = listed.fide_rating
        if self.transferred and listed.fide_rating is not None:
            self.games = starting_games(listed.fide_rating, rules)
        whole = rules.rule("first_rating").integer("games")
        self.established = self.rating is not None and (self.games >= whole or self.follows_fide)
        self.counted: list[_Meeting] = []
        self.others: list[_Meeting] = []
        self.second: list[_Meeting] = []
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


def rate_period(
    players: Sequence[ListedPlayer], games: Sequence[PeriodGame], rules: Regime
) -> PeriodRating:
    """The new list.

    Args:
        players: the list before, every player once.
        games: the games of the period, every game once; both sides are on the list.
        rules: the rules of the new list, whose ``on`` is its day.
    """
    members = {player.id: _Member(player, rules) for player in players}
    _share_out(games, members)
    runs = _runs(members, rules)
    rated = [_rated(member, members, rules) for member in members.values()]
    ranked = _ranked(rated)
    counted = sum(player.games_counted for player in ranked)
    summary = step(
        "kbsb.step.period",
        rules.citation("second_run"),
        players=len(players),
        games=len(games),
        sides=counted,
        runs=runs,
    )
    order = step("kbsb.step.order", rules.citation("list_order"))
    return PeriodRating(
        **by_rules(rules),
        list_date=rules.on,
        players=ranked,
        games=len(games),
        games_counted=counted,
        runs=runs,
        warnings=(*remarks(rules), *_late(games, rules)),
        steps=(opening(rules), summary, order),
    )


def _late(games: Iterable[PeriodGame], rules: Regime) -> tuple[Step, ...]:
    """A remark on games that are dated on the day of the list or later."""
    late = sum(game.played_on >= rules.on for game in games)
    if not late:
        return ()
    return (step("kbsb.remark.late_games", None, count=late, list_date=rules.on),)


def _share_out(games: Iterable[PeriodGame], members: Mapping[str, _Member]) -> None:
    """Give each side its games: those that count at once, and the others."""
    for place, game in sorted(enumerate(games), key=lambda pair: (pair[1].played_on, pair[0])):
        other = _OTHER_RESULT.get(game.result, game.result)
        colour = _OTHER_COLOUR[game.colour]
        sides = (
            (game.player, game.opponent, game.result, game.colour),
            (game.opponent, game.player, other, colour),
        )
        for player, opponent, result, own in sides:
            meeting = _Meeting(game.played_on, place, opponent, result, own)
            counts = members[opponent].established and result.is_played
            member = members[player]
            (member.counted if counts else member.others).append(meeting)


def _runs(members: Mapping[str, _Member], rules: Regime) -> int:
    """Runs after the first: games against the newly established count, until nobody is new."""
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


def _counted_games(member: _Member, members: Mapping[str, _Member]) -> list[Game]:
    first = [_game(meeting, members[meeting.opponent]) for meeting in member.counted]
    second = [_game(meeting, members[meeting.opponent]) for meeting in member.second]
    return first + second


def _all_games(member: _Member, members: Mapping[str, _Member]) -> list[Game]:
    """The first run with the games that do not count, in order; then the second run."""
    first = sorted((*member.counted, *member.others))
    return [_game(meeting, members[meeting.opponent]) for meeting in (*first, *member.second)]


def _game(meeting: _Meeting, opponent: _Member) -> Game:
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


# ---------------------------------------------------------------------------- the new list


def _rated(member: _Member, members: Mapping[str, _Member], rules: Regime) -> PeriodPlayer:
    if member.follows_fide:
        return _foreign(member)
    if member.established:
        return _established(member, members, rules)
    if not member.counted and not member.second:
        return _unchanged(member, members, rules)
    if member.past is None:
        return _incomplete(member)
    return _newcomer(member, member.past, members, rules)


def _line(member: _Member, after: int | None, status: str, reason: Word) -> PeriodPlayer:
    listed = member.listed
    before = listed.rating
    return PeriodPlayer(
        id=listed.id,
        name=listed.name,
        federation=listed.federation,
        fide_rating=listed.fide_rating,
        rating_before=before,
        rating_after=after,
        rating_change=None if before is None or after is None else after - before,
        games_before=listed.games,
        games_after=member.games_after,
        games_counted=len(member.counted) + len(member.second),
        status=status,
        reason=reason,
    )


def _foreign(member: _Member) -> PeriodPlayer:
    reason = word("kbsb.reason.foreign", federation=member.listed.federation)
    return _line(member, member.listed.fide_rating, "foreign", reason)


def _established(member: _Member, members: Mapping[str, _Member], rules: Regime) -> PeriodPlayer:
    assert member.rating is not None  # noqa: S101  the established have one
    status = "transferred" if member.transferred else "established"
    update = rate_games(member.rating, member.games, _all_games(member, members), rules)
    if not update.games_rated:
        reason = word("kbsb.reason.no_games")
        if member.transferred:
            reason = word("kbsb.reason.transferred", rating=member.rating, games=member.games)
        return _line(member, member.rating, status, reason).replace(outcome=update)
    after = int(update.rating_after)
    return _line(member, after, status, _why(update, rules)).replace(outcome=update)


def _why(update: KbsbUpdate, rules: Regime) -> Word:
    """Why the new rating of an established player is what it is."""
    if update.rating_after == rules.rule("floor").integer("rating") > update.rating_after_unrounded:
        return word("kbsb.reason.floor", floor=update.rating_after)
    if update.rating_by_change not in {None, update.rating_after}:
        return word("kbsb.reason.performance", count=update.games_rated)
    change = SignedDecimals(float(update.rating_change_unrounded))
    return word("kbsb.reason.change", count=update.games_rated, change=change)


def _unchanged(member: _Member, members: Mapping[str, _Member], rules: Regime) -> PeriodPlayer:
    """Nothing counted: rating, games and sums stay as they are."""
    listed = member.listed
    status = "unrated" if listed.rating is None else "provisional"
    line = _line(member, listed.rating, status, word("kbsb.reason.no_games"))
    line = line.replace(opponents_sum=listed.opponents_sum, points=listed.points)
    if not member.others:
        return line
    games = _all_games(member, members)
    return line.replace(outcome=first_rating(games, rules, member.past or Past()))


def _incomplete(member: _Member) -> PeriodPlayer:
    """Nobody said what the earlier games were: no new rating, and none for the opponents."""
    reason = word("kbsb.reason.incomplete", games=member.listed.games)
    return _line(member, member.listed.rating, "incomplete", reason)


def _newcomer(
    member: _Member, past: Past, members: Mapping[str, _Member], rules: Regime
) -> PeriodPlayer:
    answer = first_rating(_all_games(member, members), rules, past)
    after = None if answer.initial_rating is None else int(answer.initial_rating)
    if not answer.published:
        line = _line(member, None, "unrated", answer.why_not_published[0])
    elif answer.provisional:
        reason = word("kbsb.reason.provisional", games=answer.games_counted)
        line = _line(member, after, "provisional", reason)
    else:
        reason = word("kbsb.reason.first_rating", games=answer.games_counted)
        return _line(member, after, "first_rating", reason).replace(outcome=answer)
    return line.replace(outcome=answer, opponents_sum=answer.opponents_sum, points=answer.points)


def _ranked(players: Iterable[PeriodPlayer]) -> tuple[PeriodPlayer, ...]:
    """By rating, then more games first; players without a rating last, without a place.

    Source: KBSB Tournament Rules 10.f.5.
    """
    ordered = sorted(
        players,
        key=lambda p: (p.rating_after is None, -(p.rating_after or 0), -p.games_after, p.id),
    )
    return tuple(
        player if player.rating_after is None else player.replace(rank=place)
        for place, player in enumerate(ordered, start=1)
    )
