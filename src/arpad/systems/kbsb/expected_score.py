"""Article 10.f: the limited difference, the expected score, and the rating for a score."""

from arpad.core.quantities import RatingDifference
from arpad.core.rounding import divide_half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.printed_table import expectation_rows, expected_by_table, limited
from arpad.systems.kbsb.remarks import list_remarks, regime_step

_WHOLE = 100  # hundredths of a point


def difference_used(difference: int, rules: Regime) -> int:
    """The difference that counts: at most 400 points, until the list of January 2015 350.

    Source: KBSB Tournament Rules 10.f.4.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.kbsb.rules import regime
        >>> difference_used(-512, regime(date(2022, 4, 1)))
        -400
    """
    return limited(difference, rules.rule("difference_limit").integer("limit"))


def expected_hundredths(difference: int) -> int:
    """The expected score of a difference, in whole hundredths, from the printed table.

    Example:
        >>> expected_hundredths(-100), expected_hundredths(400)
        (36, 92)
    """
    return int(_WHOLE * expected_by_table(difference))


def counted_per_cent(half_points: int, games: int, rules: Regime) -> int:
    """The share of the points in whole per cent, halves up, within what the limit expects.

    Args:
        half_points: points in halves.
        games: number of games, at least 1.
        rules: with the limit of the difference.

    Source: KBSB Tournament Rules 10.e; the bounds are seen in the lists.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.kbsb.rules import regime
        >>> rules = regime(date(2022, 4, 1))
        >>> counted_per_cent(15, 20, rules), counted_per_cent(0, 10, rules)
        (38, 8)
    """
    highest = expected_hundredths(rules.rule("difference_limit").integer("limit"))
    share = divide_half_up(50 * half_points, games)
    return max(_WHOLE - highest, min(highest, share))


def smallest_difference(per_cent: int) -> int:
    """The smallest difference for which the stronger side expects this: the table backwards.

    Example:
        >>> smallest_difference(65), smallest_difference(50), smallest_difference(35)
        (107, 0, -107)
    """
    higher = max(per_cent, _WHOLE - per_cent)
    first = next(first for first, _, value, _ in expectation_rows() if value.hundredths == higher)
    return first if per_cent >= _WHOLE // 2 else -first


def difference_steps(own: int, opponent: int, rules: Regime) -> tuple[Step, ...]:
    """Difference, its limit where it matters, and the expected score."""
    difference = own - opponent
    used = difference_used(difference, rules)
    expected = expected_by_table(used)
    cut = step(
        "kbsb.step.limited",
        rules.citation("difference_limit"),
        limit=abs(used),
        used=RatingDifference(used),
    )
    return (
        step(
            "kbsb.step.difference",
            None,
            own=own,
            opponent=opponent,
            difference=RatingDifference(difference),
        ),
        *((cut,) if used != difference else ()),
        step("kbsb.step.expected", rules.citation("expected_score"), expected=expected),
    )


def expected_scores(rating: int, opponent: int, rules: Regime) -> ExpectedScores:
    """The expected scores of the two sides; they always add up to 1.

    Args:
        rating: own rating, in points.
        opponent: the opponent's rating, in points.
        rules: the rules of the day.
    """
    used = difference_used(rating - opponent, rules)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent,
        rating_difference=rating - opponent,
        difference_used=used,
        expected_score=expected_by_table(used),
        opponent_expected_score=expected_by_table(-used),
        warnings=list_remarks(rules),
        steps=(
            regime_step(rules),
            *difference_steps(rating, opponent, rules),
            step("step.not_a_chance"),
        ),
    )
