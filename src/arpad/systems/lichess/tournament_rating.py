"""A tournament round by round: every game with the values that the rounds before left."""

from datetime import date

from arpad.core.errors import MissingFact
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.records import Game, Player, Tournament
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step
from arpad.systems.common.tournaments import entry_games, players_of, points_made
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.game_by_game import Chain, DatedGame, update_of, with_game
from arpad.systems.lichess.initial_rating import first_rating_of
from arpad.systems.lichess.rating_deviation import after_days, days_between
from arpad.systems.lichess.rules import regime
from arpad.systems.lichess.start_values import start_values

_CHOICES = Choices()  # standard chess; the speed is not in a report


class _Seat:
    """A player while the tournament goes on.

    Args:
        player: with what is known of him before it.
        games: his rounds.
        rules: of the first day.
    """

    def __init__(self, player: Player, games: tuple[Game, ...], rules: Regime) -> None:
        self.player = player
        self.games = games
        self.is_new = player.exact_rating is None
        self.missing: tuple[str, ...] = ()
        self.start = start_values("player", rules)
        if player.exact_rating is not None:
            if player.rating_deviation is None:
                self.missing = ("rating_deviation",)
            else:
                self.start = UncertainRating(
                    rating=player.exact_rating,
                    rating_deviation=player.rating_deviation,
                    volatility=player.volatility,
                )
        self.chain = Chain(values=self.start)

    def as_opponent(self, day: date) -> Player:
        """The player with his values on a day, as his opponent meets him.

        Raises:
            MissingFact: they are not known.
        """
        rules = regime(day)
        if self.missing:
            rule = rules.citation("rating_period")
            raise missing(rule, "opponent_rating_deviation")
        idle = days_between(self.chain.last_day, day)
        values, _ = after_days(self.chain.values, idle, rules)
        return self.player.replace(
            rating_unrounded=values.rating,
            rating_deviation=values.rating_deviation,
            volatility=values.volatility,
        )


def rate_tournament(tournament: Tournament, start: date) -> TournamentRating:
    """Rate every player round by round.

    Who lacks a fact is told by name, and so is who met him: what the others have after that game
    cannot be known either.

    Args:
        tournament: the tournament.
        start: its first day.

    Source: lila, modules/round/src/main/PerfsUpdater.scala: games are rated as they end.
    """
    rules = regime(start)
    players = players_of(tournament, national=False)
    seats = {
        entry.number: _Seat(players[entry.number], entry_games(entry, players, tournament), rules)
        for entry in sorted(tournament.entries, key=lambda entry: entry.number)
    }
    day = start
    for number in sorted({game.round or 0 for seat in seats.values() for game in seat.games}):
        dates = [g.played_on for seat in seats.values() for g in seat.games if g.round == number]
        day = max([day, *(each for each in dates if each is not None)])
        _play(number, day, seats)
    last = regime(day)
    return TournamentRating(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        tournament=tournament,
        players=tuple(_outcome(seat, last) for seat in seats.values()),
        warnings=_remarks(seats, rules),
    )


def _play(number: int, day: date, seats: dict[int, _Seat]) -> None:
    """One round for all: every game with the values from before it."""
    after: dict[int, Chain] = {}
    missing: dict[int, tuple[str, ...]] = {}
    for own, seat in seats.items():
        for game in seat.games:
            if game.round != number or seat.missing:
                continue
            try:
                after[own] = with_game(
                    seat.chain, DatedGame(day=day, game=_met(game, day, seats)), _CHOICES
                )
            except MissingFact as error:
                missing[own] = error.missing
    for own, chain in after.items():
        seats[own].chain = chain
    for own, names in missing.items():
        seats[own].missing = names


def _met(game: Game, day: date, seats: dict[int, _Seat]) -> Game:
    """The game with the opponent as he is on the day."""
    opponent = game.opponent
    if opponent is None or opponent.number is None or not game.result.is_played:
        return game
    return game.replace(opponent=seats[opponent.number].as_opponent(day))


def _outcome(seat: _Seat, rules: Regime) -> PlayerRating:
    points = points_made(seat.games)
    if seat.missing:
        return PlayerRating(player=seat.player, points=points, missing=seat.missing)
    update = update_of(seat.start, seat.chain, _CHOICES, rules)
    answer = first_rating_of(update, "player", rules) if seat.is_new else update
    return PlayerRating(player=seat.player, points=points, answer=answer)


def _remarks(seats: dict[int, _Seat], rules: Regime) -> tuple[Step, ...]:
    new = sum(seat.is_new for seat in seats.values())
    told = step("lichess.remark.tournament", rules.citation("rating_period"))
    if not new:
        return (told,)
    rule = rules.citation("initial_rating")
    return (told, step("lichess.remark.new_accounts", rule, count=new))
