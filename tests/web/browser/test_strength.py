"""The page of the level of play: a file with evaluations shows a range for both players."""

import base64
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "games.pgn"
RANGE = re.compile(
    "^\N{LESS-THAN OR EQUAL TO}?\\d{3,4}\N{EN DASH}\N{GREATER-THAN OR EQUAL TO}?\\d{4}[?]?$"
)
DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
  const told = { dataTransfer: data, bubbles: true, cancelable: true };
  document.dispatchEvent(new DragEvent('drop', told));
}"""


def drop(page: Page, data: bytes, name: str = "games.pgn") -> None:
    """Let a file fall on the page."""
    page.evaluate(DROP, [name, base64.b64encode(data).decode()])


def one_game() -> bytes:
    """The first game of the example, between Alder and Birch."""
    return EXAMPLE.read_bytes().partition(b"\n\n[Event")[0] + b"\n"


def test_a_dropped_game_shows_the_ranges_of_both_players(page: Page, address: str) -> None:
    page.goto(f"{address}en/strength/")
    expect(
        page.get_by_role("navigation", name="Pages").get_by_text("Level of play")
    ).to_be_visible()
    drop(page, one_game())
    rows = page.locator("#games tbody tr")
    expect(rows).to_have_count(2)
    for row, name in ((0, "Alder"), (1, "Birch")):
        expect(rows.nth(row).locator("td").nth(1)).to_have_text(name)
        expect(rows.nth(row).locator("td").nth(2)).to_have_text(RANGE)
        expect(rows.nth(row).locator("svg.range circle")).to_have_count(1)
    expect(page.locator("#several")).to_be_hidden()
    expect(page.locator("#losses svg.losses rect").first).to_be_visible()
    expect(page.locator("#result")).to_contain_text("not a rating")


def test_several_games_give_one_range(page: Page, address: str) -> None:
    page.goto(f"{address}nl/strength/")
    page.set_input_files("#file", EXAMPLE)
    expect(page.locator("#games tbody tr")).to_have_count(6)
    expect(page.locator("#players figcaption")).to_contain_text("Alder: ")
    expect(page.locator("#players svg.pattern .stroke")).to_have_count(3)
    expect(page.locator("#aside li p")).to_have_count(2)
    page.fill("#player", "birch")
    page.locator("#player").press("Tab")
    expect(page.locator("#games tbody tr")).to_have_count(2)
    expect(page.locator("#several")).to_be_hidden()


def test_a_picture_is_drawn_when_it_is_looked_at(page: Page, address: str) -> None:
    page.goto(f"{address}en/strength/")
    game, times = one_game().decode(), range(4)
    drop(page, "\n".join(game.replace("2026.03.07", f"2026.03.1{day}") for day in times).encode())
    expect(page.locator("#losses details")).to_have_count(4)
    expect(page.locator("#losses svg")).to_have_count(0)
    page.locator("#losses summary").nth(1).click()
    expect(page.locator("#losses svg.losses")).to_have_count(1)
    expect(page.locator("#losses table tbody tr")).to_have_count(2)


def test_games_without_evaluations_are_named(page: Page, address: str) -> None:
    page.goto(f"{address}de/strength/")
    drop(page, re.sub(rb"\{[^}]*\}", b"", one_game()))
    expect(page.locator("#aside li")).to_have_count(1)
    expect(page.locator("#aside li")).to_contain_text("nicht von allen Zügen eine Bewertung")
    expect(page.locator("#aside li p")).to_contain_text("Alder \N{EN DASH} Birch")
    for name in ("#single", "#copy", "#print", "#csv"):
        expect(page.locator(name)).to_be_hidden()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            b"\x89PNG\r\n\x1a\n" + bytes(1000),
            "Ce fichier ne contient pas de parties avec des coups",
        ),
        (b"", "Le fichier est vide"),
        (b"001    1      a\n", "Ce fichier ne contient pas de parties avec des coups"),
    ],
)
def test_a_file_without_games_is_told_and_the_next_one_is_read(
    page: Page, address: str, data: bytes, told: str
) -> None:
    page.goto(f"{address}fr/strength/")
    drop(page, data)
    expect(page.locator("#problem")).to_contain_text(told)
    expect(page.locator("#result")).to_be_hidden()
    drop(page, one_game())
    expect(page.locator("#games tbody tr")).to_have_count(2)
    expect(page.locator("#problem")).to_be_hidden()


def test_the_answer_as_text_and_as_csv(page: Page, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}en/strength/")
    drop(page, one_game())
    page.click("#copy")
    expect(page.locator("#status")).to_have_text("The answer is copied as text.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"^1  Alder  \S+  rapid  26 ", text, re.MULTILINE)
    assert "not a rating" in text
    with page.expect_download() as saved:
        page.click("#csv")
    lines = Path(saved.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Game,Player,Level,Speed,Moves")
    assert [line.split(",")[:2] for line in lines[1:]] == [["1", "Alder"], ["1", "Birch"]]
