"""The site of ``arpad site`` in a folder of a plain host: the engine runs in the browser."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.web.browser.leaving import files_below
from tests.web.browser.static_host import StaticHost
from tests.web.browser.visiting import Visitor
from tests.web.engine.comparing import alike
from tests.web.engine.questions import questions, questions_apart

from arpad.api.answer import answer
from arpad.web.site import write_site

pytestmark = pytest.mark.slow
EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "open.trf"
GAMES = EXAMPLE.with_name("games.pgn")
ASK_ALL = """async (asked) => {
  const { getEngine } = await import(new URL('../static/js/engine.js', location.href));
  const engine = getEngine();
  return { kind: engine.kind, answers: await Promise.all(asked.map((each) => engine.ask(each))) };
}"""


@pytest.fixture(scope="session")
def host_folder(engine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the host serves: the site is in a folder of it."""
    folder = tmp_path_factory.mktemp("host")
    write_site(folder / "club", engine)
    return folder


@pytest.fixture
def host(host_folder: Path) -> Iterator[StaticHost]:
    """The host, with a port of its own for each test."""
    found = StaticHost(host_folder)
    yield found
    found.close()


@pytest.fixture
def address(host: StaticHost) -> str:
    """Where the site is."""
    return f"{host.address}club/"


@pytest.fixture
def known(host_folder: Path) -> frozenset[str]:
    """Every file of the site, and nothing that takes a question."""
    return files_below(host_folder / "club")


def _keeps_everything(page: Page) -> None:
    """Wait until the service worker holds the site."""
    assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def _as_numbers(text: str) -> Any:
    """JSON as a browser reads it: 200 and 200.0 are one number."""
    return json.loads(text, parse_int=float)


def test_the_worker_answers_as_the_server_does(page: Page, address: str) -> None:
    asked = [json.loads(each) for each in questions(120, seed=14)]
    file = base64.b64encode(EXAMPLE.read_bytes()).decode()
    asked.append({"ask": "tournament", "file": file, "name": "open.trf", "lang": "nl"})
    asked += [json.loads(each) for each in questions_apart("strength")]
    page.goto(f"{address}en/")
    found = page.evaluate(ASK_ALL, asked)
    assert found["kind"] == "worker"
    for question, there in zip(asked, found["answers"], strict=True):
        here = answer(json.dumps(question))
        assert alike(_as_numbers(here), _as_numbers(json.dumps(there))), question


def test_a_visitor_has_his_answer_and_reads_where_it_was_made(page: Page, address: str) -> None:
    visitor = Visitor(page, address, "nl")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20", games="1400 1\n1600 ½\n1550 0")
    visitor.sees_by_engine("1501+1")
    expect(page.locator("#engine-state")).to_have_text("De rekenmodule draait in deze browser.")


def test_a_dropped_file_is_rated_in_the_browser(page: Page, address: str) -> None:
    page.goto(f"{address}en/tournament/")
    page.set_input_files("#file", EXAMPLE)
    expect(page.locator("#players tbody tr")).to_have_count(40)
    expect(page.locator("#norms summary")).to_have_text(["9 Alder: IM norm: achieved"])


def test_games_are_read_in_the_browser_by_what_is_fetched_for_them(
    page: Page, address: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}en/strength/")
    expect(page.locator("#engine-state")).to_have_text("The engine runs in this browser.")
    assert not any("engine/strength-" in each for each in asked)
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    page.fill("#player", "Birch")
    page.locator("#player").press("Tab")
    expect(page.locator("#games tbody tr")).to_have_count(2)
    assert sum("engine/strength-" in each for each in asked) == 1


def test_games_without_evaluations_are_evaluated_in_the_browser(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}en/strength/")
    expect(page.locator("#engine-state")).to_have_text("The engine runs in this browser.")
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    assert not any(each.endswith("stockfish.wasm") for each in asked)
    page.click("#begin")
    expect(page.locator("#stop")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("of 3")
    expect(page.locator("#games tbody tr")).to_have_count(12, timeout=120_000)
    expect(page.locator("#aside")).to_be_hidden()
    expect(page.locator("#evaluate")).to_be_hidden()
    measured = (
        "Stockfish 19 Lite WASM with 2000 nodes a position: in {} games it read {} points higher"
    )
    expect(page.locator("#notes")).to_contain_text(f"? 4, 5: {measured.format(500, 43)}")
    expect(page.locator("#notes")).to_contain_text(f"? 6: {measured.format(300, 44)}")
    assert any(each.endswith("stockfish.wasm") for each in asked)


def test_stockfish_can_be_stopped_and_goes_on_where_it_was(page: Page, address: str) -> None:
    page.goto(f"{address}en/strength/")
    expect(page.locator("#engine-state")).to_have_text("The engine runs in this browser.")
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    page.click("#begin")
    page.click("#stop")
    expect(page.locator("#begin")).to_be_visible()
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.locator("#status")).to_contain_text("Games read")
    page.click("#begin")
    expect(page.locator("#games tbody tr")).to_have_count(12, timeout=120_000)


def test_a_shared_link_opens_with_its_answer(page: Page, address: str) -> None:
    visitor = Visitor(page, address, "en")
    visitor.on("2026-01-10")
    visitor.enters(rating="2800", k="10", games="1800 1")
    visitor.sees_by_engine("28000")
    link = page.url
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    visitor.sees_by_engine("28000")


def test_after_the_first_visit_no_network_is_needed(
    page: Page, context: BrowserContext, host: StaticHost, address: str
) -> None:
    visitor = Visitor(page, address, "en")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20", games="1400 1")
    visitor.sees_by_engine("1507+7")
    _keeps_everything(page)
    link = page.url
    context.set_offline(offline=True)
    host.close()
    page.reload()
    visitor.sees_by_engine("1507+7")
    page.goto("about:blank")
    page.goto(link)
    visitor.enters(games="1400 1\n1600 ½")
    visitor.sees_by_engine("1510+10")
    page.goto(f"{address}fr/tournament/")
    page.set_input_files("#file", EXAMPLE)
    expect(page.locator("#players tbody tr")).to_have_count(40)
    page.goto(f"{address}nl/strength/")  # whose part of the engine was not asked for before
    page.set_input_files("#file", GAMES)
    expect(page.locator("#games tbody tr")).to_have_count(6)
