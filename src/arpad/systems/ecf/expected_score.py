"""Expected scores of the monthly ratings: FIDE's printed table, differences cut at 400."""

from arpad.core.decimals import SignedDecimals
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.printed_table import expected_by_table, limited
from arpad.systems.ecf.remarks import regime_step


def difference_used(difference: int, rules: Regime) -> int:
    """The difference after the limit.

    Source: The calculation of ECF Grades on a monthly basis, article 4 (FIDE 8.1b of 2017).

    Example:
        >>> from datetime import date
        >>> from arpad.systems.ecf.rules import regime
        >>> difference_used(-500, regime(date(2024, 5, 1)))
        -400
    """
    return limited(difference, rules.rule("difference_limit").integer("limit"))


def game_steps(own: int, opponent: int, rules: Regime) -> tuple[Step, ...]:
    """Difference, limit and expected score of one game."""
    difference = own - opponent
    used = difference_used(difference, rules)
    told = SignedDecimals(difference, 0)
    steps = [step("ecf.step.difference", None, own=own, opponent=opponent, difference=told)]
    if used != difference:
        limit = rules.citation("difference_limit")
        steps.append(step("ecf.step.limited", limit, used=SignedDecimals(used, 0)))
    citation = rules.citation("expected_score")
    steps.append(step("ecf.step.expected", citation, expected=expected_by_table(used)))
    return tuple(steps)


def expected_scores(rating: int, opponent: int, rules: Regime) -> ExpectedScores:
    """The expected scores of the two sides before the game.

    Args:
        rating: own rating, in points.
        opponent: the opponent's rating, in points.
        rules: the rules of the day.
    """
    rules.rule("expected_score")  # there was none before the monthly ratings
    used = difference_used(rating - opponent, rules)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent,
        rating_difference=rating - opponent,
        difference_used=used,
        expected_score=expected_by_table(used),
        opponent_expected_score=expected_by_table(-used),
        steps=(
            regime_step(rules),
            *game_steps(rating, opponent, rules),
            step("step.not_a_chance"),
        ),
    )
