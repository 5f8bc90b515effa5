"""Performance (Leistung): average of the opponents and the difference of Annex 2.1."""

from collections.abc import Sequence
from typing import ClassVar

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.errors import NotRateable
from arpad.core.quantities import Score
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.tables import fractional_score
from arpad.core.updates import Performance
from arpad.systems.common.answers import by_rules
from arpad.systems.dwz.expected_score import rating_of_score
from arpad.systems.dwz.remarks import regime_step
from arpad.systems.dwz.rules import difference_table


class DwzPerformance(Performance):
    """A performance with the rating that expects exactly the points made.

    Args:
        rating_by_expectation: that rating; None when all points or none were made.
    """

    BY_TABLE: ClassVar[bool] = True

    rating_by_expectation: float | None = None


def performance_rating(opponents: Sequence[int], points: Score, rules: Regime) -> DwzPerformance:
    """The performance over some games against rated opponents.

    Args:
        opponents: the opponents' ratings, in points.
        points: made against them.
        rules: the rules of the day.

    Raises:
        NotRateable: there is no such game.

    Source: Wertungsordnung 4.8 (30 May 2014), Anhang 2.1.
    """
    if not opponents:
        raise NotRateable("error.no_rated_games")
    games = len(opponents)
    average = sum(opponents) / games
    per_cent = fractional_score(points, games)
    difference = int(difference_table().difference_from_score(per_cent))
    found = average + difference
    finite = 0 < points.half_points < 2 * games
    exact = rating_of_score(opponents, points.half_points / 2, "normal") if finite else None
    return DwzPerformance(
        **by_rules(rules),
        games_counted=games,
        points=points,
        average_opponent_rating=average,
        fractional_score=per_cent / 100,
        difference_from_score=difference,
        performance_rating=half_up(found),
        performance_rating_unrounded=found,
        rating_by_expectation=exact,
        steps=(
            regime_step(rules),
            step(
                "dwz.step.by_table",
                rules.citation("difference_from_score"),
                average=Decimals(average),
                per_cent=per_cent,
                difference=SignedDecimals(difference, 0),
                rating=Decimals(found),
            ),
        ),
    )
