"""The rating periods of an office: which list an event belongs to.

A period is named by its first month; its list is published on the first day after it. Sources:
FIDE Rating Regulations 6 and 7 (monthly, events that end up to three days before the list); KBSB
Tournament Rules 10 (four lists a year).
"""

from datetime import date, timedelta
from typing import Final

from arpad.core.errors import BadValue
from arpad.core.frozen import Record

_MONTHS: Final = 12
_YEARS: Final = range(1900, 2200)


class Period(Record):
    """A rating period.

    Args:
        start: its first day.
        list_date: the day of the list that comes out of it.
        closing_date: the last day on which an event may end to be rated for that list.
    """

    start: date
    list_date: date
    closing_date: date

    @property
    def name(self) -> str:
        """Its first month, such as ``2026-11``."""
        return f"{self.start:%Y-%m}"


class Calendar(Record):
    """How an office's periods follow each other.

    Args:
        months: of a period; 12 is a multiple of it, and the first starts in January.
        closing_days: days before the list by which an event must have ended.
    """

    months: int = 1
    closing_days: int = 1

    def period_of_list(self, list_date: date) -> Period:
        """The period from which a list comes.

        Raises:
            BadValue: no list comes out on that day.

        Example:
            >>> Calendar(closing_days=3).period_of_list(date(2026, 12, 1)).closing_date
            datetime.date(2026, 11, 28)
        """
        if list_date.day != 1 or (list_date.month - 1) % self.months:
            raise BadValue("list", list_date, "office.allowed_list", months=self.months)
        return Period(
            start=_moved(list_date, -self.months),
            list_date=list_date,
            closing_date=list_date - timedelta(days=self.closing_days),
        )

    def period(self, name: str) -> Period:
        """The period of a name.

        Raises:
            BadValue: it is no month, or no period starts in it.

        Example:
            >>> Calendar(months=3).period("2026-10").list_date
            datetime.date(2027, 1, 1)
        """
        year, _, month = name.strip().partition("-")
        if not (year.isdecimal() and month.isdecimal() and len(month) <= 2):  # noqa: PLR2004  digits
            raise BadValue("period", name, "office.allowed_period", months=self.months)
        first = int(month)
        if int(year) not in _YEARS or not 1 <= first <= _MONTHS or (first - 1) % self.months:
            raise BadValue("period", name, "office.allowed_period", months=self.months)
        return self.period_of_list(_moved(date(int(year), first, 1), self.months))

    def after(self, list_date: date) -> Period:
        """The period whose list follows a list."""
        return self.period_of_list(_moved(list_date, self.months))

    def of_event(self, end: date) -> Period:
        """The first period for whose list an event that ends on this day is in time.

        Example:
            >>> Calendar(closing_days=3).of_event(date(2026, 11, 29)).name
            '2026-12'
        """
        start = date(end.year, end.month - (end.month - 1) % self.months, 1)
        found = self.period_of_list(_moved(start, self.months))
        return found if end <= found.closing_date else self.after(found.list_date)


def _moved(day: date, months: int) -> date:
    whole = day.year * _MONTHS + day.month - 1 + months
    return date(whole // _MONTHS, whole % _MONTHS + 1, 1)
