"""Whether the games tell White's advantage from strength at all."""

from typing import Final

import numpy as np

from arpad.bulk.fit.cells import Cells, pairs_with_both_colours

_SOME: Final = 10_000


def tells_white(cells: Cells) -> bool:
    """Whether some players met in turns, so that the advantage of White shows.

    Where everybody can be given a level such that White is always one level above Black, an
    advantage of White and those levels are the same thing.

    Args:
        cells: the games.

    Example:
        >>> from arpad.bulk.fit.cells import cells_of
        >>> alone = cells_of(np.array([0, 0]), np.array([1, 1]), np.array([2, 0]))
        >>> turns = cells_of(np.array([0, 1]), np.array([1, 0]), np.array([2, 0]))
        >>> tells_white(alone), tells_white(turns)
        (False, True)
    """
    keys = cells.white.astype(np.int64) * cells.players + cells.black
    some = slice(None, _SOME)  # nearly always a few tell it
    back = cells.black[some].astype(np.int64) * cells.players + cells.white[some]
    place = np.minimum(np.searchsorted(keys, back), max(len(keys) - 1, 0))
    if len(back) and (keys[place] == back).any():
        return True
    if len(keys) > _SOME and len(pairs_with_both_colours(cells)):
        return True
    return _levels_clash(cells)


def _levels_clash(cells: Cells) -> bool:
    neighbours: dict[int, list[tuple[int, int]]] = {}
    for white, black in zip(cells.white.tolist(), cells.black.tolist(), strict=True):
        neighbours.setdefault(white, []).append((black, -1))
        neighbours.setdefault(black, []).append((white, 1))
    level: dict[int, int] = {}
    for start in neighbours:
        if start in level:
            continue
        level[start] = 0
        front = [start]
        while front:
            player = front.pop()
            for other, step in neighbours[player]:
                if other not in level:
                    level[other] = level[player] + step
                    front.append(other)
                elif level[other] != level[player] + step:
                    return True
    return False
