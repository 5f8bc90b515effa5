"""Performance: the special formula without anything known before the event."""

from collections.abc import Sequence

from arpad.core.decimals import Decimals
from arpad.core.errors import NotRateable
from arpad.core.quantities import Score
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime, missing
from arpad.core.steps import step
from arpad.core.updates import Performance
from arpad.systems.common.answers import by_rules
from arpad.systems.uscf.remarks import regime_step
from arpad.systems.uscf.special_rating import anchor, special_rating


def performance_rating(
    opponents: Sequence[float], points: Score, own: float | None, rules: Regime
) -> Performance:
    """The rating that these games alone would give an unrated player.

    Args:
        opponents: their ratings.
        points: made against them.
        own: the own rating, which decides where a whole range of ratings fits equally.
        rules: the rules of the day.

    Raises:
        NotRateable: no game counts.
        MissingFact: a range of ratings fits equally and the own rating is not known.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.1.
    """
    if not opponents:
        raise NotRateable("uscf.error.no_games")
    rule = rules.rule("special_formula")
    # An own rating far below everybody bears on nothing, and shows whether a range fits.
    far = min(opponents) - 4 * rule.integer("width")
    known = far if own is None else own
    made = points.half_points / 2
    found, is_open = special_rating(anchor(known, 0, rule), opponents, made, rule)
    if is_open and own is None:
        raise missing(rule.citation, "rating")
    return Performance(
        **by_rules(rules),
        games_counted=len(opponents),
        points=points,
        average_opponent_rating=sum(opponents) / len(opponents),
        fractional_score=made / len(opponents),
        performance_rating=half_up(found),
        performance_rating_unrounded=found,
        steps=(
            regime_step(rules),
            step(
                "uscf.step.performance",
                rule.citation,
                points=points,
                games=len(opponents),
                rating=Decimals(found),
            ),
        ),
    )
