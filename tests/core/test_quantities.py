"""Lawful arithmetic of ratings, differences, scores and points."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.quantities import (
    ExpectedScore,
    Rating,
    RatingDifference,
    RatingPoints,
    Score,
    ScoreDifference,
    total,
)

_WHOLE = st.integers(-100_000, 100_000)
_KINDS = (Score, ExpectedScore, ScoreDifference, RatingPoints)


def test_rating_minus_rating_is_a_difference() -> None:
    difference = Rating(2400) - Rating(2813)
    assert type(difference) is RatingDifference
    assert difference == -413


def test_rating_plus_difference_is_a_rating() -> None:
    after = Rating(2813) + RatingDifference(-3)
    assert type(after) is Rating
    assert after == 2810


def test_rating_plus_rating_is_refused() -> None:
    with pytest.raises(TypeError, match="a rating cannot be added to a rating"):
        Rating(2000) + Rating(1900)


def test_a_fraction_is_never_cut_off() -> None:
    half = Fraction(1, 2)
    assert Rating(2000) + half == Fraction(4001, 2)
    assert Rating(2000) - half == Fraction(3999, 2)


def test_difference_keeps_its_kind_when_negated_or_made_positive() -> None:
    negated, size = -RatingDifference(7), abs(RatingDifference(-7))
    assert type(negated) is RatingDifference
    assert type(size) is RatingDifference
    assert (negated, size) == (-7, 7)


def test_ratings_and_differences_are_written_as_numbers() -> None:
    assert (str(Rating(2813)), str(RatingDifference(-413))) == ("2813", "-413")
    assert (repr(Rating(2813)), repr(RatingDifference(-413))) == (
        "Rating(2813)",
        "RatingDifference(-413)",
    )


@pytest.mark.parametrize("kind", _KINDS)
def test_quantities_of_one_kind_add_and_subtract(kind: type[Score]) -> None:
    assert kind(93) + kind(36) == kind(129)
    assert kind(93) - kind(36) == kind(57)
    assert -kind(93) == kind(-93)
    assert kind(1) < kind(2) <= kind(2)
    assert not kind(2) < kind(2)


def test_quantities_of_two_kinds_do_not_mix() -> None:
    with pytest.raises(TypeError):
        Score(100) + ExpectedScore(50)  # type: ignore[operator]  # what is refused
    with pytest.raises(TypeError):
        Score(100) - ExpectedScore(50)  # type: ignore[operator]  # what is refused
    assert Score(50) != ExpectedScore(50)
    assert Score(50) != 50
    assert hash(Score(50)) != hash(ExpectedScore(50))


def test_quantities_are_frozen() -> None:
    with pytest.raises(AttributeError, match="Score is frozen: cannot set hundredths"):
        Score(50).hundredths = 100


def test_zero_is_false() -> None:
    assert not ScoreDifference(0)
    assert ScoreDifference(-1)


def test_expected_score_cannot_be_multiplied_but_a_score_difference_can() -> None:
    assert 10 * ScoreDifference(-25) == RatingPoints(-250)
    with pytest.raises(TypeError):
        10 * ExpectedScore(25)  # type: ignore[operator]  # what is refused


@pytest.mark.parametrize(
    ("hundredths", "text"),
    [(0, "0.00"), (-25, "-0.25"), (7, "0.07"), (-1, "-0.01"), (10_000, "100.00"), (-250, "-2.50")],
)
def test_two_decimals_and_no_sign_for_zero(hundredths: int, text: str) -> None:
    assert str(RatingPoints(hundredths)) == text
    assert repr(RatingPoints(hundredths)) == f"RatingPoints({text})"


@pytest.mark.parametrize(
    ("half_points", "text"),
    [(0, "0"), (1, "0.5"), (2, "1"), (9, "4.5"), (20, "10"), (200, "100")],
)
def test_score_is_written_as_people_write_it(half_points: int, text: str) -> None:
    score = Score.from_half_points(half_points)
    assert str(score) == text
    assert score.half_points == half_points


def test_score_minus_expected_score() -> None:
    assert Score(450).minus(ExpectedScore(475)) == ScoreDifference(-25)


def test_total_of_nothing_is_zero() -> None:
    assert total(ExpectedScore, []) == ExpectedScore(0)


@given(_WHOLE)
def test_text_of_a_quantity_is_its_exact_value(hundredths: int) -> None:
    assert Fraction(str(RatingPoints(hundredths))) == Fraction(hundredths, 100)


@given(st.integers(0, 10_000))
def test_text_of_a_score_is_its_exact_value(half_points: int) -> None:
    assert Fraction(str(Score.from_half_points(half_points))) == Fraction(half_points, 2)


@given(st.lists(_WHOLE))
def test_total_is_exact(parts: list[int]) -> None:
    assert total(RatingPoints, [RatingPoints(part) for part in parts]).hundredths == sum(parts)


@given(_WHOLE, _WHOLE)
def test_rating_difference_and_back(first: int, second: int) -> None:
    assert Rating(second) + (Rating(first) - Rating(second)) == Rating(first)


@given(st.sampled_from(_KINDS), _WHOLE)
def test_quantities_survive_pickling(kind: type[Score], hundredths: int) -> None:
    assert pickle.loads(pickle.dumps(kind(hundredths))) == kind(hundredths)  # noqa: S301  our own bytes


def test_a_rating_minus_a_difference_is_a_rating() -> None:
    result = Rating(2000) - RatingDifference(5)
    assert (type(result), result) == (Rating, 1995)


def test_quantities_of_two_kinds_cannot_be_compared() -> None:
    with pytest.raises(TypeError):
        assert Score(50) < ExpectedScore(60)  # type: ignore[operator]  # the error is the test
    with pytest.raises(TypeError):
        assert Score(50) <= ExpectedScore(60)  # type: ignore[operator]  # the error is the test
