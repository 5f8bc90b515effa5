"""Rating periods, months and ages."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.periods import age_in_year, monthly_period, months_between

_DAYS = st.dates(date(1950, 1, 1), date(2150, 12, 31))


@pytest.mark.parametrize(
    ("end", "list_date", "closing_date"),
    [
        (date(2025, 11, 27), date(2025, 12, 1), date(2025, 11, 28)),
        (date(2025, 11, 28), date(2025, 12, 1), date(2025, 11, 28)),
        (date(2025, 11, 29), date(2026, 1, 1), date(2025, 12, 29)),
        (date(2025, 12, 29), date(2026, 1, 1), date(2025, 12, 29)),
        (date(2025, 12, 30), date(2026, 2, 1), date(2026, 1, 29)),
        (date(2024, 2, 27), date(2024, 3, 1), date(2024, 2, 27)),
    ],
)
def test_7_1_3_first_list_an_event_can_be_on(
    end: date, list_date: date, closing_date: date
) -> None:
    period = monthly_period(end, 3)
    assert (period.list_date, period.closing_date) == (list_date, closing_date)


@given(_DAYS, st.integers(0, 20))
def test_7_1_3_an_event_ends_by_the_closing_date(end: date, days: int) -> None:
    period = monthly_period(end, days)
    assert end <= period.closing_date
    assert period.list_date.day == 1
    assert period.list_date - period.closing_date == timedelta(days=days)
    assert months_between(end, period.list_date) in {1, 2}


@given(_DAYS, st.integers(0, 500))
def test_months_between_counts_calendar_months(day: date, months: int) -> None:
    count = 12 * day.year + day.month - 1 + months
    later = date(count // 12, count % 12 + 1, 28)
    assert months_between(day, later) == months
    assert months_between(later, day) == -months


def test_8_3_3_age_is_that_of_the_year() -> None:
    assert (age_in_year(2008, 2026), age_in_year(2008, 2027)) == (18, 19)
