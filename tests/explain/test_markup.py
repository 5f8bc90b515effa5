"""The account as text, Markdown and HTML."""

import re
import xml.etree.ElementTree as ET

import pytest
from tests.explain.results import changes, others

from arpad.explain.catalogue import LANGUAGES
from arpad.explain.markup import as_html, as_markdown, as_text
from arpad.explain.narrative import Explainable, Line
from arpad.interface import explain

RESULTS: dict[str, Explainable] = {**changes(), **others()}
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_result = pytest.mark.parametrize("name", RESULTS)
LINES = (
    Line(kind="step", text="First step.", rule="law, article 1"),
    Line(kind="heading", text="Against A & <B>", depth=1),
    Line(kind="step", text='Score "1" < 2.', depth=1),
    Line(kind="heading", text="Sources"),
    Line(kind="source", text="Law & order", rule="https://example.org/?a=1&b=2"),
)


def test_text() -> None:
    assert as_text(LINES).splitlines() == [
        "  - First step. [law, article 1]",
        "  Against A & <B>",
        '    - Score "1" < 2.',
        "",
        "Sources",
        "  - Law & order [https://example.org/?a=1&b=2]",
    ]


def test_markdown() -> None:
    assert as_markdown(LINES).splitlines() == [
        "- First step. *(law, article 1)*",
        "",
        "### Against A & <B>",
        "",
        '- Score "1" < 2.',
        "",
        "## Sources",
        "",
        "- Law & order: <https://example.org/?a=1&b=2>",
    ]


def test_html() -> None:
    assert as_html(LINES).splitlines() == [
        "<ul>",
        "<li>First step. <cite>law, article 1</cite></li>",
        "</ul>",
        "<h3>Against A &amp; &lt;B&gt;</h3>",
        "<ul>",
        "<li>Score &quot;1&quot; &lt; 2.</li>",
        "</ul>",
        "<h2>Sources</h2>",
        "<ul>",
        '<li><a href="https://example.org/?a=1&amp;b=2">Law &amp; order</a></li>',
        "</ul>",
    ]


def test_nothing_is_nothing() -> None:
    assert as_text(()) == ""
    assert as_html(()) == ""
    assert as_markdown(()) == "\n"


def test_two_headings_in_a_row_need_no_list() -> None:
    heads = [Line(kind="heading", text="a"), Line(kind="heading", text="b", depth=1)]
    assert as_html(heads) == "<h2>a</h2>\n<h3>b</h3>"


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_text_is_wrapped(width: int) -> None:
    line = Line(kind="step", text="word " * 60, rule="law " * 20)
    wrapped = as_text([line, Line(kind="heading", text="head " * 30)], width).splitlines()
    assert max(map(len, wrapped)) <= width
    assert " ".join(" ".join(wrapped).split()).count("word") == 60


def test_a_long_word_is_not_cut() -> None:
    link = "https://example.org/" + "a" * 100
    assert link in as_text([Line(kind="source", text="Law", rule=link)])


@every_language
@every_result
def test_text_of_results(name: str, language: str) -> None:
    for text in explain(RESULTS[name], language).splitlines():
        assert len(text) <= 80 or "://" in text
        assert text == text.rstrip()


@every_language
@every_result
def test_html_of_results_is_well_formed(name: str, language: str) -> None:
    text = explain(RESULTS[name], language, "html")
    root = ET.fromstring(f"<div>{text}</div>")  # noqa: S314  our own output
    assert {element.tag for element in root.iter()} <= {"div", "ul", "li", "h2", "h3", "cite", "a"}
    for item in root.iter("ul"):
        assert [child.tag for child in item] == ["li"] * len(item)
        assert len(item)
    assert all(element.tag != "li" for element in root)
    for link in root.iter("a"):
        assert str(link.get("href")).startswith(("https://", "http://"))


@every_language
@every_result
def test_markdown_of_results(name: str, language: str) -> None:
    text = explain(RESULTS[name], language, "markdown")
    assert text.endswith("\n")
    assert not text.startswith("\n")
    assert "\n\n\n" not in text
    for line in text.splitlines():
        assert line == "" or re.match(r"(- |##+ )\S", line)


@every_result
def test_the_three_forms_tell_the_same(name: str) -> None:
    def words(text: str) -> list[str]:
        bare = re.sub(r"<a href=\"(.*?)\">(.*?)</a>", r"\2 \1", text)
        bare = re.sub(r"</?(ul|li|h2|h3|cite)>", " ", bare)
        bare = bare.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
        bare = bare.replace("&amp;", "&").replace("&#x27;", "'")
        return re.findall(r"[\w=+\u2212\u00d7\u00f7%]+", bare)

    forms = [words(explain(RESULTS[name], "en", form)) for form in ("text", "markdown", "html")]
    assert forms[0] == forms[1] == forms[2]
