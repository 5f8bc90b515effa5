"""Questions answered in processes of their own, so that one that takes too long can be ended.

A thread cannot be ended, and while one computes all others wait for it. A process can, and the
server goes on with everybody else meanwhile. Processes are started when they are first needed and
kept for the next questions.
"""

import asyncio
import multiprocessing
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool

from arpad.web.limits import QUESTION_SECONDS

# More than a small machine has cores: a short question need not wait for a few long ones.
_MOST: Final = 4
_STARTING_SECONDS: Final = 120.0
_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


class TooLong(Exception):
    """The question took more time, or more memory, than there is for one."""


class AllBusy(Exception):
    """All processes had other questions for as long as one may take."""


class Failed(Exception):
    """A defect: the traceback of what was raised in the process."""


class Workers:
    """The processes.

    Args:
        seconds: how long a question may take, and how long it may wait before.
        most: how many questions are answered at the same time.
    """

    def __init__(self, seconds: float = QUESTION_SECONDS, most: int = _MOST) -> None:
        self.seconds = seconds
        self._idle: list[_Worker] = []
        self._free = asyncio.Semaphore(most)

    async def run(
        self, function: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs
    ) -> _Answer:
        """What a function returns; it, what it is given and what it returns are pickled.

        Raises:
            TooLong: it took too long and was ended, or its process died of it.
            AllBusy: there was no process for it.
            Failed: it raised something.
        """
        try:
            async with asyncio.timeout(self.seconds):
                await self._free.acquire()
        except TimeoutError:
            raise AllBusy from None
        try:
            answer: _Answer = await run_in_threadpool(self._ask, function, given, named)
        finally:
            self._free.release()
        return answer

    def warm(self) -> None:
        """Start a process, so that the first question need not wait for it."""
        with suppress(TooLong):  # it is told to who asks
            self._idle.append(_Worker())

    def close(self) -> None:
        """End all processes that have no question."""
        while self._idle:
            self._idle.pop().end()

    def _ask(self, *question: Any) -> Any:
        try:
            worker = self._idle.pop()
        except IndexError:
            worker = _Worker()
        try:
            answer = worker.ask(question, self.seconds)
        except TooLong:
            worker.end()
            raise
        self._idle.append(worker)
        if isinstance(answer, _Raised):
            raise Failed(answer.trace)
        return answer


class _Raised:
    def __init__(self, trace: str) -> None:
        self.trace = trace


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        # A fork of a process with threads could stand still for ever; a new one cannot.
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._received(_STARTING_SECONDS)

    def ask(self, question: tuple[Any, ...], seconds: float) -> Any:
        try:
            self._pipe.send(question)
        except OSError:
            raise TooLong from None
        return self._received(seconds)

    def _received(self, seconds: float) -> Any:
        try:
            if self._pipe.poll(seconds):
                return self._pipe.recv()
        except (EOFError, OSError):
            pass  # it was ended, by the system when memory ran out
        raise TooLong

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _work(pipe: Connection) -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us
    pipe.send("ready")
    with suppress(EOFError, OSError):
        while True:
            function, given, named = pipe.recv()
            try:
                answer = function(*given, **named)
            except Exception:  # noqa: BLE001  told to who asked
                answer = _Raised(traceback.format_exc())
            pipe.send(answer)
