"""The new list from the old one and the sums of a period: the same function on every engine."""

import numpy as np

from arpad.bulk.fide.update import MOST_GAMES
from arpad.bulk.games import PeriodGames
from arpad.bulk.glicko.rules import PeriodRules, Values
from arpad.core.errors import InputError


def period_number(name: str) -> int:
    """A period as a whole number.

    Example:
        >>> period_number("2026-11")
        202611
    """
    return int(name.replace("-", ""))


def update(before: Values, games: PeriodGames, rules: PeriodRules) -> dict[str, np.ndarray]:
    """The new list of some players.

    Args:
        before: their columns of the list and of the sums, in any order.
        games: of the period.
        rules: of the period.

    Returns:
        The columns of the list and of the changes.

    Raises:
        InputError: a player has more games than can be.
    """
    counted = before["counted"]
    if counted.max(initial=0) > MOST_GAMES:
        player = int(before["player"][counted.argmax()])
        raise InputError("bulk.rate.error.too_many_games", player=player, most=MOST_GAMES)
    played = counted > 0
    found = {f"{name}_before": before[name] for name in rules.columns.reals}
    found |= rules.update(before)
    return found | {
        "player": before["player"],
        "games": before["games"] + counted,
        "games_before": before["games"],
        "last_period": np.where(played, period_number(games.name), before["last_period"]),
        "counted": counted,
    }
