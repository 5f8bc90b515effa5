"""The zero of a rising function."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.roots import root


@given(st.floats(0.001, 1e6))
def test_the_root_is_as_near_as_a_float_can_be(square: float) -> None:
    found = root(lambda x: x * x - square, 0, 2e3)
    assert found == pytest.approx(math.sqrt(square), rel=1e-15)


def test_a_zero_at_the_end_is_found() -> None:
    assert root(lambda x: x, 0, 1) == pytest.approx(0, abs=1e-300)
    assert root(lambda x: x - 1, 0, 1) == pytest.approx(1)


@pytest.mark.parametrize(("low", "high"), [(1, 2), (-2, -1)])
def test_without_a_change_of_sign_there_is_none(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="no change of sign"):
        root(lambda x: x, low, high)
