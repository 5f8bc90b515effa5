"""The run of a day that is known already: what of it holds need not be computed again."""

from typing import Any

from sqlalchemy import select

from arpad.office.list_lines import ListLine, RatingList
from arpad.office.list_store import Run, list_of_run
from arpad.office.store import schema


class EarlierRun:
    """What an earlier run of the same day came to.

    Args:
        connection: of the store.
        known: the run; None when there is none.

    Attributes:
        lines: its list.
        versions: of events, that it rated.
        signatures: of the outcomes it kept, by person.
        reused: numbers of the computations that hold, by person.
    """

    def __init__(self, connection: Any, known: Run | None) -> None:
        self.lines: RatingList = {}
        self.versions: set[int] = set()
        self.reused: dict[int, int] = {}
        self.signatures: dict[int, str] = {}
        self._kept: dict[int, int] = {}
        if known is None:
            return
        self.lines = list_of_run(connection, known.id)
        entry, computation, event = schema.list_entry, schema.computation, schema.run_event
        rows = connection.execute(
            select(entry.c.person_id, computation.c.signature, computation.c.id)
            .join(computation, computation.c.id == entry.c.computation_id)
            .where(entry.c.run_id == known.id)
        )
        for person, signature, number in rows:
            if person in self.lines:
                self.signatures[person] = signature
                self._kept[person] = number
        rows = connection.execute(
            select(event.c.event_version_id).where(event.c.run_id == known.id)
        )
        self.versions = {row.event_version_id for row in rows}

    def line(self, person: int) -> ListLine:
        """The line of a person whose outcome holds, and a note that it does.

        Args:
            person: of those in :attr:`signatures`.
        """
        self.reused[person] = self._kept[person]
        return self.lines[person]
