"""How long it takes to import a full rating list into the store, and to look into it.

Writes a made-up list of the size of the real one (text, 310 MB, ids in no order) into a temporary
folder. Importing is compared with just reading the list. Each measurement runs in a process of
its own, so that the peak of its memory is its own. A large list is read by a second process while
it is stored: processor seconds and memory are those of both, so that on two free processors the
seconds that pass are fewer. The ratio to reading is that of processor seconds, which a busy machine
changes least.

    python benchmarks/list_store.py [number of players]
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.fide_list_lookup import HEAD, PLAYERS, as_text, made_up_players

from arpad.formats.fide_list import read_fide_list
from arpad.lists.changes import changes
from arpad.lists.importing import import_list
from arpad.lists.search import find_players, history, look_up_in_store

_SYLLABLES = ("an", "bo", "ca", "de", "ek", "fi", "go", "hu", "is", "jo", "ka", "li", "mo", "nu")
_STEP = 1_000_003  # a prime: the ids come in an order that looks like none
_LIMIT_SECONDS, _LIMIT_MB = 60, 500
_BOTH = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)


def name_of(number: int) -> str:
    """A family name out of some 300 000 and a first name out of some 2700."""
    count = len(_SYLLABLES)
    first = "".join(_SYLLABLES[number // count**power % count] for power in (0, 2, 1))
    mixed = number * 7919 % 300_007
    last = "".join(_SYLLABLES[mixed // count**power % count] for power in range(5))
    return f"{last.capitalize()}, {first.capitalize()}"


def write_list(path: Path, count: int) -> None:
    """Write the list."""
    with path.open("w", encoding="ascii", newline="") as text:
        text.write(HEAD)
        for number, (_, _, *rest) in enumerate(made_up_players(count)):
            fide_id = 100_000 + 11 * (number * _STEP % count)
            text.write(as_text((str(fide_id), name_of(number), *rest)))


def measure(what: str, folder: Path) -> dict[str, float]:
    """Do one thing in this process.

    Answers its seconds, those of the processor (busy), its peak in MB and what it counted.
    """
    path, store = folder / "players_list_nov26.txt", folder / "store.sqlite"
    word = name_of(12345).partition(",")[0]
    ids = [str(100_000 + 11 * number) for number in range(0, 20_000, 100)]
    october, november = date(2026, 10, 1), date(2026, 11, 1)

    def importing(month: date, list_file: Path) -> int:
        return import_list(store, list_file, today=november, month=month, findings=[]).players

    second = folder / "other.txt"
    actions: dict[str, Callable[[], int]] = {
        "read": lambda: sum(1 for _ in read_fide_list(path)),
        "import": lambda: importing(november, path),
        "import a second month": lambda: importing(october, second),
        "find a name": lambda: len(find_players(store, word)),
        "find a beginning": lambda: len(find_players(store, word[:4])),
        "find a misspelt name": lambda: len(find_players(store, f"{word[:4]}x{word[5:]}")),
        "find an id": lambda: len(find_players(store, ids[7])),
        "history": lambda: len(history(store, ids[7])),
        "look up 200 players": lambda: len(look_up_in_store(store, ids).entries),
        "changes": lambda: changes(store, october, november).changed,
    }
    start, busy = time.perf_counter(), _busy()
    found = actions[what]()
    seconds, busy = time.perf_counter() - start, _busy() - busy
    peak = sum(resource.getrusage(who).ru_maxrss for who in _BOTH) / 1024
    return {"seconds": seconds, "busy": busy, "peak": peak, "found": found}


def _busy() -> float:
    """Seconds of the processor of this process and of those that it has started."""
    return sum(use.ru_utime + use.ru_stime for use in map(resource.getrusage, _BOTH))


_ALL = (
    *("read", "import", "import a second month", "find a name", "find a beginning"),
    *("find a misspelt name", "find an id", "history", "look up 200 players", "changes"),
)


def main() -> None:
    """Write the list, measure, and print a table."""
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(sys.argv[2], Path(sys.argv[3]))))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_list(folder / "players_list_nov26.txt", count)
        (folder / "other.txt").symlink_to(folder / "players_list_nov26.txt")
        print(f"{count} players; limits of an import: {_LIMIT_SECONDS} s, {_LIMIT_MB} MB")
        heads = f"{'what':<22}{'seconds':>9}{'CPU s':>9}{'rows/s':>9}{'rows/CPU s':>12}"
        print(f"{heads}{'to reading':>12}{'peak MB':>9}{'found':>9}")
        reading = 0.0
        for what in _ALL:
            command = [sys.executable, __file__, "--measure", what, str(folder)]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            one: dict[str, float] = json.loads(done.stdout)
            busy = one["busy"]
            reading = reading or busy
            is_whole = what.startswith(("read", "import"))
            rates = f"{count / one['seconds']:>9.0f}{count / busy:>12.0f}{busy / reading:>12.2f}"
            rate = rates if is_whole else " " * len(rates)
            head = f"{what:<22}{one['seconds']:>9.3f}{busy:>9.3f}"
            print(f"{head}{rate}{one['peak']:>9.0f}{one['found']:>9.0f}", flush=True)
        size = (folder / "store.sqlite").stat().st_size / 1e6
        print(f"store: {size:.0f} MB with two months")


if __name__ == "__main__":
    main()
