"""The page on a host of static files: what it transfers, and when it answers, in Chromium.

    python benchmarks/web.py [--runs 7]

Builds the engine when it is not current (scripts/build_web), writes the site, and prints medians
of several runs beside their limits. Each run is a new browser with an empty profile, then one with
the profile of that visit, then one without the host. Times are from the navigation: the first
answer until it stands in the page (the limit) and until it is painted, the engine by the mark that
the page sets when it is ready. A browser has a second for its own start first, since nobody starts
one by the page.

On a busy machine times say little. So the load is printed with them, the CPU time that the process
of the page has used by then, and the floor: how long the same browser takes on the same machine,
in turns with ours, to paint a page of one word.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserType, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.browser.serving import CHROMIUM
from tests.web.browser.static_host import host_apart

from arpad.web.engine_files import STOCKFISH_FOLDER
from arpad.web.site import write_site

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / ".cache" / "web" / "engine"
GAMES = "~".join(f"{1400 + 20 * number}+{number % 2}" for number in range(20))
ASKED = f"en/#ability=rate&system=fide&on=2026-01-10&rating=1500&k=20&games={GAMES}"
KEYSTROKES = 15
STARTED = 1000  # ms that a browser has for its own start
BARE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>bare</title>
<p><output id="headline"></output></p>
<script>document.getElementById('headline').textContent = '1500';</script></html>
"""
# Before the page: what keeps its main thread for 50 ms or longer, and when the headline is painted.
WATCH = """window.stalls = [];
window.paints = [];
const watch = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear))
  .observe({ type, buffered: true });
watch('longtask', (each) => window.stalls.push([each.startTime, each.duration]));
watch('element', (each) => window.paints.push(each.renderTime));
new MutationObserver((_, observer) => {
  const headline = document.getElementById('headline');
  if (!headline) return;
  headline.parentElement.setAttribute('elementtiming', 'headline');
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });"""
PAINTED = """() => new Promise((found) => {
  const look = () => {
    if (window.paints.length) found(window.paints[0]); else setTimeout(look, 5);
  };
  look();
})"""
# The longest of them from the start of the engine on; what is before is the first answer.
STALLED = """() => {
  const from = performance.getEntriesByName('engine-started')[0].startTime;
  const later = window.stalls.filter(([start]) => start >= from);
  return Math.max(0, ...later.map(([, duration]) => duration));
}"""
MARK = """(name) => new Promise((found) => {
  const look = () => {
    const [mark] = performance.getEntriesByName(name);
    if (mark) found(mark.startTime); else setTimeout(look, 5);
  };
  look();
})"""
TYPE = """(rating) => new Promise((found) => {
  const field = document.getElementById('field-rating');
  const observer = new MutationObserver(() => {
    observer.disconnect();
    found(performance.now() - started);
  });
  observer.observe(document.getElementById('headline'), { childList: true });
  const started = performance.now();
  field.value = rating;
  field.dispatchEvent(new Event('input', { bubbles: true }));
})"""
# Reads names from its input, writes the size of each by brotli at its best.
BROTLI = """const { readFileSync } = require('fs'); const { brotliCompressSync } = require('zlib');
for (const name of readFileSync(0, 'utf8').split('\\n').filter(Boolean))
  console.log(brotliCompressSync(readFileSync(name)).length);"""


class Figure(NamedTuple):
    """One line of the table.

    Args:
        name: what it is.
        unit: KB (1000 bytes) or ms.
        limit: what it may be at most; None where there is no limit.
    """

    name: str
    unit: str
    limit: float | None


ENGINE_SIZE = Figure("engine, brotli", "KB", 4200)
APART_SIZE = Figure("engine, what the page of the level of play adds, brotli", "KB", 200)
STOCKFISH_SIZE = Figure("Stockfish, when a visitor asks for it, brotli", "KB", 1500)
PAGE_SIZE = Figure("page without the engine, brotli, largest language", "KB", 60)
FLOOR = Figure("floor: a page of one word painted, first visit", "ms", None)
FIRST_ANSWER = Figure("first answer in the page, first visit", "ms", 150)
ANSWER_PAINTED = Figure("first answer painted, first visit", "ms", None)
FIRST = Figure("engine ready, first visit", "ms", 1300)
REPEAT = Figure("engine ready, repeat visit", "ms", 1100)
OFFLINE = Figure("engine ready, no network", "ms", None)
STALL = Figure("longest stall of the page while the engine starts", "ms", 50)
KEYSTROKE = Figure("a keystroke to its result, 20 games", "ms", 16)
CPU_FIRST = Figure("CPU time of the page's process until then, first", "ms", None)
CPU_REPEAT = Figure("CPU time of the page's process until then, repeat", "ms", None)
Measured = dict[Figure, list[float]]


def sizes(site: Path) -> Measured:
    """What a browser transfers where the host compresses by brotli."""
    folder = site / "engine"
    listed = json.loads((folder / "files.json").read_text(encoding="utf-8"))
    apart = [folder / name for name in listed["apart"].values()]
    stockfish = list(folder.glob(f"{STOCKFISH_FOLDER}*/stockfish.*"))
    beside = ("full-", STOCKFISH_FOLDER)
    engine = [
        file
        for file in folder.rglob("*")
        if file.is_file() and file not in apart
        if not file.relative_to(folder).as_posix().startswith(beside)
    ]
    shared = [file for file in (site / "static").rglob("*") if file.is_file()]
    pages = sorted(site.glob("*/index.html"))
    found = _compressed([*engine, *apart, *stockfish, *shared, *pages])
    return {
        ENGINE_SIZE: [sum(found[file] for file in engine) / 1000],
        APART_SIZE: [sum(found[file] for file in apart) / 1000],
        STOCKFISH_SIZE: [sum(found[file] for file in stockfish) / 1000],
        PAGE_SIZE: [
            (sum(found[file] for file in shared) + max(found[page] for page in pages)) / 1000
        ],
    }


def _compressed(files: list[Path]) -> dict[Path, int]:
    sys.path.insert(0, str(ROOT / "scripts"))
    from node_packages import find_node

    node, _ = find_node()
    names = "\n".join(map(str, files))
    done = subprocess.run(
        [node, "-e", BROTLI], input=names, capture_output=True, text=True, check=True
    )
    return dict(zip(files, map(int, done.stdout.split()), strict=True))


@contextmanager
def visit(chromium: BrowserType, profile: Path, address: str) -> Iterator[Page]:
    """A browser of that profile at the page, with a question in its address."""
    context = chromium.launch_persistent_context(
        profile,
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    )
    page = context.pages[0]
    page.add_init_script(WATCH)
    page.wait_for_timeout(STARTED)
    page.goto(address + ASKED, wait_until="commit")
    yield page
    context.close()


def cpu_time(page: Page) -> float:
    """CPU time of the page's process with all its threads, in milliseconds."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "ProcessTime")


def floor(chromium: BrowserType, site: Path) -> float:
    """When a page of one word is painted by a new browser with an empty profile."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        host_apart(site) as address,
        visit(chromium, Path(profile), address) as page,
    ):
        painted: float = page.evaluate(PAINTED)
    return painted


def one_run(chromium: BrowserType, site: Path) -> dict[Figure, float]:
    """First visit, repeat visit, visit without a host."""
    found: dict[Figure, float] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        profile = Path(name)
        with host_apart(site) as address:
            with visit(chromium, profile, address) as page:
                found[FIRST_ANSWER] = page.evaluate(MARK, "preview-shown")
                found[ANSWER_PAINTED] = page.evaluate(PAINTED)
                found[FIRST] = page.evaluate(MARK, "engine-ready")
                found[CPU_FIRST] = cpu_time(page)
                found[STALL] = page.evaluate(STALLED)
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                times = [page.evaluate(TYPE, str(1600 + 7 * at)) for at in range(KEYSTROKES)]
                found[KEYSTROKE] = statistics.median(times)
            with visit(chromium, profile, address) as page:
                found[REPEAT] = page.evaluate(MARK, "engine-ready")
                found[CPU_REPEAT] = cpu_time(page)
                found[STALL] = max(found[STALL], page.evaluate(STALLED))
        with visit(chromium, profile, address) as page:  # the host is gone
            found[OFFLINE] = page.evaluate(MARK, "engine-ready")
    return found


def show(measured: Measured) -> None:
    """Print the table."""
    print(f"{'':52} {'median':>8} {'least':>8} {'most':>8} {'limit':>8}")
    for figure, values in measured.items():
        limit = "" if figure.limit is None else f"{figure.limit:.0f}"
        middle = statistics.median(values)
        over = " over" if figure.limit is not None and middle > figure.limit else ""
        few = f"{min(values):8.0f} {max(values):8.0f}" if len(values) > 1 else " " * 17
        print(f"{figure.name:52} {middle:8.0f} {few} {limit:>8} {figure.unit}{over}")


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    build = [sys.executable, str(ROOT / "scripts" / "build_web"), "--into", str(ENGINE)]
    subprocess.run(build, check=True)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        write_site(site, ENGINE)
        bare = Path(folder) / "bare"
        (bare / "en").mkdir(parents=True)
        (bare / "en" / "index.html").write_text(BARE, encoding="utf-8")
        measured = sizes(site)
        with sync_playwright() as playwright:
            for _ in range(runs):
                measured.setdefault(FLOOR, []).append(floor(playwright.chromium, bare))
                for figure, value in one_run(playwright.chromium, site).items():
                    measured.setdefault(figure, []).append(value)
    show(measured)
    more = [
        ours - least for ours, least in zip(measured[ANSWER_PAINTED], measured[FLOOR], strict=True)
    ]
    print(
        f"\nthe first answer was painted {statistics.median(more):.0f} ms after the floor (median)"
    )
    cores = os.cpu_count()
    print(
        f"\n{runs} runs; load {load:.1f} before and {os.getloadavg()[0]:.1f} after, {cores} cores"
    )


if __name__ == "__main__":
    main()
