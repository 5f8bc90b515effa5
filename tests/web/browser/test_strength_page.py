"""The page of ``arpad strength``, for everybody: axe, narrow screens, dark and light."""

import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize
from tests.strength.test_report import UNEVEN, later, told
from tests.web.browser.test_access import DESKTOP, PHONE, TAGS

from arpad.explain.catalogue import LANGUAGES, load_catalogue
from arpad.strength.page import report_page

A4: ViewportSize = {"width": 680, "height": 1000}  # less its margins
EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "games.pgn"


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_no_violation(
    browser: Browser, tmp_path: Path, scheme: Literal["light", "dark"], size: tuple[int, int]
) -> None:
    games = [*map(later, range(1, 21)), later(21, moves=("e4", "e5")), later(22, server="")]
    games.append(later(23).replace(evaluations=UNEVEN))
    path = tmp_path / "page.html"
    path.write_text(report_page(told(games), load_catalogue("de")), encoding="utf-8")
    with browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, bypass_csp=True
    ) as context:  # axe is a script, which the page itself allows nobody
        page = context.new_page()
        page.goto(path.as_uri())
        found = Axe().run(page, options=TAGS)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.locator("svg").count() == 2 + 3 * 22


def test_the_page_asks_for_nothing_and_runs_nothing(browser: Browser, tmp_path: Path) -> None:
    text = report_page(told([later(1)]), load_catalogue("en"))
    script = "<script>document.title = 'ran'</script><img src='http://127.0.0.1:9/x'>"
    path = tmp_path / "page.html"
    path.write_text(text.replace("</main>", f"{script}</main>"), encoding="utf-8")
    with browser.new_context() as context:
        page = context.new_page()
        refused: list[str | None] = []
        page.on("requestfailed", lambda request: refused.append(request.failure))
        page.goto(path.as_uri())
        assert page.title() == "Level shown, on the scale of Lichess"
        assert refused == ["csp"]  # the image was not even asked for


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_column_is_out_of_sight(browser: Browser, tmp_path: Path, language: str) -> None:
    path = tmp_path / "page.html"
    command = [sys.executable, "-m", "arpad", "strength", str(EXAMPLE), "--no-engine"]
    subprocess.run([*command, "--lang", language, "--html", str(path)], check=True)
    with browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}) as context:
        page = context.new_page()
        page.goto(path.as_uri())
        tables = page.locator(".scroll")
        assert tables.count() > 1
        hidden = "all => all.filter((e) => e.scrollWidth > e.clientWidth).length"
        assert tables.evaluate_all(hidden) == 0
        page.emulate_media(media="print")
        page.set_viewport_size(A4)
        assert tables.evaluate_all(hidden) == 0
