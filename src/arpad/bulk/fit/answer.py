"""What a fit answers."""

from arpad.bulk.fit.cells import Flags, Reals, Whole
from arpad.bulk.fit.settings import Settings
from arpad.core.frozen import Record


class Comparison(Record):
    """Two players side by side.

    Args:
        one: number of the first.
        other: number of the second.
        difference: of their ratings; None where they cannot be compared.
        error: standard error of the difference.
        superiority: likelihood that the first is the stronger.
        expected_score: of the first, by the model, with no advantage of White.
        chances: of win, draw and loss, likewise.
    """

    one: int
    other: int
    difference: float | None = None
    error: float | None = None
    superiority: float | None = None
    expected_score: float | None = None
    chances: tuple[float, float, float] | None = None


class Fit(Record):
    """Ratings of all players.

    Args:
        settings: what was asked for.
        model: of draws that was used: without any draws there is none to fit.
        ratings: in points; NaN of who has none.
        errors: standard errors; 0 of who is held, NaN of who has no rating.
        is_exact: whose error is exact.
        group: number of the group in which a player can be compared, from 0; -1 of who has no
            rating.
        own_group: likewise by the games alone, without a prior.
        is_anchored: for each group, whether its ratings stand on an anchor.
        games: of each player.
        points: of each player.
        opponents: mean rating of his opponents in the games that count for his rating.
        white_advantage: in points.
        white_error: standard error of it; None where it was not fitted.
        tells_white: whether the games tell it.
        draw_rate: share of draws between equals.
        draw_error: standard error of it; None where it was not fitted.
        points_per_unit: of the natural unit of the model.
        unused_games: games between groups, all of them won by the same group.
        loss: minus the log likelihood of the other games, with the prior.
        steps: of Newton's method.
        comparisons: of the pairs that were asked for.
    """

    settings: Settings
    model: str
    ratings: Reals
    errors: Reals
    is_exact: Flags
    group: Whole
    own_group: Whole
    is_anchored: tuple[bool, ...]
    games: Reals
    points: Reals
    opponents: Reals
    white_advantage: float
    white_error: float | None
    tells_white: bool
    draw_rate: float
    draw_error: float | None
    points_per_unit: float
    unused_games: int
    loss: float
    steps: int
    comparisons: tuple[Comparison, ...]
