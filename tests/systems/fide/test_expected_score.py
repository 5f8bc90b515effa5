"""Article 8.3.1: the difference that counts."""

from datetime import date

import pytest
from tests.systems.fide.build import BLITZ, RAPID, TODAY, game, rated

from arpad.core.quantities import Rating
from arpad.systems.fide.expected_score import differences_used
from arpad.systems.fide.rules import regime


def _used(own: int, *opponents: int, on: date = TODAY, kind: str = "standard") -> tuple[int, ...]:
    limit = regime(on, kind).rules.get("difference_limit")
    return differences_used(Rating(own), [Rating(rating) for rating in opponents], limit)


@pytest.mark.parametrize(
    ("opponent", "difference"),
    [(1601, 399), (1600, 400), (1599, 400), (2399, -399), (2400, -400), (2401, -400)],
)
def test_8_3_1_below_at_and_above_400(opponent: int, difference: int) -> None:
    assert _used(2000, opponent) == (difference,)


@pytest.mark.parametrize(("own", "difference"), [(2649, 400), (2650, 650), (2651, 651)])
def test_8_3_1_2650_and_more_is_exempt_since_october_2025(own: int, difference: int) -> None:
    assert _used(own, 2000) == (difference,)
    assert _used(own, 2000, on=date(2025, 9, 30)) == (400,)


def test_8_3_1_the_own_rating_decides_not_the_opponents() -> None:
    assert _used(2813, 2400) == (413,)
    assert _used(2400, 2813) == (-400,)
    assert _used(2700, 3200) == (-500,)


@pytest.mark.parametrize("kind", ["rapid", "blitz"])
def test_7_3_1_no_exemption_in_rapid_and_blitz(kind: str) -> None:
    assert _used(2700, 2200, kind=kind) == (400,)


def test_8_3_1_one_upgrade_an_event_in_the_game_with_the_greatest_difference() -> None:
    on = date(2023, 6, 1)
    assert _used(2000, 1500, 1400, 1300, on=on) == (500, 600, 400)
    assert _used(2000, 1300, 1300, on=on) == (400, 700)


def test_8_3_1_one_upgrade_leaves_the_limit_against_higher_rated_opponents() -> None:
    assert _used(2000, 2500, 2600, 1400, on=date(2023, 6, 1)) == (-400, -400, 400)
    assert _used(2000, 2500, 2600, on=date(2023, 6, 1)) == (-400, -400)


def test_8_3_1_one_upgrade_without_games() -> None:
    assert _used(2000, on=date(2023, 6, 1)) == ()


def test_8_3_1_an_upgrade_is_for_each_event() -> None:
    change = rated(2000, game(1500, number=1), game(1400, number=2), on=date(2023, 6, 1))
    messages = [step.message for line in change.games for step in line.steps]
    assert messages.count("fide.step.upgrade_spent") == 1
    assert messages.count("fide.step.limited") == 1


@pytest.mark.parametrize("kind", [RAPID, BLITZ])
def test_7_3_1_before_2022_there_was_no_limit(kind: object) -> None:
    assert _used(2500, 1700, on=date(2021, 12, 31), kind=str(getattr(kind, "value", kind))) == (
        800,
    )


def test_8_3_1_an_exempt_difference_is_explained() -> None:
    (line,) = rated(2813, game(2400), k=10).games
    assert "fide.step.exempt" in [step.message for step in line.steps]
    assert len(line.rules) == 2


def test_8_3_1_a_difference_within_the_limit_cites_the_table_alone() -> None:
    (line,) = rated(2000, game(1900)).games
    assert [rule.article for rule in line.rules] == ["8.1.2"]
