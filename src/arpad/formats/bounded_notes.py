"""Findings of files of any length: the first thousand, and how many more there are."""

from collections.abc import Callable
from typing import Final

from arpad.core.findings import Finding, Severity

MOST: Final = 1000
Note = Callable[..., None]


class BoundedNotes:
    """Collects findings up to a number; errors beyond it still make the file one with errors."""

    def __init__(self) -> None:
        self._findings: list[Finding] = []
        self._more: dict[Severity, int] = {}

    def add(
        self,
        severity: Severity,
        message: str,
        line: int | None = None,
        column: int | None = None,
        **facts: object,
    ) -> None:
        """Note one finding.

        Args:
            severity: error, warning or repair.
            message: id of the message.
            line: from 1.
            column: from 1, in characters.
            facts: values for the placeholders of the message.
        """
        if len(self._findings) >= MOST:
            self._more[severity] = self._more.get(severity, 0) + 1
            return
        self._findings.append(
            Finding(
                severity=severity,
                message=message,
                line=line,
                column=column,
                facts=tuple(facts.items()),
            )
        )

    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order in which they were made; the last may tell how many more."""
        more = tuple(
            Finding(
                severity=severity, message="played_games.more_findings", facts=(("count", count),)
            )
            for severity, count in self._more.items()
        )
        return (*self._findings, *more)
