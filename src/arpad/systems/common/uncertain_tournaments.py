"""Tournaments for systems whose ratings have a deviation: the tournament is one rating period."""

from collections.abc import Callable

from arpad.core.outcomes import TournamentRating
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.systems.common.tournaments import rate_each
from arpad.systems.common.uncertain_answers import first_rating_of
from arpad.systems.common.uncertain_ratings import (
    UncertainFirstRating,
    UncertainRating,
    UncertainUpdate,
)
from arpad.systems.common.uncertain_requests import PERIODS_IDLE, Reader


def rate_tournament_as_period(
    tournament: Tournament,
    rules: Regime,
    reader: Reader,
    rate_games: Callable[[UncertainRating, tuple[Game, ...], int], UncertainUpdate],
) -> TournamentRating:
    """Rate every player; unrated ones take part with the numbers of a new player.

    Args:
        tournament: with its first day known.
        rules: of that day.
        reader: finds the numbers of the players.
        rate_games: rates the games of one player, with the periods that he did not play before
            them (a fact of his, 0 when it is not told).
    """

    def rate(player: Player, games: tuple[Game, ...]) -> UncertainUpdate | UncertainFirstRating:
        own, idle = reader.player(player), player.fact(PERIODS_IDLE.name)
        periods = idle if isinstance(idle, int) else 0
        if own is None:
            return first_rating_of(rate_games(reader.start, games, periods), rules)
        return rate_games(own, games, periods)

    return rate_each(tournament, rules, rate)
