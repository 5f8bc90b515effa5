"""The formulas of the KBSB over columns, in whole numbers.

The source of every line is the code of one player at a time in ``arpad.systems.kbsb``, which the
tests hold against it.
"""

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.kbsb.rules import KbsbRules

Ints = NDArray[Any]
WHOLE: Final = 100  # hundredths of a point


def minus_expected(own: Ints, opponent: Ints, half_points: Ints, rules: KbsbRules) -> Ints:
    """Score minus expected score of games, in hundredths."""
    higher = np.array(rules.higher, np.int64)
    difference = own.astype(np.int64) - opponent
    expected = higher[np.minimum(np.abs(difference), len(higher) - 1)]
    result: Ints = 50 * half_points - np.where(difference < 0, WHOLE - expected, expected)
    return result


def coefficient(number: Ints, rating: Ints, rules: KbsbRules) -> Ints:
    """Article 10.f.2: K of games by their numbers in the life of the player, then by his rating."""
    by_games = np.array((*rules.by_games, 0), np.int64)
    k = by_games[np.searchsorted(np.array(rules.games_up_to), number, "left")]
    return np.where(number > rules.games_up_to[-1], _by_rating(rating, rules), k)


def _by_rating(rating: Ints, rules: KbsbRules) -> Ints:
    found: Ints = np.array(rules.by_rating, np.int64)[_zone(rating, rules)]
    return found


def _zone(rating: Ints, rules: KbsbRules) -> Ints:
    return np.searchsorted(np.array(rules.rating_from), rating, "right")


def from_scores(games: Ints, opponents: Ints, half_points: Ints, rules: KbsbRules) -> Ints:
    """Article 10.e: average of the opponents plus the difference for the score, a half going up.

    Args:
        games: how many; where there are none the result means nothing.
        opponents: sum of the opponents' ratings.
        half_points: made against them.
        rules: of the list.
    """
    count = np.maximum(games, 1)
    share = (2 * 50 * half_points + count) // (2 * count)
    highest = rules.higher[-1]
    share = np.clip(share, WHOLE - highest, highest)
    difference = np.array(rules.difference, np.int64)[share]
    rounded: Ints = (2 * opponents + count) // (2 * count) + difference
    return rounded


class Change:
    """The change of established players, exact: a whole number of parts of a point.

    A change that crosses a bound between two values of K counts with each K on its side. By the
    least common multiple of these values as the unit everything stays a whole number.

    Args:
        rating: of the list before.
        hundredths: sum of K times score minus expected score, with the K of that rating.
        games_after: number of the last game.
        rules: of the list.
    """

    def __init__(self, rating: Ints, hundredths: Ints, games_after: Ints, rules: KbsbRules) -> None:
        self._rating, self._rules = rating.astype(np.int64), rules
        multiple = math.lcm(*rules.by_rating)
        self._unit = WHOLE * multiple
        by_rating = games_after > rules.games_up_to[-1]
        simple = hundredths * multiple
        self.parts = np.where(by_rating, self._crossing(hundredths, multiple), simple)

    def _crossing(self, hundredths: Ints, multiple: int) -> Ints:
        bounds = np.array((*self._rules.rating_from, 0), np.int64)
        values = np.array(self._rules.by_rating, np.int64)
        zone, position = _zone(self._rating, self._rules), self._rating
        # What is left of the change, divided by the K of the games, in parts.
        left = hundredths * (multiple // values[zone])
        up = left > 0
        for _ in self._rules.rating_from:
            ahead = np.where(up, zone, zone - 1)
            there = (ahead >= 0) & (ahead < len(values) - 1)
            needed = (bounds[ahead] - position) * WHOLE * (multiple // values[zone])
            over = there & (np.abs(left) > np.abs(needed))
            left = np.where(over, left - needed, left)
            position = np.where(over, bounds[ahead], position)
            zone = np.where(over, np.where(up, zone + 1, zone - 1), zone)
        result: Ints = (position - self._rating) * self._unit + left * values[zone]
        return result

    @property
    def rating_after(self) -> Ints:
        """The new rating in whole points, a half going up."""
        rounded: Ints = self._rating + (2 * self.parts + self._unit) // (2 * self._unit)
        return rounded

    @property
    def is_large(self) -> NDArray[np.bool_]:
        """Whether it is more than the points from which the performance is looked at."""
        large: NDArray[np.bool_] = np.abs(self.parts) > self._rules.large_points * self._unit
        return large
