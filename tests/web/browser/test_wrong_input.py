"""What cannot be used: told in the visitor's language, the page alive, what was entered kept."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser.visiting import Visitor

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "open.trf"
GOOD = {"rating": "1500", "k": "20", "games": "1400 1"}
# Input, and how the message begins in Dutch and in German.
WRONG = [
    ({"rating": "abc"}, '“Jouw rating”: "abc"', '„Ihr Rating“: "abc"'),
    ({"rating": "9999"}, '“Jouw rating”: "9999"', '„Ihr Rating“: "9999"'),
    ({"rating": "-5"}, '“Jouw rating”: "-5"', '„Ihr Rating“: "-5"'),
    ({"k": "x"}, '“K”: "x"', '„K“: "x"'),
    ({"k": "0"}, "K", "K"),
    ({"games": "1400 1\nhallo"}, 'Regel 2: "hallo" is geen', 'Zeile 2: "hallo" ist keine'),
    ({"games": "hallo\n1400 1"}, 'Regel 1: "hallo" is geen', 'Zeile 1: "hallo" ist keine'),
    ({"games": "1400 7"}, "Regel 1:", "Zeile 1:"),
    ({"games": "9999 1"}, 'Regel 1: “Rating”: "9999"', 'Zeile 1: „Rating“: "9999"'),
    ({"games": "-5 1"}, 'Regel 1: “Rating”: "-5"', 'Zeile 1: „Rating“: "-5"'),
    ({"games": "<script>alert(1)</script>"}, "Regel 1:", "Zeile 1:"),
]
FILES = [
    (b"\x89PNG\r\n\x1a\n" + bytes(1000), "Il y a un octet NUL dans cette ligne"),
    (b"", "Le fichier est vide"),
    (b"%PDF-1.7 of something", "Ce n'est pas un rapport de tournoi"),
    (b"<!doctype html><p>404</p>", "Ce n'est pas un rapport de tournoi"),
]


@pytest.mark.parametrize(
    ("language", "fields", "told"),
    [
        (language, fields, told)
        for fields, *both in WRONG
        for language, told in zip(("nl", "de"), both, strict=True)
    ],
)
def test_wrong_input_is_told_in_the_visitors_language_and_kept(
    page: Page, address: str, language: str, fields: dict[str, str], told: str
) -> None:
    visitor = Visitor(page, address, language)
    visitor.on("2026-01-10")
    visitor.enters(**{**GOOD, **fields})
    visitor.problem(told)
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    page.goto(f"{address}{language}/")
    ((name, text),) = fields.items()
    expect(page.locator(f"#form [name={name}]:visible")).to_have_value(text)
    visitor.problem(told)
    visitor.enters(**GOOD)
    visitor.sees("1507+7")


def test_nothing_entered_is_no_error(page: Page, address: str) -> None:
    visitor = Visitor(page, address, "da")
    visitor.enters(**GOOD)
    visitor.sees("1507+7")
    for ability in ("rate", "initial", "performance", "forecast", "expect"):
        visitor.asks(ability)
        for name in ("rating", "opponent_rating", "games"):
            field = page.locator(f"#form [name={name}]:visible")
            if field.count():
                field.fill("")
        expect(page.locator("#wait")).to_be_visible()
        expect(page.locator(".error:visible")).to_have_count(0)


@pytest.mark.parametrize(("last", "told"), [("1500 1", ""), ("x", 'Linje 10000: "x"')])
def test_ten_thousand_pasted_lines(page: Page, address: str, last: str, told: str) -> None:
    visitor = Visitor(page, address, "nb")
    visitor.on("2026-01-10")
    visitor.enters(rating="1500", k="20")
    page.locator("#games").evaluate(  # typing so many lines takes the browser itself minutes
        "(box, last) => { box.value = '1500 1\\n'.repeat(9999) + last;"
        " box.dispatchEvent(new Event('input', {bubbles: true})); }",
        last,
    )
    if told:
        visitor.problem(told)
    else:
        expect(page.locator("#headline")).not_to_be_empty()
    page.goto(f"{address}nb/")
    assert page.locator("#games").input_value().count("\n") == 9999
    page.click("#clear") if not told else page.fill("#games", "")
    visitor.on("2026-01-10")
    visitor.enters(**GOOD)
    visitor.sees("1507+7")


@pytest.mark.parametrize(("content", "told"), FILES)
def test_a_file_that_is_not_what_it_says(
    page: Page, address: str, tmp_path: Path, content: bytes, told: str
) -> None:
    page.goto(f"{address}fr/tournament/")
    wrong = tmp_path / "open.trf"
    wrong.write_bytes(content)
    page.set_input_files("#file", wrong)
    expect(page.locator("#problem")).to_contain_text(told)
    page.set_input_files("#file", EXAMPLE)
    expect(page.locator("#players tbody tr")).to_have_count(40)
    expect(page.locator("#problem")).to_be_hidden()


def test_a_report_of_two_megabytes(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}nl/tournament/")
    report = EXAMPLE.read_bytes()
    large = tmp_path / "large.trf"
    large.write_bytes(report * (2_000_000 // len(report)))
    page.set_input_files("#file", large)
    expect(page.locator("#status")).to_have_text("Bezig …")
    page.locator("summary, select").first.focus()  # it can be used meanwhile
    told = "elke speler heeft een eigen nummer nodig"
    # Twenty thousand lines are much for a busy machine.
    expect(page.locator("#problem")).to_contain_text(told, timeout=120_000)
    page.set_input_files("#file", EXAMPLE)
    expect(page.locator("#players tbody tr")).to_have_count(40)
