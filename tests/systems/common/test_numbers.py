"""The formulas that several systems share."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue
from arpad.core.parameters import Request
from arpad.core.results import Result
from arpad.systems.common.linear_performance import game_performance, pooled_total
from arpad.systems.common.logistic import logistic
from arpad.systems.common.requests import development_coefficient_of


@pytest.mark.parametrize(("k", "found"), [(None, None), (24, 24), (0.5, 0.5), (1000, 1000)])
def test_k_as_it_was_given(k: float | None, found: float | None) -> None:
    assert development_coefficient_of(Request(values={"k": k})) == found


@pytest.mark.parametrize("k", [0, -1, 1000.5])
def test_a_k_that_is_none_is_refused(k: float) -> None:
    with pytest.raises(BadValue):
        development_coefficient_of(Request(values={"k": k}))


@given(st.floats(-1e9, 1e9))
def test_the_logistic_curve_stays_between_nought_and_one(difference: float) -> None:
    assert 0 <= logistic(difference) <= 1
    assert logistic(difference) + logistic(-difference) == pytest.approx(1)


def test_what_a_game_is_worth() -> None:
    worth = [
        game_performance(1500, result, 400) for result in (Result.LOSS, Result.DRAW, Result.WIN)
    ]
    assert worth == [1100, 1500, 1900]


def test_earlier_games_are_pooled() -> None:
    assert pooled_total([(1441, Result.WIN)], 200, 1725, 1) == (1641 + 1725, 2)


def test_without_games_nothing_is_pooled() -> None:
    assert pooled_total([], 400, 0, 0) == (0, 0)


def test_whole_numbers_stay_exact() -> None:
    total, games = pooled_total([(1500, Result.WIN), (1501, Result.LOSS)], 200, 1600, 5)
    assert Fraction(total, games) == Fraction(11_001, 7)
