"""The expected score of a game: Glicko-2's, with the advantage of White where there is one."""

import math

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.records import Colour
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import Step, step
from arpad.systems.common.answers import by_rules
from arpad.systems.common.glicko import expected_score, uncertainty_factor
from arpad.systems.common.uncertain_ratings import UncertainExpectedScores, UncertainRating
from arpad.systems.lichess.limits import limited
from arpad.systems.lichess.rating_deviation import constants
from arpad.systems.lichess.remarks import day_remarks, regime_step


def colour_advantage(colour: Colour | None, variant: str, rules: Regime) -> float:
    """What the colour adds to the difference of the ratings, in points: c as White, -c as Black.

    The server gives half of c to White and takes half from Black.

    Args:
        colour: the player's colour.
        variant: decides c; 0 where the rulebook names none.
        rules: of the day of the game.

    Raises:
        MissingFact: the colour matters and is not known.

    Source: scalachess, rating/src/main/scala/glicko/impl/results.scala, ``getAdvantage``.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.lichess.rules import regime
        >>> colour_advantage(Colour.BLACK, "standard", regime(date(2026, 1, 1)))
        -11.782457
        >>> colour_advantage(None, "chess960", regime(date(2026, 1, 1)))
        0.0
    """
    if not rules.has("colour_advantage"):
        return 0.0
    rule = rules.rule("colour_advantage")
    if variant not in rule.values:
        return 0.0
    if colour is None:
        raise missing(rule.citation, "colour")
    points = rule.decimal(variant)
    return points if colour is Colour.WHITE else -points


def expected_scores(
    own: UncertainRating,
    opponent: UncertainRating,
    colour: Colour | None,
    variant: str,
    rules: Regime,
) -> UncertainExpectedScores:
    """The expected scores of the two sides as the server computes them after the game.

    Each side's has the deviation of the other in it, so they need not sum to 1.

    Raises:
        MissingFact: the colour matters and is not known.

    Source: scalachess, rating/src/main/scala/glicko/impl/RatingCalculator.scala, ``E``.
    """
    mine, theirs = limited(own, rules), limited(opponent, rules)
    difference = mine.rating - theirs.rating
    advantage = colour_advantage(colour, variant, rules)
    used = difference + advantage
    unit = constants(rules).points_per_unit
    factor = uncertainty_factor(theirs.rating_deviation, unit)
    opponent_factor = uncertainty_factor(mine.rating_deviation, unit)
    both = math.hypot(mine.rating_deviation, theirs.rating_deviation)
    expected = expected_score(used, factor, unit)
    return UncertainExpectedScores(
        **by_rules(rules),
        rating=own.rating,
        opponent_rating=opponent.rating,
        rating_difference=difference,
        difference_used=used,
        expected_score=expected,
        opponent_expected_score=expected_score(-used, opponent_factor, unit),
        rating_deviation=own.rating_deviation,
        opponent_rating_deviation=opponent.rating_deviation,
        uncertainty_factor=factor,
        opponent_uncertainty_factor=opponent_factor,
        forecast_score=expected_score(used, uncertainty_factor(both, unit), unit),
        warnings=day_remarks(advantage, rules),
        steps=(
            regime_step(variant, rules),
            *advantage_steps(advantage, used, rules),
            expected_step(used, theirs.rating_deviation, factor, expected, rules),
            step("step.not_a_chance"),
        ),
    )


def advantage_steps(advantage: float, used: float, rules: Regime) -> tuple[Step, ...]:
    """What the colour did to the difference; nothing where it did nothing."""
    if not advantage:
        return ()
    message = "lichess.step.white" if advantage > 0 else "lichess.step.black"
    figures = {"points": Decimals(abs(advantage), 4), "used": SignedDecimals(used)}
    return (step(message, rules.citation("colour_advantage"), **figures),)


def expected_step(
    used: float, deviation: float, factor: float, expected: float, rules: Regime
) -> Step:
    """The expected score with what it was made of."""
    return step(
        "lichess.step.expected",
        rules.citation("expected_score"),
        difference=SignedDecimals(used),
        deviation=whole_or_decimals(deviation),
        factor=Decimals(factor, 4),
        expected=Decimals(expected, 4),
    )
