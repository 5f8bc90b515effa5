"""Dates of birth as lists write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.births import ORDERS, Birth, order_of, read_birth


@pytest.mark.parametrize(
    ("text", "year", "month", "day"),
    [
        ("1969/12/06", 1969, 12, 6),
        ("1969.12.06", 1969, 12, 6),
        ("2000-03-30", 2000, 3, 30),
        ("25.02.2011", 2011, 2, 25),
        ("30/09/2011", 2011, 9, 30),
        ("09/30/2011", 2011, 9, 30),
        ("28. 07. 2005", 2005, 7, 28),
        ("01/01/1982", 1982, 1, 1),
        ("19691206", 1969, 12, 6),
        ("06121969", 1969, 12, 6),
        ("1969-12-06 00:00:00", 1969, 12, 6),
        ("1969-12-06T00:00:00Z", 1969, 12, 6),
        ("1978", 1978, None, None),
        ("1978/00/00", 1978, None, None),
        ("1978/05/00", 1978, 5, None),
        ("00.05.1978", 1978, 5, None),
        ("1975.  .  ", 1975, None, None),
        ("00.00.1980", 1980, None, None),
    ],
)
def test_what_can_be_read_in_one_way(
    text: str, year: int, month: int | None, day: int | None
) -> None:
    reading = read_birth(text)
    assert reading.birth == Birth(year=year, month=month, day=day)
    assert not reading.problem


@pytest.mark.parametrize(
    "text", ["", "-", "0000/00/00", "  .  .    ", "00.00.0000", "0", "1900/01/01", "1900"]
)
def test_what_tells_nothing(text: str) -> None:
    reading = read_birth(text)
    assert (reading.birth, reading.problem) == (None, "")


@pytest.mark.parametrize(
    ("text", "year", "problem"),
    [
        ("1991/02/29", 1991, "birth.impossible"),
        ("1991/13/01", 1991, "birth.impossible"),
        ("1991/13/00", 1991, "birth.impossible"),
        ("1991/00/12", 1991, "birth.impossible"),
        ("1991-13", 1991, "birth.impossible"),
        ("0191/02/03", None, "birth.impossible"),
        ("2999", None, "birth.impossible"),
        ("03/04/2010", 2010, "birth.two_orders"),
        ("01.02.69", None, "birth.unreadable"),
        ("June 1980", None, "birth.unreadable"),
        ("1980-1981", None, "birth.unreadable"),
        ("1-1980-1", None, "birth.unreadable"),
        ("1.2.3.1980", None, "birth.unreadable"),
        ("123456789012", None, "birth.unreadable"),
    ],
)
def test_what_cannot_be_read_keeps_the_year_at_most(
    text: str, year: int | None, problem: str
) -> None:
    reading = read_birth(text)
    assert (reading.birth and reading.birth.year, reading.problem) == (year, problem)


@pytest.mark.parametrize(("order", "month", "day"), [("dmy", 4, 3), ("mdy", 3, 4)])
def test_a_known_order_decides(order: str, month: int, day: int) -> None:
    for text in ("03/04/2010", "03042010"):
        assert read_birth(text, order).birth == Birth(year=2010, month=month, day=day)


def test_the_order_of_a_column_is_that_of_all_its_dates() -> None:
    assert order_of(["01/02/1980", "12/31/1999"]) == "mdy"
    assert order_of(["01/02/1980", "31/12/1999", "1970"]) == "dmy"
    assert order_of(["01/02/1980", "", "1999"]) == ""
    assert order_of(["1980-01-02"]) == "ymd"


@given(st.text(max_size=20), st.sampled_from(["", *ORDERS]))
def test_any_text_is_read_or_refused(text: str, order: str) -> None:
    reading = read_birth(text, order)
    assert reading.birth is None or 1850 <= reading.birth.year <= 2100
    order_of([text, text])


@given(st.dates(min_value=date(1901, 1, 1)), st.sampled_from(ORDERS))
def test_every_day_is_read_back(day: date, order: str) -> None:
    parts = dict(zip("ymd", str(day).split("-"), strict=True))
    reading = read_birth("/".join(parts[part] for part in order), order)
    if int(parts["y"]) <= 2100:
        assert reading.birth == Birth(
            year=int(parts["y"]), month=int(parts["m"]), day=int(parts["d"])
        )
