"""Round robins: how to know one, and the ratings of unrated players in it until the end of 2021.

Source: FIDE Handbook 2003, B.02.6.3 and B.02.10 (worked example); docs/interpretations.md,
FIDE-13.
"""

from collections.abc import Sequence

from arpad.core.errors import NotRateable
from arpad.core.quantities import Rating, Score
from arpad.core.records import Tournament
from arpad.core.rounding import divide_half_up
from arpad.core.tables import fractional_score
from arpad.systems.fide.rules import difference_table

_SMALL, _RATED_IN_SMALL = 10, 4  # 6.31: fewer than ten players, at least four rated
_SMALLEST = 3


def is_round_robin(tournament: Tournament) -> bool:
    """Whether everybody met everybody else equally often.

    Unplayed games count as meetings here; whether they spoil a round robin for rating is
    another question (:func:`fully_played`).

    Example:
        >>> is_round_robin(Tournament())
        False
    """
    numbers = {entry.number for entry in tournament.entries}
    if len(numbers) < _SMALLEST:
        return False
    counts: set[int] = set()
    for entry in tournament.entries:
        met = [p.opponent for p in entry.pairings if p is not None and p.opponent is not None]
        if set(met) != numbers - {entry.number}:
            return False
        counts.update(met.count(number) for number in set(met))
    return len(counts) == 1


def is_double(tournament: Tournament) -> bool:
    """Whether a round robin was played twice over."""
    met = [p.opponent for p in tournament.entries[0].pairings if p is not None]
    return len([m for m in met if m is not None]) == 2 * (len(tournament.entries) - 1)


def fully_played(tournament: Tournament) -> bool:
    """Whether no game was left unplayed; else the event is rated like a Swiss (6.43)."""
    return all(
        pairing is None or pairing.opponent is None or pairing.result.is_played
        for entry in tournament.entries
        for pairing in entry.pairings
    )


def enough_rated(tournament: Tournament) -> bool:
    """At least a third of the players rated, and four where fewer than ten play (6.3, 6.31)."""
    players = len(tournament.entries)
    rated = sum(entry.player.rating is not None for entry in tournament.entries)
    least = _RATED_IN_SMALL if players < _SMALL else 0
    return 3 * rated >= players and rated >= least


def round_robin_average(
    rated: Sequence[tuple[Rating, Score]], games: int
) -> tuple[int, tuple[int, int], int]:
    """The average used for every unrated player of a round robin, until the end of 2021.

    Args:
        rated: rating and points (against all opponents) of each rated player.
        games: number of opponents of each player.

    Returns:
        The mean rating of the rated players in whole points (half up), the exact mean of their
        differences from score as a pair (sum, count), and the average opponents' rating.

    Raises:
        NotRateable: there is no rated player.

    Example:
        >>> ratings = (2600, 2500, 2400, 2150, 2300, 2300)
        >>> half_points = (16, 14, 12, 8, 6, 2)
        >>> round_robin_average([(Rating(r), Score.from_half_points(h))
        ...     for r, h in zip(ratings, half_points)], 9)
        (2375, (177, 6), 2348)
    """
    if not rated:
        raise NotRateable("error.no_rated_games")
    count = len(rated)
    table = difference_table()
    top = sum(rating for rating, _ in rated)
    differences = sum(
        int(table.difference_from_score(fractional_score(points, games))) for _, points in rated
    )
    # Ra = Rar - dpa * n / (n + 1), over the common denominator count * (n + 1)
    average = divide_half_up(top * (games + 1) - differences * games, count * (games + 1))
    return divide_half_up(top, count), (differences, count), average
