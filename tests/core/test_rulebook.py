"""Dated rules: which value holds on which day."""

from datetime import date
from typing import Any

import pytest

from arpad.core.errors import NoRuleInForce, RulebookError, UnknownName
from arpad.core.rulebook import Rule, Rulebook, differences, from_plain


def _plain_rule(start: str, value: object, **more: str) -> dict[str, Any]:
    entry = {
        "from": start,
        "value": value,
        "unit": "points",
        "article": "1",
        "source": "b02",
        "checked": "2026-11-29",
        "certainty": "A",
    }
    return entry | more


def _book(**rules: list[dict[str, Any]]) -> Rulebook:
    regime = [_plain_rule("2020-01-01", {"id": "T1"}), _plain_rule("2022-01-01", {"id": "T2"})]
    source = {
        "title": "Regulations",
        "publisher": "FIDE",
        "applied_from": "",
        "link": "https://example.org",
    }
    plain = {
        "system": "toy",
        "checked": "2026-11-29",
        "sources": {"b02": source},
        "history": {"standard": {"regime": regime, **rules}},
    }
    return from_plain(plain, "compiled.json")


_LIMITED = {
    "limit": [
        _plain_rule("2021-01-01", {"limit": 350, "steps": [1, 2], "word": "x"}),
        _plain_rule("2022-01-01", {"limit": 400}),
        _plain_rule("2023-01-01", "repealed", note="gone"),
    ]
}


@pytest.mark.parametrize(
    ("on", "regime", "limit"),
    [
        (date(2020, 1, 1), "T1", None),
        (date(2020, 12, 31), "T1", None),
        (date(2021, 1, 1), "T1", 350),
        (date(2021, 12, 31), "T1", 350),
        (date(2022, 1, 1), "T2", 400),
        (date(2022, 12, 31), "T2", 400),
        (date(2023, 1, 1), "T2", None),
    ],
)
def test_the_day_before_and_the_day_of_each_change(
    on: date, regime: str, limit: int | None
) -> None:
    rules = _book(**_LIMITED).at(on, "standard")
    assert (rules.id, rules.system, rules.scope, rules.on) == (regime, "toy", "standard", on)
    assert rules.has("limit") is (limit is not None)
    if limit is not None:
        assert rules.rule("limit").integer("limit") == limit
        assert rules.citation("limit").article == "1"


def test_before_the_first_regime_there_is_no_rule() -> None:
    with pytest.raises(NoRuleInForce) as caught:
        _book().at(date(2019, 12, 31), "standard")
    assert caught.value.facts == {
        "rule": "regime",
        "on": "2019-12-31",
        "first": "2020-01-01",
        "until": "",
    }


@pytest.mark.parametrize(("key", "first"), [("limit", "2021-01-01"), ("floor", "")])
def test_a_rule_not_in_force_is_an_error_with_its_first_day(key: str, first: str) -> None:
    rules = _book(**_LIMITED).at(date(2020, 6, 1), "standard")
    with pytest.raises(NoRuleInForce) as caught:
        rules.rule(key)
    assert caught.value.facts["rule"] == key
    assert caught.value.facts["first"] == first


def test_an_unknown_scope_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName) as caught:
        _book().at(date(2024, 1, 1), "bullet")
    assert caught.value.facts["known"] == ("standard",)


def test_regimes_and_scopes() -> None:
    book = _book()
    assert book.scopes == ("standard",)
    assert [rule.text("id") for rule in book.regimes("standard")] == ["T1", "T2"]


def _rule(**values: object) -> Rule:
    template = _book(**_LIMITED).at(date(2021, 1, 1), "standard").rule("limit")
    return template.replace(values=values)


def test_parameters_by_their_types() -> None:
    rule = _rule(limit=350, steps=[1, 2], pair=(3, 4), word="x", tau=0.75, sigmas=[0.06, 1])
    assert rule.decimal("tau") == 0.75
    assert rule.decimal("limit") == 350.0
    assert rule.decimals("sigmas") == (0.06, 1.0)
    assert rule.integer("limit") == 350
    assert rule.optional_integer("limit") == 350
    assert rule.optional_integer("missing") is None
    assert rule.integers("steps") == (1, 2)
    assert rule.integers("pair") == (3, 4)
    assert rule.text("word") == "x"


def test_a_parameter_of_another_type_is_a_programming_error() -> None:
    rule = _rule(word="x", limit=5)
    with pytest.raises(TypeError, match=r"limit\.word is no whole number: 'x'"):
        rule.integer("word")
    with pytest.raises(TypeError, match=r"limit\.word is no number: 'x'"):
        rule.decimal("word")
    with pytest.raises(TypeError, match=r"limit\.limit is no list: 5"):
        rule.integers("limit")
    with pytest.raises(TypeError, match=r"limit\.limit is no list: 5"):
        rule.decimals("limit")


def test_differences_between_two_days() -> None:
    book = _book(**_LIMITED)
    days = (date(2020, 6, 1), date(2021, 6, 1), date(2022, 6, 1))
    none, first, second = (book.at(day, "standard") for day in days)
    (appeared,) = differences(none, first)
    assert (appeared[0], appeared[1]) == ("limit", None)
    changed = {key: (old, new) for key, old, new in differences(first, second)}
    assert set(changed) == {"regime", "limit"}
    (gone,) = differences(first, none)
    assert gone[2] is None
    assert differences(first, first) == ()


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"sources": [], "history": {}, "system": "x", "checked": "2026-11-29"},
        {"sources": {}, "history": {}, "system": "x", "checked": "today"},
        {"sources": {"a": {}}, "history": {}, "system": "x", "checked": "2026-11-29"},
        {"sources": {}, "history": [], "system": "x", "checked": "2026-11-29"},
    ],
)
def test_what_is_no_compiled_rulebook_is_refused(plain: dict[str, Any]) -> None:
    with pytest.raises(RulebookError, match="not a compiled rulebook") as caught:
        from_plain(plain, "compiled.json")
    assert (caught.value.file, caught.value.line) == ("compiled.json", 1)
