"""The pictures of a report as shapes: how ratings and changes are spread, and the age groups."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.office.list_statistics import Group

WIDTH: Final = 720.0
HEIGHT: Final = 180.0
_MOST_BARS: Final = 40
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
_TICKS: Final = 12
_GAP: Final = 1.0


class Bar(Record):
    """People with about the same number.

    Args:
        x: left side.
        y: upper side.
        width: of the bar.
        height: of the bar.
        label: from where to where, and how many.
    """

    x: float
    y: float
    width: float
    height: float
    label: str


class Spread(Record):
    """How numbers are spread.

    Args:
        bars: from the lowest numbers on.
        ticks: place and text of the round numbers.
        levels: height and text of the round counts.
    """

    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str], ...]
    levels: tuple[tuple[float, str], ...]


class Box(Record):
    """The ratings of a group: the middle half as a box, all of them as a line.

    Args:
        y: upper side.
        low: place of the lowest.
        left: left side of the box.
        middle: place of the median.
        width: of the box.
        high: place of the highest.
        name: of the group.
        label: its figures.
    """

    y: float
    low: float
    left: float
    middle: float
    width: float
    high: float
    name: str
    label: str


class Boxes(Record):
    """Groups, one below the other.

    Args:
        boxes: of the groups.
        ticks: place and text of the round ratings.
        height: of the picture.
    """

    boxes: tuple[Box, ...]
    ticks: tuple[tuple[float, str], ...]
    height: float


def spread(values: Sequence[int]) -> Spread | None:
    """The picture of some numbers; None where there are none.

    Args:
        values: ratings, or changes of ratings.

    Example:
        >>> [bar.label for bar in spread([1500, 1501, 1510]).bars]
        ['1500: 1', '1501: 1', '1510: 1']
    """
    if not values:
        return None
    low, high = min(values), max(values)
    step = next(each for each in _STEPS if (high - low) // each < _MOST_BARS or each == _STEPS[-1])
    counts = Counter(value // step for value in values)
    first, last = low // step, high // step
    width = WIDTH / (last - first + 1)
    most = max(counts.values())
    bars = []
    for place, count in sorted(counts.items()):
        height = round(count / most * HEIGHT, 1)
        start = place * step
        name = str(start) if step == 1 else f"{start} \N{EN DASH} {start + step - 1}"
        bars.append(
            Bar(
                x=round((place - first) * width + _GAP / 2, 1),
                y=round(HEIGHT - height, 1),
                width=round(width - _GAP, 1),
                height=height,
                label=f"{name}: {count}",
            )
        )
    jump = -(-(last - first + 1) // _TICKS)
    ticks = tuple(
        (round((place - first) * width, 1), str(place * step))
        for place in range(first, last + 1)
        if place % jump == 0
    )
    return Spread(bars=tuple(bars), ticks=ticks, levels=_levels(most))


def _levels(most: int) -> tuple[tuple[float, str], ...]:
    steps = [each * 10**power for power in range(9) for each in (1, 2, 5)]
    step = next(each for each in steps if most // each <= 4)  # noqa: PLR2004  lines over the picture
    return tuple(
        (round(HEIGHT - count / most * HEIGHT, 1), str(count))
        for count in range(step, most + 1, step)
    )


_ROW: Final = 22.0


def boxes(groups: Sequence[Group]) -> Boxes | None:
    """The picture of groups; None where there are none.

    Args:
        groups: with their figures.
    """
    if not groups:
        return None
    low = min(each.figures.lowest for each in groups)
    high = max(each.figures.highest for each in groups)
    step = next(each for each in _STEPS if (high - low) // each < _TICKS or each == _STEPS[-1])
    first, last = low // step * step, -(-high // step) * step
    scale = WIDTH / max(1, last - first)

    def place(rating: float) -> float:
        return round((rating - first) * scale, 1)

    found = []
    for number, group in enumerate(groups):
        all_of = group.figures
        left = place(all_of.quarter)
        found.append(
            Box(
                y=number * _ROW,
                low=place(all_of.lowest),
                left=left,
                middle=place(all_of.median / 2),
                width=round(place(all_of.three_quarters) - left, 1),
                high=place(all_of.highest),
                name=group.name or "?",
                label=f"{group.name or '?'}: {all_of.lowest} / {all_of.quarter} / "
                f"{all_of.median_text} / {all_of.three_quarters} / {all_of.highest}",
            )
        )
    ticks = tuple((place(each), str(each)) for each in range(first, last + 1, step))
    return Boxes(boxes=tuple(found), ticks=ticks, height=len(groups) * _ROW)
