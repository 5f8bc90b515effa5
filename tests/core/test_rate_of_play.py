"""Rates of play: reading, writing, measuring."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue
from arpad.core.rate_of_play import RateOfPlay, parse_rate_of_play


@pytest.mark.parametrize(
    ("text", "base", "increment"),
    [
        ("90+30", 5400, 30),
        ("15", 900, 0),
        (" 3 + 2 ", 180, 2),
        ("90'+30\"", 5400, 30),
        ("90min+30sec", 5400, 30),
        ("90m+30s", 5400, 30),
        ("90'+30''", 5400, 30),
        ("0+5", 0, 5),
        ("120+0", 7200, 0),
    ],
)
def test_minutes_plus_seconds(text: str, base: int, increment: int) -> None:
    rate = parse_rate_of_play(text)
    assert (rate.base_seconds, rate.increment_seconds) == (base, increment)
    assert rate.first_control_moves is None


@pytest.mark.parametrize("text", ["", "0", "0+0", "90+", "+30", "1:30", "90-30", "1000", "x"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadValue) as caught:
        parse_rate_of_play(text)
    assert (caught.value.name, caught.value.value) == ("time_control", text)


def test_1_1_time_for_sixty_moves() -> None:
    assert RateOfPlay(base_seconds=5400, increment_seconds=30).seconds_for_60_moves == 7200


def test_text_of_a_base_with_seconds() -> None:
    assert str(RateOfPlay(base_seconds=95, increment_seconds=1)) == "1:35+1"


@given(st.integers(1, 999), st.integers(0, 999))
def test_reading_what_was_written(minutes: int, increment: int) -> None:
    rate = RateOfPlay(base_seconds=60 * minutes, increment_seconds=increment)
    assert parse_rate_of_play(str(rate)) == rate
