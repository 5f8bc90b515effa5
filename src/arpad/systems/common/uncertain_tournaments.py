"""Tournaments for systems whose ratings have a deviation: the tournament is one rating period."""

from collections.abc import Callable

from arpad.core.outcomes import TournamentRating
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.systems.common.tournaments import rate_each
from arpad.systems.common.uncertain_ratings import (
    UncertainFirstRating,
    UncertainRating,
    UncertainUpdate,
    first_rating_of,
)
from arpad.systems.common.uncertain_requests import Reader


def rate_tournament_as_period(
    tournament: Tournament,
    rules: Regime,
    reader: Reader,
    rate_games: Callable[[UncertainRating, tuple[Game, ...]], UncertainUpdate],
) -> TournamentRating:
    """Rate every player; unrated ones take part with the numbers of a new player.

    Args:
        tournament: with its first day known.
        rules: of that day.
        reader: finds the numbers of the players.
        rate_games: rates the games of one player.
    """

    def rate(player: Player, games: tuple[Game, ...]) -> UncertainUpdate | UncertainFirstRating:
        own = reader.player(player)
        if own is None:
            return first_rating_of(rate_games(reader.start, games), rules)
        return rate_games(own, games)

    return rate_each(tournament, rules, rate)
