"""Expected score: FIDE's printed table, without any limit."""

from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.finland import later_changes, table_steps
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.pelo.remarks import regime_step


def expected_scores(rating: int, opponent_rating: int, rules: Regime) -> ExpectedScores:
    """The expected scores of the two sides before the game.

    Args:
        rating: own rating, in points.
        opponent_rating: the opponent's rating, in points.
        rules: the rules of the day.

    Source: Selolaskuri (2018), blitz.
    """
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent_rating,
        rating_difference=rating - opponent_rating,
        difference_used=rating - opponent_rating,
        expected_score=expected_by_table(rating - opponent_rating),
        opponent_expected_score=expected_by_table(opponent_rating - rating),
        warnings=later_changes(rules),
        steps=(
            regime_step(rules),
            *table_steps(rating, opponent_rating, rules),
            step("step.not_a_chance"),
        ),
    )
