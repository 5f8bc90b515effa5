"""Compute the outcomes of a period, of many persons on all processors.

The processes are made by fork, so that they have all lists and events without a copy; what comes
back is small: a line and a packed record each. Where there is no fork, where it would be unsafe
(other threads are running) or where there is little to do, it is done here.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from arpad.core.outcomes import PlayerRating
from arpad.office.list_lines import ListLine
from arpad.office.packing import packed
from arpad.office.raters.rater import Task
from arpad.office.record_text import record_text

WORTH_PROCESSES: Final = 3_000  # persons; under that a process costs more than it brings
_CHUNK: Final = 250
_Found = TypeVar("_Found")
# What the processes are to do, and of what: they have it by the fork.
_NOTHING: Final[tuple[Callable[[Task], Any], Sequence[Task]]] = (lambda task: task, ())
_given = _NOTHING


class Solved(NamedTuple):
    """What a period brings a person, ready to be written.

    Attributes:
        person: number.
        signature: of all that decides it.
        line: on the new list; None where the outcome of an earlier run holds.
        record: the computations, packed; None where the outcome of an earlier run holds.
        missing: facts for want of which there is no outcome.
    """

    person: int
    signature: str
    line: ListLine | None
    record: bytes | None
    missing: tuple[str, ...] | None = None


def solved(tasks: Sequence[Task], known: Mapping[int, str] | None = None) -> Iterator[Solved]:
    """The outcomes of tasks, in their order.

    Args:
        tasks: persons to be rated.
        known: signatures of outcomes that an earlier run of the period kept, by person: where
            it is the same, nothing is computed.
    """
    return _on_all_processors(partial(_solve, known or {}), tasks)


def lines_of(tasks: Sequence[Task]) -> Iterator[ListLine]:
    """The lines of the new list that tasks lead to, in their order.

    Args:
        tasks: persons to be rated.
    """
    return _on_all_processors(_line, tasks)


def _on_all_processors(work: Callable[[Task], _Found], tasks: Sequence[Task]) -> Iterator[_Found]:
    processes = os.cpu_count() or 1
    if len(tasks) < WORTH_PROCESSES or processes < 2 or not _can_fork():  # noqa: PLR2004  two
        yield from map(work, tasks)
        return
    global _given  # noqa: PLW0603  the only way into a forked process that copies nothing
    _given = work, tasks
    try:
        starts = range(0, len(tasks), _CHUNK)
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            for chunk in pool.imap(_work_on_chunk, starts):
                yield from chunk
    finally:
        _given = _NOTHING


def _can_fork() -> bool:
    alone = threading.active_count() == 1
    return alone and "fork" in multiprocessing.get_all_start_methods()


def _work_on_chunk(start: int) -> list[Any]:
    work, tasks = _given
    return [work(task) for task in tasks[start : start + _CHUNK]]


def _line(task: Task) -> ListLine:
    return task.solve().line


def _solve(known: Mapping[int, str], task: Task) -> Solved:
    signature = task.sign()
    if known.get(task.person) == signature:
        return Solved(task.person, signature, None, None)
    line, records = task.solve()
    left_out = [record.missing for record in records if isinstance(record, PlayerRating)]
    return Solved(
        person=task.person,
        signature=signature,
        line=line,
        record=packed(record_text(records)),
        missing=left_out[0] if left_out else None,
    )
