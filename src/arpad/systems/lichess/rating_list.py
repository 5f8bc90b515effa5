"""What people see: whole ratings, the question mark, the interval, the leaderboards."""

from arpad.core.decimals import Decimals
from arpad.core.rounding import cut_off
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.uncertain_ratings import UncertainRating


def shown(rating: float) -> int:
    """The rating as it is shown: without its decimals.

    Source: scalachess, rating/src/main/scala/glicko/model.scala, ``intRating``.

    Example:
        >>> shown(1499.99)
        1499
    """
    return cut_off(rating)


def is_provisional(rating_deviation: float, rules: Regime) -> bool:
    """Whether a question mark stands behind the rating.

    Source: scalachess, rating/src/main/scala/glicko/model.scala, ``provisional``.
    """
    return rating_deviation >= rules.rule("reliability").integer("provisional")


def is_clueless(rating_deviation: float, rules: Regime) -> bool:
    """Whether nearly nothing is known of the strength yet.

    Source: scalachess, rating/src/main/scala/glicko/model.scala, ``clueless``.
    """
    return rating_deviation >= rules.rule("reliability").integer("clueless")


def is_on_leaderboard(rating_deviation: float, variant: str, rules: Regime) -> bool:
    """Whether the deviation is small enough for a leaderboard.

    Source: lila, modules/rating/src/main/Glicko.scala, ``rankable``.
    """
    limit = "leaderboard_standard" if variant == "standard" else "leaderboard_variant"
    return rating_deviation <= rules.rule("reliability").integer(limit)


def interval_of(values: UncertainRating, rules: Regime) -> tuple[float, float, Step]:
    """The interval in which the strength lies in 95 % of cases, with the step that says so.

    Source: lila, modules/rating/src/main/Glicko.scala, ``intervalMin`` and ``intervalMax``.
    """
    rule = rules.rule("interval")
    times = rule.integer("deviations")
    low = values.rating - times * values.rating_deviation
    high = values.rating + times * values.rating_deviation
    said = step(
        "step.rating_interval",
        rule.citation,
        rating=Decimals(values.rating, 0),
        times=times,
        deviation=Decimals(values.rating_deviation, 0),
        low=Decimals(low, 0),
        high=Decimals(high, 0),
    )
    return low, high, said
