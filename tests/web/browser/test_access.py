"""Every page for everybody: axe by WCAG 2.2 AA, narrow screens, dark and light."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from arpad.explain.catalogue import LANGUAGES

TAGS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}}
FILLED = "#ability=rate&system=fide&on=2026-01-10&rating=1500&k=20&games=1400+1~1600+½~1000+1"
GAMES = Path(__file__).resolve().parents[3] / "examples" / "games.pgn"
PHONE, DESKTOP = (360, 740), (1280, 900)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_no_violation(
    browser: Browser, address: str, language: str, scheme: str, size: tuple[int, int]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    for where in ("", "tables/", "tournament/", "strength/", "questions/", "embed/"):
        page.goto(f"{address}{language}/{where}{FILLED}")
        if not where:
            expect(page.locator("#headline")).not_to_be_empty()
            page.click("#why summary")
        if where == "strength/":
            page.set_input_files("#file", GAMES)
            expect(page.locator("#games tbody tr")).to_have_count(6)
        found = Axe().run(page, options=TAGS)
        assert found.violations_count == 0, found.generate_report()
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], f"{where} is {wide} wide"
    context.close()
