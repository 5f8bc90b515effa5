"""The protocol of the engines, and the engine in memory.

The sums are the engine's own affair; the update is the same function of columns everywhere.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.engines.engine import Told
from arpad.bulk.engines.kernel import WORTH_COMPILING
from arpad.bulk.games import PeriodGames, batches_of_games
from arpad.bulk.glicko.columns import SUMS
from arpad.bulk.glicko.lists import Values, parts, read_list
from arpad.bulk.glicko.rules import PeriodRules
from arpad.bulk.glicko.terms import (
    WIDTH,
    Accumulate,
    compiled_accumulate,
    numpy_accumulate,
    states,
)
from arpad.bulk.glicko.update import update


class GlickoEngine(Protocol):
    """Rates periods."""

    # Games of the period that could not be counted, once its list has come to its end.
    rejected: int

    def rate(
        self, games: PeriodGames, before: Path, rules: PeriodRules, told: Told
    ) -> Iterable[Values]:
        """The new list in order of player, with how it came about.

        Args:
            games: of the period.
            before: folder of the list before it.
            rules: of the period.
            told: is told how far it is.
        """

    def close(self) -> None:
        """Give back what the engine holds."""


class GlickoKernel:
    """Rates with NumPy, and large jobs with a compiled loop.

    Args:
        games: of the whole job.
        threads: how many at once; each has sums of its own.
    """

    rejected = 0

    def __init__(self, games: int, threads: int = 1) -> None:
        self.compiled = games >= WORTH_COMPILING
        self._threads = threads if self.compiled else 1

    def rate(
        self, games: PeriodGames, before: Path, rules: PeriodRules, told: Told
    ) -> Iterator[Values]:
        """The new list, some players at a time."""
        values = read_list(before, rules.columns)
        sums = self._all(games, states(values, rules), told)
        columns = {name: sums[:, column] for column, name in enumerate(SUMS)}
        for rows in parts(values | columns):
            yield update(rows, games, rules)

    def _all(self, games: PeriodGames, of: NDArray[Any], told: Told) -> NDArray[Any]:
        accumulate: Accumulate = compiled_accumulate() if self.compiled else numpy_accumulate

        def part(number: int) -> tuple[NDArray[Any], int]:
            sums, rejected = np.zeros((len(of), WIDTH), np.int64), 0
            for file in games.files:
                for batch in batches_of_games(file, self._threads, number):
                    rejected += accumulate(*batch, of, sums)
                    told(len(batch[0]))
            return sums, rejected

        if self._threads == 1:
            first, self.rejected = part(0)
            return first
        with ThreadPoolExecutor(self._threads) as pool:
            (first, self.rejected), *others = pool.map(part, range(self._threads))
        for sums, rejected in others:
            self.rejected += rejected
            first += sums
        return first

    def close(self) -> None:
        """There is nothing to give back."""
