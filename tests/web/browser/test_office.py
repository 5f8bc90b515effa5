"""The pages of a rating office for everybody: axe by WCAG 2.2 AA, narrow screens, log-in."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect
from tests.office.events_build import report
from tests.web.browser.test_access import DESKTOP, PHONE, TAGS
from tests.web.office.conftest import PAGES_OF_DESK, made_office
from tests.web.office.desk_build import PASSWORD, with_account

from arpad.office.publishing import publish_all
from arpad.office.runs import rate_period

PUBLIC = ("", "players/1/", "players/1/standard/2025-12-01/", "events/", "events/1/", "lists/")


@pytest.fixture(scope="module")
def office_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where ``arpad office serve`` listens."""
    folder: Path = tmp_path_factory.mktemp("office")
    with made_office(folder) as office:
        rate_period(office, "2025-11", actor="tester")
        publish_all(office, actor="tester")
        with_account(office, "ann", "admin")
    command = [sys.executable, "-m", "arpad", "office", "serve", str(folder / "club.db")]
    command += ["--port", "0", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            first = server.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/", first)
            assert found, first
            yield found[0]
        finally:
            server.terminate()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")])
def test_no_violation_and_nothing_too_wide(
    browser: Browser, office_address: str, size: tuple[int, int], scheme: str, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    heard: list[str] = []
    page.on("console", lambda told: heard.append(told.text) if told.type == "error" else None)
    page.goto(f"{office_address}de/desk/")
    page.fill("#name", "ann")
    page.fill("#password", PASSWORD)
    page.click("main button")
    expect(page.locator("#file")).to_be_visible()
    sent = []
    if size == PHONE:
        sent = ["desk/events/2/"]
        file = tmp_path / "open.trf"
        text = report(heads={"012": "Cup", "042": "2025/12/05", "052": "2025/12/06"})
        file.write_text(text, encoding="utf-8")
        page.set_input_files("#file", file)
        page.click("section button.main")
        expect(page.locator("h1")).to_have_text("Cup")
    for where in (*PUBLIC, *PAGES_OF_DESK, *sent):
        page.goto(f"{office_address}de/{where}")
        found = Axe().run(page, options=TAGS)
        assert found.violations_count == 0, f"{where}: {found.generate_report()}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], f"{where} is {wide} wide"
    assert heard == []
    context.close()


def test_the_pages_work_without_javascript(browser: Browser, office_address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{office_address}en/")
    page.fill("#q", "ash")
    page.press("#q", "Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.click("tbody a")
    expect(page.locator("h1")).to_have_text("Ash, Ann")
    context.close()
