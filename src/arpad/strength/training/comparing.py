"""The model of the difference between the two players of one game."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.strength.comparison import MEASURES, SILENT_BELOW
from arpad.strength.training.rows import Rows
from arpad.strength.training.solve import Numbers

_FINE: Final = 100.0
_GAPS: Final = (0, 200, 400)


def comparison_table(rows: Rows, learning: NDArray[np.bool_]) -> dict[str, Any]:
    """The table of :mod:`arpad.strength.comparison`.

    Args:
        rows: of all groups.
        learning: those to learn from; games of which both sides are among them count.
    """
    facts, gaps = _pairs(rows, learning)
    spreads = facts.std(axis=0) + 1e-9
    scaled = facts / spreads
    # No constant: White and Black exchanged must give the opposite.
    squares = scaled.T @ scaled + _FINE * np.eye(scaled.shape[1])
    points = np.linalg.solve(squares, scaled.T @ gaps) / spreads
    names = (*MEASURES, "score")
    return {"points": {name: float(each) for name, each in zip(names, points, strict=True)}}


def comparison_card(table: dict[str, Any], rows: Rows, test: NDArray[np.bool_]) -> dict[str, Any]:
    """How often the difference has the right sign, by how far the ratings are apart.

    Args:
        table: of :func:`comparison_table`.
        rows: of all groups.
        test: those it is tried on.
    """
    facts, gaps = _pairs(rows, test)
    found = facts @ np.array(list(table["points"].values()))
    told: dict[str, Any] = {"games": len(gaps)}
    for least in _GAPS:
        wide = np.abs(gaps) > least
        if wide.any():
            right = np.sign(found[wide]) == np.sign(gaps[wide])
            told[f"order_above_{least}"] = round(float(right.mean()), 3)
    clear = np.abs(found) >= SILENT_BELOW
    if clear.any():
        right = np.sign(found[clear]) == np.sign(gaps[clear])
        told["order_when_told"] = round(float(right.mean()), 3)
        told["told"] = round(float(clear.mean()), 3)
    return told


def _pairs(rows: Rows, chosen: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
    """Differences of White's and Black's facts, and of their ratings."""
    white = np.flatnonzero(chosen & (rows.sides == 0))
    black = np.flatnonzero(chosen & (rows.sides == 1))
    _, one, other = np.intersect1d(rows.games[white], rows.games[black], return_indices=True)
    white, black = white[one], black[other]
    columns = np.array([rows.names.index(name) for name in MEASURES])
    measured = rows.measures[np.ix_(white, columns)] - rows.measures[np.ix_(black, columns)]
    scores = (rows.scores[white] - rows.scores[black])[:, None]
    facts = np.concatenate([np.nan_to_num(measured), scores], axis=1)
    return facts, rows.ratings[white] - rows.ratings[black]
