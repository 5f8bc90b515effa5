"""Which rules are in force: the day before and the day of every boundary."""

import json
import sys
from datetime import date
from types import ModuleType
from typing import Any

import pytest
from tests.systems.fide.build import BLITZ, RAPID, STANDARD, day_before, event, game, rated

from arpad.core.errors import NoRuleInForce, RulebookError
from arpad.systems import fide, package_data
from arpad.systems.common import rule_files
from arpad.systems.fide import rules
from arpad.systems.fide.rule_shapes import SCOPES, SHAPES
from arpad.systems.fide.rules import regime, rulebook

_STANDARD_BOUNDARIES = [
    (date(2009, 7, 1), "R0", "R1"),
    (date(2011, 7, 1), "R1", "R2"),
    (date(2014, 7, 1), "R2", "R3"),
    (date(2022, 1, 1), "R3", "R4"),
    (date(2024, 3, 1), "R4", "R5"),
    (date(2025, 10, 1), "R5", "R6"),
]
_RAPID_BOUNDARIES = [
    (date(2014, 7, 1), "RB0", "RB1"),
    (date(2022, 1, 1), "RB1", "RB2"),
    (date(2022, 10, 1), "RB2", "RB3"),
    (date(2024, 3, 1), "RB3", "RB4"),
    (date(2024, 12, 1), "RB4", "RB5"),
]


@pytest.mark.parametrize(("day", "before", "after"), _STANDARD_BOUNDARIES)
def test_0_1_standard_rules_change_with_the_first_day_of_the_event(
    day: date, before: str, after: str
) -> None:
    assert regime(day_before(day), "standard").id == before
    assert regime(day, "standard").id == after


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
@pytest.mark.parametrize(("day", "before", "after"), _RAPID_BOUNDARIES)
def test_0_1_rapid_and_blitz_rules_change_with_the_first_day_of_the_event(
    day: date, before: str, after: str, kind: str
) -> None:
    assert regime(day_before(day), kind).id == before
    assert regime(day, kind).id == after


def test_every_boundary_of_the_rulebook_is_tested() -> None:
    book = rulebook()
    standard = [rule.citation.in_force_from for rule in book.regimes("standard")]
    assert standard == [date(2005, 1, 1), *(day for day, _, _ in _STANDARD_BOUNDARIES)]
    for kind in ("rapid", "blitz"):
        days = [rule.citation.in_force_from for rule in book.regimes(kind)]
        assert days == [date(2012, 1, 1), *(day for day, _, _ in _RAPID_BOUNDARIES)]


@pytest.mark.parametrize(
    ("kind", "first"),
    [("standard", date(2005, 1, 1)), ("rapid", date(2012, 1, 1)), ("blitz", date(2012, 1, 1))],
)
def test_0_1_before_the_first_recorded_day_there_is_no_rule(kind: str, first: date) -> None:
    assert regime(first, kind).on == first
    with pytest.raises(NoRuleInForce) as caught:
        regime(day_before(first), kind)
    assert caught.value.facts["first"] == first.isoformat()


def test_8_3_an_event_before_2005_is_not_rated_by_a_default() -> None:
    with pytest.raises(NoRuleInForce):
        rated(2000, game(2000), on=date(2004, 12, 31))


# What a player of 2650 gains by beating 2150, K 10, on each side of each boundary.
@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        (date(2009, 7, 1), "1.10", "0.80"),  # 350, then 400
        (date(2011, 7, 1), "0.80", "0.80"),
        (date(2014, 7, 1), "0.80", "0.80"),
        (date(2022, 1, 1), "0.80", "0.80"),
        (date(2024, 3, 1), "0.80", "0.80"),
        (date(2025, 10, 1), "0.80", "0.40"),  # 2650 and more: no limit
    ],
)
def test_8_3_1_limit_of_the_difference_at_each_boundary(day: date, before: str, after: str) -> None:
    changes = [rated(2650, game(2150), on=on, k=10) for on in (day_before(day), day)]
    assert [str(change.rating_change_unrounded) for change in changes] == [before, after]


# Two wins 500 and 600 points below, K 20: each side of each boundary.
@pytest.mark.parametrize("kind", [RAPID, BLITZ])
@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        (date(2014, 7, 1), "1.20", "1.20"),  # no limit: .96 and .98
        (date(2022, 1, 1), "1.20", "2.40"),  # one upgrade: .92 and .96
        (date(2022, 10, 1), "2.40", "2.40"),
        (date(2024, 3, 1), "2.40", "3.20"),  # every game: .92 and .92
        (date(2024, 12, 1), "3.20", "3.20"),
    ],
)
def test_7_3_1_limit_of_the_difference_at_each_boundary(
    day: date, before: str, after: str, kind: Any
) -> None:
    games = (game(1500, number=1), game(1400, number=2))
    changes = [rated(2000, *games, on=on, kind=kind) for on in (day_before(day), day)]
    assert [str(change.rating_change_unrounded) for change in changes] == [before, after]


def test_0_1_an_event_over_a_boundary_follows_the_rules_of_its_first_day() -> None:
    change = rated(2650, game(2150), on=date(2025, 9, 30), k=10)
    assert change.regime == change.events[0].regime == "R5"


def test_every_rule_has_its_article_its_source_and_its_day_of_checking() -> None:
    book = rulebook()
    assert book.scopes == SCOPES
    for scope, keys in book.history.items():
        assert set(keys) <= set(SHAPES)
        for values in keys.values():
            for rule in values:
                assert rule.scope == scope
                assert rule.citation.article
                assert rule.unit
                assert rule.citation.source in book.sources
                assert rule.checked <= book.checked


# ------------------------------------------------------------------------------------------------
# Reading the data files


def test_the_compiled_rules_of_a_wheel_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = json.dumps(rules.RULES.compile_rules()).encode()

    def read_data(_package: ModuleType, name: str) -> bytes | None:
        return compiled if name == package_data.COMPILED else None

    monkeypatch.setattr(rule_files, "read_data", read_data)
    fresh = rule_files.RuleFiles("fide", shapes={}, scopes=SCOPES, has_tables=True)
    assert fresh.rulebook == rulebook()
    assert fresh.table("expected_score") == rules.RULES.table("expected_score")


def test_a_missing_data_file_is_named() -> None:
    assert package_data.read_data(fide, "missing.toml") is None
    with pytest.raises(RulebookError, match="the file is missing") as caught:
        package_data.read_text(fide, "missing.toml")
    assert caught.value.file == "missing.toml"
    assert "8.1.2" in package_data.read_text(fide, "tables.toml")


def test_a_package_whose_loader_gives_no_files_is_refused() -> None:
    bare = ModuleType("bare")
    bare.__file__ = "/nowhere/__init__.py"
    assert "bare" not in sys.modules
    with pytest.raises(RulebookError, match="the package's loader gives no data files"):
        package_data.read_data(bare, "rulebook.toml")


def test_an_event_keeps_the_kind_of_list() -> None:
    assert [event(kind=kind).time_control for kind in (STANDARD, RAPID, BLITZ)] == [
        *(STANDARD, RAPID, BLITZ)
    ]
