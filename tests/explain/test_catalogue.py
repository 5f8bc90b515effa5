"""Messages to words: placeholders, plural forms, errors, the choice of the language."""

import pytest

from arpad.core.errors import (
    ArpadError,
    BadValue,
    MissingFact,
    NoRuleInForce,
    UnknownName,
    UnreadableFile,
)
from arpad.core.findings import Finding, Severity
from arpad.core.quantities import RatingPoints, Score
from arpad.core.steps import step, word
from arpad.explain.catalogue import LANGUAGES, Catalogue, best_language, load_catalogue
from arpad.explain.values import NumberStyle

STYLE = NumberStyle(
    name="Test",
    decimal=",",
    minus="~",
    plus="+",
    date="d.MM.y",
    months=[str(number) for number in range(1, 13)],
    one=[0, 1],
)
WORDS = Catalogue(
    "xx",
    {
        "plain": "No placeholder.",
        "filled": "{points} of {games}: {change}",
        "twice": "{a}{a} {b}",
        "counted": {"one": "{count} game", "other": "{count} games"},
        "only_other": {"other": "{count} of them"},
        "braces": "{not a name} {} {{x}}",
        "word": "the reason ({games})",
        "outer": "because of {reason}",
        "error.bad_value": "{name} {value}: {allowed}",
        "allowed.between": "{lowest} to {highest}",
        "error.missing_fact": "missing {missing}, {article} of {source}",
        "explain.article": "article {article}",
        "fact.birth_year": "year of birth",
        "fact.highest_rating": "peak",
        "error.unknown_name": "no {kind} {name}; {known}",
        "kind.system": "system",
        "error.no_rule_in_force": "{rule} on {on}",
        "rule.floor": "the floor",
        "error.file": "cannot be read",
        "trf.empty": "empty",
    },
    STYLE,
)


def test_values_are_written_by_their_types() -> None:
    values = {"points": Score(450), "games": 5, "change": RatingPoints(-250)}
    assert WORDS.text("filled", values) == "4,5 of 5: ~2,50"


def test_a_placeholder_without_value_stays() -> None:
    assert WORDS.text("filled", {"games": 5}) == "{points} of 5: {change}"
    assert WORDS.text("plain", {"games": 5}) == "No placeholder."
    assert WORDS.text("braces", {"x": 1}) == "{not a name} {} {1}"


def test_a_value_is_not_filled_a_second_time() -> None:
    assert WORDS.text("twice", {"a": "{b}", "b": "c"}) == "{b}{b} c"


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 game"), (1, "1 game"), (2, "2 games"), (1001, "1001 games")]
)
def test_plural_forms(count: int, text: str) -> None:
    assert WORDS.text("counted", {"count": count}) == text


def test_a_missing_plural_form_is_the_other_one() -> None:
    assert WORDS.text("only_other", {"count": 1}) == "1 of them"
    assert WORDS.text("counted", {"count": "many"}) == "many game"


def test_an_unknown_message_is_an_error_with_its_id() -> None:
    assert not WORDS.has("no.such")
    with pytest.raises(UnknownName) as raised:
        WORDS.text("no.such")
    assert raised.value.facts["name"] == "no.such"


def test_words_inside_values_are_put_into_the_language() -> None:
    reason = word("word", games=3)
    assert WORDS.value(reason) == "the reason (3)"
    assert WORDS.step(step("outer", reason=reason)) == "because of the reason (3)"


def test_a_finding() -> None:
    finding = Finding(severity=Severity.ERROR, message="counted", facts=(("count", 2),))
    assert WORDS.finding(finding) == "2 games"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadValue("age", "x", "allowed.between", lowest=1, highest=9), "age x: 1 to 9"),
        (BadValue("age", "x", "allowed.unheard_of"), "age x: allowed.unheard_of"),
        (BadValue("birth_year", 3, "allowed.unheard_of"), "year of birth 3: allowed.unheard_of"),
        (
            MissingFact(("birth_year", "shoe"), article="8", source="s"),
            "missing year of birth, shoe, article 8 of s",
        ),
        (MissingFact(("shoe",), article="Step 5", source="s"), "missing shoe, Step 5 of s"),
        (UnknownName("kind.system", "x", ("a", "b")), "no system x; a, b"),
        (UnknownName("kind.unheard_of", "x", ()), "no kind.unheard_of x; "),
        (UnknownName("kind.system", "x", ("birth_year",)), "no system x; birth_year"),
        (BadValue("age", 0.00005, "allowed.unheard_of"), "age 0,00005: allowed.unheard_of"),
        (BadValue("age", (), "allowed.unheard_of"), "age (): allowed.unheard_of"),
        (BadValue("age", Score(450), "allowed.unheard_of"), "age 4,5: allowed.unheard_of"),
        (NoRuleInForce(rule="floor", on="1999-01-01", first=""), "the floor on 1.01.1999"),
        (NoRuleInForce(rule="other", on="1999-01-01", first=""), "other on 1.01.1999"),
        (UnreadableFile("error.file", file="a.trf"), "a.trf: cannot be read"),
        (UnreadableFile("trf.empty", file="a.trf", line=3), "a.trf:3: empty"),
        (UnreadableFile("trf.empty", file="a.trf", line=3, column=7), "a.trf:3:7: empty"),
    ],
)
def test_errors(error: ArpadError, text: str) -> None:
    assert WORDS.error(error) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_are_there(language: str) -> None:
    words = load_catalogue(language)
    assert words.language == language
    assert words is load_catalogue(language)
    assert words.has("term.rating_after")


def test_another_language_is_an_error() -> None:
    with pytest.raises(UnknownName) as raised:
        load_catalogue("pt")
    assert raised.value.facts["known"] == LANGUAGES


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ([], "en"),
        ([None, None], "en"),
        (["", "fr"], "fr"),
        (["C", "nl"], "en"),
        (["nl_BE.UTF-8"], "nl"),
        (["NL"], "nl"),
        (["de-AT"], "de"),
        (["da_DK@euro"], "da"),
        (["no", "nl"], "nb"),
        (["nn_NO"], "nb"),
        (["pt_BR:es:fr_CA"], "fr"),
        (["pt_BR", "de"], "de"),
        (["english"], "en"),
    ],
)
def test_the_first_language_that_is_there(wishes: list[str | None], language: str) -> None:
    assert best_language(wishes) == language
