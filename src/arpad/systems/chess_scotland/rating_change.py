"""The grade of a season: the old one and 800 times the mean surplus of a game."""

from typing import Final

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals
from arpad.core.errors import NotRateable
from arpad.core.rounding import half_up
from arpad.core.rulebook import Regime
from arpad.core.steps import step
from arpad.core.updates import RatingUpdate
from arpad.systems.common.answers import by_rules, from_before_to_after
from arpad.systems.common.stated import Stated

MISSING_TABLE: Final = "chess_scotland.error.table"


def check_season(rules: Regime) -> None:
    """Refuse a day on which the formula of the season no longer held.

    Raises:
        NotRateable: grades were made by the live formula, which was not read.
    """
    if not rules.has("rating_change"):
        raise NotRateable(
            "chess_scotland.error.live", day=rules.rule("regime").citation.in_force_from
        )


def rate_season(rating: float, season: Stated, rules: Regime) -> RatingUpdate:
    """The grade after a season.

    Args:
        rating: the old grade.
        season: points, games and expected points of it.
        rules: in force in it.

    Source: Chess Scotland, calculation steps: new = old + 800 (points - expected) / games.
    """
    rule = rules.rule("rating_change")
    factor = rule.integer("factor")
    change = factor * season.surplus / season.games
    after = rating + change
    shown = half_up(after)
    return RatingUpdate(
        **by_rules(rules),
        **from_before_to_after(rating, change, shown),
        games=(),
        games_rated=season.games,
        points=season.points,
        expected_points=season.expected_points,
        score_minus_expected=season.surplus,
        steps=(
            step("chess_scotland.step.regime", rules.citation("regime")),
            step(
                "chess_scotland.step.change",
                rule.citation,
                factor=factor,
                points=season.points,
                expected=Decimals(season.expected_points or 0, 3),
                games=season.games,
                change=SignedDecimals(change),
            ),
            step(
                "step.new_rating_rounded",
                rules.citation("rounding"),
                before=whole_or_decimals(rating),
                change=SignedDecimals(change),
                unrounded=Decimals(after),
                after=shown,
            ),
        ),
    )
