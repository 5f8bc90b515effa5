"""Players, games and days for the tests of Lichess."""

from datetime import date

from arpad.core.quantities import Rating
from arpad.core.records import Colour, Game, Player
from arpad.core.results import Result
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.lichess.choices import Choices
from arpad.systems.lichess.game_by_game import DatedGame, LichessUpdate, rate_games
from arpad.systems.lichess.rules import regime

BEFORE, LATER = date(2025, 6, 1), date(2026, 6, 1)  # without and with a colour advantage


def rules(day: date = LATER) -> Regime:
    """The rules of a day."""
    return regime(day)


def values(
    rating: float = 1500, deviation: float = 60, volatility: float | None = 0.06
) -> UncertainRating:
    """A player's values."""
    return UncertainRating(rating=rating, rating_deviation=deviation, volatility=volatility)


def player(
    rating: float = 1500, deviation: float | None = 60, volatility: float | None = 0.06
) -> Player:
    """An opponent."""
    return Player(
        rating=Rating(max(1, half_up(rating))),
        rating_unrounded=rating,
        rating_deviation=deviation,
        volatility=volatility,
    )


def game(
    result: Result = Result.WIN,
    opponent: Player | None = None,
    colour: Colour | None = Colour.WHITE,
    day: date | None = None,
) -> Game:
    """A game against an opponent of 1500 with a deviation of 60, or another."""
    return Game(opponent=opponent or player(), result=result, colour=colour, played_on=day)


def rate(
    own: UncertainRating,
    *games: Game,
    choices: Choices | None = None,
    day: date = LATER,
    days_idle: float = 0,
) -> LichessUpdate:
    """Rate games of a day, or of the days on which they were played."""
    dated = [DatedGame(day=each.played_on or day, game=each) for each in games]
    return rate_games(own, dated, choices or Choices(), days_idle)
