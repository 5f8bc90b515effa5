"""Figures of a list: how many, mean and median, of all and by what people have in common."""

from collections.abc import Callable, Iterable
from typing import Final

from arpad.core.frozen import Record
from arpad.core.rounding import divide_half_away_from_zero
from arpad.office.list_rows import ListRow, OfficeList

_DECADE: Final = 10
# By what people are grouped, in the order in which the groups are shown.
KINDS: Final = ("activity", "sex", "federation", "birth_decade", "club")


class Figures(Record):
    """Figures of some ratings.

    Args:
        players: how many.
        total: of the ratings.
        lowest: rating.
        quarter: a quarter of the ratings is lower.
        median: twice the median, a whole number.
        three_quarters: three quarters of the ratings are lower.
        highest: rating.
    """

    players: int
    total: int
    lowest: int
    quarter: int
    median: int
    three_quarters: int
    highest: int

    @property
    def mean_text(self) -> str:
        """The mean with two decimals."""
        return _hundredths(self.total, self.players)

    @property
    def median_text(self) -> str:
        """The median with two decimals."""
        return _hundredths(self.median, 2)


class Group(Record):
    """People who have something in common.

    Args:
        name: what they have in common; empty where it is not known.
        figures: of their ratings.
    """

    name: str
    figures: Figures


class Statistics(Record):
    """Figures of a list.

    Args:
        people: on the list, rated or not.
        rated: figures of those with a rating; None when there are none.
        inactive: how many of the rated are inactive.
        played: how many have games that counted since the list before.
        games: how many games of theirs counted since the list before.
        groups: of the rated, by each of :data:`KINDS`.
    """

    people: int
    rated: Figures | None
    inactive: int
    played: int
    games: int
    groups: tuple[tuple[str, tuple[Group, ...]], ...]


def statistics_of(listed: OfficeList) -> Statistics:
    """The figures of a list.

    Args:
        listed: the list.
    """
    rated = [row for row in listed.rows if row.line.rating is not None]
    games = [row.games_in_period for row in listed.rows]
    return Statistics(
        people=len(listed.rows),
        rated=figures_of(row.line.rating or 0 for row in rated) if rated else None,
        inactive=sum(row.line.inactive for row in rated),
        played=sum(count > 0 for count in games),
        games=sum(games),
        groups=tuple((kind, _groups(rated, kind)) for kind in KINDS),
    )


def figures_of(ratings: Iterable[int]) -> Figures:
    """The figures of some ratings, at least one.

    Example:
        >>> found = figures_of([1500, 1600, 1700, 1801])
        >>> found.mean_text, found.median_text, found.quarter
        ('1650.25', '1650.00', 1500)
    """
    ordered = sorted(ratings)
    count = len(ordered)
    return Figures(
        players=count,
        total=sum(ordered),
        lowest=ordered[0],
        quarter=ordered[(count - 1) // 4],
        median=ordered[(count - 1) // 2] + ordered[count // 2],
        three_quarters=ordered[count - 1 - (count - 1) // 4],
        highest=ordered[-1],
    )


def _groups(rated: list[ListRow], kind: str) -> tuple[Group, ...]:
    """The groups: decades and words by their names, clubs and federations the largest first."""
    name_of = _NAMES[kind]
    ratings: dict[str, list[int]] = {}
    for row in rated:
        ratings.setdefault(name_of(row), []).append(row.line.rating or 0)
    if set(ratings) <= {""}:
        return ()  # nobody tells it
    groups = [Group(name=name, figures=figures_of(found)) for name, found in ratings.items()]
    if kind in {"federation", "club"}:
        groups.sort(key=lambda each: (not each.name, -each.figures.players, each.name))
    else:
        groups.sort(key=lambda each: (not each.name, each.name))
    return tuple(groups)


def _decade(row: ListRow) -> str:
    year = row.person.birth_year
    return "" if year is None else str(year - year % _DECADE)


_NAMES: Final[dict[str, Callable[[ListRow], str]]] = {
    "activity": lambda row: "inactive" if row.line.inactive else "active",
    "sex": lambda row: row.person.sex or "",
    "federation": lambda row: row.person.federation or "",
    "birth_decade": _decade,
    "club": lambda row: row.person.club,
}


def _hundredths(numerator: int, denominator: int) -> str:
    whole = divide_half_away_from_zero(100 * numerator, denominator)
    return f"{whole // 100}.{whole % 100:02}"
