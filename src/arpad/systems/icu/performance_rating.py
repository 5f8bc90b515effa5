"""Performance: the mean of what each game is worth."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals, SignedDecimals
from arpad.core.errors import NotRateable
from arpad.core.quantities import Score
from arpad.core.results import Result
from arpad.core.rounding import half_away
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import Performance
from arpad.systems.common.answers import by_rules
from arpad.systems.common.linear_performance import pooled_total
from arpad.systems.icu.remarks import later_changes, regime_step


def performance(
    games: Sequence[tuple[float, Result]],
    rules: Regime,
    rating_before: float = 0.0,
    games_before: int = 0,
) -> float | None:
    """The mean of opponent + 400 (2 score - 1), earlier games pooled in; None without a new game.

    Args:
        games: opponents' ratings with the results.
        rules: the rules of the day.
        rating_before: provisional rating before the tournament.
        games_before: the games that it rests on.

    Source: ICU Rating Calculations (icu.ie, 2008), unrated players.
    """
    if not games:
        return None
    span = rules.rule("performance").integer("span")
    total, count = pooled_total(games, span, rating_before, games_before)
    return total / count


def performance_rating(games: Sequence[tuple[float, Result]], rules: Regime) -> Performance:
    """The performance rating over some games.

    Raises:
        NotRateable: there is no game.
    """
    found = performance(games, rules)
    if found is None:
        raise NotRateable("error.no_rated_games")
    points = Score.from_half_points(sum(result.half_points for _, result in games))
    average = sum(opponent for opponent, _ in games) / len(games)
    figures = {
        "average": Decimals(average),
        "difference": SignedDecimals(found - average),
        "performance": Decimals(found),
    }
    return Performance(
        **by_rules(rules),
        games_counted=len(games),
        points=points,
        average_opponent_rating=average,
        fractional_score=points.half_points / 2 / len(games),
        difference_from_score=found - average,
        performance_rating=half_away(found),
        performance_rating_unrounded=found,
        warnings=later_changes(rules),
        steps=(
            regime_step(rules),
            step(
                "icu.step.performance",
                rules.citation("performance"),
                points=points,
                games=len(games),
                **figures,
            ),
        ),
    )
