"""The calculator in Chromium: the first result, a key to its result, and stalls while typing.

    python benchmarks/web_keys.py [--rounds 7] [--keys 40]

It starts ``arpad serve`` and types as a visitor does, with the server as engine and, where
``scripts/build_web`` has built it, with the engine in the browser. Medians with the range, in
milliseconds. A key counts from its event until its result stands in the page; a stall is a task of
the main thread of more than 50 ms (PerformanceObserver, ``longtask``).

Limits: first result 150 ms after the navigation began; key to result 16 ms with 20 games; no stall
while typing, with 20 games and with 1,000.
"""

import argparse
import re
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.browser.serving import CHROMIUM, serving

from arpad.web.engine_files import engine_folder

FIELDS = "system=fide&on=2026-11-30&k=20&rating=1850&games="
RESULTS = "1½0"
BETWEEN_KEYS = 120  # ms: a quick typist
MANY = 1000
IN_A_LINK = 20
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run")
# Keeps when each key came, when its result stood there, and every long task.
WATCH = """
window.keys = [{ pressed: 0 }]; window.stalls = [];
addEventListener('keydown', (event) => keys.push({ pressed: event.timeStamp }), true);
new PerformanceObserver((list) => {
  for (const mark of list.getEntries()) {
    const key = window.keys.findLast((each) => each.pressed < mark.startTime);
    if (!/^(preview|answer)-shown$/.test(mark.name)) continue;
    key.result ??= mark.startTime;
    if (mark.name === 'answer-shown') key.answer ??= mark.startTime;
  }
}).observe({ type: 'mark' });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) stalls.push(each.duration);
}).observe({ type: 'longtask' });
"""


def games(count: int) -> str:
    """As many games, one a line."""
    return "\n".join(f"{1700 + 7 * n % 400} {RESULTS[n % 3]}" for n in range(count))


def opened(browser: Browser, address: str, *, by_server: bool) -> Page:
    """The calculator with some games, when it has its answer from the engine."""
    page = browser.new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    if by_server:
        page.route(re.compile(r"/en/$"), _without_engine)
    page.add_init_script(WATCH)
    page.goto(f"{address}en/#{FIELDS}" + games(IN_A_LINK).replace("\n", "~"))
    page.locator("#why").wait_for(state="visible", timeout=60_000)
    page.wait_for_timeout(2000)
    return page


def _without_engine(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('"../engine/"', "null"))


def first_results(browser: Browser, address: str, rounds: int) -> list[float]:
    """From the beginning of a navigation to the first result, each in a new visit."""
    link = f"{address}en/#{FIELDS}" + games(9).replace("\n", "~")
    times = []
    for _ in range(rounds + 1):
        page = browser.new_context().new_page()
        page.goto(link)
        page.locator("#headline span").first.wait_for()
        asked = "performance.getEntriesByName('preview-shown')[0].startTime"
        times.append(float(page.evaluate(asked)))
        page.context.close()
    return times[1:]  # the server's first page is not the visitor's


def typed(page: Page, field: str, keys: int, wait: int) -> None:
    """Type at the end of a field, a digit and its removal in turn; print what was measured."""
    page.focus(field)
    page.keyboard.press("Control+End")
    page.wait_for_timeout(1500)
    page.evaluate("keys.length = 1; stalls.length = 0")
    for at in range(keys):
        page.keyboard.press("0" if at % 2 else "Backspace")
        page.wait_for_timeout(wait)
    page.wait_for_timeout(1500)
    for what in ("result", "answer"):
        asked = f"keys.slice(1).filter((k) => k.{what}).map((k) => k.{what} - k.pressed)"
        times = page.evaluate(asked)
        print(f"    key to {what} {spread(times)}")
    print(f"    stalls {spread(page.evaluate('stalls'))}", flush=True)


def pasted(page: Page, count: int) -> list[float]:
    """Paste so many games; the stalls that follow, with the browser's own work on the text."""
    page.evaluate("(text) => navigator.clipboard.writeText(text)", games(count))
    page.focus("#games")
    page.keyboard.press("Control+A")
    page.wait_for_timeout(1000)
    page.evaluate("stalls.length = 0")
    page.keyboard.press("Control+V")
    page.wait_for_timeout(3000)
    stalls: list[float] = page.evaluate("stalls")
    return stalls


def spread(times: Sequence[float]) -> str:
    """The median and the range."""
    if not times:
        return "none"
    return f"{statistics.median(times):.0f} [{min(times):.0f}-{max(times):.0f}] n={len(times)}"


def main() -> None:
    """Print the figures."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--rounds", type=int, default=7)
    reader.add_argument("--keys", type=int, default=40)
    given = reader.parse_args()
    with serving() as address, sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        first = first_results(browser, address, given.rounds)
        print(f"first result               {spread(first)}", flush=True)
        for by_server in (True, False) if engine_folder() else (True,):
            engine = "server" if by_server else "worker"
            page = opened(browser, address, by_server=by_server)
            print(f"{engine}, {IN_A_LINK} games, keys in the rating")
            typed(page, "#field-rating", given.keys, BETWEEN_KEYS)
            print(f"{engine}, {MANY} games pasted: stalls {spread(pasted(page, MANY))}")
            for field in ("#field-rating", "#games"):
                print(f"{engine}, {MANY} games, keys in {field}")
                typed(page, field, given.keys, 4 * BETWEEN_KEYS)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
