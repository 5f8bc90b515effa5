"""What an import of people did."""

from collections.abc import Mapping
from datetime import date

from arpad.core.errors import InputError
from arpad.core.findings import Finding
from arpad.core.frozen import Record
from arpad.office.list_lines import ListLine
from arpad.office.people_records import Person


class FactChange(Record):
    """A fact that is another one now.

    Args:
        person: number.
        name: of the person, as he was known.
        fact: name of the fact.
        before: empty when it was not known.
        after: as the list has it.
    """

    person: int
    name: str
    fact: str
    before: str
    after: str


class UnclearRow(Record):
    """A row of a list of which nobody can say without a look whom it means.

    Args:
        line: line of the file, or number of the record.
        facts: what it says.
        why: id of the reason, such as ``namesakes``.
        candidates: the persons of the office it may be.
    """

    line: int
    facts: tuple[tuple[str, str], ...]
    why: str
    candidates: tuple[Person, ...]


class ImportedPeople(Record):
    """What an import did.

    Args:
        format: of the file.
        month: of the list, where the file tells it.
        since: the day from which changed facts hold.
        people: rows that were taken.
        new: persons who were not there.
        changed: persons of whom a fact is another one, or known for the first time.
        unchanged: persons of whom the list says nothing new.
        repeated: rows of somebody whom an earlier row names by the same number.
        is_older: a later list was imported before: known facts stay as they are.
        changes: of persons who were there.
        unclear: rows that were left out.
        findings: of the reader.
        lists: line of each person by scope, of those whom the list has a rating of.
    """

    format: str
    month: date | None
    since: date
    people: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    repeated: int = 0
    is_older: bool = False
    changes: tuple[FactChange, ...] = ()
    unclear: tuple[UnclearRow, ...] = ()
    findings: tuple[Finding, ...] = ()
    lists: Mapping[str, Mapping[int, ListLine]] = {}


class NothingImported(InputError):
    """The import was left before anything was written.

    Args:
        message: why.
        report: what would have been done.
        facts: for the message.
    """

    def __init__(self, message: str, report: ImportedPeople, **facts: object) -> None:
        super().__init__(message, **facts)
        self.report = report
