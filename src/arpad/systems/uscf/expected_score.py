"""The two expectations of US Chess: the logistic curve, and the straight line of new ratings."""

from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules

_LARGEST_EXPONENT: Final = 300


def standard_expectation(difference: float, scale: float = 400) -> float:
    """Expected score in the standard formula: 1 / (1 + 10^(-D / scale)).

    Args:
        difference: own rating minus the opponent's, in points.
        scale: points at which the odds are ten to one.

    Returns:
        0-1.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.2.

    Example:
        >>> f"{standard_expectation(50):.6f}", standard_expectation(0)
        ('0.571463', 0.5)
    """
    exponent = -difference / scale
    if exponent > _LARGEST_EXPONENT:  # 10 to this power is no longer a float
        return 0.0
    return 1 / (1 + 10**exponent)


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
    expected = standard_expectation(difference, scale)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        opponent_expected_score=standard_expectation(-difference, scale),
        steps=(
            step("uscf.step.regime", rules.citation("regime"), regime=rules.id, on=rules.on),
            step(
                "uscf.step.expected",
                rules.citation("expected_score"),
                difference=SignedDecimals(difference),
                expected=Decimals(expected, 4),
            ),
            step("step.not_a_chance"),
        ),
    )
