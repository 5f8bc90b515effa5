"""Which rules hold on which day: the last day of the old and the first of the new."""

from datetime import date

import pytest
from tests.systems.lichess.build import rules

from arpad.core.errors import NoRuleInForce
from arpad.systems.lichess.start_values import ACCOUNTS, start_values


def test_nothing_is_recorded_before_2025() -> None:
    with pytest.raises(NoRuleInForce) as raised:
        rules(date(2024, 12, 31))
    assert raised.value.facts["first"] == "2025-01-01"
    assert rules(date(2025, 1, 1)).id == "no-colour"


@pytest.mark.parametrize(
    ("day", "regime", "advantage", "certainty"),
    [
        (date(2025, 11, 17), "no-colour", None, ""),
        (date(2025, 11, 18), "colour", 11.782457, "D"),
        (date(2025, 12, 18), "colour", 11.782457, "D"),
        (date(2025, 12, 19), "colour", 11.782457, "B"),
    ],
)
def test_the_colour_advantage_by_day(
    day: date, regime: str, advantage: float | None, certainty: str
) -> None:
    found = rules(day)
    assert found.id == regime
    assert found.has("colour_advantage") is (advantage is not None)
    if advantage is not None:
        rule = found.rule("colour_advantage")
        assert rule.decimal("standard") == advantage
        assert rule.decimal("crazyhouse") == 20.30966
        assert rule.citation.certainty == certainty


def test_the_regulator_by_day() -> None:
    assert not rules(date(2025, 12, 31)).has("regulator")
    assert dict(rules(date(2026, 1, 1)).rule("regulator").values) == {
        "ultrabullet": 1.013,
        "bullet": 1.01,
        "blitz": 1.005,
        "rapid": 1.015,
        "classical": 1.01,
        "atomic": 1.02,
        "antichess": 1.02,
    }
    assert rules().citation("regulator").certainty == "C"


@pytest.mark.parametrize(
    ("account", "day", "start"),
    [
        ("player", date(2025, 1, 1), (1500, 500, 0.09)),
        ("player", date(2026, 11, 30), (1500, 500, 0.09)),
        ("class", date(2025, 1, 1), (800, 400, 0.09)),
        ("bot", date(2025, 1, 1), (2000, 500, 0.09)),
        ("bot", date(2026, 1, 9), (2000, 500, 0.09)),
        ("bot", date(2026, 1, 10), (3000, 500, 0.09)),
    ],
)
def test_start_values_by_account_and_day(
    account: str, day: date, start: tuple[float, float, float]
) -> None:
    found = start_values(account, rules(day))
    assert (found.rating, found.rating_deviation, found.volatility) == start


def test_every_account_has_its_rule() -> None:
    assert all(rules().has(key) for key in ACCOUNTS.values())
