"""How long a fit of all games takes, with all errors, beside other programs that are installed.

Players with a normal spread of strength meet at random; a fifth of the games and more are drawn.
Measured are seconds of a processor, in a process of its own for each fit, beyond the making of the
games; the median of three. The marks: 10,000 players with a million games in less than one second,
and a tenth of the time of Ordo; 2,000,000 players with 20,000,000 games (``--large``) in less than
200 seconds and 6 GB.

    python benchmarks/bulk_fit.py [--large] [--peers PYTHON]

``--peers`` names a Python that has evalica or choix; Ordo is taken from the PATH.
"""

import argparse
import json
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

_SIZES: Final = ((1_000, 100_000), (10_000, 1_000_000))
_LARGE: Final = (2_000_000, 20_000_000)
_MODELS: Final = ("none", "davidson", "rao-kupper")
_REPEATS: Final = 3
_PATIENCE: Final = 300  # seconds for a peer; one of them needs most of an hour for a million games
# What a peer does with columns of games; it prints ratings and seconds.
_PEERS: Final = {
    "evalica": """
import evalica
kinds = (evalica.Winner.Y, evalica.Winner.Draw, evalica.Winner.X)
winners = [kinds[each] for each in points.tolist()]
start = time.process_time()
scores = evalica.bradley_terry(white.tolist(), black.tolist(), winners).scores
ratings = [400 * math.log10(scores[player]) for player in range(players)]
""",
    "choix": """
import choix
games = [(w, b) if p == 2 else (b, w) for w, b, p in zip(white, black, points) if p != 1]
start = time.process_time()
ratings = (choix.ilsr_pairwise(players, games, alpha=1e-6) * 400 / math.log(10)).tolist()
""",
}


def made_up(players: int, games: int) -> dict[str, Any]:
    """Games by expected score, White having 35 points."""
    chance = np.random.default_rng(7)
    strength = chance.normal(0, 300, players)
    white = chance.integers(0, players, games, dtype=np.int32)
    black = chance.integers(0, players - 1, games, dtype=np.int32)
    black += black >= white
    expected = 1 / (1 + 10 ** ((strength[black] - strength[white] - 35) / 400))
    drawn = np.minimum(1.3 * (expected * (1 - expected)) ** 1.22, 2 * (1 - expected))
    drawn = np.minimum(drawn, 2 * expected)
    lot = chance.random(games)
    points = (lot < expected - drawn / 2).astype(np.int8) + (lot < expected + drawn / 2)
    return {"white": white, "black": black, "points": points}


def fit(folder: Path, model: str) -> dict[str, Any]:
    """One fit, in this process."""
    from arpad.bulk.fit.fit import fit_games
    from arpad.bulk.fit.settings import Settings

    white, black, points = (
        np.load(folder / f"{name}.npy") for name in ("white", "black", "points")
    )
    white_advantage = 0.0 if model == "plain" else None
    settings = Settings(
        draws="none" if model == "plain" else model, white_advantage=white_advantage
    )
    start = time.process_time()
    found = fit_games(white, black, points, settings)
    seconds = time.process_time() - start
    np.save(folder / "ours.npy", found.ratings)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    return {"seconds": seconds, "steps": found.steps, "gigabytes": memory}


def _measure(folder: Path, model: str, repeats: int) -> None:
    runs = []
    for _ in range(repeats):
        command = [sys.executable, __file__, "--one", str(folder), "--model", model]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        runs.append(json.loads(done.stdout))
    seconds = [run["seconds"] for run in runs]
    print(
        f"  {model:<12}{statistics.median(seconds):8.2f} CPU s "
        f"[{min(seconds):.2f}-{max(seconds):.2f}]"
        f"{runs[0]['steps']:4} steps {runs[0]['gigabytes']:6.2f} GB"
    )


def _compare(folder: Path, players: int, python: str | None) -> None:
    """The same games by others, draws as half a win, no advantage of White."""
    if shutil.which("ordo") is not None:
        _ordo(folder)
    ours = np.load(folder / "ours.npy")
    for name, code in _PEERS.items() if python else ():
        head = "import json, math, sys, time\nimport numpy as np\n"
        head += f"players = {players}\n"
        for column in ("white", "black", "points"):
            head += f"{column} = np.load({str(folder / f'{column}.npy')!r})\n"
        tail = "print(json.dumps([time.process_time() - start, ratings]))"
        command = [str(python), "-c", head + code + tail]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, timeout=_PATIENCE
            )
        except subprocess.TimeoutExpired:
            print(f"  {name:<12}more than {_PATIENCE} s, stopped")
            continue
        if done.returncode:
            print(f"  {name}: {(done.stderr.strip().splitlines() or ['ended'])[-1][:100]}")
            continue
        seconds, ratings = json.loads(done.stdout)
        theirs = np.array(ratings) - np.mean(ratings)
        gap = np.nanmax(np.abs(theirs - ours)) if name != "choix" else float("nan")
        print(f"  {name:<12}{seconds:8.2f} CPU s, largest difference {gap:.2g} points")


def _ordo(folder: Path) -> None:
    columns = [np.load(folder / f"{name}.npy").tolist() for name in ("white", "black", "points")]
    results = ("0-1", "1/2-1/2", "1-0")
    with (folder / "games.pgn").open("w", encoding="ascii") as file:
        for white, black, points in zip(*columns, strict=True):
            result = results[points]
            file.write(f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n{result}\n\n')
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["ordo", "-q", "-p", str(folder / "games.pgn"), "-o", str(folder / "ordo.txt")]
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"  ordo        {seconds:8.2f} CPU s, with reading PGN")


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--peers")
    parser.add_argument("--one")
    parser.add_argument("--model")
    given = parser.parse_args()
    if given.one:
        print(json.dumps(fit(Path(given.one), given.model)))
        return
    for players, games in (*_SIZES, *((_LARGE,) if given.large else ())):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for column, values in made_up(players, games).items():
                np.save(folder / f"{column}.npy", values)
            print(f"{players} players, {games} games")
            is_large = (players, games) == _LARGE
            for model in _MODELS[:2] if is_large else _MODELS:
                _measure(folder, model, 1 if is_large else _REPEATS)
            if not is_large:
                _measure(folder, "plain", _REPEATS)
                _compare(folder, players, given.peers)


if __name__ == "__main__":
    main()
