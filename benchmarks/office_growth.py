"""How the cost of a rating office grows with its players, its games and its years.

    python -m benchmarks.office_growth                     all three, a few minutes
    python -m benchmarks.office_growth --by years --years 1 12 24 240
    python -m benchmarks.office_growth --by games --games 10000 42000 84000

Each line is an office of its own, made and measured in a process of its own: so many players, so
many months of history with a few events each, and then one month with all the games, which is
rated; the very first event is then corrected, and all months are rated again; the office is
verified where ``--verify`` says so. CPU seconds are those of all processes together, games and
lines a second are by wall time.
"""

import argparse
import json
import random  # noqa: TID251  seeded: made-up games
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from benchmarks.office import (
    ACTOR,
    FIELD,
    FIRST_LIST,
    ROUNDS,
    add_events,
    correct,
    fill,
    peak_memory,
    taken,
)

from arpad.office.office import create_office
from arpad.office.publishing import publish_all
from arpad.office.rerating import rerate
from arpad.office.runs import rate_period
from arpad.office.verifying import verify_office

GAMES = FIELD * ROUNDS // 2  # of an event
HISTORY = 10  # events in each month of the history
HEADS = (
    *("players", "games", "months", "wall s", "CPU s", "games/s", "lines/s", "again s"),
    *("verify s", "MB here", "MB other", "base MB"),
)


def measured(players: int, games: int, months: int, *, verify: bool) -> list[float | None]:
    """An office of a size.

    Args:
        players: on the list.
        games: in the month that is measured.
        months: of history before it.
        verify: also verify the office; it takes as long as all its months together.

    Returns:
        what stands under :data:`HEADS`.
    """
    rng = random.Random(1)  # noqa: S311  made-up games
    events = max(1, round(games / GAMES))
    games = events * GAMES
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "office.db"
        with create_office(str(place), "fide", actor=ACTOR) as office:
            fill(office, rng, players)
            month = FIRST_LIST
            for _ in range(months):
                add_events(office, rng, month, HISTORY)
                rate_period(office, f"{month:%Y-%m}", actor=ACTOR)
                publish_all(office, actor=ACTOR)
                month = _next(month)
            add_events(office, rng, month, events)
            with taken() as rated:
                rate_period(office, f"{month:%Y-%m}", actor=ACTOR)
            publish_all(office, actor=ACTOR)
            correct(office)
            with taken() as again:
                rerate(office, actor=ACTOR)
            here, started = peak_memory()
            verified = None
            if verify:
                with taken() as found:
                    faults = verify_office(office).faults
                if faults:
                    raise ValueError(faults)
                verified = found.wall
                here, started = peak_memory()
        size = place.stat().st_size / 1e6
    return [
        *(players, games, months, rated.wall, rated.cpu),
        *(games / rated.wall, players / rated.wall, again.wall, verified, here, started, size),
    ]


def _next(month: date) -> date:
    return (month + timedelta(days=32)).replace(day=1)


def in_a_process(*size: int, verify: bool) -> list[float | None]:
    """The same in a process of its own, for its memory."""
    command = [sys.executable, "-m", "benchmarks.office_growth", "--one", *map(str, size)]
    command += ["--verify"] if verify else []
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: list[float | None] = json.loads(done.stdout)
    return found


def _cell(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if type(value) is float and value < 100 else f"{value:.0f}"  # noqa: PLR2004


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = ("players", "games", "years")
    parser.add_argument("--by", choices=kinds, nargs="*", default=kinds)
    parser.add_argument("--players", type=int, nargs="*", default=[10_000, 30_000, 100_000])
    parser.add_argument("--games", type=int, nargs="*", default=[10_000, 42_000, 84_000])
    parser.add_argument("--years", type=int, nargs="*", default=[1, 12, 24], help="in months")
    parser.add_argument("--verify", action="store_true", help="also verify each office")
    parser.add_argument("--one", type=int, nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.one:
        print(json.dumps(measured(*given.one, verify=given.verify)))
        return
    most, usual = max(given.players), 42_000
    sizes: dict[str, list[tuple[int, int, int]]] = {
        "players": [(players, usual, 1) for players in given.players],
        "games": [(most, games, 1) for games in given.games],
        "years": [(most, usual, months) for months in given.years],
    }
    known: dict[Any, list[float | None]] = {}
    for kind in given.by:
        print(f"\nby {kind}\n" + "".join(f"{head:>9}" for head in HEADS))
        for size in sizes[kind]:
            if size not in known:
                known[size] = in_a_process(*size, verify=given.verify)
            print("".join(f"{_cell(value):>9}" for value in known[size]), flush=True)


if __name__ == "__main__":
    main()
