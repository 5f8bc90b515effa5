"""The first answer, by the tables of the page, before the engine has said anything."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

LINK = "nl/#system=fide&on=2026-11-30&rating=1850&k=20&games=1900+1~2000+%C2%BD"
ENGINE = re.compile(r"api/page|engine/files")


def _hold(page: Page) -> Callable[[], None]:
    """Keep every question to the engine waiting, until what is returned is called."""
    kept: list[Route] = []
    is_held = True

    def keep(route: Route) -> None:
        if is_held:
            kept.append(route)
        else:
            route.continue_()

    def release() -> None:
        nonlocal is_held
        is_held = False
        for route in kept:
            route.continue_()

    page.route(ENGINE, keep)
    return release


def test_the_first_answer_needs_no_engine_and_is_replaced_by_the_whole_one(
    page: Page, address: str
) -> None:
    release = _hold(page)
    page.goto(address + LINK)
    headline = page.locator("#headline")
    expect(headline).to_have_text("1865+15")
    expect(page.locator("#by")).to_contain_text("Een eerste antwoord")
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#field-rating")).to_have_value("1850")
    page.fill("#games", "1900 1\n2000 1")
    expect(headline).to_have_text("1875+25")
    release()
    expect(page.locator("#why")).to_be_visible()
    expect(headline).to_have_text("1875+25")
    expect(page.locator("#by")).to_contain_text("R6")


def test_what_only_the_engine_knows_waits_for_it(page: Page, address: str) -> None:
    release = _hold(page)
    page.goto(f"{address}{LINK}&ability=performance")
    expect(page.locator("#wait")).to_be_visible()
    expect(page.locator("#answer")).to_be_hidden()
    release()
    expect(page.locator("#headline")).to_have_text("2143")  # 1950 and 193 for 75 per cent


def test_a_belgian_rating_has_its_first_answer_by_the_rules_of_the_next_list(
    page: Page, address: str
) -> None:
    release = _hold(page)
    link = LINK.replace("fide", "kbsb").replace("2026-11-30", "2015-01-02")
    page.goto(f"{address}{link}&games_played=400")
    headline = page.locator("#headline")
    expect(headline).to_have_text("1862+12,32")  # K 16, against 1.5 of 2 expected 0.73
    expect(page.locator("#by")).to_contain_text("Een eerste antwoord")
    release()
    expect(page.locator("#by")).to_contain_text("2015")
    expect(headline).to_have_text("1862+12,32")


def test_without_an_engine_the_first_answer_stays_beside_the_error(
    page: Page, address: str
) -> None:
    page.route(ENGINE, lambda route: route.fulfill(body="nothing"))
    page.goto(address + LINK)
    expect(page.locator(".error:visible")).to_contain_text("De rekenmodule antwoordt niet")
    expect(page.locator("#headline")).to_have_text("1865+15")
    page.fill("#field-rating", "1860")
    expect(page.locator("#headline")).to_have_text("1875+15")


def test_the_small_calculator_shows_what_it_was_given_without_an_engine(
    page: Page, address: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}de/embed/#rating=1600&k=20&on=2026-01-10&games=1800+1")
    expect(page.locator("#headline")).to_have_text("1615+15")
    expect(page.locator("#by")).to_be_empty()
    assert not any(ENGINE.search(url) for url in asked)
    page.fill("#k", "40")
    expect(page.locator("#headline")).to_have_text("1630+30")
    expect(page.locator("#by")).to_contain_text("R6")
    assert any(ENGINE.search(url) for url in asked)
