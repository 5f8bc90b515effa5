"""Real numbers that know how they are written."""

import pickle

import pytest

from arpad.core.decimals import Decimals, SignedDecimals, whole_or_decimals


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [
        (0.99549862, 4, "0.9955"),
        (-0.004, 2, "0.00"),
        (-0.006, 2, "-0.01"),
        (1500, 0, "1500"),
        (0.0599960, 6, "0.059996"),
    ],
)
def test_it_is_written_with_its_decimals(value: float, places: int, written: str) -> None:
    assert str(Decimals(value, places)) == written


def test_it_keeps_all_its_digits() -> None:
    assert Decimals(0.123456789, 2) == 0.123456789
    assert repr(SignedDecimals(-1.005, 1)) == "SignedDecimals(-1.0)"


def test_it_survives_pickling() -> None:
    again = pickle.loads(pickle.dumps(SignedDecimals(1.25, 1)))  # noqa: S301  our own bytes
    assert (type(again), again, again.places) == (SignedDecimals, 1.25, 1)


def test_a_whole_number_is_written_as_one() -> None:
    assert type(whole_or_decimals(400.0)) is int
    assert str(whole_or_decimals(400.5, 1)) == "400.5"
