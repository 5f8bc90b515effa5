"""Title norms: every requirement for GM, IM, WGM and WIM as met or not met, with the figures.

Source: FIDE Title Regulations 1.4 (B.01, 1 January 2024).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice

from arpad.core.errors import MissingFact
from arpad.core.frozen import Record
from arpad.core.outcomes import Requirement, TitleNorm
from arpad.core.quantities import Rating, Score, total
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Game, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.core.rulebook import Regime
from arpad.systems.common.tournaments import entry_games
from arpad.systems.fide.norm_requirements import (
    NORMAL_GAMES,
    NormFrame,
    count_requirements,
    federation_requirements,
    games_requirement,
    level_requirements,
    other_requirements,
    ratings_used,
)
from arpad.systems.fide.performance_rating import performance
from arpad.systems.fide.rateability import approvable
from arpad.systems.fide.round_robin import is_round_robin
from arpad.systems.fide.rules import regime

# What a player with one of these titles no longer needs.
_HAS_ALREADY = {
    "GM": frozenset({"GM", "IM", "WGM", "WIM"}),
    "IM": frozenset({"IM", "WIM"}),
    "WGM": frozenset({"WGM", "WIM"}),
    "WIM": frozenset({"WIM"}),
}
_MOST_CHOICES = 500  # of wins to leave out; more than any event of 13 rounds can offer
_NO_FEDERATION = frozenset({"NON"})
_SECONDS_FOR_A_NORM = 7200  # article 1.1: two hours a player on a 60-move basis


def title_norms(  # noqa: PLR0913  each a fact of the event
    tournament: Tournament,
    number: int,
    *,
    federations_waived: bool | None = None,
    time_control: TimeControl | None = None,
    approved: bool = False,
    least_games: int = NORMAL_GAMES,
) -> tuple[TitleNorm, ...]:
    """The norms a player could have made in a tournament, best title first.

    Args:
        tournament: with its first day and its federation known.
        number: starting number of the player.
        federations_waived: the mix of federations is waived (articles 1.4.3 a to c: national
            championships, zonals ...). When None, only the case of article 1.4.3 d (a Swiss with
            enough foreign titled players in every round) is looked for.
        time_control: standard, rapid or blitz, where the caller knows; only standard makes norms.
        approved: the event was approved in spite of a shorter rate of play.
        least_games: 9; 7 or 8 in the team events and World Cups that article 1.4.1 lists.

    Raises:
        UnknownName: no such player.
        MissingFact: the first day of the tournament is unknown.
        NoRuleInForce: the tournament began before 2024 (older norm rules are not recorded).
    """
    if tournament.start is None:
        raise MissingFact(("start",), article="1.4.6", source="fide-b01-2024")
    rules = regime(tournament.start, "standard")
    rule, counts = rules.rule("title_norm"), rules.rule("title_norm_counts")
    entry = tournament.entry(number)
    facts = _facts_of(_Same(tournament))
    games = entry_games(entry, facts.players, tournament)
    waived = facts.many_foreign_titles if federations_waived is None else federations_waived
    return tuple(
        _best(
            NormFrame(
                title=title,
                level=level,
                player=entry.player,
                all_games=games,
                tournament=tournament,
                rule=rule,
                counts=counts,
                waived=waived,
                slow_enough=_slow_enough(tournament, time_control, rules, approved=approved),
                least_games=least_games,
                predetermined=facts.predetermined,
                pointless=facts.pointless,
            )
        )
        for level, title in enumerate(rule.text("titles").split())
        if _may_want(entry.player, title)
    )


class _Same:
    """A tournament that equals itself alone: comparing whole tournaments would take long."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.tournament is self.tournament

    def __hash__(self) -> int:
        return id(self.tournament)


class _Facts(Record):
    """What is the same for every player of a tournament."""

    players: dict[int, Player]
    predetermined: bool
    many_foreign_titles: bool
    pointless: frozenset[int | None]


@lru_cache(maxsize=2)
def _facts_of(same: _Same) -> _Facts:
    tournament = same.tournament
    predetermined = is_round_robin(tournament)
    return _Facts(
        players={entry.number: entry.player for entry in tournament.entries},
        predetermined=predetermined,
        # The exception of 1.4.3 d is for Swiss events.
        many_foreign_titles=not predetermined and _many_foreign_titles(tournament),
        pointless=_pointless(tournament),
    )


def _pointless(tournament: Tournament) -> frozenset[int | None]:
    """Unrated players who scored nothing against rated players."""
    rated = {entry.number for entry in tournament.entries if entry.player.rating is not None}
    return frozenset(
        entry.number
        for entry in tournament.entries
        if entry.player.rating is None
        and not any(
            pairing.result.half_points
            for pairing in entry.pairings
            if pairing is not None and pairing.opponent in rated and pairing.result.is_played
        )
    )


def _slow_enough(
    tournament: Tournament, time_control: TimeControl | None, rules: Regime, *, approved: bool
) -> bool | None:
    """Whether the rate of play makes norms: two hours for 60 moves; None when nothing tells."""
    kind = time_control or tournament.time_control
    if kind is not None and kind is not TimeControl.STANDARD:
        return False
    rate = tournament.rate_of_play
    if rate is None:
        return None
    if approved and approvable(rate, rules):
        return True
    return rate.seconds_for_60_moves >= _SECONDS_FOR_A_NORM


def _may_want(player: Player, title: str) -> bool:
    if title in _HAS_ALREADY.get(player.title, frozenset()):
        return False
    return not (title.startswith("W") and player.sex is Sex.MALE)


def _best(frame: NormFrame) -> TitleNorm:
    """The first choice of games that makes the norm; else all games."""
    norms = (_judge(chosen, frame) for chosen in _choices(frame))
    first = next(norms)
    if first.achieved is not False:
        return first
    return next((norm for norm in norms if norm.achieved is not False), first)


def _choices(frame: NormFrame) -> Iterator[tuple[Game, ...]]:
    """All games that count, then what may be left out (1.4.1 c and d).

    The last rounds may be left out where pairings were not fixed beforehand; any wins may.
    """
    played = tuple(game for game in frame.all_games if _counts(game, frame))
    yield played
    if not frame.predetermined:
        for count in range(len(played) - 1, frame.least_games - 1, -1):
            yield played[:count]
    wins = [place for place, game in enumerate(played) if game.result is Result.WIN]
    for left_out in range(1, len(played) - frame.least_games + 1):
        for without in islice(combinations(wins, left_out), _MOST_CHOICES):
            yield tuple(game for place, game in enumerate(played) if place not in without)


def _counts(game: Game, frame: NormFrame) -> bool:
    """Played over the board against a player of a FIDE federation (1.4.2).

    In a round robin a game with an unrated player who scores nothing against rated players does
    not count either.
    """
    opponent = game.opponent
    if opponent is None or not game.result.is_played or opponent.federation in _NO_FEDERATION:
        return False
    return not (frame.predetermined and opponent.number in frame.pointless)


def _judge(chosen: tuple[Game, ...], frame: NormFrame) -> TitleNorm:
    opponents = [game.opponent for game in chosen if game.opponent is not None]
    points = total(Score, [game.result.score for game in chosen])
    rated = [opponent.rating for opponent in opponents]
    ratings, raised = ratings_used(rated, frame.rule, frame.level)
    average = performed = None
    if ratings:
        mean, _, _, performed = performance(ratings, points)
        average = Rating(mean)
    requirements = (
        games_requirement(chosen, frame),
        *level_requirements(average, performed, frame),
        *count_requirements(opponents, points, frame),
        *federation_requirements(opponents, frame),
        *other_requirements(frame),
    )
    return TitleNorm(
        title=frame.title,
        achieved=_all_met(requirements),
        games_counted=len(chosen),
        rounds=tuple(game.round for game in chosen if game.round is not None),
        points=points,
        average_opponent_rating=average,
        performance_rating=performed,
        raised_opponent=raised,
        requirements=requirements,
    )


def _all_met(requirements: Sequence[Requirement]) -> bool | None:
    if any(requirement.met is False for requirement in requirements):
        return False
    return None if any(requirement.met is None for requirement in requirements) else True


def _many_foreign_titles(tournament: Tournament) -> bool:
    """Article 1.4.3 d: in every round 20 rated foreigners of 3 federations, 10 of them titled.

    Counted are players who miss at most one round, a pairing-allocated bye not being a miss.
    """
    host = tournament.federation
    if host is None:
        return False
    foreigners = [
        entry.player
        for entry in tournament.entries
        if entry.player.rating is not None
        and entry.player.federation not in (None, host, "FID")
        and _missed(entry) <= 1
    ]
    titled = sum(player.title in ("GM", "IM", "WGM", "WIM") for player in foreigners)
    federations = {player.federation for player in foreigners}
    return len(foreigners) >= 20 and titled >= 10 and len(federations) >= 3  # noqa: PLR2004  the article's figures


def _missed(entry: Entry) -> int:
    present = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}
    return sum(
        pairing is None or not (pairing.result.is_played or pairing.result in present)
        for pairing in entry.pairings
    )
