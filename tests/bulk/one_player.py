"""One player against opponents of given ratings, over columns."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from arpad.bulk.fide.accumulate import WIDTH, as_columns, numpy_accumulate
from arpad.bulk.fide.columns import LIST
from arpad.bulk.fide.pool import Pool, empty_pool
from arpad.bulk.fide.rules import FideRules
from arpad.bulk.fide.update import rating_used, update


def rate_one(
    facts: dict[str, int],
    opponents: Sequence[tuple[int, int]],
    rules: FideRules,
    pool: Pool | None = None,
) -> dict[str, int]:
    """What the update says of player 0.

    Args:
        facts: of the list: rating, games, highest_rating, birth_year.
        opponents: rating and half points of the player against it, game by game.
        rules: of the period.
        pool: of earlier periods.
    """
    count = len(opponents) + 1
    columns: dict[str, Any] = {name: np.zeros(count, np.int32) for name in LIST}
    columns["player"] = np.arange(count, dtype=np.int32)
    columns["rating"][1:] = [rating for rating, _ in opponents]
    for name, value in facts.items():
        columns[name][0] = value
    white = np.zeros(count - 1, np.int32)
    half_points = np.array([made for _, made in opponents], np.int8)
    used = rating_used(columns["rating"], columns["standard_rating"], rules)
    sums = np.zeros((count, WIDTH), np.int32)
    numpy_accumulate(rules)(white, columns["player"][1:], half_points, used, sums)
    new = update(columns | as_columns(sums, 0, count), pool or empty_pool(), rules)
    return {name: int(values[0]) for name, values in new.items()}
