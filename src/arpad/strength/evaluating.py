"""Evaluations of many games: from the cache, else by engines that work side by side."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Final, Self, TypeVar

from arpad.strength.cache import Cache
from arpad.strength.engine import SECONDS, Engine
from arpad.strength.evaluated import Answer, EngineFailed, Evaluated, Question

_T = TypeVar("_T")
_Asked = tuple[list[str], Future[Evaluated]]
_AHEAD: Final = 4  # games waiting for each engine
_MOST_FAILURES: Final = 5  # in a row; then the engine is asked no more


class Evaluator:
    """Engines of one kind and what they said before; the first starts when it is needed.

    Args:
        path: of the program.
        nodes: positions searched for each position of a game.
        workers: engines at a time, from 1.
        cache: None to keep nothing.
        seconds: the longest time to wait for one answer of an engine.

    Attributes:
        nodes: positions searched for each position of a game.
    """

    def __init__(
        self,
        path: str,
        nodes: int,
        workers: int = 1,
        cache: Cache | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self.nodes = nodes
        self._path, self._workers, self._cache, self._seconds = path, workers, cache, seconds
        self._idle: SimpleQueue[Engine] = SimpleQueue()
        self._name: str | EngineFailed | None = None
        self._failures, self._lock = 0, Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while not self._idle.empty():
            self._idle.get().close()

    @property
    def name(self) -> str:
        """The engine as it calls itself.

        Raises:
            EngineFailed: it does not start.
        """
        if self._name is None:
            try:
                first = Engine(self._path, self.nodes, self._seconds)
            except EngineFailed as error:
                self._name = error
            else:
                self._name = first.name
                self._idle.put(first)
        if isinstance(self._name, EngineFailed):
            raise self._name
        return self._name

    def evaluated(self, games: Iterable[tuple[_T, Question]]) -> Iterator[tuple[_T, Answer]]:
        """The values of games in their order; a failure of the engine in the place of some.

        Args:
            games: each with whatever belongs to it.
        """
        waiting: deque[tuple[_T, Answer | _Asked]] = deque()
        pool = ThreadPoolExecutor(self._workers)
        try:
            for about, question in games:
                waiting.append((about, self._begun(pool, question)))
                if len(waiting) > self._workers * _AHEAD:
                    yield self._done(*waiting.popleft())
            while waiting:
                yield self._done(*waiting.popleft())
        finally:
            pool.shutdown(cancel_futures=True)
            self._keep_finished(begun for _, begun in waiting)

    def _begun(self, pool: ThreadPoolExecutor, question: Question) -> Answer | _Asked:
        if isinstance(question, Evaluated):
            return question
        if self._cache is not None:
            known = self._cache.find(self.name, self.nodes, question)
            if known is not None:
                return known
        return question, pool.submit(self._ask, question)

    def _done(self, about: _T, begun: Answer | _Asked) -> tuple[_T, Answer]:
        if not isinstance(begun, tuple):
            return about, begun
        moves, found = begun
        try:
            answer = found.result()
        except EngineFailed as error:
            return about, error
        self._keep(moves, answer)
        return about, answer

    def _keep_finished(self, waiting: Iterable[Answer | _Asked]) -> None:
        """What was done before a run was broken off need not be done again."""
        for begun in waiting:
            if isinstance(begun, tuple):
                moves, found = begun
                if not found.cancelled() and found.exception() is None:
                    self._keep(moves, found.result())

    def _keep(self, moves: list[str], answer: Evaluated) -> None:
        if self._cache is not None:
            self._cache.keep(self.name, self.nodes, moves, answer)

    def _ask(self, moves: list[str]) -> Evaluated:
        if self._failures >= _MOST_FAILURES:
            raise EngineFailed("strength.engine_given_up", engine=self.name)
        try:
            answer = self._asked(moves)
        except EngineFailed:
            with self._lock:
                self._failures += 1
            raise
        self._failures = 0
        return answer

    def _asked(self, moves: list[str]) -> Evaluated:
        """By an idle engine, or one more: there are never more games at work than workers."""
        try:
            engine = self._idle.get_nowait()
        except Empty:
            engine = Engine(self._path, self.nodes, self._seconds)
        try:
            answer = engine.evaluate(moves)
        except BaseException:
            engine.close()
            raise
        self._idle.put(engine)
        return answer
