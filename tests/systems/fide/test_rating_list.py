"""Article 7 and FIDE's one-time operations on lists."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.fide.build import day_before

from arpad.core.quantities import Rating
from arpad.systems.fide.rating_list import (
    compressed_2024,
    is_inactive,
    lifted_2022,
    shown_on_list,
)
from arpad.systems.fide.rules import regime


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        (date(2009, 7, 1), 1801, 1200),
        (date(2012, 7, 1), 1200, 1000),
        (date(2024, 3, 1), 1000, 1400),
    ],
)
def test_7_2_1_below_at_and_above_the_floor(day: date, before: int, after: int) -> None:
    for on, floor in ((day_before(day), before), (day, after)):
        rules = regime(on, "standard")
        assert shown_on_list(Rating(floor - 1), rules) is None
        assert shown_on_list(Rating(floor), rules) == floor
        assert shown_on_list(Rating(floor + 1), rules) == floor + 1


@pytest.mark.parametrize(("periods", "inactive"), [(0, False), (11, False), (12, True), (13, True)])
def test_7_2_2_inactive_after_a_year(periods: int, *, inactive: bool) -> None:
    assert is_inactive(periods, regime(date(2026, 5, 1), "standard")) is inactive


@pytest.mark.parametrize(("before", "after"), [(1999, 1999), (2000, 2000), (2001, 2001)])
def test_compression_of_2024_below_at_and_above_2000(before: int, after: int) -> None:
    assert compressed_2024(Rating(before)) == after


@given(st.integers(1, 3999))
def test_compression_of_2024_is_exact_and_keeps_the_order(rating: int) -> None:
    after = compressed_2024(Rating(rating))
    exact_times_5 = 5 * rating + 2 * max(0, 2000 - rating)
    assert abs(5 * after - exact_times_5) <= 2
    assert after <= compressed_2024(Rating(rating + 1))


@pytest.mark.parametrize(
    ("rating", "standard", "after"),
    [
        (1901, 2000, 1901),
        (1900, 2000, 1900),
        (1899, 2000, 1900),
        (2100, 2000, 2100),
        (1500, None, 1500),
    ],
)
def test_lift_of_2022_below_at_and_above_100_points(
    rating: int, standard: int | None, after: int
) -> None:
    seed = None if standard is None else Rating(standard)
    assert lifted_2022(Rating(rating), seed) == after
