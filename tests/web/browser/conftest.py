"""A real browser on a server of our own; whatever leaves the machine or breaks the page fails."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect
from tests.web.browser.leaving import SERVER_ENGINE, complaint, files_below
from tests.web.browser.serving import CHROMIUM, serving

from arpad.web.engine_files import FOLDER, engine_folder
from arpad.web.pages import addresses
from arpad.web.scripts import STATIC
from arpad.web.service_worker import NAME

expect.set_options(timeout=20_000)  # a busy machine answers late; a right answer comes at once
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without Chromium these tests say so; with it they all go to one worker, one browser."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.xdist_group("browser"))
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium instead of a download."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": _QUIET}


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where ``arpad serve`` listens."""
    with serving() as found:
        yield found


@pytest.fixture(scope="session")
def known() -> frozenset[str]:
    """Every address of that site."""
    found = files_below(STATIC, "static/") | {where for _, _, where in addresses()}
    if engine_folder() is not None:
        found |= files_below(FOLDER, "engine/") | {NAME}
    return found | {"", SERVER_ENGINE}


@pytest.fixture(autouse=True)
def nothing_leaves_and_nothing_breaks(
    context: BrowserContext, address: str, known: frozenset[str]
) -> Iterator[None]:
    """No request to anybody else, no input in an address, no error and no breach of the policy."""
    wrong: list[str] = []

    def look(request: Request) -> None:
        # what stands after # is never sent
        found = complaint(request.method, request.url.partition("#")[0], address, known)
        if found is not None:
            wrong.append(found)

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            wrong.append(f"{message.type}: {message.text}")

    def open_page(page: Page) -> None:
        page.on("console", hear)
        page.on("pageerror", lambda error: wrong.append(str(error)))

    context.on("request", look)
    context.on("page", open_page)
    yield
    assert wrong == []
