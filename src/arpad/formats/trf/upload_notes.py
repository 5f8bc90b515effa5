"""What ``arpad check`` says of a report: of each kind the first ones, and how many more."""

from collections import Counter
from typing import Final

from arpad.core.findings import Finding, Severity
from arpad.formats.trf.players import ReadPlayer

# How many warnings of one kind are listed one by one.
_MOST_OF_A_KIND: Final = 20


class UploadNotes:
    """Takes warnings, those of one kind in the order of the file."""

    def __init__(self) -> None:
        self._found: list[Finding] = []
        self._counts: dict[str, int] = {}

    def add(
        self, message: str, line: int | None = None, column: int | None = None, **facts: object
    ) -> None:
        """One warning."""
        count = self._counts[message] = self._counts.get(message, 0) + 1
        if count > _MOST_OF_A_KIND + 1:
            return
        self._found.append(
            Finding(
                severity=Severity.WARNING,
                message=message,
                line=line,
                column=column,
                facts=tuple(facts.items()),
            )
        )

    def add_of_round(self, message: str, player: ReadPlayer, number: int, **facts: object) -> None:
        """One warning about what a player did in a round."""
        column = player.column_of_round(number)
        self.add(message, player.line, column, round=number, number=player.number, **facts)

    def findings(self) -> tuple[Finding, ...]:
        """The first of each kind; in the place of the next how many more there are."""
        seen: Counter[str] = Counter()
        kept = []
        for each in self._found:
            seen[each.message] += 1
            if seen[each.message] <= _MOST_OF_A_KIND:
                kept.append(each)
                continue
            count = self._counts[each.message] - _MOST_OF_A_KIND
            facts = (("code", each.message), ("count", count))
            kept.append(each.replace(message="trf.more_of_a_kind", facts=facts))
        return tuple(sorted(kept, key=lambda each: (each.line or 0, each.column or 0)))
