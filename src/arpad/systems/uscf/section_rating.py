"""A section rated as a whole, in three steps.

Step A estimates those who come with nothing but their age. Step B gives everybody an
intermediate rating, against the ratings from before the event. Step C rates everybody again from
his own rating before the event, against the opponents' intermediate ratings.

Source: Glickman and Doan, The US Chess Rating System (2020), 1.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from arpad.core.errors import MissingFact, NotRateable
from arpad.core.frozen import Record
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.counted_games import why_not_rated
from arpad.systems.common.tournaments import entry_games, players_of, rate_one
from arpad.systems.uscf.answers import UscfFirstRating, UscfUpdate
from arpad.systems.uscf.initial_rating import Start, Unrated, start_of
from arpad.systems.uscf.player_facts import standing_of, unrated_of
from arpad.systems.uscf.player_rating import Opponent, rate_player
from arpad.systems.uscf.rateability import check_match
from arpad.systems.uscf.rating_change import compute
from arpad.systems.uscf.standing import Conditions, Standing

_FIRST_ESTIMATE_GAMES: Final = 1  # step A: the effective games of those without any
_OF_A_MATCH: Final = 2


class Member(Record):
    """A player of the section.

    Args:
        player: as the report and the added facts describe him.
        games: all his rounds.
        played: the games that can count: starting number of the opponent by place.
        rating: before the event, or what he starts from; None where that is not known.
        standing: all that a formula needs; None where a fact is missing.
        start: where an unrated player starts from.
        refusal: why he cannot be rated.
    """

    player: Player
    games: tuple[Game, ...]
    played: Mapping[int, int]
    rating: float | None
    standing: Standing | None = None
    start: Start | None = None
    refusal: MissingFact | NotRateable | None = None


def rate_section(
    tournament: Tournament, rules: Regime, *, dual: bool, warnings: tuple[Step, ...] = ()
) -> TournamentRating:
    """Rate everybody in a section.

    Args:
        tournament: the section.
        rules: the rules of its last day.
        dual: it is rated Regular and Quick, and this is the Regular rating.
        warnings: remarks on the section.

    Raises:
        NotRateable: a match that is not rated.
        MissingFact: a match, and the games of a player are not known.
    """
    members = _members(tournament, rules)
    playing = [member for member in members.values() if member.played]
    is_match = len(playing) == _OF_A_MATCH
    if is_match:
        for member in playing:
            if member.refusal is not None:
                raise member.refusal
        check_match([member.standing for member in playing if member.standing], rules)
    conditions = {
        number: Conditions(dual=dual, match=is_match, met_too_often=_met_too_often(member, rules))
        for number, member in members.items()
    }
    before = _first_estimates(members, rules)
    intermediate = _intermediate_ratings(members, before, conditions, rules)
    players: list[PlayerRating] = []
    for number, member in sorted(members.items()):

        def rate(
            _player: Player, _games: tuple[Game, ...], number: int = number
        ) -> UscfUpdate | UscfFirstRating:
            return _final(number, members, before, intermediate, conditions[number], rules)

        players.append(rate_one(member.player, member.games, rate))
    return TournamentRating(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        tournament=tournament,
        players=tuple(players),
        warnings=warnings,
    )


def _members(tournament: Tournament, rules: Regime) -> dict[int, Member]:
    players = players_of(tournament, national=True)
    members = {}
    for entry in tournament.entries:
        games = entry_games(entry, players, tournament)
        played = {
            place: game.opponent.number
            for place, game in enumerate(games)
            if why_not_rated(game, unrated_count=True) is None
            and game.opponent is not None
            and game.opponent.number is not None
        }
        player = players[entry.number]
        member = Member(player=player, games=games, played=played, rating=player.exact_rating)
        facts = unrated_of(player, entry.birth_date)
        members[entry.number] = _with_standing(member, facts, rules)
    return members


def _with_standing(member: Member, facts: Unrated, rules: Regime) -> Member:
    """The member with what a formula needs, or with what is missing for it."""
    try:
        if member.rating is not None:
            return member.replace(standing=standing_of(member.player, member.rating, rules))
        start = start_of(facts, rules)
    except (MissingFact, NotRateable) as refusal:
        return member.replace(refusal=refusal)
    standing = Standing(
        rating=start.rating,
        games=start.games,
        is_unrated=True,
        wins=0,
        draws=0,
        events=0,
    )
    return member.replace(rating=start.rating, standing=standing, start=start)


def _met_too_often(member: Member, rules: Regime) -> bool:
    most = rules.rule("bonus").integer("meetings")
    return any(count > most for count in Counter(member.played.values()).values())


def _points(member: Member, opponents: Mapping[int, Opponent]) -> float:
    return sum(member.games[place].result.half_points for place in opponents) / 2


def _opponents(member: Member, ratings: Mapping[int, float]) -> dict[int, Opponent]:
    """The opponents whose ratings are known, by place."""
    return {
        place: Opponent(rating=ratings[number])
        for place, number in member.played.items()
        if number in ratings
    }


def _at_least(rating: float, rules: Regime) -> float:
    """No rating is under 100, not even an estimate."""
    return max(rating, float(rules.rule("absolute_floor").integer("minimum")))


def _first_estimates(members: Mapping[int, Member], rules: Regime) -> dict[int, float]:
    """Step A: the ratings that opponents count with in step B."""
    given = {n: member.rating for n, member in members.items() if member.rating is not None}
    estimates = dict(given)
    for number, member in members.items():
        if member.standing is None or not member.standing.is_unrated or member.standing.games:
            continue
        opponents = _opponents(member, given)
        if not opponents:
            continue
        computed = compute(
            member.standing,
            [opponent.rating for opponent in opponents.values()],
            _points(member, opponents),
            Conditions(),
            rules,
            counted_games=_FIRST_ESTIMATE_GAMES,
        )
        estimates[number] = _at_least(computed.rating, rules)
    return estimates


def _intermediate_ratings(
    members: Mapping[int, Member],
    before: Mapping[int, float],
    conditions: Mapping[int, Conditions],
    rules: Regime,
) -> dict[int, float]:
    """Step B: an intermediate rating for everybody of whom enough is known."""
    ratings = {}
    for number, member in members.items():
        opponents = _opponents(member, before)
        if member.standing is None or not opponents:
            continue
        computed = compute(
            member.standing,
            [opponent.rating for opponent in opponents.values()],
            _points(member, opponents),
            conditions[number],
            rules,
        )
        ratings[number] = _at_least(computed.rating, rules)
    return ratings


def _final(  # noqa: PLR0913, PLR0917  the section
    number: int,
    members: Mapping[int, Member],
    before: Mapping[int, float],
    intermediate: Mapping[int, float],
    conditions: Conditions,
    rules: Regime,
) -> UscfUpdate | UscfFirstRating:
    """Step C for one player.

    Raises:
        MissingFact, NotRateable: he cannot be rated.
    """
    member = members[number]
    if member.refusal is not None:
        raise member.refusal
    assert member.standing is not None  # noqa: S101  there is one where nothing was refused
    opponents, estimated, unknown = {}, set(), set()
    for place, other in member.played.items():
        if other in intermediate:
            opponents[place] = Opponent(rating=intermediate[other], before=before[other])
        elif other in before:
            opponents[place] = Opponent(rating=before[other])
            estimated.add(other)
        else:
            unknown.add(other)
    remarks = []
    if member.start is not None and member.start.remark is not None:
        remarks.append(member.start.remark)
    if estimated:
        numbers = ", ".join(map(str, sorted(estimated)))
        rule = rules.citation("passes")
        remarks.append(step("uscf.remark.opponents_estimated", rule, numbers=numbers))
    if unknown:
        numbers = ", ".join(map(str, sorted(unknown)))
        remarks.append(step("uscf.remark.opponents_unknown", None, numbers=numbers))
    return rate_player(
        member.standing,
        member.games,
        opponents,
        conditions,
        rules,
        start=member.start,
        intermediate=intermediate.get(number),
        warnings=tuple(remarks),
    )
