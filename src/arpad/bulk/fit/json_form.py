"""A fit as a plain value, for JSON."""

from collections.abc import Iterable
from typing import Any, Final

from arpad.bulk.fit.answer import Comparison, Fit
from arpad.bulk.fit.reading import GameTable
from arpad.bulk.fit.report import Row, group_sizes
from arpad.core.quantities import Score

SCHEMA: Final = "arpad/bulk-fit/1"
COLUMNS: Final = (
    "group",
    "rank",
    "name",
    "rating",
    "standard_error",
    "error_is_exact",
    "anchor",
    "by_prior",
    "games",
    "points",
    "opponents",
    "why_not_rated",
)


def row_values(row: Row) -> tuple[Any, ...]:
    """The values of :data:`COLUMNS` for a player.

    Args:
        row: the player.
    """
    return (
        row.group,
        row.rank,
        row.name,
        row.rating,
        row.error,
        row.is_exact,
        row.is_anchor,
        row.by_prior,
        row.games,
        str(Score.from_half_points(round(2 * row.points))),
        row.opponents,
        row.why_not or None,
    )


def fit_json(fit: Fit, games: GameTable, rows: Iterable[Row]) -> dict[str, Any]:
    """The value of the schema ``arpad/bulk-fit/1``.

    Args:
        fit: the fit.
        games: it was made of.
        rows: its players.
    """
    sizes = group_sizes(fit)
    return {
        "schema": SCHEMA,
        "games": len(games.half_points),
        "games_between_groups": fit.unused_games,
        "games_set_aside": dict(sorted(games.aside.items())),
        "draws": fit.model,
        "draw_rate": _rounded(fit.draw_rate, 6),
        "draw_rate_error": _rounded(fit.draw_error, 6),
        "white_advantage": _rounded(fit.white_advantage, 2),
        "white_advantage_error": _rounded(fit.white_error, 2),
        "white_advantage_is_told": fit.tells_white,
        "points_per_unit": _rounded(fit.points_per_unit, 6),
        "prior_games": fit.settings.prior,
        "log_likelihood": _rounded(-fit.loss, 6),
        "steps": fit.steps,
        "groups": [
            {"group": number, "players": size, "anchored": fit.is_anchored[number - 1]}
            for number, size in enumerate(sizes, 1)
        ],
        "players": [dict(zip(COLUMNS, row_values(row), strict=True)) for row in rows],
        "comparisons": [_comparison(each, games.names) for each in fit.comparisons],
    }


def _rounded(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places) + 0.0  # no -0.0


def _comparison(pair: Comparison, names: tuple[str, ...]) -> dict[str, Any]:
    win, draw, loss = pair.chances or (None, None, None)
    return {
        "first": names[pair.one],
        "second": names[pair.other],
        "difference": _rounded(pair.difference, 2),
        "standard_error": _rounded(pair.error, 2),
        "likelihood_of_superiority": _rounded(pair.superiority, 6),
        "expected_score": _rounded(pair.expected_score, 6),
        "win": _rounded(win, 6),
        "draw": _rounded(draw, 6),
        "loss": _rounded(loss, 6),
    }
