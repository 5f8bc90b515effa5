"""The protocol of an engine: sums, update, commit.

The sums are the engine's own affair. The update is the same function of columns everywhere, and
the commit the same code, so that every engine leaves the same files.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

from numpy.typing import NDArray

from arpad.bulk.commit import Commit, CommittedList
from arpad.bulk.fide.pool import Pool
from arpad.bulk.fide.rules import FideRules
from arpad.bulk.fide.update import update
from arpad.bulk.games import PeriodGames

Columns = dict[str, NDArray[Any]]
# Is told how many games have been read since it was told before.
Told = Callable[[int], None]


class Engine(Protocol):
    """Rates periods."""

    def sums(
        self, games: PeriodGames, before: Path, rules: FideRules, told: Told
    ) -> Iterable[Columns]:
        """The list with the sums of the period.

        Args:
            games: of the period.
            before: folder of the list before it.
            rules: of the period.
            told: is told how far it is.
        """

    def update(self, sums: Iterable[Columns], pool: Pool, rules: FideRules) -> Iterator[Columns]:
        """The new list in order of player, with how it came about."""

    def commit(self, new: Iterable[Columns], commit: Commit) -> CommittedList:
        """Write the new list."""

    def close(self) -> None:
        """Give back what the engine holds."""


class BaseEngine:
    """What engines share that hand their sums back to this process."""

    rejected = 0  # games of the period that could not be counted

    def update(self, sums: Iterable[Columns], pool: Pool, rules: FideRules) -> Iterator[Columns]:
        """The new list in order of player, with how it came about."""
        for batch in sums:
            yield update(batch, pool, rules)

    def commit(self, new: Iterable[Columns], commit: Commit) -> CommittedList:
        """Write the new list."""
        return commit.write(new, lambda: self.rejected)

    def close(self) -> None:
        """Give back what the engine holds."""
