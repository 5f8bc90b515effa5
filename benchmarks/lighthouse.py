#!/usr/bin/env python3
"""Lighthouse's scores of the pages of ``arpad serve``, on a phone and on a desktop.

    python benchmarks/lighthouse.py                  the three pages that compute, in English
    python benchmarks/lighthouse.py --language de    in another language

Needed: Chromium, and Node with npm of the machine; Lighthouse comes from npm at one version into
.cache. It ends with 1 when a category is below the goal. A busy machine lowers "performance" alone.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.web.browser.serving import CHROMIUM, serving

ROOT = Path(__file__).resolve().parent.parent
VERSION = "12.2.3"
HOME = ROOT / ".cache" / "web" / f"lighthouse-{VERSION}"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
GOAL = 95
PASSED = 0.9  # an audit's score from which Lighthouse itself calls it good
FILLED = "#ability=rate&system=fide&on=2026-01-10&rating=1500&k=20&games=1400+1~1600+½"
PAGES = {"calculator": FILLED, "tables": "tables/", "tournament": "tournament/"}


def fetch() -> Path:
    """The program, installed into a folder of our own."""
    program = HOME / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(HOME)]
        subprocess.run([*command, f"lighthouse@{VERSION}"], check=True)
    return program


def measure(program: Path, address: str, *, desktop: bool) -> tuple[list[int], list[str]]:
    """The scores of a page in the order of the categories, and what was found wrong."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = ["node", str(program), address, "--output=json", f"--output-path={report}"]
        command += ["--quiet", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
        command += [f"--only-categories={','.join(CATEGORIES)}"]
        command += ["--preset=desktop"] if desktop else []
        subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": CHROMIUM or ""})
        found = json.loads(report.read_text(encoding="utf-8"))
    scores = [round(100 * found["categories"][name]["score"]) for name in CATEGORIES]
    audits = found["audits"].values()
    scored = [each for each in audits if each["score"] is not None]
    wrong = [each["title"] for each in scored if each["score"] < PASSED]
    return scores, wrong


def main() -> int:
    """Measure all pages and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--language", default="en", help="of the pages")
    given = parser.parse_args()
    program = fetch()
    lowest = 100
    print(f"{'page':<12} {'size':<8}", *(f"{name:>14}" for name in CATEGORIES))
    with serving(os.environ | {"PYTHONPATH": str(ROOT / "src")}) as address:
        for name, where in PAGES.items():
            for size in ("phone", "desktop"):
                page = f"{address}{given.language}/{where}"
                scores, wrong = measure(program, page, desktop=size == "desktop")
                lowest = min(lowest, *scores)
                print(f"{name:<12} {size:<8}", *(f"{score:>14}" for score in scores), flush=True)
                for title in wrong:
                    print(f"    {title}")
    return 0 if lowest >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
