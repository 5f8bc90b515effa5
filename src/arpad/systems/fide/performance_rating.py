"""Performance rating Rp = Ra + dp, over games against rated opponents.

Source: FIDE Title Regulations 1.4.7 to 1.4.9 (B.01, 1 January 2024); table 8.1.1.
"""

from collections.abc import Sequence

from arpad.core.errors import NotRateable
from arpad.core.outcomes import PerformanceRating
from arpad.core.quantities import Rating, RatingDifference, Score
from arpad.core.rounding import divide_half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.tables import fractional_score
from arpad.systems.fide.remarks import after_the_last_check
from arpad.systems.fide.rules import difference_table, rulebook


def performance(
    opponents: Sequence[Rating], points: Score
) -> tuple[int, int, RatingDifference, Rating]:
    """Average (half up), fractional score (hundredths), dp and performance rating.

    Args:
        opponents: ratings of the opponents, at least one.
        points: points scored against them.

    Example:
        >>> performance([Rating(2000)] * 8, Score.from_half_points(10))
        (2000, 63, RatingDifference(95), Rating(2095))
    """
    games = len(opponents)
    average = divide_half_up(sum(opponents), games)
    fraction = fractional_score(points, games)
    difference = difference_table().difference_from_score(fraction)
    return average, fraction, difference, Rating(average) + difference


def performance_rating(
    opponents: Sequence[Rating], points: Score, regime: Regime
) -> PerformanceRating:
    """The performance rating with its steps.

    Raises:
        NotRateable: there is no game against a rated opponent.
    """
    if not opponents:
        raise NotRateable("error.no_rated_games")
    average, fraction, difference, result = performance(opponents, points)
    rule = regime.citation("difference_from_score")
    games = len(opponents)
    return PerformanceRating(
        system=regime.system,
        regime=regime.id,
        time_control=regime.scope,
        games_counted=games,
        points=points,
        average_opponent_rating=Rating(average),
        average_exact=(sum(opponents), games),
        fractional_score=fraction,
        difference_from_score=difference,
        performance_rating=result,
        warnings=after_the_last_check(regime, rulebook().checked),
        steps=(
            step("fide.step.average", total=sum(opponents), games=games, average=Rating(average)),
            step("fide.step.fraction", points=points, games=games, per_cent=fraction),
            step("fide.step.difference_from_score", rule, per_cent=fraction, difference=difference),
            step(
                "fide.step.performance",
                average=Rating(average),
                difference=difference,
                performance=result,
            ),
        ),
    )
