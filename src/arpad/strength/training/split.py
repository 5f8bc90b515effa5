"""Who a model learns from, who its intervals are fitted on, and who it is tried on.

By people: those of the test and of the intervals are met in no game that the model learns from. A
table without people is split by games.
"""

import hashlib
from typing import Any, Final

LEARN: Final = "learn"
INTERVALS: Final = "intervals"
TEST: Final = "test"
ELSEWHERE: Final = "elsewhere"  # another pool of players, seen by no fit
_PRIME: Final = 2654435761
_OTHER_PRIME: Final = 2246822519
_STAND_IN: Final = 0.3
_SHARES: Final = ((0.25, TEST), (0.35, INTERVALS))
_GAME_SHARES: Final = ((0.20, TEST), (0.30, INTERVALS))


def group_of_person(person: int) -> str:
    """The group of a person.

    Args:
        person: number that stands for him.

    Example:
        >>> group_of_person(0), group_of_person(1)
        ('test', 'learn')
    """
    return _group(person * _PRIME % 2**32 / 2**32, _SHARES)


def group_of_game(identity: str) -> str:
    """The group of a game whose players are not known.

    Args:
        identity: of the game.
    """
    digest = hashlib.sha256(identity.encode("utf-8")).digest()
    return _group(int.from_bytes(digest[:4], "big") / 2**32, _GAME_SHARES)


def group_of_side(own: int, other: int) -> str | None:
    """The group of one side of a game; None when the game would let one group see another.

    Args:
        own: number of the person.
        other: that of the opponent.
    """
    group, opposite = group_of_person(own), group_of_person(other)
    if group == TEST or (group == INTERVALS and opposite != TEST):
        return group
    return group if group == opposite == LEARN else None


def stands_in(people: Any) -> Any:
    """Whether people of the test take the place of those of the intervals, where there are none.

    Args:
        people: a number that stands for somebody, or an array of them.

    Example:
        >>> stands_in(2), stands_in(3)
        (True, False)
    """
    return people * _OTHER_PRIME % 2**32 / 2**32 < _STAND_IN


def _group(share: float, shares: tuple[tuple[float, str], ...]) -> str:
    return next((name for below, name in shares if share < below), LEARN)
