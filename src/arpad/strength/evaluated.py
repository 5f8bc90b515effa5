"""The values of a game's positions, whoever told them, and what is known where nobody is asked."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from arpad.core.errors import ArpadError
from arpad.core.frozen import Record

_T = TypeVar("_T")


class EngineFailed(ArpadError):
    """The engine stopped, did not answer in time, or said something that is no UCI."""


class Evaluated(Record):
    """The positions of one game as an engine or a server sees them.

    Args:
        values: centipawns as White sees them, of the start and after each half-move; mates as
            30000 less the moves to it; None where the game is over on the board.
        best: the move that the engine would play in each position, in coordinates; empty where
            the game is over. Nothing at all when nobody tells it.
    """

    values: tuple[int | None, ...]
    best: tuple[str, ...] = ()


Question = list[str] | Evaluated  # half-moves in coordinates, or what is known already
Answer = Evaluated | EngineFailed


def only_known(games: Iterable[tuple[_T, Question]]) -> Iterator[tuple[_T, Answer]]:
    """The values that are known, where there is no engine to ask for others.

    Args:
        games: each with whatever belongs to it.
    """
    for about, question in games:
        if isinstance(question, Evaluated):
            yield about, question
