"""The rows of a rating list, read in this process."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Final

from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.core.rate_of_play import TimeControl
from arpad.formats.fide_list import OpenedList, opened_list
from arpad.lists.rows import Batch, RowMaker

_BATCH: Final = 5000

ReadBytes = Callable[[int, int], None]


class ListRows(Record):
    """A list that is being read.

    Args:
        month: first day of its month, where it tells it.
        batches: its rows, each time with the lists that the file has. Can be gone through once.
    """

    month: date | None
    batches: Iterator[tuple[tuple[TimeControl, ...], Batch]]


@contextmanager
def read_here(
    path: Path | str,
    time_control: TimeControl | None,
    findings: list[Finding] | None,
    progress: ReadBytes | None,
) -> Iterator[ListRows]:
    """Open a list; arguments and errors as for :func:`arpad.formats.fide_list.opened_list`."""
    with without_collector(), opened_list(path, time_control, findings, progress) as listed:
        yield ListRows(month=listed.month, batches=_batches(listed))


def _batches(listed: OpenedList) -> Iterator[tuple[tuple[TimeControl, ...], Batch]]:
    rows = RowMaker()
    while entries := list(islice(listed.entries, _BATCH)):
        yield listed.kinds, rows.batch(entries)


@contextmanager
def without_collector() -> Iterator[None]:
    """Records have no cycles: to search millions of them for some takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
