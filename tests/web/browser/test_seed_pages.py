"""The worked examples of the pages Arpad grew from, typed in as their visitors would."""

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.visiting import Visitor


def test_the_belgian_page_in_dutch(page: Page, address: str) -> None:
    """1850 loses to 1950 with fewer than 100 games: (0 - 0.36) x 32 = -11.52, so 1838."""
    visitor = Visitor(page, address, "nl")
    visitor.system("kbsb")
    visitor.on("2020-06-01")
    visitor.enters(rating="1850", games_played="50", games="1950 0")
    visitor.sees("1838-11,52")
    visitor.figure("Verwachte punten", "0,36")
    visitor.figure("K", "32")


@pytest.mark.parametrize(
    ("result", "headline"), [("1", "1515+15"), ("½", "1505+5"), ("0", "1495-5")]
)
def test_the_danish_page_one_game(page: Page, address: str, result: str, headline: str) -> None:
    """1500 against 1700 with K 20: expected 0.24."""
    visitor = Visitor(page, address, "da")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20", games=f"1700 {result}")
    visitor.sees(headline)
    visitor.figure("Forventede point", "0,24")


def test_the_danish_page_three_games(page: Page, address: str) -> None:
    """A win against 1400, a draw against 1600, a loss against 1550: +1.4, so 1501."""
    visitor = Visitor(page, address, "da")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20", games="1400 1\n1600 0,5\n1550 0")
    visitor.sees("1501+1")
    cells = page.locator("#game-table tbody td:last-child")
    expect(cells).to_have_text(["+7,20", "+2,80", "-8,60"])


def test_the_danish_page_400_rule_by_the_table(page: Page, address: str) -> None:
    """1500 beats 1000: the page has +1.8 by the formula; FIDE's table gives 0.92, so +1.6."""
    visitor = Visitor(page, address, "da")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20", games="1000 1")
    visitor.sees("1502+2")
    expect(page.locator("#game-table tbody td:last-child")).to_have_text(["+1,60"])
    expect(page.locator("#limited")).to_be_visible()


def test_the_danish_page_700_rule(page: Page, address: str) -> None:
    """A junior with K 40 and 20 games in a period: K becomes 35."""
    visitor = Visitor(page, address, "da")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="40", games="1500 1\n" * 20)
    visitor.figure("K", "35")


@pytest.mark.parametrize(
    ("result", "headline"), [("1", "1615+15"), ("½", "1605+5"), ("0", "1595-5")]
)
def test_the_norwegian_page(page: Page, address: str, result: str, headline: str) -> None:
    """1600 with K 20 meets 1800: +15, +5, -5."""
    visitor = Visitor(page, address, "nb")
    visitor.on("2026-01-10")
    visitor.enters(rating="1600", k="20", games=f"1800 {result}")
    visitor.sees(headline.replace("-", "\N{MINUS SIGN}"))


def test_the_general_page_by_the_formula(page: Page, address: str) -> None:
    """400 points above with the logistic curve: E = 10/11; a win brings K/11."""
    visitor = Visitor(page, address, "nl")
    visitor.system("elo")
    visitor.enters(rating="1900", k="22", games="1500 1")
    visitor.sees("1902+2,00")


def test_the_general_page_against_an_average(page: Page, address: str) -> None:
    """Points over games against an average: Ra + K (points - G x E)."""
    visitor = Visitor(page, address, "nl")
    visitor.system("elo")
    page.check("input[name=mode][value=average]", force=True)
    visitor.enters(rating="1500", k="20", average="1500", games="4", points="3")
    visitor.sees("1520+20")
