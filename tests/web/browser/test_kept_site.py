"""The site that a browser keeps: when its engine starts, and how a new version takes over."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.leaving import files_below
from tests.web.browser.static_host import StaticHost

from arpad.web.pages import Backend, pages_html
from arpad.web.service_worker import NAME, service_worker
from arpad.web.site import write_site

pytestmark = pytest.mark.slow
LINK = "en/#system=fide&on=2026-01-10&rating=1500&k=20&games=1400+1"
MARKS = """() => performance.getEntriesByType('mark').map((mark) => mark.name)
  .filter((name) => ['engine-started', 'preview-shown'].includes(name)).slice(0, 2)"""
KEPT = """async (name) => {
  await navigator.serviceWorker.ready;
  const names = (await caches.keys()).filter((each) => each.startsWith('arpad-'));
  const all = await Promise.all(names.map((each) => caches.open(each)));
  const found = await Promise.all(all.map((each) => each.match(name)));
  return Promise.all(found.filter(Boolean).map((each) => each.text()));
}"""


@pytest.fixture
def folder(engine: Path, tmp_path: Path) -> Path:
    """A site of this test's own."""
    write_site(tmp_path / "site", engine)
    return tmp_path / "site"


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """Where it is served."""
    host = StaticHost(folder)
    yield host.address
    host.close()


@pytest.fixture
def known(folder: Path) -> frozenset[str]:
    """Every file of the site, and nothing that takes a question."""
    return files_below(folder)


def _opens(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#engine-state")).to_have_text("The engine runs in this browser.")
    assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_the_engine_waits_for_the_first_answer_on_every_visit(page: Page, address: str) -> None:
    _opens(page, address + LINK)
    assert page.evaluate(MARKS) == ["preview-shown", "engine-started"]
    _opens(page, address + LINK)
    assert page.evaluate(MARKS) == ["preview-shown", "engine-started"]
    expect(page.locator("#headline")).to_have_text("1507+7")


def test_a_page_in_somebody_elses_page_starts_no_engine_by_itself(page: Page, address: str) -> None:
    _opens(page, address + LINK)
    page.goto(f"{address}en/embed/#rating=1500&k=20&on=2026-01-10&games=1400+1")
    expect(page.locator("#headline")).to_have_text("1507+7")
    assert "engine-started" not in page.evaluate(MARKS)


def test_a_new_version_takes_over_when_the_visitor_says_so(
    page: Page, address: str, folder: Path, engine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _opens(page, address + LINK)
    assert len(page.evaluate(KEPT, "../static/arpad.css")) == 1
    _new_version(folder, engine, monkeypatch)
    page.goto("about:blank")
    page.goto(address + LINK)
    page.click("#new-version button")
    expect(page.locator("#engine-state")).to_have_text("The engine runs in this browser.")
    expect(page.locator("#new-version")).to_have_count(0)
    (kept,) = page.evaluate(KEPT, "../static/arpad.css")
    assert kept.endswith("/* new */")
    expect(page.locator("#headline")).to_have_text("1507+7")


def _new_version(folder: Path, engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same site with another style sheet."""
    static = folder.parent / "static"
    shutil.copytree(folder / "static", static)
    for style in (static / "arpad.css", folder / "static" / "arpad.css"):
        style.write_text(style.read_text() + "/* new */")
    monkeypatch.setattr("arpad.web.service_worker.STATIC", static)
    pages = pages_html(Backend(engine="engine/"))
    pages[""] = (folder / "index.html").read_text()
    (folder / NAME).write_text(service_worker(engine, pages))
