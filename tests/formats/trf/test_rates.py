"""Thinking times in words and in the code of record 222."""

import pytest

from arpad.core.rate_of_play import RateOfPlay
from arpad.formats.trf.rates import read_coded_rate, read_rate_in_words, write_coded_rate


@pytest.mark.parametrize(
    ("text", "minutes", "increment", "moves"),
    [
        ("15 minutes plus 10 sec per move", 15, 10, None),
        ("3 min + 2 sec", 3, 2, None),
        ("1:30 + 10 from move 1", 90, 10, None),
        ("40/120, 60", 180, 0, 40),
        ("120 minutes per player per game", 120, 0, None),
        ("120", 120, 0, None),
        ("All moves in 90 minutes, plus 10 seconds per move", 90, 10, None),
        ("90'/40 + 30'/end + 30\"/move from move 1", 120, 30, 40),
        ("90 minutes + 30 s", 90, 30, None),
        ("90+30", 90, 30, None),
        ("1h30 + 30s", 90, 30, None),
        ("2 hours", 120, 0, None),
        ("25'+10''", 25, 10, None),
        ("90 min for 40 moves + 30 min + 30 sec from move 1", 120, 30, 40),
        ("40 moves in 90 minutes, 30 minutes, plus 30 seconds per move", 120, 30, 40),
    ],
)
def test_words_that_are_certain(text: str, minutes: int, increment: int, moves: int | None) -> None:
    assert read_rate_in_words(text) == RateOfPlay(
        base_seconds=60 * minutes, increment_seconds=increment, first_control_moves=moves
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "moves/time, increment",
        "40/90+30",
        "40/120",
        "90+30+30",
        "G/60 d5",
        "0",
        "90 min + 30 sec from move 41",
        "100'x40mm + 50'x20mm + 30\" from move 1",
        "9 " * 150,
    ],
)
def test_words_that_are_not_certain(text: str) -> None:
    assert read_rate_in_words(text) is None


@pytest.mark.parametrize(
    ("code", "base", "increment", "moves"),
    [
        ("5400+30", 5400, 30, None),
        ("900", 900, 0, None),
        ("40/6000+30:900+30", 6900, 30, 40),
        ("40/6000+30:20/3000+30:1500+30", 10500, 30, 40),
    ],
)
def test_codes(code: str, base: int, increment: int, moves: int | None) -> None:
    rate = RateOfPlay(base_seconds=base, increment_seconds=increment, first_control_moves=moves)
    assert read_coded_rate(code) == rate
    assert read_coded_rate(write_coded_rate(rate)) == rate


@pytest.mark.parametrize("code", ["W300-B240", "40/6000+30", "40/6000:900+30", "0", "x", "900:900"])
def test_codes_that_say_no_single_rate(code: str) -> None:
    assert read_coded_rate(code) is None
