"""The new list from the old one and the sums of a period: written once, for every engine.

Whole numbers only, and only what is not negative is divided, so that every engine and machine
comes to the same bits. The source of every line is the code of one player at a time in
``arpad.systems.fide``, which the tests hold against it.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fide.pool import (
    Pool,
    events_of,
    month_number,
    names_events,
    pooled,
    upgrades,
)
from arpad.bulk.fide.rules import FideRules, FirstRatingRules
from arpad.core.errors import InputError

# So many games of one player have sums that fit into four bytes; nobody plays more in a month.
MOST_GAMES: Final = 500_000
Ints = NDArray[Any]
Columns = Mapping[str, Ints]


def period_number(rules: FideRules) -> int:
    """The period as a whole number, such as 202611."""
    return rules.on.year * 100 + rules.on.month


def rating_used(rating: Ints, standard: Ints, rules: FideRules) -> Ints:
    """The rating with which everybody counts; 0 for the unrated."""
    return np.where(rating > 0, rating, standard) if rules.standard_used else rating


def update(before: Columns, pool: Pool, rules: FideRules) -> dict[str, Ints]:
    """The new list of some players.

    Args:
        before: the columns ``LIST`` and ``SUMS``, the players in any order.
        pool: what unrated players made in earlier periods, and where the games name events, what
            the players made in those of this one.
        rules: of the period.

    Returns:
        The columns ``LIST``, ``CHANGES`` and the sums of the unrated.

    Raises:
        InputError: a player has more games than can be.
    """
    _check(before)
    old = {name: values.astype(np.int32, copy=False) for name, values in before.items()}
    rating, games = old["rating"], old["games"]
    used = rating_used(rating, old["standard_rating"], rules)
    peak = np.maximum(old["highest_rating"], rating)
    k = _coefficient(games, peak, old["birth_year"], old["counted"], rules)
    minus = old["minus_expected"] + _upgrades(used, old, pool, rules)
    after = used + _rounded(k * minus.astype(np.int64))
    after = np.where(after >= rules.floor, after, 0)
    played = old["counted"] > 0
    first, first_games = _first_ratings(old, pool, rules)
    new = np.where(played, after, np.where(first > 0, first, rating))
    if rules.raised is not None:
        new = np.where(new > 0, _raised(new, *rules.raised), 0)
    if rules.lifted_to:
        new = np.where(new > 0, np.maximum(new, old["standard_rating"] - rules.lifted_to), 0)
    period = np.where(played | (old["first_games"] > 0), period_number(rules), old["last_period"])
    months = month_number(period_number(rules)) - month_number(period)
    inactive = (new > 0) & (period > 0) & (months >= rules.inactive_after)
    found = old | {
        "rating": new,
        "games": games + old["counted"] + np.where(first > 0, first_games, 0),
        "highest_rating": np.maximum(peak, new),
        "last_period": period,
        "inactive": inactive,
        "rating_before": rating,
        "k": np.where(played, k, 0),
        "minus_expected": minus,
    }
    return {name: values.astype(np.int32, copy=False) for name, values in found.items()}


def _check(before: Columns) -> None:
    most = before["counted"] + before["first_games"]
    if most.max(initial=0) > MOST_GAMES:
        player = int(before["player"][most.argmax()])
        raise InputError("bulk.rate.error.too_many_games", player=player, most=MOST_GAMES)


def _coefficient(games: Ints, peak: Ints, born: Ints, counted: Ints, rules: FideRules) -> Ints:
    """Article 8.3.3: ever at the top, junior, new, all others; lowered for many games."""
    is_new = games < rules.new_games
    k = np.where(is_new, np.int32(rules.new), np.int32(rules.normal))
    young = (born > 0) & (rules.on.year - born <= rules.junior_age)
    k = np.where(young & (peak < rules.junior_below), rules.junior, k)
    at_top = peak >= rules.top_rating
    if rules.top_needs_games:
        at_top &= ~is_new
    k = np.where(at_top, rules.top, k)
    if not rules.product:
        return k
    return np.where(k * counted > rules.product, rules.product // np.maximum(counted, 1), k)


def _upgrades(used: Ints, old: Columns, pool: Pool, rules: FideRules) -> Ints:
    """What the limit adds where it helps in one game of an event only."""
    if not names_events(pool):
        return _upgrade(used, old["greatest"], rules)
    higher = np.array(rules.higher, np.int64)
    limit = min(rules.limit, len(higher) - 1)
    return upgrades(pool, old["player"], higher, limit).astype(np.int32)


def _upgrade(used: Ints, greatest: Ints, rules: FideRules) -> Ints:
    """The same where all games of the period count as one event."""
    if not rules.one_upgrade:
        return np.zeros_like(used)
    higher = np.array(rules.higher, np.int32)
    gain = higher[np.minimum(greatest, len(higher) - 1)] - rules.higher[rules.limit]
    return np.where((greatest > rules.limit) & (used < rules.exempt_from), gain, 0)


def _rounded(hundredths: Ints) -> Ints:
    """Article 8.3.4: whole points, an exact half away from zero."""
    size: Ints = ((2 * np.abs(hundredths) + 100) // 200).astype(np.int32)
    return np.where(hundredths < 0, -size, size)


def _raised(rating: Ints, level: int, share: int, of: int) -> Ints:
    """A one-time uplift, rounded half up."""
    sum_of = of * rating + share * np.maximum(level - rating, 0)
    raised: Ints = (2 * sum_of + of) // (2 * of)
    return raised


def _first_ratings(old: Columns, pool: Pool, rules: FideRules) -> tuple[Ints, Ints]:
    """Article 8.2: first ratings, 0 where there is none, and the games that they are made of."""
    rating, made_of = np.zeros((2, len(old["player"])), np.int32)
    (rows,) = np.nonzero(old["first_games"])
    if len(rows):
        new = {
            "games": old["first_games"][rows],
            "opponents": old["first_opponents"][rows],
            "half_points": old["first_half_points"][rows],
        }
        players, own = old["player"][rows], np.arange(len(rows))
        if names_events(pool):
            new, own = events_of(pool, players)
        new["period"] = np.full(len(own), period_number(rules))
        games, opponents, half_points = pooled(pool, players, new, own, rules.first)
        found = first_rating(games, opponents, half_points, rules.first)
        published = (games >= rules.first.least_games) & (found >= rules.floor)
        rating[rows] = np.where(published, found, 0)
        made_of[rows] = games
    return rating, made_of


def first_rating(games: Ints, opponents: Ints, half_points: Ints, rules: FirstRatingRules) -> Ints:
    """Articles 8.2.2 and 8.2.3: the rating from sums, by the formula in force.

    Args:
        games: against rated opponents.
        opponents: sum of their ratings.
        half_points: made in those games.
        rules: of the period.
    """
    count = np.maximum(games + rules.draws, 1)
    total = opponents + rules.draws * rules.draw_rating
    made = half_points + rules.draws
    hundredths = (100 * made + count) // (2 * count)
    difference = np.array(rules.difference)[np.minimum(hundredths, 100)]
    average = (2 * total + count) // (2 * count)
    # A whole number can be added before or after the rounding.
    rating = average + difference
    if rules.bonus_tenths:
        over = np.maximum(half_points - games, 0)
        sum_of = 10 * total + count * rules.bonus_tenths * over
        bonus = (2 * sum_of + 10 * count) // (20 * count)
        rating = np.where(over > 0, bonus, rating)
    return np.where(games > 0, np.minimum(rating, rules.maximum), 0)
