"""Interval and point tables, and the fractional score."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import RulebookError
from arpad.core.quantities import ExpectedScore, RatingDifference, Score
from arpad.core.tables import IntervalTable, PointTable, fractional_score
from arpad.systems.fide.rules import difference_table, expected_score_table

_RISING = (0, *range(7, 357, 7))


@given(st.integers(-4000, 4000))
def test_8_1_2_the_two_sides_sum_to_one(difference: int) -> None:
    table = expected_score_table()
    one = table.expected_score(RatingDifference(difference))
    other = table.expected_score(RatingDifference(-difference))
    if difference:
        assert one + other == ExpectedScore(100)
    else:
        assert one == other == ExpectedScore(50)


def test_8_1_2_the_two_sides_sum_to_one_at_every_difference() -> None:
    table = expected_score_table()
    for difference in range(1, 1000):
        sides = (RatingDifference(difference), RatingDifference(-difference))
        assert sum(table.expected_score(side).hundredths for side in sides) == 100


@given(st.integers(0, 100))
def test_8_1_1_mirrored_at_one_half(hundredths: int) -> None:
    table = difference_table()
    difference = table.difference_from_score(hundredths)
    assert difference == -table.difference_from_score(100 - hundredths)


@given(st.integers(0, 99))
def test_8_1_1_rises_with_the_score(hundredths: int) -> None:
    table = difference_table()
    assert table.difference_from_score(hundredths) < table.difference_from_score(hundredths + 1)


@given(st.integers(-4000, 3999))
def test_8_1_2_never_falls_with_the_difference(difference: int) -> None:
    table = expected_score_table()
    lower = table.expected_score(RatingDifference(difference))
    assert lower <= table.expected_score(RatingDifference(difference + 1))


def test_interval_table_at_each_bound_and_one_above() -> None:
    table = IntervalTable((3, 10), (50, 51, 52))
    differences = (0, 3, 4, 10, 11, 5000)
    assert [table.expected_score(RatingDifference(d)).hundredths for d in differences] == [
        *(50, 50, 51, 51, 52, 52)
    ]
    assert [table.expected_score(RatingDifference(-d)).hundredths for d in differences] == [
        *(50, 50, 49, 49, 48, 48)
    ]


def test_interval_table_rows_as_printed() -> None:
    assert IntervalTable((3,), (50, 51)).rows() == (
        (0, 3, ExpectedScore(50), ExpectedScore(50)),
        (4, None, ExpectedScore(51), ExpectedScore(49)),
    )


def test_interval_table_of_a_single_row() -> None:
    table = IntervalTable((), (50,))
    assert table.rows() == ((0, None, ExpectedScore(50), ExpectedScore(50)),)
    assert table.expected_score(RatingDifference(800)) == ExpectedScore(50)


@pytest.mark.parametrize(
    ("bounds", "values", "reason"),
    [
        ((3, 10), (50, 51), "2 bounds need 3 values"),
        ((10, 3), (50, 51, 52), "bound 3 does not rise above 10"),
        ((3, 3), (50, 51, 52), "bound 3 does not rise above 3"),
        ((3, 10), (50, 50, 52), "value 50 does not rise above 50"),
        ((-1, 10), (50, 51, 52), "the table leaves its range"),
        ((3, 10), (50, 51, 101), "the table leaves its range"),
        ((3, 10), (-1, 51, 52), "the table leaves its range"),
    ],
)
def test_interval_table_refuses_what_is_no_table(
    bounds: tuple[int, ...], values: tuple[int, ...], reason: str
) -> None:
    with pytest.raises(RulebookError, match=reason) as caught:
        IntervalTable(bounds, values, "some.toml")
    assert (caught.value.file, caught.value.line) == ("some.toml", 1)


@pytest.mark.parametrize(
    ("differences", "reason"),
    [
        (_RISING[:50], "50 values where 51 are needed"),
        ((1, *_RISING[1:]), "the value for one half must be 0"),
        ((*_RISING[:50], _RISING[49]), "value 343 does not rise above 343"),
    ],
)
def test_point_table_refuses_what_is_no_table(differences: tuple[int, ...], reason: str) -> None:
    with pytest.raises(RulebookError, match=reason) as caught:
        PointTable(differences, "some.toml")
    assert (caught.value.file, caught.value.line) == ("some.toml", 1)


def test_point_table_at_its_ends() -> None:
    table = PointTable(_RISING)
    assert [table.difference_from_score(p) for p in (0, 49, 50, 51, 100)] == [-350, -7, 0, 7, 350]


@given(st.integers(1, 400), st.data())
def test_fractional_score_is_half_up_in_hundredths(games: int, data: st.DataObject) -> None:
    half_points = data.draw(st.integers(0, 2 * games))
    exact = 100 * Fraction(half_points, 2 * games)
    ours = fractional_score(Score.from_half_points(half_points), games)
    assert ours == floor(exact + Fraction(1, 2))
    assert 0 <= ours <= 100


@pytest.mark.parametrize(
    ("half_points", "games", "hundredths"), [(10, 8, 63), (6, 8, 38), (8, 7, 57), (0, 1, 0)]
)
def test_1_4_9_fractional_score_at_ties(half_points: int, games: int, hundredths: int) -> None:
    assert fractional_score(Score.from_half_points(half_points), games) == hundredths
