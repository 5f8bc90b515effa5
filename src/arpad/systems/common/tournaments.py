"""Tournaments for systems that rate each player's games by themselves."""

from collections.abc import Callable, Iterable

from arpad.core.errors import MissingFact, NotRateable
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.quantities import Rating, Score
from arpad.core.records import Entry, Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, word
from arpad.core.updates import FirstRating, RatingUpdate

RatePlayer = Callable[[Player, tuple[Game, ...]], RatingUpdate | FirstRating]


def entry_games(
    entry: Entry, numbers: dict[int, Player], tournament: Tournament
) -> tuple[Game, ...]:
    """The rounds of an entry as games; rounds of which the report says nothing are left out.

    Args:
        entry: the player with his rounds.
        numbers: all players by starting number.
        tournament: for the days of its rounds.
    """
    dates = tournament.round_dates
    return tuple(
        Game(
            opponent=numbers.get(pairing.opponent) if pairing.opponent is not None else None,
            result=pairing.result,
            colour=pairing.colour,
            round=number,
            played_on=dates[number - 1] if number <= len(dates) else None,
        )
        for number, pairing in enumerate(entry.pairings, start=1)
        if pairing is not None
    )


def points_made(games: Iterable[Game]) -> Score:
    """Tournament points by counting results: 1, a half, 0."""
    return Score.from_half_points(sum(game.result.half_points for game in games))


def players_of(tournament: Tournament, *, national: bool) -> dict[int, Player]:
    """The players by starting number.

    Args:
        tournament: the tournament.
        national: rate with the national rating where the report gives one.
    """
    players = {}
    for entry in tournament.entries:
        player = entry.player
        if national and entry.national_rating:
            player = player.replace(rating=Rating(entry.national_rating))
        players[entry.number] = player
    return players


def rate_each(
    tournament: Tournament,
    rules: Regime,
    rate: RatePlayer,
    *,
    national: bool = False,
    warnings: tuple[Step, ...] = (),
) -> TournamentRating:
    """Rate each player's games, every opponent with his rating from before the tournament.

    A player of whom a fact is missing, or whom the rules do not rate, is told by name; the
    others are rated.

    Args:
        tournament: with its first day known.
        rules: the rules of that day.
        rate: rates one player.
        national: rate with the national rating where the report gives one.
        warnings: remarks on the tournament as a whole.
    """
    players = players_of(tournament, national=national)
    rated = []
    for entry in sorted(tournament.entries, key=lambda entry: entry.number):
        games = entry_games(entry, players, tournament)
        rated.append(rate_one(players[entry.number], games, rate))
    return TournamentRating(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        tournament=tournament,
        players=tuple(rated),
        warnings=warnings,
    )


def rate_one(player: Player, games: tuple[Game, ...], rate: RatePlayer) -> PlayerRating:
    """The outcome of one player, or what keeps him from having one.

    Args:
        player: the player.
        games: his games.
        rate: rates one player.
    """
    points = points_made(games)
    try:
        return PlayerRating(player=player, points=points, answer=rate(player, games))
    except MissingFact as error:
        return PlayerRating(player=player, points=points, missing=error.missing)
    except NotRateable as error:
        reason = word(error.message, **error.facts)
        return PlayerRating(player=player, points=points, why_not_rated=(reason,))
