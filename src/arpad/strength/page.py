"""The report as one page of HTML that needs nothing else: no scripts, nothing from elsewhere."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from arpad.explain.catalogue import Catalogue
from arpad.strength.report import Report
from arpad.strength.shown import shown


def report_page(report: Report, words: Catalogue) -> str:
    """The page.

    Args:
        report: what the games show.
        words: the language.
    """
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("strength_page.html").render(
        lang=words.language,
        t=words.text,
        **shown(report, words),
    )
