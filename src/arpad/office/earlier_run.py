"""The run of a day that is known already: what of it holds need not be computed again."""

from typing import Any

from sqlalchemy import select

from arpad.office.list_lines import RatingList
from arpad.office.list_store import Run, list_of_run
from arpad.office.raters.rater import Task
from arpad.office.solving import Solved
from arpad.office.store import schema


class EarlierRun:
    """What an earlier run of the same day came to.

    Args:
        connection: of the store.
        known: the run; None when there is none.
    """

    def __init__(self, connection: Any, known: Run | None) -> None:
        self.lines: RatingList = {}
        self.versions: set[int] = set()
        self.reused: dict[int, int] = {}
        self._kept: dict[int, tuple[str, int]] = {}
        if known is None:
            return
        self.lines = list_of_run(connection, known.id)
        entry, computation, event = schema.list_entry, schema.computation, schema.run_event
        rows = connection.execute(
            select(entry.c.person_id, computation.c.signature, computation.c.id)
            .join(computation, computation.c.id == entry.c.computation_id)
            .where(entry.c.run_id == known.id)
        )
        self._kept = {person: (signature, number) for person, signature, number in rows}
        rows = connection.execute(
            select(event.c.event_version_id).where(event.c.run_id == known.id)
        )
        self.versions = {row.event_version_id for row in rows}

    def outcome(self, task: Task) -> Solved | None:
        """The outcome of a task whose signature is that of the known run."""
        signature, number = self._kept.get(task.person, ("", 0))
        if signature != task.signature or task.person not in self.lines:
            return None
        self.reused[task.person] = number
        return Solved(task.person, self.lines[task.person], None)
