"""Who can be compared with whom: groups in which wins lead from each player to each other.

A rating by maximum likelihood is finite only among players who are linked by wins (or draws) in
both directions. Where all games between two groups were won by one of them, its lead has no bound;
where there were none, its lead is unknown.
"""

from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Cells, Flags, Short, Whole

_FEW: Final = 50_000  # links that are looked at one by one
_MOST_SWEEPS: Final = 64
_NEAR: Final = 12


class _Links:
    """Who made points against whom, as lists of neighbours."""

    def __init__(self, players: int, source: Short, target: Short) -> None:
        order = np.argsort(source, kind="stable")
        self.target = target[order]
        self.first = np.append(0, np.cumsum(np.bincount(source, minlength=players)))

    def reached(self, start: int, inside: Flags) -> Flags:
        """All who can be reached from one player over those inside."""
        found = np.zeros(len(inside), np.bool_)
        found[start] = True
        front = np.array([start])
        while len(front):
            counts = self.first[front + 1] - self.first[front]
            offset = np.repeat(self.first[front] - np.cumsum(counts) + counts, counts)
            new = self.target[offset + np.arange(counts.sum())]
            front = np.unique(new[inside[new] & ~found[new]])
            found[front] = True
        return found


def _reached(start: int, source: Short, target: Short, inside: Flags) -> Flags:
    """All who can be reached from one player over those inside, whom all links join."""
    found = np.zeros(len(inside), np.bool_)
    found[start] = True
    count = 1
    for _ in range(_NEAR):  # most people are a few games apart: no list of neighbours is needed
        found[target[found[source]]] = True
        before, count = count, int(found.sum())
        if count == before:
            return found
    return _Links(len(inside), source, target).reached(start, inside)


def groups_of(cells: Cells, linked: Whole | None = None) -> Whole:
    """The number of the group of each player; players alone have a group of their own.

    Groups are numbered by the number of their players, then by their first player.

    Args:
        cells: the games.
        linked: players who are comparable whatever they played: their ratings are held.
    """
    white_scored, black_scored = cells.wins + cells.draws > 0, cells.losses + cells.draws > 0
    source = [cells.white[white_scored], cells.black[black_scored]]
    target = [cells.black[white_scored], cells.white[black_scored]]
    if linked is not None and len(linked) > 1:
        ring = linked.astype(np.int32)
        source.append(ring)
        target.append(np.roll(ring, 1))
    labels = _strong(cells.players, np.concatenate(source), np.concatenate(target))
    return _by_size(labels)


def _by_size(labels: Whole) -> Whole:
    """The same groups, numbered by size and first player."""
    _, first, group, counts = np.unique(
        labels, return_index=True, return_inverse=True, return_counts=True
    )
    number = np.empty(len(first), np.int64)
    number[np.lexsort((first, -counts))] = np.arange(len(first))
    return np.asarray(number[group])


def _strong(players: int, source: Short, target: Short) -> Whole:
    """A label of the group of each player: its first player, or any number of its own."""
    labels = np.arange(players)
    inside = np.ones(players, np.bool_)
    for _ in range(_MOST_SWEEPS):
        kept = inside[source] & inside[target]
        source, target = source[kept], target[kept]
        if len(source) <= _FEW:
            break
        # The player with the most links is in the largest group, as good as always.
        links = np.bincount(source, minlength=players) * np.bincount(target, minlength=players)
        pivot = int(np.argmax(links))
        group = _reached(pivot, source, target, inside)
        group &= _reached(pivot, target, source, inside)
        labels[group] = np.flatnonzero(group)[0]
        inside &= ~group
    _one_by_one(source, target, labels)
    return labels


def _one_by_one(source: Short, target: Short, labels: Whole) -> None:
    """The groups among the players who are left, by Tarjan's algorithm without recursion."""
    names, dense = np.unique(np.concatenate((source, target)), return_inverse=True)
    count = len(source)
    links = _Links(len(names), dense[:count].astype(np.int32), dense[count:].astype(np.int32))
    target_of, first = links.target.tolist(), links.first.tolist()
    seen, low, held = [0] * len(names), [0] * len(names), [False] * len(names)
    stack: list[int] = []
    clock = 0
    for root in range(len(names)):
        work = [] if seen[root] else [(root, first[root])]
        while work:
            player, place = work.pop()
            if not seen[player]:
                clock += 1
                seen[player] = low[player] = clock
                held[player] = True
                stack.append(player)
            end = first[player + 1]
            while place < end:
                other = target_of[place]
                if not seen[other]:
                    work += ((player, place), (other, first[other]))
                    break
                if held[other]:
                    low[player] = min(low[player], low[other])
                place += 1
            else:
                if low[player] == seen[player]:
                    group: list[int] = []
                    while not group or group[-1] != player:
                        group.append(stack.pop())
                        held[group[-1]] = False
                    labels[names[group]] = names[min(group)]
