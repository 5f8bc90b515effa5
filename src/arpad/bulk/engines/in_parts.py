"""The sums of a period in memory, by several threads: each takes a part of every file."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from numpy.typing import NDArray

from arpad.bulk.engines.engine import Told
from arpad.bulk.games import PeriodGames, batches_of_games

Batch = tuple[NDArray[Any], NDArray[Any], NDArray[Any]]  # white, black, half points of White


def sums_of_games(  # noqa: PLR0913  what sums are made of
    games: PeriodGames,
    threads: int,
    told: Told,
    *,
    empty: Callable[[], NDArray[Any]],
    add: Callable[[Batch, NDArray[Any]], int],
    join: Callable[[NDArray[Any], NDArray[Any]], None],
) -> tuple[NDArray[Any], int]:
    """The sums of all games, and how many were rejected.

    Args:
        games: of the period.
        threads: how many at once.
        told: is told how many games have been read.
        empty: makes sums of nothing.
        add: adds a batch, white, black and half points, to sums; answers how many it rejected.
        join: adds the second sums to the first.
    """

    def part(number: int) -> tuple[NDArray[Any], int]:
        sums, rejected = empty(), 0
        for file in games.files:
            for batch in batches_of_games(file, threads, number):
                rejected += add(batch, sums)
                told(len(batch[0]))
        return sums, rejected

    if threads == 1:
        return part(0)
    with ThreadPoolExecutor(threads) as pool:
        (first, rejected), *others = pool.map(part, range(threads))
    for sums, more in others:
        rejected += more
        join(first, sums)
    return first, rejected
