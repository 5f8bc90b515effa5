"""What a reader writes down while it reads."""

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding, Severity


class Notes:
    """Collects findings; in strict reading the first repair or error ends the reading.

    Args:
        file: name of the file, for errors.
        strict: raise instead of repairing.
    """

    def __init__(self, *, file: str, strict: bool) -> None:
        self.file = file
        self._strict = strict
        self._findings: list[Finding] = []

    def repair(
        self, message: str, line: int | None = None, column: int | None = None, **facts: object
    ) -> None:
        """The file was wrong here and is read as if it were right."""
        self._add(Severity.REPAIR, message, line, column, facts)

    def warning(
        self, message: str, line: int | None = None, column: int | None = None, **facts: object
    ) -> None:
        """Worth a look; rated all the same."""
        self._add(Severity.WARNING, message, line, column, facts)

    def error(
        self, message: str, line: int | None = None, column: int | None = None, **facts: object
    ) -> None:
        """The event cannot be rated as it is."""
        self._add(Severity.ERROR, message, line, column, facts)

    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of the file, those about the whole file first."""
        return tuple(sorted(self._findings, key=lambda each: (each.line or 0, each.column or 0)))

    def _add(
        self,
        severity: Severity,
        message: str,
        line: int | None,
        column: int | None,
        facts: dict[str, object],
    ) -> None:
        if self._strict and severity is not Severity.WARNING:
            raise UnreadableFile(message, file=self.file, line=line, column=column, **facts)
        self._keep(severity, message, line, column, facts)

    def _keep(
        self,
        severity: Severity,
        message: str,
        line: int | None,
        column: int | None,
        facts: dict[str, object],
    ) -> None:
        """Where a finding goes."""
        self._findings.append(
            Finding(
                severity=severity,
                message=message,
                line=line,
                column=column,
                facts=tuple(facts.items()),
            )
        )
