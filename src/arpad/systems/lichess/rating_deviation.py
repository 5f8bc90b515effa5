"""How the rating deviation grows between games: with every moment that passes."""

from datetime import date

from arpad.core.decimals import Decimals, whole_or_decimals
from arpad.core.errors import BadValue
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.glicko2.period import Constants, after_period
from arpad.systems.lichess.limits import limited


def after_days(
    values: UncertainRating, days: float, rules: Regime
) -> tuple[UncertainRating, tuple[Step, ...]]:
    """The values after some days without a game, with the step that says so.

    Args:
        values: from after the last game.
        days: since then; part of a day counts as that part.
        rules: of the day of the next game.

    Raises:
        MissingFact: the volatility is not known, by which the deviation grows.

    Source: lila, modules/rating/src/main/Glicko.scala, ``liveDeviation``: RD squared grows by
    days x 0.21436 x volatility squared (on the scale of Glicko-2), within the limits of RD.
    """
    if not days:
        return values, ()
    rule = rules.rule("rating_period")
    if values.volatility is None:
        raise missing(rule.citation, "volatility")
    periods = days * rule.decimal("periods_a_day")
    kept = limited(values, rules)
    grown = after_period(kept, (), constants(rules), periods).after
    live = limited(grown, rules).rating_deviation
    told = step(
        "lichess.step.idle",
        rule.citation,
        days=whole_or_decimals(days),
        periods=Decimals(periods, 4),
        before=Decimals(values.rating_deviation),
        after=Decimals(live),
    )
    return values.replace(rating_deviation=live), (told,)


def constants(rules: Regime) -> Constants:
    """What Glicko-2 is computed with.

    Source: scalachess, rating/src/main/scala/glicko/model.scala and impl/RatingCalculator.scala.
    """
    return Constants(system_constant=rules.rule("system_constant").decimal("tau"))


def days_between(before: date | None, day: date) -> int:
    """Days from one game to the next; 0 before the first.

    Raises:
        BadValue: the next game is the earlier one.
    """
    if before is None:
        return 0
    if day < before:
        raise BadValue("date", day, "lichess.allowed.in_order", before=before)
    return (day - before).days
