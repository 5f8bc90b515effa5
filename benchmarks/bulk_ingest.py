"""Archives of games read into a folder: megabytes of text a second of the processor, by packing.

    python benchmarks/bulk_ingest.py [megabytes of text]

The games are made up, as a server writes them: clocks in all, evaluations in some. Unpacking alone
is the limit; the mark is 0.3 of it. Both take turns in processes of their own, and the medians
are compared. The whole program is measured, with its start; the largest memory is that of one run.
"""

import json
import os
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np
import zstandard

RUNS = 3
PEOPLE = 40_000  # a month of a large server has more games for each
FRAME = 8 << 20
CLOCKS = (("Bullet", "60+0"), ("Blitz", "180+0"), ("Blitz", "180+2"), ("Rapid", "600+0"))
RESULTS = ("1-0", "0-1", "1/2-1/2")
OPENINGS = ("Sicilian Defense: Bowdler Attack", "Italian Game", "Caro-Kann Defense")
SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in "12345678"]
MOVES = [*SQUARES, *(piece + square for piece in "NBRQK" for square in SQUARES), "O-O", "O-O-O"]
UNPACK = """
import sys, zstandard
reader = zstandard.ZstdDecompressor(max_window_size=1 << 31).stream_reader(
    open(sys.argv[1], "rb"), read_across_frames=True)
while reader.read(1 << 23): pass
"""
INGEST = """
import sys
from pathlib import Path
from arpad.bulk.ingest.run import Job, ingest
ingest(Job(files=(Path(sys.argv[1]),), out=Path(sys.argv[2])))
"""


def texts(size: int) -> Iterator[bytes]:
    """Games of a server, so many bytes in all, in parts of whole games."""
    chance = np.random.default_rng(5)
    share = chance.lognormal(0, 1.3, PEOPLE)
    share = np.cumsum(share / share.sum())
    done = 0
    for number in count(0, 1024):
        people = np.searchsorted(share, chance.random((1024, 2))).tolist()
        lengths = np.clip(chance.normal(66, 30, 1024), 2, 200).astype(int).tolist()
        moves = iter(chance.integers(0, len(MOVES), sum(lengths)).tolist())
        games = [
            game(number + place, people[place], lengths[place], moves, chance)
            for place in range(1024)
        ]
        part = "".join(games).encode()
        yield part
        done += len(part)
        if done >= size:
            return


def game(
    number: int, people: list[int], length: int, moves: Iterator[int], chance: np.random.Generator
) -> str:
    """One game."""
    speed, clock = CLOCKS[number % len(CLOCKS)]
    result = RESULTS[number * 7919 % 41 % 3]
    day, second = 1 + number // 20_000 % 28, number % 86_400
    time = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
    white, black = (f"player_{person:x}" for person in people)
    elo = 700 + people[0] % 1800
    evaluation = "[%eval 0.31] " if chance.random() < 0.08 else ""  # noqa: PLR2004  a share
    words = [
        f"{half // 2 + 1}{'...' if half % 2 else '.'} {MOVES[next(moves)]}"
        f" {{ {evaluation}[%clk 0:{(599 - half * 3) // 60 % 60:02}:{(599 - half * 3) % 60:02}] }}"
        for half in range(length)
    ]
    return (
        f'[Event "Rated {speed} game"]\n[Site "https://lichess.org/{number:08x}"]\n'
        f'[Date "2026.05.{day:02}"]\n[Round "-"]\n[White "{white}"]\n[Black "{black}"]\n'
        f'[Result "{result}"]\n[UTCDate "2026.05.{day:02}"]\n[UTCTime "{time}"]\n'
        f'[WhiteElo "{elo}"]\n[BlackElo "{elo + 13}"]\n[WhiteRatingDiff "+6"]\n'
        f'[BlackRatingDiff "-6"]\n[ECO "B20"]\n[Opening "{OPENINGS[number % 3]}"]\n'
        f'[TimeControl "{clock}"]\n[Termination "Normal"]\n\n{" ".join(words)} {result}\n\n'
    )


def write(folder: Path, size: int) -> tuple[int, dict[str, Path]]:
    """The same games as one frame, as several, and as pzstd packs them; and how much text."""
    paths = {name: folder / f"{name}.pgn.zst" for name in ("one frame", "frames", "pzstd")}
    one = zstandard.ZstdCompressor(level=3)
    length, rest = 0, b""
    with (
        paths["one frame"].open("wb") as single,
        paths["frames"].open("wb") as several,
        paths["pzstd"].open("wb") as skippable,
        one.stream_writer(single) as stream,
    ):

        def frame(text: bytes) -> None:
            packed = zstandard.ZstdCompressor(level=3).compress(text)
            several.write(packed)
            skippable.write(struct.pack("<III", 0x184D2A50, 4, len(packed)) + packed)

        for part in texts(size):
            stream.write(part)
            length += len(part)
            rest += part
            if len(rest) >= FRAME:
                frame(rest)
                rest = b""
        if rest:
            frame(rest)
    return length, paths


def seconds(line: list[str]) -> tuple[float, float]:
    """Processor's time of a program, and the largest memory of all programs so far in MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # What was compiled is kept, as it is wherever the program is installed.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", *line], check=True, env=kept)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, after.ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    size = int(float(sys.argv[1] if len(sys.argv) > 1 else 1000) * 1_000_000)
    with tempfile.TemporaryDirectory(prefix="arpad-") as name:
        folder = Path(name)
        length, paths = write(folder, size)
        first = [INGEST, str(paths["frames"]), str(folder / "first")]
        seconds(first)  # compiles
        games = json.loads((folder / "first/manifest.json").read_text())["games"]
        print(f"{length / 1e6:.0f} MB of text, {games:,} games; medians of {RUNS} runs in turns\n")
        print(f"{'':12} {'unpacking':>10} {'to Parquet':>10} {'ratio':>6} {'us a game':>10}")
        memory = 0.0
        for kind, path in paths.items():
            times: dict[str, list[float]] = {"unpack": [], "ingest": []}
            for run in range(RUNS):
                times["unpack"].append(seconds([UNPACK, str(path)])[0])
                out = str(folder / f"{kind}{run}")
                spent, memory = seconds([INGEST, str(path), out])
                times["ingest"].append(spent)
            bare, ours = (length / 1e6 / statistics.median(each) for each in times.values())
            per_game = statistics.median(times["ingest"]) * 1e6 / games
            print(f"{kind:12} {bare:10.0f} {ours:10.0f} {ours / bare:6.2f} {per_game:10.2f}")
        print(f"\nMB of text a second of one processor; largest memory {memory:.0f} MB")


if __name__ == "__main__":
    main()
