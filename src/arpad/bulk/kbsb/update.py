"""The new list of the KBSB from the old one and the sides that count: written once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.kbsb.columns import NOT_TOLD, STATUSES
from arpad.bulk.kbsb.formulas import Change, coefficient, from_scores, minus_expected
from arpad.bulk.kbsb.rules import KbsbRules
from arpad.bulk.kbsb.runs import Columns, Sides, Standing, first_formula, sums_of

Ints = NDArray[Any]
_STATUS = {name: number for number, name in enumerate(STATUSES)}


def update(before: Columns, start: Standing, sides: Sides, rules: KbsbRules) -> Columns:
    """The new list.

    Args:
        before: the list before, by its columns.
        start: how its players start.
        sides: that count, in the order of player, run and game.
        rules: of the list.

    Returns:
        The columns ``LIST`` and ``CHANGES``.
    """
    counted, opponents, half_points = sums_of(sides, len(start.rating))
    games = start.games + counted
    played = counted > 0
    old = {name: values.astype(np.int64) for name, values in before.items()}
    fresh = ~start.established & played & start.told
    first = _first_ratings(sides, start, rules)
    shown = games >= rules.provisional
    whole = games >= rules.whole
    changed = _changed(sides, start, (counted, opponents, half_points), rules)
    rating = np.where(fresh, np.where(shown, first, 0), old["rating"])
    rating = np.where(start.established, np.where(played, changed, start.rating), rating)
    rating = np.where(start.follows_fide, old["fide_rating"], rating)
    # Sums are kept for those alone who have no established rating, and of whom all is known.
    kept = fresh & ~whole
    same = ~start.established & ~played
    new = {
        "rating": rating,
        "games": games,
        "opponents_sum": _kept(kept, same, start.past_opponents + opponents, old["opponents_sum"]),
        "half_points": _kept(kept, same, start.past_half_points + half_points, old["half_points"]),
        "rating_before": old["rating"],
        "games_before": old["games"],
        "counted": counted,
        "status": _statuses(start, fresh, played, (shown, whole), rating),
    }
    found = {name: before[name] for name in ("player", "foreign", "fide_rating")} | new
    return {name: values.astype(np.int32) for name, values in found.items()}


def _kept(kept: NDArray[np.bool_], same: NDArray[np.bool_], new: Ints, old: Ints) -> Ints:
    return np.where(kept, new, np.where(same, old, NOT_TOLD))


def _statuses(
    start: Standing,
    fresh: NDArray[np.bool_],
    played: NDArray[np.bool_],
    reached: tuple[NDArray[np.bool_], NDArray[np.bool_]],
    rating: Ints,
) -> Ints:
    """What each player is on the new list."""
    shown, whole = reached
    status = np.where(rating > 0, _STATUS["provisional"], _STATUS["unrated"])
    status[fresh & ~shown] = _STATUS["unrated"]
    status[fresh & shown] = _STATUS["provisional"]
    status[fresh & whole] = _STATUS["first_rating"]
    status[~start.established & played & ~start.told] = _STATUS["incomplete"]
    status[start.established] = _STATUS["established"]
    status[start.established & start.transferred] = _STATUS["transferred"]
    status[start.follows_fide] = _STATUS["foreign"]
    return status


def _first_ratings(sides: Sides, start: Standing, rules: KbsbRules) -> Ints:
    """What players without an established rating have now, games after the 20th with K."""
    own = sides.chosen(~start.established[sides.player])
    rank = own.rank()
    first = first_formula(own, rank, start, rules)
    before = np.maximum(0, rules.whole - start.past_games)[own.player]
    later = own.chosen(rank >= before)
    number = rules.whole + 1 + (rank - before)[rank >= before]
    change = _change(later, first, number, rules)
    rating = first + (2 * change + 100) // 200
    games = start.past_games + np.bincount(own.player, minlength=len(first))
    return np.where(games >= rules.whole, np.maximum(rating, rules.floor), first)


def _changed(
    sides: Sides, start: Standing, sums: tuple[Ints, Ints, Ints], rules: KbsbRules
) -> Ints:
    """What established players have after their games: by the change, or by the performance."""
    counted, opponents, half_points = sums
    own = sides.chosen(start.established[sides.player])
    number = start.games[own.player] + own.rank() + 1
    hundredths = _change(own, start.rating, number, rules)
    change = Change(start.rating, hundredths, start.games + counted, rules)
    by_change = change.rating_after
    performance = from_scores(counted, opponents, half_points, rules)
    closer = np.abs(performance - start.rating) < np.abs(by_change - start.rating)
    chosen = (counted >= rules.large_games) & change.is_large & closer
    return np.maximum(np.where(chosen, performance, by_change), rules.floor)


def _change(sides: Sides, rating: Ints, number: Ints, rules: KbsbRules) -> Ints:
    """Sum of K times score minus expected score of each player, in hundredths."""
    own = rating[sides.player]
    made = minus_expected(own, sides.met, sides.half_points, rules)
    change = np.zeros(len(rating), np.int64)
    np.add.at(change, sides.player, coefficient(number, own, rules) * made)
    return change
