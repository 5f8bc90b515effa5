"""Rating period, list date, age in a year.

A list is published on a day and stands until the next; what was played while it stood makes up
the next list. Source: FIDE Rating Regulations 6 and 7 (B.02, 1 March 2024).
"""

from datetime import date, timedelta

from arpad.core.frozen import Record


class RatingPeriod(Record):
    """The time a list is in force, and the list that comes out of it.

    Args:
        list_date: the day on which the new list is published.
        closing_date: the last day on which an event may end to be rated for that list.
    """

    list_date: date
    closing_date: date


def monthly_period(event_end: date, closing_days: int) -> RatingPeriod:
    """The first monthly list that an event ending on this day can be rated for.

    Args:
        event_end: last day of the event.
        closing_days: how many days before the list an event must have ended.

    Example:
        >>> monthly_period(date(2025, 11, 9), 3).list_date
        datetime.date(2025, 12, 1)
        >>> monthly_period(date(2025, 11, 30), 3).list_date
        datetime.date(2026, 1, 1)
    """
    list_date = _first_of_next_month(event_end)
    closing_date = list_date - timedelta(days=closing_days)
    if event_end > closing_date:
        list_date = _first_of_next_month(list_date)
        closing_date = list_date - timedelta(days=closing_days)
    return RatingPeriod(list_date=list_date, closing_date=closing_date)


def months_between(first: date, last: date) -> int:
    """Whole calendar months from the month of one day to the month of another.

    Example:
        >>> months_between(date(2024, 11, 30), date(2025, 1, 1))
        2
    """
    return 12 * (last.year - first.year) + last.month - first.month


def age_in_year(birth_year: int, year: int) -> int:
    """The age that a player reaches in that year; FIDE counts juniors by year, not birthday.

    Example:
        >>> age_in_year(2008, 2026)
        18
    """
    return year - birth_year


def _first_of_next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
