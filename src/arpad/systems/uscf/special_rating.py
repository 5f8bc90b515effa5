"""The special formula: the rating at which the expected points are the points made.

It rates players with eight games or fewer, and those who have won, or lost, all games so far.
The expectation is piecewise linear, so the rating is found exactly between two of its corners.
"""

from collections.abc import Callable, Sequence
from typing import Final

from arpad.core.frozen import Record
from arpad.core.rulebook import Rule
from arpad.systems.uscf.expected_score import provisional_expectation

_TOLERANCE: Final = 1e-7  # points; the text's own


class Anchor(Record):
    """What is known before the event, as games against the own rating.

    Args:
        rating: R*: where those games count: the own rating, 400 lower for a player who has won
            all his games so far, 400 higher for one who has lost them all.
        games: N': how many there are.
        points: what was made in them.
        own: the rating before the event, for the choice between ratings that fit equally.
    """

    rating: float
    games: float
    points: float
    own: float


def anchor(
    rating: float, games: float, rule: Rule, *, all_won: bool = False, all_lost: bool = False
) -> Anchor:
    """The games before the event in the three kinds of history.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.1.
    """
    width = rule.integer("width")
    if all_won:
        return Anchor(rating=rating - width, games=games, points=games, own=rating)
    if all_lost:
        return Anchor(rating=rating + width, games=games, points=0, own=rating)
    return Anchor(rating=rating, games=games, points=games / 2, own=rating)


def special_rating(
    before: Anchor, opponents: Sequence[float], points: float, rule: Rule
) -> tuple[float, bool]:
    """The rating whose provisional expectation is the points made, before and in the event.

    Args:
        before: what is known before the event.
        opponents: ratings of the opponents, at least one.
        points: made against them.
        rule: ``special_formula`` of the rulebook.

    Returns:
        The rating, at most 2700, and whether a whole range of ratings fitted.

    Source: Glickman and Doan, The US Chess Rating System (2020), 4.1.

    Example:
        >>> from datetime import date
        >>> from arpad.systems.uscf.rules import regime
        >>> rule = regime(date(2025, 6, 1)).rule("special_formula")
        >>> found, _ = special_rating(anchor(1500, 6, rule), [1400, 1550, 1650], 1.5, rule)
        >>> f"{found:.3f}"
        '1511.111'
    """
    width = rule.integer("width")

    def surplus(rating: float) -> float:
        expected = before.games * provisional_expectation(rating - before.rating, width)
        expected += sum(provisional_expectation(rating - each, width) for each in opponents)
        return expected - before.points - points

    ratings = [*opponents, before.rating]
    corners = sorted({each + side for each in ratings for side in (-width, width)})
    start = _first_estimate(before, opponents, points, width)
    low, high = _range_of_zero(surplus, corners)
    found = min(max(start, low), high)
    is_open = all(abs(found - each) > width + _TOLERANCE for each in ratings)
    if is_open:
        found = _nearest(before.own, found, corners)
    return min(found, rule.integer("maximum")), is_open


def _first_estimate(
    before: Anchor, opponents: Sequence[float], points: float, width: float
) -> float:
    """M: the average of the opponents and the anchor, with 400 for each win more than losses."""
    games = before.games + len(opponents)
    balance = width * (2 * points - len(opponents))
    return (before.games * before.rating + sum(opponents) + balance) / games


def _range_of_zero(
    surplus: Callable[[float], float], corners: Sequence[float]
) -> tuple[float, float]:
    """The lowest and the highest rating with no surplus.

    The surplus never falls and bends at the corners only; it is not above zero at the first
    corner (nothing is expected there) and not below at the last (everything is).
    """
    values = [surplus(corner) for corner in corners]
    first = next(place for place, value in enumerate(values) if value >= -_TOLERANCE)
    if values[first] > _TOLERANCE:
        crossing = _crossing(corners, values, first - 1)
        return crossing, crossing
    last = max(place for place, value in enumerate(values) if value <= _TOLERANCE)
    return corners[first], corners[last]


def _crossing(corners: Sequence[float], values: Sequence[float], place: int) -> float:
    """Where the line between two corners crosses zero."""
    left, right = corners[place], corners[place + 1]
    return left - values[place] * (right - left) / (values[place + 1] - values[place])


def _nearest(own: float, found: float, corners: Sequence[float]) -> float:
    """Of the ratings between the corners around the one found, that nearest to the own rating."""
    low = max(corner for corner in corners if corner < found)
    high = min(corner for corner in corners if corner > found)
    return min(max(own, low), high)
