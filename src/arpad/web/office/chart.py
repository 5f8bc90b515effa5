"""The ratings of a person over the lists, as a picture."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from arpad.core.frozen import Record

WIDTH: Final = 400
HEIGHT: Final = 210
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 12, 12, 26  # room for the figures at the sides
_STEPS: Final = (10, 20, 50, 100, 200, 500)
_MOST_LINES: Final = 5
_MOST_YEARS: Final = 6


class Mark(Record):
    """A figure at an axis.

    Args:
        at: place along the axis.
        text: the figure.
    """

    at: float
    text: str


class Dot(Record):
    """A list.

    Args:
        x: across.
        y: down.
        list_date: its day.
        rating: on it.
    """

    x: float
    y: float
    list_date: date
    rating: int


class Chart(Record):
    """A picture of ratings over time: a rating holds until the next list that changes it.

    Args:
        path: of the line, as SVG writes it.
        dots: the lists.
        ratings: figures at the left side.
        years: figures below.
    """

    path: str
    dots: tuple[Dot, ...]
    ratings: tuple[Mark, ...]
    years: tuple[Mark, ...]


def chart(points: Sequence[tuple[date, int]], until: date) -> Chart | None:
    """The picture; None where there is nothing to see: fewer than two lists.

    Args:
        points: day of each list and the rating on it, the oldest first.
        until: the day of the last list there is.
    """
    if len(points) < 2:  # noqa: PLR2004  a line has two ends
        return None
    lowest, highest, step = _bounds([rating for _, rating in points])
    first, last = points[0][0], max(until, points[-1][0])
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM

    def across(day: date) -> float:
        return round(_LEFT + wide * (day - first).days / ((last - first).days or 1), 1)

    def down(rating: int) -> float:
        return round(_TOP + high * (highest - rating) / (highest - lowest), 1)

    dots = tuple(Dot(x=across(day), y=down(r), list_date=day, rating=r) for day, r in points)
    parts = [f"M{dots[0].x} {dots[0].y}"]
    parts += [f"H{dot.x}V{dot.y}" for dot in dots[1:]]
    return Chart(
        path="".join([*parts, f"H{across(last)}"]),
        dots=dots,
        ratings=tuple(
            Mark(at=down(value), text=str(value)) for value in range(lowest, highest + 1, step)
        ),
        years=tuple(
            Mark(at=across(day), text=str(day.year))
            for day in _years(first, last)
            if first <= day <= last
        ),
    )


def _bounds(ratings: Sequence[int]) -> tuple[int, int, int]:
    """Lowest and highest figure at the side, and the step between them."""
    span = max(ratings) - min(ratings)
    step = next((step for step in _STEPS if span / step <= _MOST_LINES - 1), _STEPS[-1])
    lowest = min(ratings) // step * step
    highest = -(-max(ratings) // step) * step
    return lowest, max(highest, lowest + step), step


def _years(first: date, last: date) -> tuple[date, ...]:
    every = -(-(last.year - first.year + 1) // _MOST_YEARS)
    return tuple(date(year, 1, 1) for year in range(first.year, last.year + 1, every))
