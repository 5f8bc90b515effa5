"""Reading and rating a large tournament report, beside iterating over its lines.

    python benchmarks/tournament.py [FILE.trf]

Without a file a report of 3,000 players and 11 rounds is made.
"""

import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.trf import read_trf, write_trf
from arpad.systems.fide.tournament_rating import rate_tournament

PLAYERS, ROUNDS, RUNS = 3000, 11, 5


def made_up(players: int = PLAYERS) -> bytes:
    """Numbers meet their mirror image, one place further each round; the lower number wins."""
    entries = []
    for number in range(1, players + 1):
        pairings = []
        for round_number in range(ROUNDS):
            other = (round_number - number) % players + 1
            if other == number:
                pairings.append(Pairing(opponent=None, result=Result.PAIRING_ALLOCATED_BYE))
                continue
            result = Result.WIN if number < other else Result.LOSS
            colour = Colour.WHITE if number < other else Colour.BLACK
            pairings.append(Pairing(opponent=other, result=result, colour=colour))
        player = Player(number=number, name=f"Player {number}", rating=Rating(2500 - number // 3))
        points = Score.from_half_points(sum(each.result.half_points for each in pairings))
        entries.append(Entry(player=player, pairings=tuple(pairings), points=points, rank=number))
    tournament = Tournament(
        name="Made up", start=date(2026, 1, 10), rounds=ROUNDS, entries=tuple(entries)
    )
    return write_trf(tournament, version="TRF26")


def seconds(action: Callable[[], object]) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(RUNS):
        started = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - started)
    return best


def main() -> None:
    """Print the table."""
    data = Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else made_up()
    tournament = read_trf(data, file="report").tournament
    times = {
        "iterating over the lines": seconds(lambda: [line.split() for line in data.splitlines()]),
        "read_trf": seconds(lambda: read_trf(data, file="report")),
        "rate_tournament": seconds(
            lambda: rate_tournament(tournament, time_control=TimeControl.STANDARD)
        ),
    }
    base = times["iterating over the lines"]
    print(f"{len(tournament.entries)} players, {len(data) / 1e6:.1f} MB, best of {RUNS} runs")
    for name, value in times.items():
        print(f"{name:26} {value:8.3f} s  {value / base:8.1f} times")


if __name__ == "__main__":
    main()
