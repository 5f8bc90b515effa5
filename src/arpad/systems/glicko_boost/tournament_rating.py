"""A tournament as a rating period: every player rated twice, with the results of all known."""

from collections.abc import Sequence

from arpad.core.errors import BadValue, MissingFact
from arpad.core.outcomes import TournamentRating
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime, missing
from arpad.systems.common.counted_games import why_not_rated
from arpad.systems.common.tournaments import entry_games, players_of, rate_each
from arpad.systems.common.uncertain_answers import first_rating_of
from arpad.systems.common.uncertain_ratings import (
    UncertainFirstRating,
    UncertainRating,
    UncertainUpdate,
)
from arpad.systems.common.uncertain_requests import PERIODS_IDLE, Reader
from arpad.systems.common.weighing import Played
from arpad.systems.glicko_boost.period import Passes, PopulationGame, rate_population
from arpad.systems.glicko_boost.rating_change import (
    BoostChoices,
    after_idle_periods,
    played_of,
    rate_games,
)


def rate_tournament(
    tournament: Tournament, reader: Reader, usual: BoostChoices, rules: Regime
) -> TournamentRating:
    """Rate every player, each against the ratings that the others get by it.

    Args:
        tournament: with its first day known.
        reader: finds the numbers of the players.
        usual: the constants.
        rules: of that day.
    """
    solved = _solve(tournament, reader, usual, rules)

    def rate(player: Player, games: tuple[Game, ...]) -> UncertainUpdate | UncertainFirstRating:
        own = reader.player(player)
        choices = usual.replace(periods_idle=_idle(player))
        counted = [game for game in games if why_not_rated(game, unrated_count=True) is None]
        if counted and solved is None:
            rule = rules.citation("two_passes")
            raise missing(rule, "opponent_rating_deviation")

        def passes(_: UncertainRating, __: Sequence[Played]) -> Passes:
            return (solved or {})[player.number or 0]

        update = rate_games(own or reader.start, games, reader, choices, rules, solve=passes)
        return update if own is not None else first_rating_of(update, rules)

    return rate_each(tournament, rules, rate)


def _idle(player: Player) -> int:
    idle = player.fact(PERIODS_IDLE.name)
    return idle if isinstance(idle, int) else 0


def _solve(
    tournament: Tournament, reader: Reader, usual: BoostChoices, rules: Regime
) -> dict[int, Passes] | None:
    """What the passes bring each player; None when the RD of somebody is not known."""
    players = players_of(tournament, national=False)
    ratings: dict[int, UncertainRating] = {}
    for number, player in players.items():
        try:
            own = reader.player(player) or reader.start
        except (MissingFact, BadValue):
            return None
        choices = usual.replace(periods_idle=_idle(player))
        ratings[number] = after_idle_periods(own, choices, rules)[0]
    games: dict[int, list[PopulationGame]] = {}
    for entry in tournament.entries:
        counted = [
            game
            for game in entry_games(entry, players, tournament)
            if why_not_rated(game, unrated_count=True) is None
        ]
        games[entry.number] = [
            PopulationGame(
                opponent=game.opponent.number if game.opponent is not None else None,
                score=game.result.half_points / 2,
                advantage=played_of(reader.met(game), usual).advantage,
            )
            for game in counted
        ]
    return rate_population(ratings, games, usual.constants)
