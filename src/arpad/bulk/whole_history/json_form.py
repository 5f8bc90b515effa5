"""A whole history as a plain value, for JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from arpad.bulk.fit.reading import GameTable
from arpad.bulk.whole_history.history import History
from arpad.bulk.whole_history.report import PLACES, Player, day_of
from arpad.core.quantities import Score

SCHEMA: Final = "arpad/bulk-history/1"
DAY_COLUMNS: Final = ("date", "rating", "standard_error", "games", "points")


def points_text(points: float) -> str:
    """Points as text, for example ``2.5``."""
    return str(Score.from_half_points(round(2 * points)))


def day_values(history: History, player: Player) -> Iterator[tuple[Any, ...]]:
    """The values of :data:`DAY_COLUMNS` of a player's days.

    Args:
        history: the ratings.
        player: the player.
    """
    for row in range(*player.rows):
        yield (
            day_of(int(history.day[row])).isoformat(),
            round(float(history.ratings[row]), PLACES) + 0.0,  # no -0.0
            round(float(history.errors[row]), PLACES),
            int(history.games[row]),
            points_text(float(history.points[row])),
        )


def history_json(
    history: History, games: GameTable, undated: int, players: Sequence[Player]
) -> dict[str, Any]:
    """The value of the schema ``arpad/bulk-history/1``.

    Args:
        history: the ratings.
        games: they were made of.
        undated: of these, games without a day, which were left out.
        players: in their order.
    """
    settings, error = history.settings, history.white_error
    return {
        "schema": SCHEMA,
        "games": len(games.half_points) - undated,
        "games_without_a_day": undated,
        "games_set_aside": dict(sorted(games.aside.items())),
        "variance_per_day": settings.variance,
        "prior_games": settings.prior,
        "level": settings.level,
        "white_advantage": round(history.white_advantage, PLACES) + 0.0,  # no -0.0
        "white_advantage_error": None if error is None else round(error, PLACES),
        "log_density": round(history.log_density, 6) + 0.0,
        "steps": history.steps,
        "last_step": history.last_step,
        "players": [_player(history, each) for each in players],
    }


def _player(history: History, player: Player) -> dict[str, Any]:
    return {
        "player": player.place,
        "name": player.name,
        "rating": player.rating,
        "standard_error": player.error,
        "highest": player.highest,
        "highest_on": player.highest_on.isoformat(),
        "by_prior": player.by_prior,
        "games": player.games,
        "points": points_text(player.points),
        "days": [
            dict(zip(DAY_COLUMNS, values, strict=True)) for values in day_values(history, player)
        ],
    }
