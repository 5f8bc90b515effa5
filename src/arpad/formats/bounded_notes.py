"""Findings of files of any length: the first thousand of each kind, and how many more of it."""

from collections.abc import Callable, Iterable
from typing import Final

from arpad.core.findings import Finding, Severity

MOST: Final = 1000
MORE: Final = "finding.more"
Note = Callable[..., None]


def count_of(findings: Iterable[Finding]) -> int:
    """How many findings there are, with those that are only counted.

    Example:
        >>> notes = BoundedNotes()
        >>> for line in range(1, 1503):
        ...     notes.add(Severity.ERROR, "fide_list.bad_row", line)
        >>> len(notes.findings()), count_of(notes.findings())
        (1001, 1502)
    """
    return sum(
        int(str(dict(each.facts)["count"])) if each.message == MORE else 1 for each in findings
    )


class BoundedNotes:
    """Collects findings up to a number of each kind, and counts all.

    Args:
        findings: where they are collected; a list of its own without it.
    """

    def __init__(self, findings: list[Finding] | None = None) -> None:
        self._findings: list[Finding] = [] if findings is None else findings
        self._counts: dict[tuple[Severity, str], int] = {}

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
        kind = (severity, message)
        count = self._counts[kind] = self._counts.get(kind, 0) + 1
        if count > MOST:
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

    def more(self) -> tuple[Finding, ...]:
        """For each kind of which there are more than are kept, how many more."""
        return tuple(
            Finding(
                severity=severity, message=MORE, facts=(("count", count - MOST), ("code", message))
            )
            for (severity, message), count in self._counts.items()
            if count > MOST
        )

    def findings(self) -> tuple[Finding, ...]:
        """The findings in the order in which they were made; the last tell how many more."""
        return (*self._findings, *self.more())
