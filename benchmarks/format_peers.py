"""What other readers make of the same files: one function each, in an environment of their own.

Run by benchmarks/formats.py with the Python that has the peers; it knows nothing of Arpad. Each
function answers how many records it found, so that all are seen to have read the same.
"""

import csv
import json
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any


def _trf(path: Path) -> int:
    with path.open(encoding="utf-8") as stream:
        return len(import_module("trf").load(stream).players)


def _chess(name: str) -> Callable[[Path], int]:
    def read(path: Path) -> int:
        step = getattr(import_module("chess.pgn"), name)
        with path.open(encoding="utf-8") as stream:
            return sum(
                1 for _ in iter(lambda: step(stream), None if name == "read_headers" else False)
            )

    return read


def _json_lines(path: Path) -> int:
    with path.open("rb") as stream:
        return sum(1 for line in stream if json.loads(line))


def _orjson_lines(path: Path) -> int:
    loads = import_module("orjson").loads
    with path.open("rb") as stream:
        return sum(1 for line in stream if loads(line))


def _columns(path: Path) -> int:
    """The columns cut, nothing looked at."""
    cuts = [slice(0, 15), slice(15, 76), slice(76, 79), slice(80, 81), slice(84, 86)]
    cuts += [slice(place, place + 6) for place in (113, 126, 139, 152)]
    with path.open(encoding="utf-8") as stream:
        next(stream)
        return len([1 for line in stream if [line[cut].strip() for cut in cuts]])


def _element_tree(path: Path) -> int:
    found = 0
    for _, element in ET.iterparse(path):  # noqa: S314  our own file
        if element.tag == "player":
            found += bool({child.tag: child.text for child in element})
            element.clear()
    return found


def _csv(path: Path) -> int:
    with path.open(encoding="utf-8", newline="") as stream:
        return sum(1 for _ in csv.DictReader(stream))


def _dbfread(path: Path) -> int:
    return sum(1 for _ in import_module("dbfread").DBF(path, encoding="cp850"))


def _dbf(path: Path) -> int:
    table = import_module("dbf").Table(str(path), codepage="cp850")
    with table:
        return sum(1 for record in table if list(record))


def _lxml(path: Path) -> int:
    tree = import_module("lxml.html").parse(str(path))
    return max(
        len([[cell.text_content() for cell in row] for row in table.iter("tr")])
        for table in tree.iter("table")
    )


def _soup(parser: str) -> Callable[[Path], int]:
    def read(path: Path) -> int:
        tree = import_module("bs4").BeautifulSoup(path.read_bytes(), parser)
        rows = [[cell.get_text() for cell in row("td")] for row in tree("tr")]
        return len(rows)

    return read


def _pandas(path: Path) -> int:
    return max(map(len, import_module("pandas").read_html(path)))


# By format: what is measured, the package whose version is told (None for the standard library),
# the function, and what it does not do.
PEERS: dict[str, list[tuple[str, str | None, Callable[[Path], int], str]]] = {
    "trf": [("trf", "trf", _trf, "no checks, no places, TRF16 alone")],
    "pgn-lichess": [
        ("chess read_headers", "chess", _chess("read_headers"), "texts alone"),
        ("chess skip_game", "chess", _chess("skip_game"), "nothing kept"),
    ],
    "lichess": [
        ("json.loads", None, _json_lines, "no records, no checks"),
        ("orjson", "orjson", _orjson_lines, "no records, no checks"),
    ],
    "fide-text": [("slices of a line", None, _columns, "texts alone, one layout")],
    "fide-xml": [("ElementTree", None, _element_tree, "texts alone, entities open")],
    "dbf": [
        ("dbfread", "dbfread", _dbfread, "no records, refuses bad dates"),
        ("dbf", "dbf", _dbf, "no records"),
    ],
    "csv": [("csv.DictReader", None, _csv, "texts alone, no columns")],
    "html": [
        ("lxml", "lxml", _lxml, "texts alone"),
        ("bs4 html.parser", "beautifulsoup4", _soup("html.parser"), "texts alone"),
        ("bs4 lxml", "beautifulsoup4", _soup("lxml"), "texts alone"),
        ("pandas.read_html", "pandas", _pandas, "texts and numbers, no places"),
    ],
}
PEERS["pgn-database"] = PEERS["pgn-lichess"]


def measure(read: Callable[[Path], Any], path: Path, small: Path) -> dict[str, float]:
    """Seconds of the processor (the best of three), peak in MB, and what was counted.

    Args:
        read: the reader.
        path: the file.
        small: one of the same format, read before so that nothing is imported while it counts.
    """
    read(small)
    best, found = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        found = read(path)
        best = min(best, time.process_time() - start)
    return {"seconds": best, "peak": peak_memory(), "found": found}


def peak_memory() -> float:
    """The most memory of this process so far in MB, of this program alone (Linux).

    What getrusage tells begins with the memory of the process that started this one.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main() -> None:
    """Measure one peer and print it as JSON; an empty object when it is not installed."""
    kind, number, path, small = sys.argv[1:]
    _, package, read, _ = PEERS[kind][int(number)]
    try:
        of = version(package) if package else ".".join(map(str, sys.version_info[:2]))
    except PackageNotFoundError:
        print("{}")
        return
    print(json.dumps({"version": of, **measure(read, Path(path), Path(small))}))


if __name__ == "__main__":
    main()
