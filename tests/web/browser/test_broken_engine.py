"""A site whose engine cannot start: the page says so and goes on as far as it can."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.static_host import StaticHost
from tests.web.browser.visiting import Visitor

from arpad.web.engine_files import sources_digest
from arpad.web.site import write_site

FAILED = "The engine does not answer"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A site whose engine lacks all its parts."""
    engine = tmp_path / "engine"
    engine.mkdir()
    files = {"pyodide": "none.mjs", "folder": "", "library": "none.zip", "full": "", "lock": ""}
    listed = json.dumps(files | {"digest": sources_digest()})
    (engine / "files.json").write_text(listed, encoding="utf-8")
    write_site(tmp_path / "site", engine)
    host = StaticHost(tmp_path / "site")
    yield host.address
    host.close()


@pytest.fixture
def nothing_leaves_and_nothing_breaks() -> None:
    """Here something breaks: the browser tells it in its console."""


def test_the_page_tells_it_and_keeps_its_first_answer(page: Page, address: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    visitor = Visitor(page, address, "en")
    visitor.on("2026-01-10")
    expect(page.locator("#engine-state")).to_contain_text(FAILED)
    visitor.enters(rating="1500", k="20", games="1400 1")
    visitor.sees("1507+7")
    visitor.problem(FAILED)
    page.select_option("#system", "glicko2")
    visitor.problem(FAILED)
    assert errors == []
