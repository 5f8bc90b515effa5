"""Article 10.f.2: K of a game by its number in the player's life, then by the rating.

And what becomes of a change that leads to ratings with another K.
"""

from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import Final

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step

_BY_GAMES: Final = "kbsb.step.k_by_games"
_BY_RATING: Final = "kbsb.step.k_by_rating"


def development_coefficient(game_number: int, rating: int, rules: Regime) -> int:
    """K of one game.

    Args:
        game_number: number of the game among all games of the player that counted, from 1.
        rating: the player's rating on the list before.
        rules: the rules of the list.

    Source: KBSB Tournament Rules 10.f.2; at exactly 2000 and 2200 as the check lists have it.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.kbsb.rules import regime
        >>> rules = regime(date(2022, 4, 1))
        >>> [development_coefficient(*game, rules) for game in ((100, 1662), (101, 1662))]
        [32, 24]
        >>> [development_coefficient(301, rating, rules) for rating in (1999, 2000, 2200)]
        [16, 12, 10]
    """
    rule = rules.rule("development_coefficient")
    bounds = rule.integers("games_up_to")
    if game_number <= bounds[-1]:
        return rule.integers("by_games")[bisect_left(bounds, game_number)]
    return coefficient_by_rating(rating, rules)


def coefficient_by_rating(rating: int, rules: Regime) -> int:
    """K of a game after the last of the numbers: by the rating alone."""
    rule = rules.rule("development_coefficient")
    return rule.integers("by_rating")[bisect_right(rule.integers("rating_from"), rating)]


def is_by_rating(game_number: int, rules: Regime) -> bool:
    """Whether K of this game is by the rating: after the 300th."""
    return game_number > rules.rule("development_coefficient").integers("games_up_to")[-1]


def coefficient_step(game_number: int, rating: int, rules: Regime) -> Step:
    """K of one game with its reason."""
    message = _BY_RATING if is_by_rating(game_number, rules) else _BY_GAMES
    return step(
        message,
        rules.citation("development_coefficient"),
        number=game_number,
        rating=rating,
        k=development_coefficient(game_number, rating, rules),
    )


def rescaled(rating: int, change: Fraction, rules: Regime) -> Fraction:
    """A change that crosses 2000 or 2200: beyond the bound it counts with the K of that side.

    Args:
        rating: rating before.
        change: sum over the games, each with the K of the rating before.
        rules: with the bounds and the coefficients.

    Source: no text; seen in the lists of the KBSB.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.kbsb.rules import regime
        >>> rescaled(1989, Fraction(16), regime(date(2022, 4, 1)))
        Fraction(59, 4)
    """
    rule = rules.rule("development_coefficient")
    bounds, coefficients = rule.integers("rating_from"), rule.integers("by_rating")
    zone = bisect_right(bounds, rating)
    own = coefficients[zone]
    position, left = Fraction(rating), change
    way = 1 if change > 0 else -1
    while (ahead := zone if way > 0 else zone - 1) in range(len(bounds)):
        needed = (bounds[ahead] - position) * own / coefficients[zone]
        if abs(left) <= abs(needed):
            break
        left -= needed
        position = Fraction(bounds[ahead])
        zone += way
    return position - rating + left * coefficients[zone] / own
