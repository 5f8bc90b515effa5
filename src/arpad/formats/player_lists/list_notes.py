"""What a reader of lists writes down: lists may be long, and findings are bounded."""

from arpad.core.findings import Finding, Severity
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.trf.notes import Notes


class ListNotes(Notes):
    """Keeps the first thousand findings of each kind and counts all.

    Args:
        file: name of the file, for errors.
        strict: raise instead of repairing.
    """

    def __init__(self, *, file: str, strict: bool = False) -> None:
        super().__init__(file=file, strict=strict)
        self._bounded = BoundedNotes(self._findings)

    def findings(self) -> tuple[Finding, ...]:
        """As those of any notes; the last tell how many more there are of a kind."""
        return (*super().findings(), *self._bounded.more())

    def _keep(
        self,
        severity: Severity,
        message: str,
        line: int | None,
        column: int | None,
        facts: dict[str, object],
    ) -> None:
        self._bounded.add(severity, message, line, column, **facts)


class NoNotes(Notes):
    """Writes nothing down: for what was read before.

    Args:
        file: name of the file, for errors.
    """

    def __init__(self, file: str) -> None:
        super().__init__(file=file, strict=False)

    def _keep(self, *_: object) -> None:
        """Told before."""
