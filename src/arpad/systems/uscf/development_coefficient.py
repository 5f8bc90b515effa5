"""How much a rating may move: the effective number of games before the event, and K."""

import math

from arpad.core.rulebook import Regime, Rule


def games_limit(rating: float, rule: Rule) -> float:
    """n*: the number of games that a rating of this height can be worth.

    Args:
        rating: own rating before the event.
        rule: ``effective_games`` of the rulebook.

    Returns:
        Up to 50; the lower the rating, the fewer, for low ratings change faster.

    Source: Glickman and Doan, The US Chess Rating System (2020), 3.
    """
    maximum = rule.integer("maximum")
    if rating > rule.integer("top_rating"):
        return maximum
    constant, square, centre = rule.decimals("coefficients")
    return maximum / math.sqrt(constant + square * (centre - rating) ** 2)


def effective_games(rating: float, games: int, rule: Rule) -> float:
    """N': the games before the event, never more than :func:`games_limit`.

    Source: Glickman and Doan, The US Chess Rating System (2020), 3.
    """
    return min(games, games_limit(rating, rule))


def dual_rated_share(rating: float, rules: Regime) -> float:
    """What of the usual K is left for the Regular rating in an event that is also rated Quick.

    Args:
        rating: own Regular rating before the event.
        rules: rules of the Regular system.

    Returns:
        1 up to 2200, from there less, a quarter from 2500 on.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.2.
    """
    rule = rules.rule("dual_rated")
    if rating <= rule.integer("over_rating"):
        return 1.0
    if rating >= rule.integer("top_rating"):
        usual = rules.rule("development_coefficient").integer("numerator")
        return rule.integer("top_numerator") / usual
    constant, slope = rule.decimals("coefficients")
    return constant - slope * rating


def development_coefficient(
    rating: float, effective: float, games: int, rules: Regime, *, dual: bool
) -> float:
    """K = 800 / (N' + m), less for strong players in dual-rated events.

    Args:
        rating: own rating before the event.
        effective: effective games before the event.
        games: games of the event.
        rules: the rules of its last day.
        dual: the event is rated Regular and Quick, and this is the Regular rating.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.2.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.uscf.rules import regime
        >>> development_coefficient(1900, 36, 4, regime(date(2025, 6, 1)), dual=False)
        20.0
    """
    numerator = rules.rule("development_coefficient").integer("numerator")
    share = dual_rated_share(rating, rules) if dual and rules.has("dual_rated") else 1.0
    return numerator * share / (effective + games)
