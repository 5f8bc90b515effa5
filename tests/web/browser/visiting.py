"""What a visitor does on the page."""

from playwright.sync_api import Page, expect


class Visitor:
    """Somebody at the calculator.

    Args:
        page: the browser's page.
        address: of the site.
        language: of the page.
    """

    def __init__(self, page: Page, address: str, language: str) -> None:
        self.page = page
        page.goto(f"{address}{language}/")
        expect(page.locator("#field-rating")).to_be_visible()

    def on(self, day: str) -> None:
        """Choose the day of the rules."""
        self.page.fill("#on", day)

    def system(self, name: str) -> None:
        """Choose a system and wait for its form."""
        self.page.select_option("#system", name)
        expect(self.page.locator("#form")).to_have_attribute("data-made-for", name)

    def asks(self, ability: str) -> None:
        """Choose what to know and wait for its form: fields of the form before go with it."""
        self.page.check(f"input[name=ability][value={ability}]", force=True)
        expect(self.page.locator("#form")).to_have_attribute("data-asks", ability)

    def enters(self, **fields: str) -> None:
        """Fill fields by their names."""
        for name, text in fields.items():
            self.page.locator(f"#form [name={name}]:visible").fill(text)

    def sees(self, headline: str) -> None:
        """The headline becomes this."""
        expect(self.page.locator("#headline")).to_have_text(headline)

    def sees_by_engine(self, headline: str) -> None:
        """The headline becomes this, and it is the engine's own, which starts late when busy."""
        expect(self.page.locator("#answer:not(.preview)")).to_be_visible(timeout=120_000)
        self.sees(headline)

    def figure(self, label: str, text: str) -> None:
        """A figure of that label has this value."""
        term = self.page.locator("#figures dt", has_text=label).first
        expect(term.locator("xpath=following-sibling::dd[1]")).to_contain_text(text)

    def problem(self, text: str) -> None:
        """An error says this, and the page is alive."""
        expect(self.page.locator(".error:visible")).to_contain_text(text)
