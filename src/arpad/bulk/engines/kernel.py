"""The engine in memory: one pass over the games, sums in rows of one array."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.engines.engine import BaseEngine, Columns, Told
from arpad.bulk.engines.in_parts import sums_of_games
from arpad.bulk.fide.accumulate import (
    WIDTH,
    as_columns,
    compiled_accumulate,
    numpy_accumulate,
)
from arpad.bulk.fide.columns import LIST
from arpad.bulk.fide.rules import FideRules
from arpad.bulk.fide.update import rating_used
from arpad.bulk.games import PeriodGames
from arpad.bulk.lists import LIST_FILE
from arpad.bulk.parquet import ROWS, read_columns

# Loading the compiler costs about a second: the time that a million games take without it.
WORTH_COMPILING: Final = 1_000_000


class KernelEngine(BaseEngine):
    """Rates with NumPy, and large jobs with a compiled loop.

    Args:
        games: of the whole job.
        threads: how many at once; each has sums of its own.
    """

    def __init__(self, games: int, threads: int = 1) -> None:
        self.compiled = games >= WORTH_COMPILING
        self._threads = threads if self.compiled else 1

    def sums(
        self, games: PeriodGames, before: Path, rules: FideRules, told: Told
    ) -> Iterator[Columns]:
        """The list with the sums of the period, some players at a time."""
        columns = read_columns(before / LIST_FILE, LIST)
        used = rating_used(columns["rating"], columns["standard_rating"], rules)
        accumulate = (compiled_accumulate if self.compiled else numpy_accumulate)(rules)
        sums, self.rejected = sums_of_games(
            games,
            self._threads,
            told,
            empty=lambda: np.zeros((len(used), WIDTH), np.int32),
            add=lambda batch, sums: accumulate(*batch, used, sums),
            join=_join,
        )
        for begin in range(0, len(used), ROWS):
            end = begin + ROWS
            part = {name: values[begin:end] for name, values in columns.items()}
            yield part | as_columns(sums, begin, end)


def _join(first: NDArray[Any], sums: NDArray[Any]) -> None:
    # Greatest differences are no sums.
    greatest = np.maximum(first[:, 2], sums[:, 2])
    first += sums
    first[:, 2] = greatest
