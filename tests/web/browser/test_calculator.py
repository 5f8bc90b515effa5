"""The calculator in a browser: abilities, sharing, drafts, keyboard, wrong input."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.visiting import Visitor

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "open.trf"


@pytest.fixture
def visitor(page: Page, address: str) -> Visitor:
    """Somebody at the English calculator in 2026."""
    found = Visitor(page, address, "en")
    found.on("2026-01-10")
    return found


def test_k_follows_from_what_is_known_and_says_why(visitor: Visitor) -> None:
    visitor.enters(rating="1850", born="2010", games_played="40", games="1850 1")
    visitor.sees("1870+20")
    visitor.figure("K", "40 (born in 2010")


def test_why_opens_the_articles(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1500", k="20", games="1400 1")
    visitor.sees("1507+7")
    page.click("#why summary")
    expect(page.locator("#account cite").first).to_contain_text("article")
    expect(page.locator("#account a").first).to_have_attribute("href", re.compile("^https?://"))


def test_the_reasons_follow_while_they_are_open_and_come_back_when_opened_again(
    visitor: Visitor, page: Page
) -> None:
    account = page.locator("#account")
    visitor.enters(rating="1500", k="20", games="1400 1")
    page.click("#why summary")
    expect(account).to_contain_text(re.compile("1500 . 1400"))
    visitor.enters(rating="1510")
    expect(account).to_contain_text(re.compile("1510 . 1400"))
    page.click("#why summary")
    visitor.enters(rating="1520")
    visitor.figure("New rating", "1527")
    page.click("#why summary")
    expect(account).to_contain_text(re.compile("1520 . 1400"))


def test_all_of_many_games_are_drawn_a_moment_later(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1500", k="20", games="1500 1\n1500 0\n" * 70)
    expect(page.locator("#game-table tbody tr")).to_have_count(140)


def test_on_a_phone_every_game_is_whole_without_moving_it_sideways(
    visitor: Visitor, page: Page
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    visitor.enters(rating="1500", k="20", games="1400 1\n2000 ½")
    table = page.get_by_role("table", name="Game by game")
    expect(table.get_by_role("row")).to_have_count(3)  # also for who does not see it
    cells = table.get_by_role("row").nth(2).get_by_role("cell")
    expect(cells).to_have_text(["2000", "draw", "-500", "-400*", "0.08 4/7/88", "+0.42", "+8.40"])
    for cell in cells.all():
        box = cell.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
    assert table.evaluate("(table) => table.parentElement.scrollWidth") <= 360
    visitor.enters(games="1400 1\nunr 1")
    cells = table.get_by_role("row").nth(2).get_by_role("cell")
    expect(cells.first).to_have_text("unrated")
    labels = cells.evaluate_all(
        "(cells) => cells.map((cell) => getComputedStyle(cell, '::before').content)"
    )
    assert labels == ["none"] * len(labels)  # a game that does not count has no empty names


@pytest.mark.parametrize("language", ["en", "nl", "de", "fr"])
def test_on_a_phone_what_each_score_brings_fits(page: Page, address: str, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    visitor = Visitor(page, address, language)
    visitor.on("2020-01-10")
    visitor.system("kbsb")
    visitor.enters(rating="1850", games_played="50", games="1900 1\n2300 ½\n1300 0\n1820 1")
    rows = page.locator("#score-table tbody tr")
    expect(rows).to_have_count(9)
    for cell in rows.nth(5).locator("td").all():
        box = cell.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
    inside, outside = page.locator("#score-table").evaluate(
        "(table) => [table.parentElement.scrollWidth, table.parentElement.clientWidth]"
    )
    assert inside <= outside
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    # A row of several lines is one of a table all the same for who does not see it.
    expect(page.locator("#score-table").get_by_role("cell")).to_have_count(54)


def test_a_first_rating_and_a_performance(visitor: Visitor) -> None:
    games = "1902 ½\n1877 ½\n1884 1\n2012 0\n1832 1"
    visitor.asks("initial")
    visitor.enters(games=games)
    visitor.sees("1922")
    visitor.asks("performance")
    visitor.figure("Points", "3 out of 5")


def test_one_game_tells_why_the_expected_score_is_no_chance(visitor: Visitor, page: Page) -> None:
    visitor.asks("expect")
    visitor.enters(rating="1600", opponent_rating="1800")
    visitor.figure("Expected score", "0.24")
    visitor.sees("0.24")
    expect(page.locator("#not-a-chance")).to_contain_text("no chance to win")


def test_each_of_several_games_tells_its_chances(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1850", k="20", games="1750 0\nunr 1")
    visitor.sees("1837-13")
    chances = page.locator("#game-table tbody tr:not(.of-note) small")
    expect(chances).to_have_text(["49/30/21"])
    expect(page.locator("#not-a-chance")).to_contain_text("win, draw and loss (W/D/L)")
    with page.expect_download() as saved:
        page.click("#csv")
    lines = Path(saved.value.path()).read_text("utf-8-sig").splitlines()
    assert lines[0] == "Opponent,Result,D,D used,Expected,W/D/L %,Score\N{MINUS SIGN}exp.,Change"
    assert lines[1] == "1750,loss,+100,+100,0.64,49/30/21,-0.64,-12.80"
    assert lines[2] == "unrated,win,,,,,,not rated"
    visitor.asks("initial")
    visitor.enters(games="1902 ½\n1877 ½\n1884 1\n2012 0\n1832 1")
    visitor.sees("1922")
    expect(page.locator("#not-a-chance")).to_be_hidden()


def test_what_is_needed_for_a_rating(visitor: Visitor, page: Page) -> None:
    visitor.asks("forecast")
    visitor.enters(rating="1850", k="20", games="1900\n1950\n2000\n1875", target_rating="1860")
    expect(page.locator("#targets")).to_contain_text("needs 2.5 out of 4")
    expect(page.locator("#score-table tbody tr")).to_have_count(9)
    expect(page.locator("svg.chart rect")).to_have_count(9)


def test_games_are_played_ones_of_what_is_needed(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1850", k="20", games="1900 1\n1900=½\n1900, 0\n1850;0,5")
    visitor.asks("forecast")
    expect(page.locator("#score-table tbody tr")).to_have_count(1)
    expect(page.locator("#score-table tbody td").first).to_have_text("2")
    visitor.enters(games="1900 1\n1950, 2000")
    expect(page.locator("#score-table tbody tr")).to_have_count(5)  # from 1 to 3 out of 3
    expect(page.locator(".error:visible")).to_have_count(0)


def test_what_each_score_brings_beside_the_own_one(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1500", k="20", games="1400 1\n1600 ½\n1550 0")
    expect(page.locator("#score-table tr.here td").first).to_have_text("1.5")


def test_paper_holds_what_was_entered_and_no_buttons(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1500", k="20", games="1400 1")
    visitor.sees("1507+7")
    page.emulate_media(media="print")
    expect(page.locator("#field-rating")).to_be_visible()
    for unseen in ("#field-born", "#print", "#abilities", "#bar"):
        expect(page.locator(unseen)).to_be_hidden()


def test_the_same_games_as_a_table(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1500", k="20", games="1400 1\n1600 ½")
    visitor.sees("1510+10")
    page.click("#as-table")
    expect(page.locator("#rows tbody tr")).to_have_count(3)
    page.locator("#rows select").nth(1).select_option("1")
    visitor.sees("1520+20")
    page.locator("#rows button").first.click()
    visitor.sees("1513+13")
    page.click("#as-table")
    expect(page.locator("#games")).to_have_value("1600 1")


def test_a_link_holds_everything_and_tells_the_rules(
    visitor: Visitor, page: Page, address: str
) -> None:
    visitor.enters(rating="2800", k="10", games="1800 1")
    visitor.sees("28000")
    link = page.url
    assert "rules=R6" in link
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    visitor.sees("28000")
    page.goto("about:blank")
    page.goto(link.replace("2026-01-10", "2025-01-10"))
    expect(page.locator("#status")).to_contain_text("R6")
    visitor.sees("2801+1")
    assert link.startswith(address)


def test_a_draft_is_kept_until_it_is_cleared(visitor: Visitor, page: Page, address: str) -> None:
    visitor.enters(rating="1500", k="20", games="1400 1")
    visitor.sees("1507+7")
    page.goto(f"{address}en/")
    visitor.sees("1507+7")
    page.click("#clear")
    expect(page.locator("#games")).to_have_value("")
    page.goto(f"{address}en/")
    expect(page.locator("#field-rating")).to_have_value("")


def test_another_language_keeps_what_was_entered(visitor: Visitor, page: Page) -> None:
    visitor.enters(rating="1500", k="20", games="1400 1\n1600 ½\n1550 0")
    visitor.sees("1501+1")
    page.click("a[hreflang=nl]")
    expect(page.locator("h1")).to_have_text("Schaakrating berekenen")
    visitor.sees("1501+1")
    visitor.figure("Punten", "1,5 uit 3")


def test_with_the_keyboard_alone(visitor: Visitor, page: Page) -> None:
    page.focus("input[name=ability]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[value=performance]")).to_be_checked()
    for _ in range(30):
        if page.evaluate("document.activeElement.id") == "games":
            break
        page.keyboard.press("Tab")
    page.keyboard.type("1500 1\n1500 ½")
    visitor.sees("1693")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") != "games"


def test_a_system_with_numbers_after_the_rating(visitor: Visitor, page: Page) -> None:
    visitor.system("glicko2")
    expect(page.locator("#games-hint")).to_contain_text("After a slash")
    visitor.enters(rating="1500", rating_deviation="200", volatility="0.06")
    visitor.enters(games="1400/30 1\n1550/100 0\n1700/300 0")
    visitor.figure("New RD", "151.52")


def test_tables_of_changes(page: Page, address: str) -> None:
    page.goto(f"{address}nb/tables/")
    page.fill("#field-rating", "1600")
    page.fill("#field-k", "20")
    row = page.locator("#changes tbody tr", has_text="1800").first
    expect(row.locator("td")).to_have_text(
        ["1800", "\N{MINUS SIGN}200", "0,24", "+15,20", "+5,20", "\N{MINUS SIGN}4,80"]
    )
    expect(page.locator("#printed tbody tr")).to_have_count(51)
    page.select_option("#system", "lichess")
    expect(page.locator("#no-table")).to_be_visible()


def test_a_tournament_file(page: Page, address: str) -> None:
    page.goto(f"{address}en/tournament/")
    page.set_input_files("#file", EXAMPLE)
    expect(page.locator("#players tbody tr")).to_have_count(40)
    second = page.locator("#cross tbody tr").nth(1).locator("td")
    expect(second.nth(1)).to_have_text("GM Oak")
    expect(second.nth(5)).to_have_text("7b½")
    expect(second.last).to_have_text("2564")
    expect(page.locator("#norms summary")).to_have_text(["9 Alder: IM norm: achieved"])
    page.click("#norms summary")
    requirement = page.locator("#norms li", has_text="performance: 2491")
    expect(requirement).to_contain_text("at least 2450 needed")
    expect(requirement.locator("cite")).to_contain_text("article 1.4.8")
    page.get_by_role("button", name="FM Alder").click()
    missed = page.locator("#player details", has_text="GM norm: not achieved")
    missed.locator("summary").click()
    expect(missed).to_contain_text("[ ] opponents with GM: 2, at least 3 needed")
    page.get_by_role("button", name="GM Oak").click()
    expect(page.locator("#player h3").first).to_be_focused()
    expect(page.locator("#player tbody tr:not(.of-note)")).to_have_count(9)
    expect(page.locator("#player caption")).to_have_text("Game by game")
    expect(page.locator("#player")).to_contain_text("+400*")
    expect(page.locator("#player > .hint")).to_have_text("* the difference was limited")


def test_the_small_calculator(page: Page, address: str) -> None:
    page.goto(f"{address}de/embed/#rating=1600&k=20&on=2026-01-10")
    page.fill("#games", "1800 1")
    expect(page.locator("#headline")).to_have_text("1615+15")
    assert "1800" in str(page.get_attribute("#full", "href"))
