"""Values of positions that an engine of the asker gave, since there is none to ask here."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from arpad.api.fields import Body
from arpad.core.errors import BadValue
from arpad.core.frozen import Record
from arpad.strength.evaluated import Answer, EngineFailed, Evaluated, Question
from arpad.strength.winning_chances import MATE

_MOST_NODES: Final = 100_000_000


class AskedEngine(Record):
    """An engine that the asker has.

    Args:
        name: as it calls itself.
        nodes: that it searches for each position.
    """

    name: str
    nodes: int


def read_engine(body: Body) -> AskedEngine | None:
    """The engine of a question: ``engine`` and ``nodes``; None without.

    Raises:
        BadValue: it has no number of nodes that can be.
    """
    name, nodes = body.text("engine"), body.value("nodes")
    if not name:
        return None
    if not _is_whole(nodes) or not 1 <= nodes <= _MOST_NODES:
        raise BadValue("nodes", str(nodes), "strength.allowed.nodes", most=_MOST_NODES)
    return AskedEngine(name=name, nodes=nodes)


class GivenValues:
    """The values that a question brings along: those of a game by its number.

    Args:
        body: the question; its ``evaluated`` is a list of objects with ``number``, ``values`` and
            ``best``.

    Attributes:
        wanted: number, game and half-moves of those that had none when they were asked for.

    Raises:
        BadValue: it is something else.
    """

    def __init__(self, body: Body) -> None:
        self.wanted: list[tuple[int, Any, list[str]]] = []
        given = body.value("evaluated")
        each_of = given if isinstance(given, list) else [] if given is None else [None]
        self._known = dict(map(_read, each_of))

    def answers(self, asked: Iterable[tuple[Any, Question]]) -> Iterator[tuple[Any, Answer]]:
        """The values of games; a failure for those that have none.

        Args:
            asked: each with its number and the game before all else.
        """
        for about, question in asked:
            number, game = about[:2]
            if isinstance(question, Evaluated):
                yield about, question
            elif number in self._known:
                yield about, self._known[number]
            else:
                self.wanted.append((number, game.game, question))
                yield about, EngineFailed("strength.aside.no_evaluations")


def _read(each: Any) -> tuple[int, Evaluated]:
    number, values, best = _parts(each)
    are_values = all(each is None or (_is_whole(each) and abs(each) <= MATE) for each in values)
    if not (_is_whole(number) and are_values and all(isinstance(move, str) for move in best)):
        raise _no_values()
    return number, Evaluated(values=tuple(values), best=tuple(best))


def _parts(each: Any) -> tuple[Any, list[Any], list[Any]]:
    if isinstance(each, dict):
        values, best = each.get("values"), each.get("best")
        if isinstance(values, list) and isinstance(best, list):
            return each.get("number"), values, best
    raise _no_values()


def _no_values() -> BadValue:
    return BadValue("evaluated", "\N{HORIZONTAL ELLIPSIS}", "strength.allowed.evaluated")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
