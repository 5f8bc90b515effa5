"""A fit as rows: ranks, reasons, and what a table, a file or a page shows of each player."""

from typing import Final

import numpy as np

from arpad.bulk.fit.answer import Fit
from arpad.core.frozen import Record

MARGIN: Final = 1.959964  # standard errors to each side that hold 95 of 100
# Why a player has no rating.
ONLY_WINS: Final = "only_wins"
ONLY_LOSSES: Final = "only_losses"
ONE_WAY: Final = "one_way"
WHY_NOT: Final = (ONLY_WINS, ONLY_LOSSES, ONE_WAY)


class Row(Record):
    """A player.

    Args:
        number: of the player.
        name: of the player.
        group: in which he can be compared, from 1; None without a rating.
        rank: in his group, from 1; equals have the same.
        rating: in points.
        error: standard error; None of who is held.
        is_exact: the error is exact.
        is_anchor: the rating was given.
        by_prior: only the prior links him with the others.
        games: that he played.
        points: that he made.
        opponents: mean rating of his opponents.
        why_not: why he has no rating.
    """

    number: int
    name: str
    group: int | None
    rank: int | None
    rating: float | None
    error: float | None
    is_exact: bool
    is_anchor: bool
    by_prior: bool
    games: int
    points: float
    opponents: float | None
    why_not: str


def rows_of(fit: Fit, names: tuple[str, ...]) -> list[Row]:
    """All players: group by group by rating, then those without one by games.

    Args:
        fit: the fit.
        names: of the players, by number.
    """
    rated = fit.group >= 0
    key = np.where(rated, -np.nan_to_num(fit.ratings), -fit.games)
    group = np.where(rated, fit.group, fit.group.max(initial=0) + 1)
    order = np.lexsort((np.arange(len(names)), key, group))
    anchors = {player for player, _ in fit.settings.anchors}
    rows: list[Row] = []
    place = 0
    for player in order.tolist():
        number = int(group[player])
        row = _row(fit, player, names[player], is_anchor=player in anchors)
        if row.rating is not None:
            is_new = not rows or rows[-1].group != number + 1
            place = 1 if is_new else place + 1
            is_equal = not is_new and rows[-1].rating == row.rating
            row = row.replace(rank=rows[-1].rank if is_equal else place)
        rows.append(row)
    return rows


def _row(fit: Fit, player: int, name: str, *, is_anchor: bool) -> Row:
    is_rated = bool(fit.group[player] >= 0)
    opponents = float(fit.opponents[player])
    return Row(
        number=player,
        name=name,
        group=int(fit.group[player]) + 1 if is_rated else None,
        rank=None,
        rating=round(float(fit.ratings[player]), 2) if is_rated else None,
        error=round(float(fit.errors[player]), 2) if is_rated and not is_anchor else None,
        is_exact=bool(fit.is_exact[player]),
        is_anchor=is_anchor,
        by_prior=is_rated and bool(fit.settings.prior) and bool(fit.own_group[player]),
        games=int(fit.games[player]),
        points=float(fit.points[player]),
        opponents=round(opponents, 2) if is_rated and np.isfinite(opponents) else None,
        why_not="" if is_rated else _why_not(float(fit.points[player]), float(fit.games[player])),
    )


def _why_not(points: float, games: float) -> str:
    if points == games:
        return ONLY_WINS
    return ONE_WAY if points else ONLY_LOSSES


def group_sizes(fit: Fit) -> list[int]:
    """How many players each group has."""
    return np.bincount(fit.group[fit.group >= 0]).tolist() if (fit.group >= 0).any() else []
