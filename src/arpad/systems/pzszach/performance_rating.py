"""The rating of a tournament, which decides on norms for a category."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.core.errors import NotRateable
from arpad.core.quantities import Score, total
from arpad.core.records import Game
from arpad.core.results import Result
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import Performance
from arpad.systems.common.counted_games import why_not_rated


def tournament_rating(games: Sequence[Game], rules: Regime) -> Performance:
    """Mean of the opponents plus 400 times wins minus losses a game.

    Args:
        games: those against opponents without a rating, and forfeits, are left out.
        rules: in force on the day.

    Raises:
        NotRateable: no game counts.

    Source: Kodeks Szachowy C.IV, A.4.5.
    """
    counted = [game for game in games if why_not_rated(game) is None]
    if not counted:
        raise NotRateable("error.no_rated_games")
    ratings = [game.opponent.rating for game in counted if game.opponent is not None]
    number = len(counted)
    average = Fraction(sum(int(rating) for rating in ratings if rating is not None), number)
    wins = sum(game.result is Result.WIN for game in counted)
    losses = sum(game.result is Result.LOSS for game in counted)
    rule = rules.rule("performance_rating")
    added = Fraction(rule.integer("factor") * (wins - losses), number)
    exact = average + added
    points = total(Score, [game.result.score for game in counted])
    return Performance(
        system=rules.system,
        regime=rules.id,
        time_control=rules.scope,
        games_counted=number,
        points=points,
        average_opponent_rating=average,
        fractional_score=Fraction(points.half_points, 2 * number),
        performance_rating=half_up(exact),
        performance_rating_unrounded=exact,
        steps=(
            step("pzszach.step.regime", rules.citation("regime")),
            step(
                "pzszach.step.performance",
                rule.citation,
                average=average,
                factor=rule.integer("factor"),
                wins=wins,
                losses=losses,
                games=number,
                performance=exact,
            ),
        ),
    )
