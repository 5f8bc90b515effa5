"""The old national Elo: a weighted mean of the rating and the performance, with a brake."""

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.errors import NotRateable
from arpad.core.quantities import Score
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after


class FfeUpdate(RatingUpdate):
    """The change by the old national rules.

    Args:
        number_of_games: that count.
        performance: over the games, as it was stated.
        old_rating_games: for how many games the old rating counted.
    """

    number_of_games: int
    performance: float
    old_rating_games: int


def old_rating_games(rating: float, performance: float, games: int, rules: Regime) -> int:
    """For how many games the old rating of a senior counts.

    Args:
        rating: before the period, in points.
        performance: over its games, in points.
        games: the number of these.
        rules: of the bulletin.

    Raises:
        NotRateable: a gain over more games than the brake has: no rule for it is established.

    Source: Bulletin des Arbitres Fédéraux 103, answers to the examination, IV.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.ffe.rules import regime
        >>> rules = regime(date(2004, 7, 1))
        >>> old_rating_games(1970, 2253, 7, rules), old_rating_games(1270, 1128, 6, rules)
        (9, 16)
    """
    brake = rules.rule("old_rating_weight").integer("games")
    if performance < rating:
        return brake
    if games > brake:
        raise NotRateable("ffe.error.many_games", games=games, brake=brake)
    return brake - games


def rate_period(rating: float, performance: float, games: int, rules: Regime) -> FfeUpdate:
    """The rating after a period.

    Args:
        rating: before it, of a senior.
        performance: over the compatible games.
        games: the number of these.
        rules: of the bulletin.

    Source: Bulletin des Arbitres Fédéraux 103, answers to the examination, IV:
    new = (performance x games + rating x m) / (games + m), rounded to tens.
    """
    weight = old_rating_games(rating, performance, games, rules)
    exact = (performance * games + rating * weight) / (games + weight)
    ten = rules.rule("rounding").integer("multiple")
    after = ten * half_up(exact / ten)
    figures = {
        "performance": whole_or_decimals(performance),
        "games": games,
        "rating": whole_or_decimals(rating),
        "weight": weight,
        "unrounded": Decimals(exact),
    }
    message = "ffe.step.brake_down" if performance < rating else "ffe.step.brake_up"
    brake = rules.rule("old_rating_weight")
    return FfeUpdate(
        **by_rules(rules),
        **from_before_to_after(rating, exact - rating, after) | {"rating_after_unrounded": exact},
        games=(),
        games_rated=0,
        points=Score.from_half_points(0),
        number_of_games=games,
        performance=whole_or_decimals(performance),
        old_rating_games=weight,
        warnings=(step("ffe.remark.history", rules.citation("regime")),),
        steps=(
            step("ffe.step.regime", rules.citation("regime")),
            step(message, brake.citation, brake=brake.integer("games"), weight=weight, games=games),
            step("ffe.step.mean", rules.citation("rating_change"), **figures),
            step(
                "step.new_rating_rounded",
                rules.citation("rounding"),
                before=whole_or_decimals(rating),
                change=SignedDecimals(exact - rating),
                unrounded=Decimals(exact),
                after=after,
            ),
        ),
    )
