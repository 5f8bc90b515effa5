"""Rating a large tournament by every system that can, beside FIDE's.

    python benchmarks/systems.py [FILE.trf]

Without a file the made-up report of benchmarks/tournament.py is used. Every player gets the facts
that the systems ask for: K 20, 100 games, born in 1980, index 20, RD 60, volatility 0.06.
"""

import runpy
import sys
import time
from pathlib import Path

from arpad.core.errors import ArpadError
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Tournament
from arpad.core.system import Capability
from arpad.formats.trf import read_trf
from arpad.systems.registry import load_system, system_ids


def with_facts(tournament: Tournament) -> Tournament:
    """Nobody lacks anything that a system may ask for."""
    entries = tuple(
        entry.replace(
            player=entry.player.replace(
                development_coefficient=20,
                games_played=100,
                birth_year=1980,
                rating_deviation=60.0,
                volatility=0.06,
                facts=(("index", 20), ("age", 46)),
            )
        )
        for entry in tournament.entries
    )
    return tournament.replace(entries=entries)


def seconds(name: str, tournament: Tournament) -> float | None:
    """How long one run takes; None when the system refuses the tournament."""
    system = load_system(name)
    started = time.perf_counter()
    try:
        system.rate_tournament(tournament, time_control=TimeControl.STANDARD, approved=False)
    except ArpadError as error:
        print(f"{name:16} {error}")
        return None
    return time.perf_counter() - started


def main() -> None:
    """Print the table."""
    other = runpy.run_path(str(Path(__file__).with_name("tournament.py")))
    data = Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else other["made_up"]()
    tournament = with_facts(read_trf(data, file="report").tournament)
    print(f"{len(tournament.entries)} players; seconds, and times FIDE's")
    base = seconds("fide", tournament) or 1.0
    for name in system_ids():
        if Capability.TOURNAMENT in load_system(name).capabilities:
            taken = seconds(name, tournament)
            if taken is not None:
                print(f"{name:16} {taken:8.2f} {taken / base:8.2f}")


if __name__ == "__main__":
    main()
