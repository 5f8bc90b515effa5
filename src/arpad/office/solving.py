"""Compute the outcomes of a period, of many persons on all processors.

The processes are made by fork, so that they have all lists and events without a copy; what comes
back is small: a line and a packed record each. Where there is no fork, where it would be unsafe
(other threads are running) or where there is little to do, it is done here.
"""

import multiprocessing
import os
import threading
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from arpad.core.outcomes import PlayerRating
from arpad.office.list_lines import ListLine
from arpad.office.packing import packed
from arpad.office.raters.rater import Task
from arpad.office.record_text import record_text

WORTH_PROCESSES: Final = 3_000  # persons; under that a process costs more than it brings
_CHUNK: Final = 250
_given: Sequence[Task] = ()  # what the processes are to do: they have it by the fork


class Solved(NamedTuple):
    """What a period brings a person, ready to be written.

    Attributes:
        person: number.
        line: on the new list.
        record: the computations, packed; None where those of an earlier run hold.
        missing: facts for want of which there is no outcome.
    """

    person: int
    line: ListLine
    record: bytes | None
    missing: tuple[str, ...] | None = None


def solved(tasks: Sequence[Task]) -> Iterator[Solved]:
    """The outcomes of tasks, in their order.

    Args:
        tasks: persons to be rated.
    """
    processes = os.cpu_count() or 1
    if len(tasks) < WORTH_PROCESSES or processes < 2 or not _can_fork():  # noqa: PLR2004  two
        yield from map(_solve, tasks)
        return
    global _given  # noqa: PLW0603  the only way into a forked process that copies nothing
    _given = tasks
    try:
        starts = range(0, len(tasks), _CHUNK)
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            for chunk in pool.imap(_solve_chunk, starts):
                yield from chunk
    finally:
        _given = ()


def _can_fork() -> bool:
    alone = threading.active_count() == 1
    return alone and "fork" in multiprocessing.get_all_start_methods()


def _solve_chunk(start: int) -> list[Solved]:
    return [_solve(task) for task in _given[start : start + _CHUNK]]


def _solve(task: Task) -> Solved:
    line, records = task.solve()
    left_out = [record.missing for record in records if isinstance(record, PlayerRating)]
    return Solved(
        person=task.person,
        line=line,
        record=packed(record_text(records)),
        missing=left_out[0] if left_out else None,
    )
