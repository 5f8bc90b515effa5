"""The steps of a game, and of a game to come, that the Glicko family has in common."""

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.records import Colour
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.systems.common.glicko import expected_score, uncertainty_factor
from arpad.systems.common.uncertain_answers import rated_game
from arpad.systems.common.uncertain_ratings import (
    Met,
    UncertainExpectedScores,
    UncertainGame,
    UncertainRating,
)


def game_of_period(  # noqa: PLR0913  the numbers of a game
    own: UncertainRating,
    each: Met,
    rules: Regime,
    *,
    factor: float,
    expected: float,
    change: float,
    advantage: float = 0.0,
    further: tuple[Step, ...] = (),
) -> UncertainGame:
    """The line of a game with its numbers and the steps that explain them.

    Args:
        own: the rating that the game started from.
        each: the game with the opponent's numbers.
        rules: for the citations.
        factor: g of the opponent's RD.
        expected: E, 0-1.
        change: points of the rating change that the game brings.
        advantage: points for the colour, already in E.
        further: steps that belong between the difference and the expected score.
    """
    difference = own.rating - each.opponent.rating
    used = difference + advantage
    return rated_game(
        each,
        rating_difference=difference,
        difference_used=used,
        uncertainty_factor=factor,
        expected_score=expected,
        score_minus_expected=each.score - expected,
        rating_change_unrounded=change,
        rules=(rules.citation("expected_score"), rules.citation("rating_change")),
        steps=(
            *further,
            *expectation_steps(each.opponent, used, rules, factor=factor, expected=expected),
            step(
                "step.game_brings",
                rules.citation("rating_change"),
                score=each.game.result.score,
                expected=Decimals(expected, 4),
                change=SignedDecimals(change),
            ),
        ),
    )


def points_for_colour(colour: Colour | None, white_advantage: float) -> float:
    """What the colour adds to the own rating; 0 where it is not known.

    Example:
        >>> points_for_colour(Colour.BLACK, 30), points_for_colour(None, 30)
        (-30, 0.0)
    """
    if colour is None:
        return 0.0
    return white_advantage if colour is Colour.WHITE else -white_advantage


def colour_steps(advantage: float, rules: Regime) -> tuple[Step, ...]:
    """The step that says what the colour counts; none when it counts nothing."""
    if not advantage:
        return ()
    rule = rules.citation("white_advantage")
    return (step("step.colour_counts", rule, advantage=SignedDecimals(advantage)),)


def expectation_steps(
    opponent: UncertainRating, difference: float, rules: Regime, *, factor: float, expected: float
) -> tuple[Step, Step]:
    """The factor g of the opponent's RD, and E of the difference weakened by it."""
    rule = rules.citation("expected_score")
    return (
        step(
            "step.uncertainty_factor",
            rule,
            deviation=whole_or_decimals(opponent.rating_deviation),
            factor=Decimals(factor, 4),
        ),
        step(
            "step.expected_with_uncertainty",
            rule,
            factor=Decimals(factor, 4),
            difference=SignedDecimals(difference),
            expected=Decimals(expected, 4),
        ),
    )


def scores_before_game(  # noqa: PLR0913, PLR0917  the two sides and the rules
    own: UncertainRating,
    opponent: UncertainRating,
    scale: float,
    rules: Regime,
    regime: Step,
    advantage: float = 0.0,
) -> UncertainExpectedScores:
    """What each side's update would expect of a game, and one forecast for both.

    The update of a player takes g of the opponent's RD alone, so that the two expectations do
    not add up to 1 when the deviations differ. The forecast takes g of both together.

    Args:
        own: the player.
        opponent: the opponent.
        scale: points of one natural unit.
        rules: for the citations.
        regime: the first step, which names the rules.
        advantage: points by which the player is stronger, for the colour.
    """
    difference = own.rating - opponent.rating
    used = difference + advantage
    factor = uncertainty_factor(opponent.rating_deviation, scale)
    other = uncertainty_factor(own.rating_deviation, scale)
    both = (own.rating_deviation**2 + opponent.rating_deviation**2) ** 0.5
    expected = expected_score(used, factor, scale)
    opposite = expected_score(-used, other, scale)
    forecast = expected_score(used, uncertainty_factor(both, scale), scale)
    return UncertainExpectedScores(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        rating=own.rating,
        opponent_rating=opponent.rating,
        rating_difference=difference,
        difference_used=used,
        expected_score=expected,
        opponent_expected_score=opposite,
        rating_deviation=own.rating_deviation,
        opponent_rating_deviation=opponent.rating_deviation,
        uncertainty_factor=factor,
        opponent_uncertainty_factor=other,
        forecast_score=forecast,
        steps=(
            regime,
            *(colour_steps(advantage, rules) if advantage else ()),
            *expectation_steps(opponent, used, rules, factor=factor, expected=expected),
            step(
                "step.opponents_expectation",
                rules.citation("expected_score"),
                deviation=whole_or_decimals(own.rating_deviation),
                factor=Decimals(other, 4),
                expected=Decimals(opposite, 4),
            ),
            step(
                "step.forecast",
                rules.citation("forecast"),
                deviation=Decimals(both),
                expected=Decimals(forecast, 4),
            ),
            step("step.not_a_chance"),
        ),
    )
