"""The requirements of a title norm, each as met, not met or not told, with its figures.

Source: FIDE Title Regulations 1.4 (B.01, 1 January 2024).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.outcomes import Requirement
from arpad.core.quantities import Rating, Score
from arpad.core.records import Game, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.core.rulebook import Rule
from arpad.systems.fide.round_robin import is_double

# Titles that make an opponent count as titled; CM and WCM do not (1.4.5 a).
_TITLED = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
_NEEDED = {
    "GM": frozenset({"GM"}),
    "IM": frozenset({"GM", "IM"}),
    "WGM": frozenset({"GM", "IM", "WGM"}),
    "WIM": frozenset({"GM", "IM", "WGM", "WIM"}),
}
NORMAL_GAMES: Final = 9
_FOREIGN_FEDERATIONS = 2
_ROUNDS_A_DAY = 2
_DOUBLE_PLAYERS = 6
_FULL_BYES = frozenset({Result.FORFEIT_WIN, Result.FULL_POINT_BYE, Result.PAIRING_ALLOCATED_BYE})


class NormFrame(Record):
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


def games_requirement(chosen: Sequence[Game], frame: NormFrame) -> Requirement:
    """Nine games; eight and a win without play in a nine-round event also do (1.4.1)."""
    count = len(chosen)
    full = any(game.result in _FULL_BYES for game in frame.all_games)
    exception = (
        frame.least_games == NORMAL_GAMES
        and count == NORMAL_GAMES - 1
        and full
        and frame.tournament.rounds == NORMAL_GAMES
    )
    return Requirement(
        message="norm.games_with_bye" if exception else "norm.games",
        met=count >= frame.least_games or exception,
        figures=(("games", count), ("needed", frame.least_games)),
        rule=frame.counts.citation.replace(article="1.4.1"),
    )


def level_requirements(
    average: Rating | None, performed: Rating | None, frame: NormFrame
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


def by_games(counts: Rule, name: str, games: int) -> int:
    """A figure of the table by number of games; more than 13 count as 13, fewer than 7 as 7."""
    numbers = counts.integers("games")
    row = min(max(games, numbers[0]), numbers[-1])
    return counts.integers(name)[numbers.index(row)]


def ratings_used(
    opponents: Sequence[Rating | None], rule: Rule, level: int
) -> tuple[list[Rating], Rating | None]:
    """Opponents' ratings, unrated as 1400, the lowest raised to the adjusted floor (1.4.6).

    Args:
        opponents: their ratings, None for unrated.
        rule: the rule ``title_norm``.
        level: place of the title in its lists.

    Returns:
        The ratings, and the one that was raised (None for none).
    """
    unrated = Rating(rule.integer("unrated_counts_as"))
    ratings = [rating or unrated for rating in opponents]
    floor = rule.integers("raised_to")[level]
    if not ratings or min(ratings) >= floor:
        return ratings, None
    lowest = min(ratings)
    ratings[ratings.index(lowest)] = Rating(floor)
    return ratings, lowest


def count_requirements(
    opponents: Sequence[Player], points: Score, frame: NormFrame
) -> tuple[Requirement, ...]:
    """Score and titles of the opponents (1.4.5, 1.4.8 b)."""
    games = len(opponents)
    least = Score.from_half_points(by_games(frame.counts, "half_points", games))
    titled = sum(opponent.title in _TITLED for opponent in opponents)
    wanted = _NEEDED[frame.title]
    have = sum(opponent.title in wanted for opponent in opponents)
    least_titled = by_games(frame.counts, "titled", games)
    least_wanted = by_games(frame.counts, "needed_titles", games)
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


def federation_requirements(
    opponents: Sequence[Player], frame: NormFrame
) -> tuple[Requirement, ...]:
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
    own_most = by_games(frame.counts, "own_federation", len(opponents))
    one_most = by_games(frame.counts, "one_federation", len(opponents))
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


def _double_round_robin(frame: NormFrame) -> list[Requirement]:
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


def other_requirements(frame: NormFrame) -> tuple[Requirement, ...]:
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
