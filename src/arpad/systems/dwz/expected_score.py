"""Expected scores of the DWZ, and the rating that expects a score."""

from collections.abc import Sequence
from functools import partial

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.rulebook import Regime
from arpad.core.steps import Step, step
from arpad.core.updates import ExpectedScores
from arpad.systems.common.answers import by_rules
from arpad.systems.common.curves import CURVES, rating_of_points
from arpad.systems.dwz.remarks import regime_step

_SCALE = 400
_FARTHEST = 6000.0  # points beyond the field: every expected score differs from 0 or 1 by nothing
_MESSAGES = {
    "logistic": "dwz.step.expected_logistic",
    "normal": "dwz.step.expected_normal",
}


def expected_score(difference: float, variant: str) -> float:
    """P(D), the expected score of one game, 0-1.

    Args:
        difference: own rating minus the opponent's, in points.
        variant: ``normal``: the normal distribution with standard deviation 200 times the root
            of 2; ``logistic``: 1 / (1 + 10^(-D / 400)).

    Source: Wertungsordnung 3.3.1; Anhang 2.1 (30 May 2014) for the logistic curve.

    Example:
        >>> f"{expected_score(-400, 'logistic'):.3f}", f"{expected_score(569, 'normal'):.6f}"
        ('0.091', '0.977875')
    """
    return CURVES[variant](difference, _SCALE)


def rating_of_score(opponents: Sequence[float], points: float, variant: str) -> float:
    """The rating whose expected points against these opponents are these points.

    Args:
        opponents: their ratings.
        points: more than 0 and less than the number of opponents.
        variant: as for :func:`expected_score`.

    Source: Wertungsordnung 3.4.4.

    Example:
        >>> f"{rating_of_score([1177, 894, 1087, 905, 1255], 2, 'normal'):.2f}"
        '982.47'
    """
    return rating_of_points(opponents, points, partial(expected_score, variant=variant), _FARTHEST)


def expected_step(difference: float, expected: float, variant: str, rules: Regime) -> Step:
    """How the expected score of a game was found."""
    return step(
        _MESSAGES[variant],
        rules.citation("expected_score"),
        difference=SignedDecimals(difference, 0),
        expected=Decimals(expected, 4),
    )


def difference_step(own: int, opponent: int) -> Step:
    """Own rating minus the opponent's."""
    difference = SignedDecimals(own - opponent, 0)
    return step("dwz.step.difference", None, own=own, opponent=opponent, difference=difference)


def expected_scores(rating: int, opponent: int, variant: str, rules: Regime) -> ExpectedScores:
    """The expected scores of the two sides before the game.

    Args:
        rating: own rating, in points.
        opponent: the opponent's rating, in points.
        variant: ``normal`` or ``logistic``.
        rules: the rules of the day.
    """
    difference = rating - opponent
    own, other = expected_score(difference, variant), expected_score(-difference, variant)
    return ExpectedScores(
        **by_rules(rules),
        rating=rating,
        opponent_rating=opponent,
        rating_difference=difference,
        difference_used=difference,
        expected_score=own,
        opponent_expected_score=other,
        steps=(
            regime_step(rules),
            difference_step(rating, opponent),
            expected_step(difference, own, variant, rules),
            step("step.not_a_chance"),
        ),
    )
