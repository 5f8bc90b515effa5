"""Expected score: the logistic curve, not rounded."""

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.logistic import logistic
from arpad.systems.icu.remarks import later_changes, regime_step


def expected_score(rating: float, opponent_rating: float, rules: Regime) -> float:
    """Expected score of one game, 0-1.

    Args:
        rating: own rating in points.
        opponent_rating: the opponent's.
        rules: the rules of the day.

    Source: icu_ratings (Irish Chess Union), result.
    """
    return logistic(rating - opponent_rating, rules.rule("scale").integer("points"))


def difference_step(rating: float, opponent_rating: float) -> Step:
    """Own rating minus the opponent's."""
    return step(
        "icu.step.difference",
        None,
        own=whole_or_decimals(rating),
        opponent=whole_or_decimals(opponent_rating),
        difference=SignedDecimals(rating - opponent_rating),
    )


def expected_step(difference: float, expected: float, rules: Regime) -> Step:
    """The expected score of a difference."""
    return step(
        "icu.step.expected",
        rules.citation("expected_score"),
        difference=SignedDecimals(difference),
        scale=rules.rule("scale").integer("points"),
        expected=Decimals(expected, 4),
    )


def expected_scores(rating: float, opponent_rating: float, rules: Regime) -> ExpectedScores:
    """The expected scores of the two sides before the game.

    Args:
        rating: own rating, in points.
        opponent_rating: the opponent's rating, in points.
        rules: the rules of the day.
    """
    difference = rating - opponent_rating
    expected = expected_score(rating, opponent_rating, rules)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent_rating,
        rating_difference=difference,
        difference_used=difference,
        expected_score=expected,
        opponent_expected_score=expected_score(opponent_rating, rating, rules),
        warnings=later_changes(rules),
        steps=(
            regime_step(rules),
            difference_step(rating, opponent_rating),
            expected_step(difference, expected, rules),
            step("step.not_a_chance"),
        ),
    )
