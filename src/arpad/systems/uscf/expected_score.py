"""The two expectations of US Chess: the logistic curve, and the straight line of new ratings."""

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.logistic import logistic
from arpad.systems.uscf.remarks import regime_step


def provisional_expectation(difference: float, width: float = 400) -> float:
    """Expected score in the special formula: a straight line between 0 and 1.

    Args:
        difference: own rating minus the opponent's, in points.
        width: from this difference on a win is certain.

    Returns:
        0-1.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.1 (PWe).

    Example:
        >>> [provisional_expectation(difference) for difference in (-400, 100, 900)]
        [0.0, 0.625, 1.0]
    """
    if difference <= -width:
        return 0.0
    if difference >= width:
        return 1.0
    return 0.5 + difference / (2 * width)


def expected_scores(rating: float, opponent: float, rules: Regime) -> ExpectedScores:
    """The expected scores of two established players before the game.

    Args:
        rating: own rating.
        opponent: the other's.
        rules: the rules of the day.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.2.
    """
    difference = rating - opponent
    scale = rules.rule("scale").integer("points")
    expected = logistic(difference, scale)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        opponent_expected_score=logistic(-difference, scale),
        steps=(
            regime_step(rules),
            step(
                "uscf.step.expected",
                rules.citation("expected_score"),
                difference=SignedDecimals(difference),
                expected=Decimals(expected, 4),
            ),
            step("step.not_a_chance"),
        ),
    )
