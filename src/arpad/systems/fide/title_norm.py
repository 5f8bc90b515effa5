"""Title norms: every requirement for GM, IM, WGM and WIM as met or not met, with the figures.

Source: FIDE Title Regulations 1.4 (B.01, 1 January 2024).
"""

from collections import Counter
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
from arpad.core.rulebook import Regime, Rule
from arpad.systems.fide.performance_rating import performance
from arpad.systems.fide.rateability import approvable
from arpad.systems.fide.round_robin import is_double, is_round_robin
from arpad.systems.fide.rules import regime
from arpad.systems.fide.tournament_rating import entry_games

# Titles that make an opponent count as titled; CM and WCM do not (1.4.5 a).
_TITLED = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
_NEEDED = {
    "GM": frozenset({"GM"}),
    "IM": frozenset({"GM", "IM"}),
    "WGM": frozenset({"GM", "IM", "WGM"}),
    "WIM": frozenset({"GM", "IM", "WGM", "WIM"}),
}
# What a player with one of these titles no longer needs.
_HAS_ALREADY = {
    "GM": frozenset({"GM", "IM", "WGM", "WIM"}),
    "IM": frozenset({"IM", "WIM"}),
    "WGM": frozenset({"WGM", "WIM"}),
    "WIM": frozenset({"WIM"}),
}
_NORMAL_GAMES = 9
_FOREIGN_FEDERATIONS = 2
_ROUNDS_A_DAY = 2
_DOUBLE_PLAYERS = 6
_MOST_CHOICES = 500  # of wins to leave out; more than any event of 13 rounds can offer
_NO_FEDERATION = frozenset({"NON"})
_SECONDS_FOR_A_NORM = 7200  # article 1.1: two hours a player on a 60-move basis
_FULL_BYES = frozenset({Result.FORFEIT_WIN, Result.FULL_POINT_BYE, Result.PAIRING_ALLOCATED_BYE})


def title_norms(  # noqa: PLR0913  each a fact of the event
    tournament: Tournament,
    number: int,
    *,
    federations_waived: bool | None = None,
    time_control: TimeControl | None = None,
    approved: bool = False,
    least_games: int = _NORMAL_GAMES,
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
            _Frame(
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


class _Frame(Record):
    """What stays the same while the games of one player are judged for one title."""

    title: str
    level: int  # place of the title in the lists of the rulebook
    player: Player
    all_games: tuple[Game, ...]
    tournament: Tournament
    rule: Rule
    counts: Rule
    waived: bool
    slow_enough: bool | None
    least_games: int
    predetermined: bool  # a round robin: the pairings were fixed beforehand
    pointless: frozenset[int | None]  # unrated players without a point against rated ones


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


def _best(frame: _Frame) -> TitleNorm:
    """The first choice of games that makes the norm; else all games."""
    norms = (_judge(chosen, frame) for chosen in _choices(frame))
    first = next(norms)
    if first.achieved is not False:
        return first
    return next((norm for norm in norms if norm.achieved is not False), first)


def _choices(frame: _Frame) -> Iterator[tuple[Game, ...]]:
    """All games that count, then what may be left out (1.4.1 c and d).

    The last rounds may be left out where pairings were not fixed beforehand; any wins may.
    """
    played = tuple(game for game in frame.all_games if _counts(game, frame))
    yield played
    if not frame.predetermined:
        for count in range(len(played) - 1, frame.least_games - 1, -1):
            yield played[:count]
    wins = [game for game in played if game.result is Result.WIN]
    for left_out in range(1, len(played) - frame.least_games + 1):
        for without in islice(combinations(wins, left_out), _MOST_CHOICES):
            yield tuple(game for game in played if game not in without)


def _counts(game: Game, frame: _Frame) -> bool:
    """Played over the board against a player of a FIDE federation (1.4.2).

    In a round robin a game with an unrated player who scores nothing against rated players does
    not count either.
    """
    opponent = game.opponent
    if opponent is None or not game.result.is_played or opponent.federation in _NO_FEDERATION:
        return False
    return not (frame.predetermined and opponent.number in frame.pointless)


def _judge(chosen: tuple[Game, ...], frame: _Frame) -> TitleNorm:
    opponents = [game.opponent for game in chosen if game.opponent is not None]
    points = total(Score, [game.result.score for game in chosen])
    ratings, raised = _ratings(opponents, frame)
    average = performed = None
    if ratings:
        mean, _, _, performed = performance(ratings, points)
        average = Rating(mean)
    requirements = (
        _games_requirement(chosen, frame),
        *_level_requirements(average, performed, frame),
        *_count_requirements(opponents, points, frame),
        *_federation_requirements(opponents, frame),
        *_other_requirements(frame),
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


def _ratings(opponents: Sequence[Player], frame: _Frame) -> tuple[list[Rating], Rating | None]:
    """Opponents' ratings, unrated as 1400, the lowest raised to the adjusted floor (1.4.6)."""
    unrated = Rating(frame.rule.integer("unrated_counts_as"))
    ratings = [opponent.rating or unrated for opponent in opponents]
    floor = frame.rule.integers("raised_to")[frame.level]
    if not ratings or min(ratings) >= floor:
        return ratings, None
    lowest = min(ratings)
    ratings[ratings.index(lowest)] = Rating(floor)
    return ratings, lowest


def _games_requirement(chosen: Sequence[Game], frame: _Frame) -> Requirement:
    """Nine games; eight and a win without play in a nine-round event also do (1.4.1)."""
    count = len(chosen)
    full = any(game.result in _FULL_BYES for game in frame.all_games)
    exception = (
        frame.least_games == _NORMAL_GAMES
        and count == _NORMAL_GAMES - 1
        and full
        and frame.tournament.rounds == _NORMAL_GAMES
    )
    return Requirement(
        message="norm.games_with_bye" if exception else "norm.games",
        met=count >= frame.least_games or exception,
        figures=(("games", count), ("needed", frame.least_games)),
        rule=frame.counts.citation.replace(article="1.4.1"),
    )


def _level_requirements(
    average: Rating | None, performed: Rating | None, frame: _Frame
) -> tuple[Requirement, Requirement]:
    """The opponents' average and the performance (1.4.7, 1.4.8)."""
    least_average = Rating(frame.rule.integers("average")[frame.level])
    least_performance = Rating(frame.rule.integers("performance")[frame.level])
    return (
        Requirement(
            message="norm.average",
            met=average is not None and average >= least_average,
            figures=(("average", average or Rating(0)), ("needed", least_average)),
            rule=frame.rule.citation,
        ),
        Requirement(
            message="norm.performance",
            met=performed is not None and performed >= least_performance,
            figures=(("performance", performed or Rating(0)), ("needed", least_performance)),
            rule=frame.rule.citation,
        ),
    )


def _by_games(frame: _Frame, name: str, games: int) -> int:
    """A figure of the table by number of games; more than 13 count as 13, fewer than 7 as 7."""
    numbers = frame.counts.integers("games")
    row = min(max(games, numbers[0]), numbers[-1])
    return frame.counts.integers(name)[numbers.index(row)]


def _count_requirements(
    opponents: Sequence[Player], points: Score, frame: _Frame
) -> tuple[Requirement, ...]:
    """Score and titles of the opponents (1.4.5, 1.4.8 b)."""
    games = len(opponents)
    least = Score.from_half_points(_by_games(frame, "half_points", games))
    titled = sum(opponent.title in _TITLED for opponent in opponents)
    wanted = _NEEDED[frame.title]
    have = sum(opponent.title in wanted for opponent in opponents)
    least_titled = _by_games(frame, "titled", games)
    least_wanted = _by_games(frame, "needed_titles", games)
    titles = "/".join(title for title in ("GM", "IM", "WGM", "WIM") if title in wanted)
    article = frame.counts.citation.replace(article="1.4.5")
    return (
        Requirement(
            message="norm.score",
            met=points >= least,
            figures=(("points", points), ("needed", least)),
            rule=frame.rule.citation,
        ),
        Requirement(
            message="norm.titled",
            met=titled >= least_titled,
            figures=(("count", titled), ("needed", least_titled)),
            rule=article,
        ),
        Requirement(
            message="norm.needed_titles",
            met=have >= least_wanted,
            figures=(("count", have), ("needed", least_wanted), ("titles", titles)),
            rule=article,
        ),
    )


def _federation_requirements(opponents: Sequence[Player], frame: _Frame) -> tuple[Requirement, ...]:
    """The mix of federations (1.4.3, 1.4.4), or that it is waived."""
    mix = frame.counts.citation.replace(article="1.4.3")
    if frame.waived:
        return (Requirement(message="norm.federations_waived", met=True, rule=mix),)
    own_federation = frame.player.federation
    federations = Counter(o.federation for o in opponents if o.federation)
    known = bool(own_federation) and all(opponent.federation for opponent in opponents)
    own = federations.get(own_federation or "", 0)
    # The flag of FIDE is no federation: such opponents count as games only.
    foreign = len([f for f in federations if f not in {own_federation, "FID"}])
    most = max((count for code, count in federations.items() if code != "FID"), default=0)
    own_most = _by_games(frame, "own_federation", len(opponents))
    one_most = _by_games(frame, "one_federation", len(opponents))
    shares = mix.replace(article="1.4.4")
    return (
        Requirement(
            message="norm.foreign_federations",
            met=foreign >= _FOREIGN_FEDERATIONS if known else None,
            figures=(("count", foreign), ("needed", _FOREIGN_FEDERATIONS)),
            rule=mix,
        ),
        Requirement(
            message="norm.own_federation",
            met=own <= own_most if known else None,
            figures=(("count", own), ("most", own_most)),
            rule=shares,
        ),
        Requirement(
            message="norm.one_federation",
            met=most <= one_most if known else None,
            figures=(("count", most), ("most", one_most)),
            rule=shares,
        ),
    )


def _double_round_robin(frame: _Frame) -> list[Requirement]:
    """A double round robin needs six players, half of them with the titles (1.4.1, 1.4.5)."""
    if not frame.predetermined or not is_double(frame.tournament):
        return []
    players = [entry.player for entry in frame.tournament.entries]
    opponents = [player for player in players if player.number != frame.player.number]
    have = sum(player.title in _NEEDED[frame.title] for player in opponents)
    half = (len(opponents) + 1) // 2
    return [
        Requirement(
            message="norm.double_round_robin",
            met=len(players) >= _DOUBLE_PLAYERS and have >= half,
            figures=(("players", len(players)), ("count", have), ("needed", half)),
            rule=frame.counts.citation.replace(article="1.4.1"),
        )
    ]


def _other_requirements(frame: _Frame) -> tuple[Requirement, ...]:
    """Rate of play, the sex for a woman's title, rounds a day; None for what is not known."""
    requirements = _double_round_robin(frame)
    requirements += [
        Requirement(
            message="norm.rate_of_play",
            met=frame.slow_enough,
            figures=(("rate", str(frame.tournament.rate_of_play or "?")),),
            rule=frame.rule.citation.replace(article="1.1"),
        )
    ]
    if frame.title.startswith("W"):
        sex = frame.player.sex
        met = None if sex is None else sex is Sex.FEMALE
        requirements.append(Requirement(message="norm.woman", met=met, rule=frame.rule.citation))
    days = Counter(day for day in frame.tournament.round_dates if day is not None)
    if days:
        most = max(days.values())
        requirements.append(
            Requirement(
                message="norm.rounds_a_day",
                met=most <= _ROUNDS_A_DAY,
                figures=(("count", most), ("most", _ROUNDS_A_DAY)),
                rule=frame.rule.citation.replace(article="1.1"),
            )
        )
    return tuple(requirements)


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
