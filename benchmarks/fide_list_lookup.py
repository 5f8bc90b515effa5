"""How long it takes to find a tournament's players in a full rating list, and in what memory.

Writes a made-up list of the size of the real one into a temporary folder: text of about 310 MB,
the same players in XML of about 860 MB, and the text in a zip archive. Each measurement runs in
a process of its own, so that the peak of its memory is its own.

    python benchmarks/fide_list_lookup.py [number of players]
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from arpad.formats.fide_list import look_up, read_fide_list

PLAYERS = 1_932_867
WANTED = 200
HEAD = (
    f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit {'OTit':<15}FOA SRtng SGm SK "
    "RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
)
_FEDERATIONS = ("BEL", "FRA", "GER", "IND", "NED", "NOR", "POL", "USA")
_TAGS = (
    "fideid",
    "name",
    "country",
    "sex",
    "title",
    "w_title",
    "o_title",
    "foa_title",
    "rating",
    "games",
    "k",
    "rapid_rating",
    "rapid_games",
    "rapid_k",
    "blitz_rating",
    "blitz_games",
    "blitz_k",
    "birthday",
    "flag",
)


def made_up_players(count: int) -> Iterator[tuple[str, ...]]:
    """The values of one player after the other, in the order of the XML elements."""
    for number in range(count):
        fide_id = str(100_000 + 11 * number)
        is_woman = number % 9 == 0
        rating = 1400 + number % 1200 if number % 5 in {0, 1} else 0
        k = "20" if rating else "0"
        year = str(1940 + number % 78) if number % 57 else "0"
        flag = ("w" if is_woman else "") + ("i" if number % 7 == 0 else "")
        lists = (str(rating), "0", k, str(rating), "3", k, str(rating), "0", k)
        name = f"Player, Number {number} of the List"
        federation = _FEDERATIONS[number % len(_FEDERATIONS)]
        sex = "F" if is_woman else "M"
        yield (fide_id, name, federation, sex, "", "", "", "", *lists, year, flag)


def as_text(values: tuple[str, ...]) -> str:
    """One line of the combined text list, 162 columns."""
    fide_id, name, *short, arena = values[:8]
    federation, sex, title, women, other = short
    start = f"{fide_id:<15}{name:<61}{federation:<4}{sex:<4}"
    titles = f"{title:<5}{women:<5}{other:<15}{arena:<4}"
    ratings = "".join(
        f"{rating:<6}{games:<4}{k:<3}"
        for rating, games, k in zip(values[8:17:3], values[9:17:3], values[10:17:3], strict=True)
    )
    return f"{start}{titles}{ratings}{values[17]:<6}{values[18]:<4}\r\n"


def as_xml(values: tuple[str, ...]) -> str:
    """One player element."""
    inside = "\n".join(f"<{tag}>{value}</{tag}>" for tag, value in zip(_TAGS, values, strict=True))
    return f"<player>\n{inside}\n</player>\n"


def write_lists(folder: Path, count: int) -> dict[str, Path]:
    """Write the three files."""
    paths = {kind: folder / f"players_list_nov26.{kind}" for kind in ("txt", "xml", "zip")}
    with (
        paths["txt"].open("w", encoding="ascii", newline="") as text,
        paths["xml"].open("w", encoding="ascii", newline="") as xml,
    ):
        text.write(HEAD)
        xml.write("<playerslist>\n")
        for values in made_up_players(count):
            text.write(as_text(values))
            xml.write(as_xml(values))
        xml.write("</playerslist>\n")
    with zipfile.ZipFile(paths["zip"], "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(paths["txt"], "players_list_foa.txt")
    return paths


def measure(what: str, path: Path, count: int) -> dict[str, float]:
    """Do one thing in this process; answer its seconds, its peak in MB and what it counted."""
    step = count // WANTED or 1
    ids = [str(100_000 + 11 * number) for number in range(0, count, step)][:WANTED]
    start = time.perf_counter()
    if what == "lines":
        with path.open("rb") as stream:
            found = sum(1 for _ in stream)
    elif what == "look_up":
        found = len(look_up(path, ids).entries)
    else:
        found = sum(1 for _ in read_fide_list(path))
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "peak": peak, "found": found}


def measure_apart(what: str, path: Path, count: int) -> dict[str, float]:
    """As :func:`measure`, in a new process."""
    command = [sys.executable, __file__, "--measure", what, str(path), str(count)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(answer.stdout)
    return measured


def table(paths: dict[str, Path], count: int) -> Iterator[str]:
    """The lines of the table, as they are measured."""
    heads = f"{'what':<9}{'file':<5}{'MB':>6}{'seconds':>9}"
    yield f"{heads}{'to lines':>10}{'peak MB':>9}{'found':>10}"
    lines: dict[str, float] = {}
    for what in ("lines", "look_up", "read"):
        for kind, path in paths.items():
            if what == "lines" and kind == "zip":
                lines[kind] = lines["txt"]
                continue
            one = measure_apart(what, path, count)
            seconds = one["seconds"]
            ratio = seconds / lines.setdefault(kind, seconds)
            size = path.stat().st_size / 1e6
            yield (
                f"{what:<9}{kind:<5}{size:>6.0f}{seconds:>9.2f}{ratio:>10.1f}"
                f"{one['peak']:>9.0f}{one['found']:>10.0f}"
            )


def main() -> None:
    """Write the lists, measure, and print a table."""
    if sys.argv[1:2] == ["--measure"]:
        what, path, players = sys.argv[2:]
        print(json.dumps(measure(what, Path(path), int(players))))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    with tempfile.TemporaryDirectory() as folder:
        print(f"{count} players, {WANTED} wanted")
        for line in table(write_lists(Path(folder), count), count):
            print(line, flush=True)


if __name__ == "__main__":
    main()
