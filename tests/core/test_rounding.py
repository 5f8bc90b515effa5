"""Named roundings against exact fractions."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.quantities import RatingDifference, RatingPoints
from arpad.core.rounding import (
    cut_off,
    divide_half_away_from_zero,
    divide_half_up,
    half_away,
    half_away_from_zero,
    half_up,
    half_with,
)

_NUMERATOR = st.integers(-(10**12), 10**12)
_DENOMINATOR = st.integers(1, 10**6)


@given(_NUMERATOR, _DENOMINATOR)
def test_half_up_is_the_floor_of_a_half_more(numerator: int, denominator: int) -> None:
    assert divide_half_up(numerator, denominator) == floor(
        Fraction(numerator, denominator) + Fraction(1, 2)
    )


@given(_NUMERATOR, _DENOMINATOR)
def test_half_away_from_zero_is_nearest_and_symmetrical(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    rounded = divide_half_away_from_zero(numerator, denominator)
    assert abs(rounded - exact) <= Fraction(1, 2)
    assert rounded == -divide_half_away_from_zero(-numerator, denominator)
    if abs(rounded - exact) == Fraction(1, 2):
        assert abs(rounded) > abs(exact)


@given(st.integers(-(10**9), 10**9))
def test_8_3_4_change_of_a_period(hundredths: int) -> None:
    change = half_away_from_zero(RatingPoints(hundredths))
    assert type(change) is RatingDifference
    assert change == divide_half_away_from_zero(hundredths, 100)


@pytest.mark.parametrize(
    ("hundredths", "change"),
    [
        *((49, 0), (50, 1), (51, 1), (-49, 0), (-50, -1), (-51, -1)),
        *((250, 3), (-250, -3), (-1750, -18), (-2250, -23), (0, 0)),
    ],
)
def test_8_3_4_halves_go_away_from_zero(hundredths: int, change: int) -> None:
    assert half_away_from_zero(RatingPoints(hundredths)) == change


@given(st.fractions())
def test_fractions_are_rounded_exactly(value: Fraction) -> None:
    assert half_up(value) == floor(value + Fraction(1, 2))
    assert half_away(value) == divide_half_away_from_zero(value.numerator, value.denominator)
    assert cut_off(value) == int(value)


@pytest.mark.parametrize(
    ("value", "up", "away", "cut"),
    [(2.5, 3, 3, 2), (-2.5, -2, -3, -2), (-0.5, 0, -1, 0), (1499.99, 1500, 1500, 1499)],
)
def test_real_numbers_are_rounded_by_the_same_rules(
    value: float, up: int, away: int, cut: int
) -> None:
    assert (half_up(value), half_away(value), cut_off(value)) == (up, away, cut)


def test_a_half_goes_with_the_change() -> None:
    whole = [half_with(change, 1000) for change in (12.5, -12.5, 12.4, -12.4, 0.0)]
    assert whole == [1013, 987, 1012, 988, 1000]
    assert [half_with(change, 1000.5) for change in (0.0, 1.0, -1.0)] == [1001, 1002, 999]
