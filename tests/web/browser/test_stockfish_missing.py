"""Sites whose Stockfish is missing or broken: the page says so and shows what it can."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.static_host import StaticHost

from arpad.web.engine_files import stockfish_script
from arpad.web.site import write_site

pytestmark = pytest.mark.slow
GAMES = Path(__file__).resolve().parents[3] / "examples" / "games.pgn"


def site_of(engine: Path, folder: Path, script: str | None) -> StaticHost:
    """A site with another script of Stockfish, or none."""
    own = folder / "engine"
    ignored = shutil.ignore_patterns() if script else shutil.ignore_patterns("stockfish-*")
    shutil.copytree(engine, own, ignore=ignored)
    if script:
        (own / (stockfish_script(own) or "nothing")).write_text(script, encoding="utf-8")
    write_site(folder / "site", own)
    return StaticHost(folder / "site")


@pytest.fixture
def broken(engine: Path, tmp_path: Path) -> Iterator[str]:
    """Where the script of Stockfish does not do."""
    host = site_of(engine, tmp_path, "onmessage = () => { broken(); };")
    yield host.address
    host.close()


@pytest.fixture
def without(engine: Path, tmp_path: Path) -> Iterator[str]:
    """Where there is none, as in a site from a wheel."""
    host = site_of(engine, tmp_path, None)
    yield host.address
    host.close()


@pytest.fixture
def nothing_leaves_and_nothing_breaks() -> None:
    """Here something breaks: the browser tells it in its console."""


def test_a_stockfish_that_does_not_run_is_told(page: Page, broken: str) -> None:
    page.goto(f"{broken}nl/strength/")
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    page.click("#begin")
    expect(page.locator("#status")).to_contain_text("Stockfish draait hier niet")
    expect(page.locator("#status")).to_contain_text("broken is not defined")
    expect(page.locator("#begin")).to_be_visible()
    expect(page.locator("#stop")).to_be_hidden()
    expect(page.locator("#games tbody tr")).to_have_count(6)
    expect(page.locator("#aside li")).to_have_count(1)


def test_a_stockfish_that_cannot_be_fetched_is_told(page: Page, broken: str) -> None:
    page.route("**/stockfish.js", lambda route: route.abort())
    page.goto(f"{broken}nl/strength/")
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    page.click("#begin")
    told = "Stockfish draait hier niet (het kon niet opgehaald worden; is er een netwerk?)."
    expect(page.locator("#status")).to_have_text(told)
    expect(page.locator("#begin")).to_be_visible()


def test_a_site_without_stockfish_names_the_command_line(page: Page, without: str) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{without}fr/strength/")
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    expect(page.locator("#begin")).to_be_hidden()
    expect(page.locator("#aside")).to_contain_text("lisez-la avec arpad strength")
    assert errors == []
