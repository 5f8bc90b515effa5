"""Expected score: FIDE's printed table, with a limit for the stronger side alone."""

from fractions import Fraction

from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.finland import later_changes, table_steps
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.selo.remarks import regime_step


def expected_score(rating: int, opponent_rating: int, rules: Regime) -> Fraction:
    """Expected score of one game, in whole hundredths.

    The weaker side is expected to score what the table says, down to nothing; what the stronger
    side is expected to score stops at the limit. The two do not always sum to one.

    Args:
        rating: own rating, in points.
        opponent_rating: the opponent's rating, in points.
        rules: the rules of the day.

    Source: Selohöpötystä (skore.users.paivola.fi), rating formula; Selolaskuri, 2018.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.selo.rules import regime
        >>> rules = regime(date(2012, 1, 1))
        >>> expected_score(2000, 1400, rules), expected_score(1400, 2000, rules)
        (Fraction(23, 25), Fraction(1, 50))
    """
    limit = Fraction(rules.rule("expected_score_limit").integer("hundredths"), 100)
    return min(expected_by_table(rating - opponent_rating), limit)


def expected_steps(rating: int, opponent_rating: int, rules: Regime) -> tuple[Step, ...]:
    """The difference, the table and, where it bites, the limit."""
    steps = table_steps(rating, opponent_rating, rules)
    expected = expected_score(rating, opponent_rating, rules)
    if expected == expected_by_table(rating - opponent_rating):
        return steps
    rule = rules.citation("expected_score_limit")
    return (*steps, step("selo.step.limited", rule, expected=expected))


def expected_scores(rating: int, opponent_rating: int, rules: Regime) -> ExpectedScores:
    """The expected scores of the two sides before the game.

    Args:
        rating: own rating, in points.
        opponent_rating: the opponent's rating, in points.
        rules: the rules of the day.
    """
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent_rating,
        rating_difference=rating - opponent_rating,
        difference_used=rating - opponent_rating,
        expected_score=expected_score(rating, opponent_rating, rules),
        opponent_expected_score=expected_score(opponent_rating, rating, rules),
        warnings=later_changes(rules),
        steps=(
            regime_step(rules),
            *expected_steps(rating, opponent_rating, rules),
            step("step.not_a_chance"),
        ),
    )
