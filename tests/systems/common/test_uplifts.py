"""One-time uplifts of whole lists."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnknownName
from arpad.systems.common.uplifts import uplift, uplifted_systems


@pytest.mark.parametrize(
    ("system", "day", "before", "after"),
    [
        ("fide", date(2024, 3, 1), 1000, Fraction(1400)),
        ("fide", date(2024, 3, 1), 1399, Fraction(16394, 10)),
        ("fide", date(2024, 3, 1), 1999, Fraction(19994, 10)),
        ("dsu", date(2024, 6, 1), 1400, Fraction(1700)),
        ("oesb", date(2024, 9, 1), 800, Fraction(1200)),
        ("oesb", date(2024, 9, 1), 1400, Fraction(1600)),
        ("ssb", date(2025, 1, 1), 1400, Fraction(1580)),
    ],
)
def test_an_uplift_by_its_published_figures(
    system: str, day: date, before: int, after: Fraction
) -> None:
    assert uplift(system).day == day
    assert uplift(system).raised(before) == after
    assert uplift(system).lowered(after) == before


@pytest.mark.parametrize("system", uplifted_systems())
def test_from_the_level_on_nothing_changes(system: str) -> None:
    for rating in (2000, 2001, 2800):
        assert uplift(system).raised(rating) == uplift(system).lowered(rating) == rating


@pytest.mark.parametrize("system", uplifted_systems())
def test_an_uplift_names_its_document(system: str) -> None:
    found = uplift(system)
    assert found.rule.source == found.document.id
    assert found.rule.in_force_from == found.day
    assert found.document.link.startswith("https://")


@given(st.sampled_from(uplifted_systems()), st.integers(1, 3999), st.integers(1, 3999))
def test_the_order_of_players_stays_and_nobody_loses(system: str, one: int, other: int) -> None:
    found = uplift(system)
    assert found.raised(one) >= one
    assert (found.raised(one) < found.raised(other)) == (one < other)
    assert found.lowered(found.raised(one)) == one


def test_there_is_none_for_other_systems() -> None:
    with pytest.raises(UnknownName):
        uplift("elo")
