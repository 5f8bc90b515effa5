"""The limits within which Lichess holds what it keeps of a player."""

from arpad.core.rulebook import Regime
from arpad.systems.common.uncertain_ratings import UncertainRating


def limited(values: UncertainRating, rules: Regime) -> UncertainRating:
    """The values within their limits: as the server takes them into a game and out of it.

    Source: lila, modules/rating/src/main/Glicko.scala, ``cap``.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.lichess.rules import regime
        >>> rules = regime(date(2026, 1, 1))
        >>> limited(UncertainRating(rating=390.5, rating_deviation=44.6, volatility=0.12), rules)
        UncertainRating(rating=400, rating_deviation=45, volatility=0.1)
    """
    rule = rules.rule("limits")
    lowest, highest = rule.integer("lowest_deviation"), rule.integer("highest_deviation")
    volatility = values.volatility
    if volatility is not None:
        volatility = min(volatility, rule.decimal("highest_volatility"))
    return UncertainRating(
        rating=max(values.rating, rule.integer("lowest_rating")),
        rating_deviation=min(max(values.rating_deviation, lowest), highest),
        volatility=volatility,
    )


def within_change_limit(before: float, after: float, rules: Regime) -> float:
    """The rating after a game, at most 700 points away from the one before.

    Source: lila, modules/rating/src/main/Perf.scala, ``addOrReset``.
    """
    points = rules.rule("change_limit").integer("points")
    return min(max(after, before - points), before + points)


def is_sound(values: UncertainRating, rules: Regime) -> bool:
    """Whether the server keeps such values; otherwise it resets the player.

    Source: lila, modules/rating/src/main/Glicko.scala, ``sanityCheck``.
    """
    rule = rules.rule("sound_values")
    return (
        0 < values.rating < rule.integer("rating_below")
        and 0 < values.rating_deviation < rule.integer("deviation_below")
        and (values.volatility is None or 0 < values.volatility < rule.decimal("volatility_below"))
    )
