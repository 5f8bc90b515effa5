"""Whole-history ratings of players over time."""

import numpy as np

from arpad.bulk.fit.cells import Flags, Reals, Whole, cells_of, sums_by
from arpad.bulk.fit.groups import groups_of
from arpad.bulk.fit.scale import POINTS
from arpad.bulk.whole_history.days import DatedGames, player_days
from arpad.bulk.whole_history.posterior import WHITE, Posterior
from arpad.bulk.whole_history.settings import Settings
from arpad.bulk.whole_history.solve import Progress, solve, white_error
from arpad.core.frozen import Record


class History(Record):
    """Ratings of all players on all their days, in the order of players, then of days.

    Args:
        settings: what was asked for.
        player: number of the player, of each row.
        day: days since 1970-01-01, of each row.
        ratings: in points, of each row.
        errors: standard errors in points, of each row, the other players' ratings taken for known.
        games: of the player on the day.
        points: that he made on it.
        by_prior: of each player, whether only the prior links him with the others: no wins or draws
            lead from him to them and back.
        white_advantage: in points.
        white_error: standard error of it; None where it was not fitted.
        log_density: logarithm of the posterior density, but for a constant.
        steps: of Newton's method.
        last_step: longest change of a rating in the last of them, in points.
    """

    settings: Settings
    player: Whole
    day: Whole
    ratings: Reals
    errors: Reals
    games: Whole
    points: Reals
    by_prior: Flags
    white_advantage: float
    white_error: float | None
    log_density: float
    steps: int
    last_step: float


def whole_history(
    games: DatedGames, settings: Settings | None = None, progress: Progress | None = None
) -> History:
    """The most likely ratings of all players over time.

    Args:
        games: the games; their order does not matter.
        settings: how; the usual when None.
        progress: is told each step.

    Example:
        >>> one, other, won = np.zeros(3, int), np.ones(3, int), np.array([2, 2, 0])
        >>> usual = Settings(white_advantage=0.0)
        >>> found = whole_history(DatedGames(one, other, won, np.array([1, 2, 3])), usual)
        >>> found.player.tolist(), found.ratings.round(1).tolist()
        ([0, 0, 0, 1, 1, 1], [44.2, 44.2, 44.1, -44.2, -44.2, -44.1])
    """
    settings = settings or Settings()
    days = player_days(games)
    cells = cells_of(days.white, days.black, games.half_points)
    posterior = Posterior(days, cells, settings)
    start = np.zeros(days.size + 1)
    start[WHITE] = (settings.white_advantage or 0.0) / POINTS
    solved = solve(posterior, start, progress)
    order = days.by_player()
    played, points = cells.games, cells.points
    count = sums_by(cells.white, played, days.size) + sums_by(cells.black, played, days.size)
    made = sums_by(cells.white, points, days.size)
    made += sums_by(cells.black, played - points, days.size)
    error = white_error(posterior, solved) * POINTS if posterior.fits_white else None
    return History(
        settings=settings,
        player=days.player[order],
        day=days.day[order],
        ratings=solved.point[order] * POINTS + settings.level,
        errors=np.sqrt(solved.look.bend.chains.inverse_diagonal()[order]) * POINTS,
        games=count[order].astype(np.int64),
        points=made[order],
        by_prior=groups_of(cells_of(games.white, games.black, games.half_points)) > 0,
        white_advantage=float(solved.point[WHITE]) * POINTS,
        white_error=error,
        log_density=-solved.look.loss,
        steps=solved.steps,
        last_step=solved.last_step,
    )
