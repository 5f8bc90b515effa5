"""How long whole-history ratings take, beside the library of that name where it is installed.

Players with a normal spread of strength meet at random on the days of a year, fifty games for each
player, none drawn. Measured are seconds of a processor in a process of its own, beyond the making
of the games and the loading of the code: the least and the median of five. The library runs once,
to its own usual precision, with the same variance and prior and no advantage of White; the
largest difference of a rating is printed too. ``arpad bulk history`` goes on until no rating moves
by a millionth of a point.

    python benchmarks/bulk_history.py [--peer PYTHON] [--large]

``--peer`` names a Python that has whole-history-rating.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

_SIZES: Final = (1_000, 10_000, 100_000)
_LARGE: Final = 1_000_000
_MOST_OF_PEER: Final = 10_000  # games; ten times as many would take it hours
_REPEATS: Final = 5
_DAYS: Final = 365
_PEER: Final = """
import json, sys, time, warnings
import numpy as np
from whr import WHR
warnings.simplefilter("ignore")
white, black, points, day = np.load(sys.argv[1]).tolist()
start = time.process_time()
model = WHR({"w2": 14.0, "initial_prior_wins": 1.0})
for one, other, made, on in zip(white, black, points, day):
    model.create_game(str(other), str(one), "W" if made else "B", on, 0)
rounds, converged = model.auto_iterate()
seconds = time.process_time() - start
people = sorted(map(int, model.players))
ratings = [each.elo for name in people for each in model.players[str(name)].days]
told = {"seconds": seconds, "rounds": rounds, "converged": converged, "ratings": ratings}
print(json.dumps(told))
"""


def made_up(games: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Games by expected score: rows of White, Black, half points and day, day by day."""
    chance = np.random.default_rng(1)
    players = max(20, games // 25)
    strength = chance.normal(0, 200, players)
    white = chance.integers(0, players, games)
    black = (white + chance.integers(1, players, games)) % players
    expected = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
    points = 2 * (chance.random(games) < expected)
    day = np.sort(chance.integers(0, _DAYS, games))
    _, whose = np.unique(np.concatenate((white, black)), return_inverse=True)
    return np.stack((*whose.reshape(2, -1), points, day))


def history(file: Path) -> dict[str, Any]:
    """The ratings of some games, in this process."""
    from arpad.bulk.whole_history.days import DatedGames
    from arpad.bulk.whole_history.history import whole_history
    from arpad.bulk.whole_history.settings import Settings

    games = DatedGames(*np.load(file))
    start = time.process_time()
    found = whole_history(games, Settings(white_advantage=0.0))
    seconds = time.process_time() - start
    return {"seconds": seconds, "steps": found.steps, "ratings": found.ratings.tolist()}


def _run(command: list[str]) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _measure(file: Path, games: int, peer: str | None) -> None:
    runs = [_run([sys.executable, __file__, "--one", str(file)]) for _ in range(_REPEATS)]
    seconds = [each["seconds"] for each in runs]
    least, median = min(seconds), statistics.median(seconds)
    days = len(runs[0]["ratings"])
    print(
        f"{games:>9,} games, {days:>9,} days: {least:8.3f} s ({median:.3f}), "
        f"{games / least:>9,.0f} games/s, {runs[0]['steps']} steps",
        flush=True,
    )
    if peer is None or games > _MOST_OF_PEER:
        return
    other = _run([peer, "-c", _PEER, str(file)])
    apart = np.abs(np.array(other["ratings"]) - np.array(runs[0]["ratings"])).max()
    taken = other["seconds"]
    print(
        f"  whole-history-rating: {taken:.2f} s, {games / taken:,.0f} games/s, "
        f"{other['rounds']} rounds, ratio {taken / median:,.0f}, "
        f"largest difference {apart:.2f} points",
        flush=True,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--one", type=Path)
    given = parser.parse_args()
    if given.one is not None:
        print(json.dumps(history(given.one)))
        return
    with tempfile.TemporaryDirectory() as folder:
        for games in (*_SIZES, _LARGE) if given.large else _SIZES:
            file = Path(folder) / f"{games}.npy"
            np.save(file, made_up(games))
            _measure(file, games, given.peer)


if __name__ == "__main__":
    main()
