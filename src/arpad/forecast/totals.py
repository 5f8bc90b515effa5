"""The chances of every total over several games: exact sums, no sampling.

A game counts in half points: 0 for a loss, 1 for a draw, 2 for a win. The games are taken as
independent of each other.
"""

from collections.abc import Sequence
from typing import Final

from arpad.forecast.models import Chances

Results = tuple[int, ...]  # half points of each game

LOST: Final = Chances(0.0, 0.0, 1.0)
DRAWN: Final = Chances(0.0, 1.0, 0.0)
WON: Final = Chances(1.0, 0.0, 0.0)
KNOWN: Final = (LOST, DRAWN, WON)  # the chances of a game that was played, by its half points


def _by_half_points(chances: Chances) -> tuple[float, float, float]:
    return (chances.loss, chances.draw, chances.win)


def chances_of_totals(games: Sequence[Chances]) -> tuple[float, ...]:
    """The chance of each total, from 0 to all points in half points; they add up to 1.

    Example:
        >>> chances_of_totals([Chances(0.5, 0.0, 0.5), Chances(0.5, 0.0, 0.5)])
        (0.25, 0.0, 0.5, 0.0, 0.25)
    """
    totals = [1.0]
    for game in games:
        longer = [0.0] * (len(totals) + 2)
        for total, chance in enumerate(totals):
            for half_points, part in enumerate(_by_half_points(game)):
                longer[total + half_points] += chance * part
        totals = longer
    return tuple(totals)


def likeliest_results(games: Sequence[Chances]) -> tuple[Results | None, ...]:
    """For each total the likeliest results that make it; None where none do.

    Of results that are as likely, those with more draws, then those with the points in the
    later games.

    Example:
        >>> likeliest_results([Chances(0.6, 0.3, 0.1), Chances(0.2, 0.3, 0.5)])[2]
        (2, 0)
    """
    best: list[tuple[float, int, Results] | None] = [(1.0, 0, ())]
    for game in games:
        longer: list[tuple[float, int, Results] | None] = [None] * (len(best) + 2)
        for total, found in enumerate(best):
            if found is None:
                continue
            chance, draws, results = found
            for half_points, part in enumerate(_by_half_points(game)):
                if part <= 0:
                    continue
                new = (chance * part, draws + (half_points == 1), (*results, half_points))
                old = longer[total + half_points]
                if old is None or new[:2] > old[:2]:
                    longer[total + half_points] = new
        best = longer
    return tuple(found[2] if found else None for found in best)


def results_by_order(games: Sequence[Chances], order: Sequence[int]) -> tuple[Results | None, ...]:
    """For each total the results that make it with the points in the first games of an order.

    Args:
        games: the chances; a result that cannot be is not used.
        order: places of the games, the one that gets its points first in front.

    Example:
        >>> even = Chances(0.4, 0.2, 0.4)
        >>> results_by_order([even, even], [1, 0])
        ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    """
    least = [next(n for n, part in enumerate(_by_half_points(game)) if part > 0) for game in games]
    found: list[Results | None] = [None] * (2 * len(games) + 1)
    results = list(least)
    found[sum(results)] = tuple(results)
    for place in order:
        parts = _by_half_points(games[place])
        for half_points in range(least[place] + 1, 3):
            if parts[half_points] > 0:
                results[place] = half_points
                found[sum(results)] = tuple(results)
    return tuple(found)


def all_results(games: Sequence[Chances]) -> list[Results]:
    """Every combination of results that can be.

    Example:
        >>> all_results([Chances(0.5, 0.0, 0.5)])
        [(0,), (2,)]
    """
    found: list[Results] = [()]
    for game in games:
        found = [
            (*results, half_points)
            for results in found
            for half_points, part in enumerate(_by_half_points(game))
            if part > 0
        ]
    return found
