"""The first rating: the games of a player who starts from the numbers of a new player."""

from collections.abc import Sequence

from arpad.core.records import Game
from arpad.core.rulebook import Regime
from arpad.systems.common.uncertain_answers import first_rating_of
from arpad.systems.common.uncertain_ratings import UncertainFirstRating, UncertainRating
from arpad.systems.common.uncertain_requests import Reader
from arpad.systems.stephenson.rating_change import StephensonChoices, rate_games


def first_rating(
    start: UncertainRating,
    games: Sequence[Game],
    reader: Reader,
    choices: StephensonChoices,
    rules: Regime,
) -> UncertainFirstRating:
    """The rating of a new player after his first games.

    Args:
        start: the numbers of a new player, or others that the pool gives him.
        games: in any order.
        reader: finds the numbers of the opponents.
        choices: constants, colour.
        rules: interval and citations.
    """
    return first_rating_of(rate_games(start, games, reader, choices, rules), rules)
