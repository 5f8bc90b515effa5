"""What a reader of a list reports on its way, and which players it has met."""

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.findings import Finding, Severity
from arpad.formats.bounded_notes import BoundedNotes

_IDS_A_PAGE = 1024


class Notes:
    """Collects findings; without a collector, what would cost a player is an error.

    Args:
        file: name of the file, for errors.
        findings: the caller's collector.
    """

    def __init__(self, file: str, findings: list[Finding] | None) -> None:
        self._file = file
        self._findings = findings
        self._notes = BoundedNotes(findings)
        # One number of 1024 bits for 1024 ids in a row: FIDE gives out ids in runs, so that two
        # million of them fit into a few megabytes.
        self._met: dict[int, int] = {}
        self._told: set[str] = set()

    def add(
        self, severity: Severity, message: str, line: int, column: int | None, **facts: object
    ) -> None:
        """Report something that costs nothing but attention."""
        if self._findings is not None:
            self._notes.add(severity, message, line, column, **facts)

    def finish(self) -> None:
        """Say how many more findings there are than were kept."""
        if self._findings is not None:
            self._findings.extend(self._notes.more())

    def add_once(self, severity: Severity, message: str, line: int) -> None:
        """Report something that may hold for every line, for the first one only."""
        if message not in self._told:
            self._told.add(message)
            self.add(severity, message, line, None)

    def skip(self, error: BadValue, line: int, column: int | None) -> None:
        """Report that a player is left out because one of his values makes no sense.

        Raises:
            UnreadableFile: nobody collects the findings, so it would go unnoticed.
        """
        self.leave_out("fide_list.bad_row", line, column, **error.facts)

    def leave_out(self, message: str, line: int, column: int | None, **facts: object) -> None:
        """Report that a player is left out.

        Raises:
            UnreadableFile: nobody collects the findings, so it would go unnoticed.
        """
        if self._findings is None:
            raise UnreadableFile(message, file=self._file, line=line, column=column, **facts)
        self.add(Severity.ERROR, message, line, column, **facts)

    def meet(self, fide_id: str, name: str, line: int) -> None:
        """Report an id that was met before."""
        page, bit = divmod(int(fide_id), _IDS_A_PAGE)
        met = self._met.get(page, 0)
        if met >> bit & 1:
            self.add(
                Severity.WARNING, "fide_list.duplicate_id", line, None, fide_id=fide_id, name=name
            )
        self._met[page] = met | 1 << bit
