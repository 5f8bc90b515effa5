"""An engine whose packed library lacks a module that the build did not see in use."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request
from tests.web.browser.leaving import files_below
from tests.web.browser.static_host import StaticHost, without_module
from tests.web.browser.visiting import Visitor

from arpad.web.site import write_site

pytestmark = pytest.mark.slow
AT_THE_START, AT_A_QUESTION = "datetime.pyc", "fractions.pyc"


@pytest.fixture(params=[AT_THE_START, AT_A_QUESTION])
def site(request: pytest.FixtureRequest, engine: Path, tmp_path: Path) -> Path:
    """A site whose engine lacks a module."""
    poor = tmp_path / "engine"
    shutil.copytree(engine, poor)
    (library,) = poor.glob("library-*.zip")
    without_module(library, request.param)
    write_site(tmp_path / "site", poor)
    return tmp_path / "site"


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Where that site is."""
    host = StaticHost(site)
    yield host.address
    host.close()


@pytest.fixture
def known(site: Path) -> frozenset[str]:
    """Its files."""
    return files_below(site)


def test_the_whole_library_is_fetched_and_the_answer_comes(page: Page, address: str) -> None:
    asked: list[str] = []

    def look(request: Request) -> None:
        asked.append(request.url.removeprefix(f"{address}engine/"))

    page.context.on("request", look)
    visitor = Visitor(page, address, "en")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20", games="1400 1\n1600 ½")
    visitor.sees_by_engine("1510+10")
    assert sum(name.startswith("full-") for name in asked) == 1
