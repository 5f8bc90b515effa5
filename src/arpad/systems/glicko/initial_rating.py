"""The first rating: the games of a player who starts from the numbers of a new player."""

from collections.abc import Sequence

from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.systems.common.uncertain_answers import first_rating_of
from arpad.systems.common.uncertain_ratings import UncertainFirstRating, UncertainRating
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.glicko.rating_change import GlickoChoices, rate_games


def first_rating(
    start: UncertainRating,
    games: Sequence[Game],
    reader: Reader,
    choices: GlickoChoices,
    rules: Regime,
) -> UncertainFirstRating:
    """The rating of a new player after his first games.

    Args:
        start: the numbers of a new player, or others that the pool gives him.
        games: in the order in which they were played.
        reader: finds the numbers of the opponents.
        choices: growth, periods, floor.
        rules: scale, interval and citations.
    """
    return first_rating_of(rate_games(start, games, reader, choices, rules), rules)
