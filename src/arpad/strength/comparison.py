"""Who of the two players of one game played better: a model of the difference alone.

Two separate levels mostly show what the game had in common; their difference is not used.
"""

from collections.abc import Mapping
from typing import Any, Final

from arpad.strength.measures import Measures

MEASURES: Final = (
    *("loss_log", "loss_root", "centipawns_log", "share_5", "share_10", "share_20", "exact"),
    *("accuracy_mean", "opening_log", "middle_log", "balanced_log", "castled_at", "checks"),
)
SILENT_BELOW: Final = 100.0  # rating points; less says nothing


def difference(
    table: Mapping[str, Any], white: Measures, black: Measures, white_score: float
) -> float:
    """By how many rating points White's play was above Black's.

    Args:
        table: ``points`` of each measure for one unit, and of ``score``.
        white: his measures.
        black: his measures.
        white_score: 1, 1/2 or 0 points.

    Example:
        >>> table = {"points": {"loss_log": -200.0, "score": 50.0}}
        >>> difference(table, {"loss_log": 1.0}, {"loss_log": 2.0}, 1.0)
        250.0
    """
    total = table["points"]["score"] * (2 * white_score - 1)
    for name, points in table["points"].items():
        one, other = white.get(name), black.get(name)
        if one is not None and other is not None:
            total += points * (one - other)
    return float(total)
