"""The protocol of the engines, and the engine in memory.

The sums are the engine's own affair; the update is the same function of columns everywhere.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.engines.engine import Told
from arpad.bulk.engines.in_parts import sums_of_games
from arpad.bulk.engines.kernel import WORTH_COMPILING
from arpad.bulk.games import PeriodGames
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
        accumulate: Accumulate = compiled_accumulate() if self.compiled else numpy_accumulate
        of = states(values, rules)
        sums, self.rejected = sums_of_games(
            games,
            self._threads,
            told,
            empty=lambda: np.zeros((len(of), WIDTH), np.int64),
            add=lambda batch, sums: accumulate(*batch, of, sums),
            join=_join,
        )
        columns = {name: sums[:, column] for column, name in enumerate(SUMS)}
        for rows in parts(values | columns):
            yield update(rows, games, rules)

    def close(self) -> None:
        """There is nothing to give back."""


def _join(first: NDArray[Any], sums: NDArray[Any]) -> None:
    first += sums
