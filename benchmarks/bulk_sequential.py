"""Games rated one by one: nanoseconds a game beside the limit that the memory sets.

    python benchmarks/bulk_sequential.py [millions of games]

The limit is a loop with the same reads and writes and no arithmetic. All loops of a size take turns
and the medians of the processor's time are compared. Marks: classic Elo within 1.2 times the limit
at 2 million players where the memory is asked ahead; Lichess within 330 ns a game at 100,000
players, and two pools beside each other 1.8 times as fast as one after the other.
"""

import statistics
import sys
import time
from collections.abc import Callable
from datetime import date

import numpy as np

from arpad.bulk.compiled import compiled
from arpad.bulk.sequential.order import Games, games_of
from arpad.bulk.sequential.prefetch import AHEAD
from arpad.bulk.sequential.rating import (
    in_threads,
    new_values,
    numbers_of,
    rate_by_table,
    rate_elo,
    rate_lichess,
)

RUNS = 5
DAY = date(2026, 6, 1)
FIRST = 20_500
LICHESS_SHARE = 8  # of the games, the loop is so much slower


@compiled
def touch(white: np.ndarray, black: np.ndarray, ratings: np.ndarray) -> None:
    """The reads and writes of Elo without its arithmetic."""
    for game in range(len(white)):
        own, other = white[game], black[game]
        rating = ratings[own]
        ratings[own] = ratings[other]
        ratings[other] = rating


def games(players: int, count: int, seed: int) -> Games:
    """Random games; few players have many of them, as on a server."""
    chance = np.random.default_rng(seed)
    if players <= 100_000:  # noqa: PLR2004  heavy-tailed
        share = chance.lognormal(0, 1.5, players)
        both = np.searchsorted(np.cumsum(share / share.sum()), chance.random((2, count)))
        white, black = np.minimum(both, players - 1)
    else:
        white, black = chance.integers(0, players, (2, count))
    black = np.where(white == black, (black + 1) % players, black)
    days = FIRST + np.arange(count) * 30 // count
    return games_of(white, black, chance.integers(0, 3, count), days)


def nanoseconds(loops: dict[str, tuple[int, Callable[[], object]]]) -> dict[str, float]:
    """The median of the processor's time of a game; the loops take turns."""
    times: dict[str, list[float]] = {name: [] for name in loops}
    for _, loop in loops.values():
        loop()
    for _ in range(RUNS):
        for name, (count, loop) in loops.items():
            begin = time.process_time()
            loop()
            times[name].append((time.process_time() - begin) * 1e9 / count)
    return {name: statistics.median(each) for name, each in times.items()}


def one_size(players: int, count: int) -> None:
    """The table of one number of players."""
    all_games = games(players, count, 1)
    few = all_games.part(0, count // LICHESS_SHARE)
    ratings, hundredths = np.full(players, 1500.0), np.full(players, 150_000, np.int32)
    table = np.minimum(50 + np.arange(401) // 8, 100).astype(np.int32)
    values = new_values(players, numbers_of(DAY))

    def elo(ahead: int) -> Callable[[], None]:
        return lambda: rate_elo(all_games, ratings, 10, ahead=ahead, is_large=True)

    def by_table(ahead: int) -> Callable[[], None]:
        return lambda: rate_by_table(all_games, hundredths, table, 10, ahead=ahead, is_large=True)

    def lichess(ahead: int) -> Callable[[], None]:
        def loop() -> None:
            values[:] = new_values(1, numbers_of(DAY))
            rate_lichess(few, values, rules_of=DAY, ahead=ahead, is_large=True)

        return loop

    found = nanoseconds(
        {
            "memory limit": (
                count,
                lambda: touch(all_games.white, all_games.black, ratings),
            ),
            "Elo": (count, elo(0)),
            "Elo, asked ahead": (count, elo(AHEAD)),
            "Elo by table": (count, by_table(0)),
            "Elo by table, asked ahead": (count, by_table(AHEAD)),
            "Lichess": (len(few.day), lichess(0)),
            "Lichess, asked ahead": (len(few.day), lichess(AHEAD)),
        }
    )
    limit = found["memory limit"]
    print(f"\n{players:,} players, {count:,} games: ns a game, times the limit")
    for name, value in found.items():
        print(f"  {name:28} {value:8.1f} {value / limit:7.2f}")


def two_pools(players: int, count: int) -> None:
    """Two pools one after the other and beside each other, by the clock."""
    pools = [games(players, count, seed) for seed in (2, 3)]

    def wall(threads: int) -> float:
        values = [new_values(players, numbers_of(DAY)) for _ in pools]
        rate = [
            (count, lambda one=one, its=its: rate_lichess(one, its, rules_of=DAY, is_large=True))
            for one, its in zip(pools, values, strict=True)
        ]
        begin = time.perf_counter()
        in_threads(rate, threads)
        return time.perf_counter() - begin

    ratios = sorted(wall(1) / wall(2) for _ in range(RUNS))
    print(
        f"\ntwo pools of Lichess in two threads: {ratios[len(ratios) // 2]:.2f} times as fast",
        end="",
    )
    print(f" ({ratios[0]:.2f} to {ratios[-1]:.2f})")


def main() -> None:
    """Print the tables."""
    count = int(float(sys.argv[1] if len(sys.argv) > 1 else 10) * 1_000_000)
    for players in (100_000, 2_000_000):
        one_size(players, count)
    two_pools(100_000, count // LICHESS_SHARE)


if __name__ == "__main__":
    main()
