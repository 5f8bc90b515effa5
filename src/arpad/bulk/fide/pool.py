"""Games of unrated players against rated ones, kept until they are enough for a first rating.

A row is what a player made in one event, or where the games name no events, in one period, which
counts as one. Rows are kept as long as a
player is unrated, even those that have left the window: which event was the first, and whether
one has counted, can depend on them.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.fide.columns import POOL
from arpad.bulk.fide.rules import FirstRatingRules

Ints = NDArray[Any]
Pool = Mapping[str, Ints]
# Where the games of a period name events, these columns stand beside the pool: what each player
# made in each event, by player and in the order of the events.
EVENTS: Final = (
    "event_player",
    "event_greatest",  # greatest difference over the limit, where it can help in one game
    "event_games",  # of an unrated player against rated ones
    "event_opponents",
    "event_half_points",
)


def empty_pool() -> dict[str, Ints]:
    """No rows."""
    return {name: np.zeros(0, np.int32) for name in POOL}


def month_number(period: Ints | int) -> Any:
    """Months since the year 0 of a period such as 202611.

    Example:
        >>> month_number(202701) - month_number(202612)
        1
    """
    return period // 100 * 12 + period % 100 - 1


def names_events(pool: Pool) -> bool:
    """Whether the games of the period name events."""
    return EVENTS[0] in pool


def rows_of_events(pool: Pool) -> dict[str, Ints]:
    """What unrated players made in the events of the period, as rows of the pool, by player."""
    chosen = pool["event_games"] > 0
    return {
        name: pool[f"event_{name}"][chosen]
        for name in ("player", "games", "opponents", "half_points")
    }


def upgrades(pool: Pool, players: Ints, higher: Ints, limit: int) -> Ints:
    """What the limit adds for players in one game of each event, in hundredths.

    Args:
        pool: with the rows of the events.
        players: in any order.
        higher: expected score of the higher rated for each difference.
        limit: above which differences count as it.
    """
    row, who = _rows_of(pool["event_player"], players)
    greatest = pool["event_greatest"][row]
    gain = higher[np.minimum(greatest, len(higher) - 1)] - higher[limit]
    sums = np.zeros(len(players), np.int64)
    np.add.at(sums, who, np.where(greatest > limit, gain, 0))
    return sums


def pooled(
    pool: Pool, players: Ints, new: Pool, own: Ints, rules: FirstRatingRules
) -> tuple[Ints, Ints, Ints]:
    """The sums over all that counts, for players who have made something in this period.

    Args:
        pool: earlier rows, by player and period.
        players: each once.
        new: rows of this period, those of a player in the order of time.
        own: for each of these, which of the players it is.
        rules: how they count.

    Returns:
        Games, sum of the opponents' ratings and half points, in the order of the players.
    """
    row, who = _rows_of(pool["player"], players)
    # The earlier rows of each player, then the new ones: by player, in the order of time.
    order = np.argsort(np.concatenate([who, own]), kind="stable")
    who = np.concatenate([who, own])[order]
    period, games, opponents, half_points = (
        np.concatenate([pool[name][row], new[name]]).astype(np.int64)[order] for name in POOL[1:]
    )
    counts = ~_left_out(who, games, half_points, rules)
    now = month_number(int(new["period"][0])) if len(own) else 0
    counts &= now - month_number(period) < rules.window_months
    sums = (np.zeros(len(players), np.int64) for _ in range(3))
    found = []
    for total, values in zip(sums, (games, opponents, half_points), strict=True):
        np.add.at(total, who[counts], values[counts])
        found.append(total)
    return found[0], found[1], found[2]


def events_of(pool: Pool, players: Ints) -> tuple[dict[str, Ints], Ints]:
    """The rows of the events of some players, and for each which of these it is."""
    rows = rows_of_events(pool)
    row, who = _rows_of(rows["player"], players)
    return {name: values[row] for name, values in rows.items()}, who


def _rows_of(players: Ints, wanted: Ints) -> tuple[Ints, Ints]:
    """The rows of the wanted players, and for each of them which wanted player it is."""
    first = np.searchsorted(players, wanted, "left")
    count = np.searchsorted(players, wanted, "right") - first
    who = np.repeat(np.arange(len(wanted)), count)
    begin = np.repeat(np.cumsum(count) - count, count)
    return np.repeat(first, count) + np.arange(len(who)) - begin, who


def _left_out(who: Ints, games: Ints, half_points: Ints, rules: FirstRatingRules) -> NDArray[Any]:
    """Which rows do not count because too little was made in them."""
    too_little = (half_points < rules.first_half_points) | (games < rules.first_games)
    if rules.zero_rule == "every_event":
        return too_little
    first = np.ones(len(who), bool)
    first[1:] = who[1:] != who[:-1]
    if rules.zero_rule == "first_event":
        return too_little & first
    # Until one counts: no earlier row of the player had enough.
    enough = np.cumsum(~too_little)
    before: Ints = (enough - ~too_little)[first][np.cumsum(first) - 1]
    left_out: NDArray[Any] = too_little & (enough == before)
    return left_out


def pool_after(pool: Pool, new: Pool, unrated: NDArray[Any]) -> dict[str, Ints]:
    """The rows of those who are still unrated, by player and period.

    Args:
        pool: earlier rows.
        new: rows of this period.
        unrated: for each player, whether the new list shows no rating.
    """
    rows = {name: np.concatenate([pool[name], new[name]]) for name in POOL}
    kept = unrated[rows["player"]]
    rows = {name: values[kept] for name, values in rows.items()}
    order = np.lexsort((rows["period"], rows["player"]))
    return {name: values[order].astype(np.int32) for name, values in rows.items()}
