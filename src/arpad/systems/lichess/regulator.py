"""What the server does to the outcome of Glicko-2: more for gains, half against a bot."""

from arpad.core.rulebook import Regime
from arpad.systems.common.uncertain_ratings import UncertainRating

# Variants that are rated in the pool of the speed; every other one has a pool of its own.
_POOL_OF_SPEED = frozenset({"standard", "from-position"})


def factor(variant: str, speed: str, rules: Regime) -> float:
    """The factor on gains in a pool; 1 where there is none.

    Args:
        variant: a variant of :data:`arpad.systems.lichess.choices.VARIANTS`.
        speed: the speed of the game; for a variant with a pool of its own it does not matter.
        rules: of the day of the game.

    Raises:
        NoRuleInForce: the factors of that day are not recorded.

    Source: lila, modules/rating/src/main/RatingRegulator.scala.
    """
    pool = speed if variant in _POOL_OF_SPEED else variant
    rule = rules.rule("regulator")
    return rule.decimal(pool) if pool in rule.values else 1.0


def regulated(before: float, after: float, factor_on_gains: float) -> float:
    """The rating after a game with the factor on a gain; a loss stays as it is.

    Example:
        >>> regulated(1500, 1510, 1.5), regulated(1500, 1490, 1.5)
        (1515.0, 1490)
    """
    return before + (after - before) * factor_on_gains if after > before else after


def against_bot(before: UncertainRating, after: UncertainRating, rules: Regime) -> UncertainRating:
    """The values of a human after a game against a bot: half the way.

    Source: lila, modules/rating/src/main/RatingRegulator.scala, ``halvedAgainstBot``.
    """
    share = rules.rule("bot_games").decimal("share")
    volatility = after.volatility
    if volatility is not None and before.volatility is not None:
        volatility = _between(before.volatility, volatility, share)
    return UncertainRating(
        rating=_between(before.rating, after.rating, share),
        rating_deviation=_between(before.rating_deviation, after.rating_deviation, share),
        volatility=volatility,
    )


def _between(before: float, after: float, share: float) -> float:
    return before * (1 - share) + after * share
