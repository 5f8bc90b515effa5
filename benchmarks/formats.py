"""How fast each reader is, in what memory, and beside the best of others on the same file.

    python benchmarks/formats.py [--mb 10] [--peers PYTHON] [format ...]
    python benchmarks/formats.py --memory [--mb 5]

Files are made up; each reader runs in a process of its own, so that the peak of its memory is its
own. Seconds are those of the processor, the best of three readings in one process. Peers are
never dependencies of the project (python-chess is GPL): they live in an environment of their own,

    python -m venv peers
    peers/bin/pip install chess trf dbfread dbf orjson lxml beautifulsoup4 html5lib pandas

and are measured with ``--peers peers/bin/python``; those that are not there are left out. The
ratio is the speed to that of ``arpad check``, which makes checked records and tells of every fault
its line and column; the last column says what a peer does less. ``--memory`` reads two sizes of
what is streamed, the second ten times the first.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.format_inputs import FILES, write
from benchmarks.format_peers import PEERS, measure

from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.kinds import check_file
from arpad.formats.opening import opened
from arpad.formats.pgn.scanner import Scanner

_HERE = Path(__file__).parent
_MB = 1_000_000
_SMALL = 2000  # bytes, to get all imported
STREAMED = ("pgn-zst", "pgn-lichess", "lichess", "fide-text", "fide-xml")
_TAGS_ALONE = "tags alone"
Measured = dict[str, float]
Row = tuple[str, Measured | None, str]  # reader, figures, what it does less


def _check(path: Path) -> int:
    """All of ``arpad check``."""
    checked = check_file(path)
    return checked.rated_games or checked.players or 0


def _tags(path: Path) -> int:
    """Only the tags of games, as a reader of headers gives them."""
    with opened(path) as source:
        return sum(1 for _ in Scanner(source, BoundedNotes()).games())


READERS: dict[str, Callable[[Path], int]] = {"arpad check": _check, f"arpad, {_TAGS_ALONE}": _tags}


def measure_apart(reader: str, path: Path, small: Path) -> Measured:
    """One reader of ours in a new process."""
    command = [sys.executable, __file__, "--measure", reader, str(path), str(small)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: Measured = json.loads(answer.stdout)
    return measured


def peers_of(kind: str, python: str, path: Path, small: Path) -> Iterator[Row]:
    """Each peer that is installed; without figures where it cannot read the file."""
    for number, (name, *_, less) in enumerate(PEERS.get(kind, ())):
        command = [python, str(_HERE / "format_peers.py"), kind, str(number), str(path), str(small)]
        answer = subprocess.run(command, check=False, capture_output=True, text=True)
        if answer.returncode:
            reason = answer.stderr.strip().splitlines()[-1:]
            yield name, None, f"fails: {' '.join(reason)[:60]}"
        elif one := json.loads(answer.stdout):
            yield f"{name} {one.pop('version')}", one, less


def comparison(kinds: Iterable[str], size: int, python: str | None, folder: Path) -> Iterator[str]:
    """The lines of the table, as they are measured."""
    yield f"{'reader':<27}{'MB/s':>8}{'peak MB':>9}{'found':>9}{'ratio':>8}  does less"
    (folder / "small").mkdir(exist_ok=True)
    for kind in kinds:
        small = write(kind, folder / "small", _SMALL)
        path = write(kind, folder, size)
        unpacked = size if kind == "pgn-zst" else path.stat().st_size
        readers = [reader for reader in READERS if reader == "arpad check" or "pgn" in kind]
        rows: list[Row] = [(reader, measure_apart(reader, path, small), "") for reader in readers]
        if python is not None:
            rows += peers_of(kind, python, path, small)
        yield f"{kind}, {path.name}, {unpacked / _MB:.1f} MB"
        yield from table(rows, unpacked / _MB)
        path.unlink()


def table(rows: list[Row], megabytes: float) -> Iterator[str]:
    r"""The lines of one format.

    Example:
        >>> one = {"seconds": 2.0, "peak": 30.0, "found": 7}
        >>> rows = [("arpad check", one, ""), ("other 1.0", one | {"seconds": 1.0}, "texts alone")]
        >>> print("\n".join(table(rows, 10)))
          arpad check                  5.00       30        7    1.00
          other 1.0                   10.00       30        7    2.00  texts alone
    """
    own = rows[0][1]
    for name, one, less in rows:
        figures = ""
        if one is not None and own is not None:
            speed, ratio = megabytes / one["seconds"], own["seconds"] / one["seconds"]
            figures = f"{speed:>8.2f}{one['peak']:>9.0f}{one['found']:>9.0f}{ratio:>8.2f}"
        yield f"  {name:<25}{figures}  {less}".rstrip()


def memory(size: int, folder: Path) -> Iterator[str]:
    """The lines of the table of two sizes."""
    yield f"{'format':<13}{'MB':>6}{'peak MB':>9}{'MB':>7}{'peak MB':>9}"
    (folder / "small").mkdir(exist_ok=True)
    for kind in STREAMED:
        small = write(kind, folder / "small", _SMALL)
        figures = []
        for factor in (1, 10):
            path = write(kind, folder, size * factor)
            peak = measure_apart("arpad check", path, small)["peak"]
            figures.append(f"{size * factor / _MB:>6.0f}{peak:>9.0f}")
            path.unlink()
        yield f"{kind:<13}{' '.join(figures)}"


def main() -> None:
    """Write the files, measure, and print the table."""
    if sys.argv[1:2] == ["--measure"]:
        reader, path, small = sys.argv[2:]
        print(json.dumps(measure(READERS[reader], Path(path), Path(small))))
        return
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--mb", type=float, default=10)
    options.add_argument("--peers", metavar="PYTHON")
    options.add_argument("--memory", action="store_true")
    options.add_argument("formats", nargs="*", metavar="format", help=", ".join(FILES))
    given = options.parse_args()
    size = int(given.mb * _MB)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = (
            memory(size, folder)
            if given.memory
            else comparison(given.formats or FILES, size, given.peers, folder)
        )
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
