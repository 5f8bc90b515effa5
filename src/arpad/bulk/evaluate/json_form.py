"""An evaluation as a plain value, for JSON."""

from collections.abc import Sequence
from typing import Any, Final

from arpad.bulk.evaluate.periods import Schedule
from arpad.bulk.evaluate.replay import Result
from arpad.bulk.evaluate.scores import Bin
from arpad.bulk.fit.reading import GameTable

SCHEMA: Final = "arpad/bulk-evaluation/1"
_PLACES: Final = 6


def evaluation_json(
    results: Sequence[Result], schedule: Schedule, games: GameTable
) -> dict[str, Any]:
    """The value of the schema ``arpad/bulk-evaluation/1``.

    Args:
        results: of all variants.
        schedule: the periods.
        games: all games.
    """
    return {
        "schema": SCHEMA,
        "games": len(games.half_points) - schedule.undated,
        "games_without_a_day": schedule.undated,
        "games_set_aside": dict(sorted(games.aside.items())),
        "players": schedule.players,
        "period": schedule.length,
        "periods": len(schedule.periods),
        "forecasts": results[0].marks.games,
        "best": best_of(results),
        "results": [
            {
                "system": each.variant.system,
                "constants": dict(each.variant.values),
                "log_loss": round(each.marks.log_loss, _PLACES),
                "brier": round(each.marks.brier, _PLACES),
                "calibration": [_bin(one) for one in each.marks.calibration],
                "bands": [_bin(one) for one in each.marks.bands],
            }
            for each in results
        ],
    }


def best_of(results: Sequence[Result]) -> int:
    """The place of the least log loss, the first of equals.

    Args:
        results: of all variants.
    """
    return min(range(len(results)), key=lambda place: results[place].marks.log_loss)


def _bin(one: Bin) -> dict[str, Any]:
    return {
        "from": one.low,
        "to": one.high,
        "games": one.games,
        "expected": round(one.expected, _PLACES),
        "score": round(one.score, _PLACES),
        "draws_expected": round(one.draws_expected, _PLACES),
        "draws": round(one.draws, _PLACES),
        "log_loss": round(one.log_loss, _PLACES),
        "brier": round(one.brier, _PLACES),
    }
