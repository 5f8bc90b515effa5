"""Performance: the rating at which the expected points are the points made."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals
from arpad.core.errors import NotRateable
from arpad.core.quantities import Score
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import Performance
from arpad.systems.common.answers import by_rules
from arpad.systems.common.curves import rating_of_points
from arpad.systems.elo.choices import EloChoices
from arpad.systems.elo.remarks import regime_step

_FARTHEST = 10.0  # scales beyond the field: E differs from 0 or 1 by less than 1e-10 there


def performance_rating(
    opponents: Sequence[float], points: Score, choices: EloChoices, rules: Regime
) -> Performance:
    """The rating that expects exactly these points against these opponents.

    Args:
        opponents: the opponents' ratings, in points.
        points: made against them.
        choices: formula and scale.
        rules: for the citations.

    Raises:
        NotRateable: there is no game, or all points or none were made: no finite rating does.

    Source: A. Elo, The Rating of Chessplayers (1978), 1.5, with the chosen formula.
    """
    made = points.half_points / 2
    if not 0 < made < len(opponents):
        raise NotRateable("error.no_finite_performance", points=points, games=len(opponents))
    margin = _FARTHEST * choices.scale
    found = rating_of_points(opponents, made, choices.expected_score, margin)
    average = sum(opponents) / len(opponents)
    return Performance(
        **by_rules(rules),
        games_counted=len(opponents),
        points=points,
        average_opponent_rating=average,
        fractional_score=made / len(opponents),
        performance_rating=half_up(found),
        performance_rating_unrounded=found,
        steps=(
            regime_step(choices, rules),
            step(
                "elo.step.performance",
                rules.citation("expected_score"),
                points=points,
                games=len(opponents),
                performance=Decimals(found),
            ),
        ),
    )
