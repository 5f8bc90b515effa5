"""People of a list into the office: nobody twice, and what changed is told.

A person who is there gets what the list says otherwise than it is known, from the day of the list
on; what was not known holds for all days. A list never takes a fact away.
"""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from arpad.core.errors import InputError
from arpad.core.name_key import name_key
from arpad.core.rate_of_play import TimeControl
from arpad.lists.reading import without_collector
from arpad.office.acts import acts, new_act
from arpad.office.list_lines import ListLine
from arpad.office.list_store import keep_given_list
from arpad.office.office import Office
from arpad.office.people import add_numbers, facts_of, people_on, person_of, write_facts
from arpad.office.people_import_records import (
    FactChange,
    ImportedPeople,
    NothingImported,
    UnclearRow,
)
from arpad.office.people_matching import TWICE, Match, Register
from arpad.office.people_records import Person
from arpad.office.people_rows import PersonRow
from arpad.office.people_source import PeopleSource, opened_people

IMPORTED: Final = "people.imported"  # kind of the act
_BATCH: Final = 5_000  # rows whose new persons get their numbers at once
_ACTS: Final = 1_000

Progress = Callable[[int, int, int], None]
Decisions = Mapping[int, int | None]


def import_people(  # noqa: PLR0913  one argument a choice of the user
    office: Office,
    path: Path | str,
    *,
    actor: str,
    today: date,
    list_date: date | None = None,
    decisions: Decisions | None = None,
    time_control: TimeControl | None = None,
    columns: Mapping[str, str] | None = None,
    encoding: str | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> ImportedPeople:
    """Take the people of a list into the office, all in one transaction.

    Args:
        office: the office.
        path: the list, of any format.
        actor: who does it.
        today: the day from which changed facts hold, where the list has no day.
        list_date: the list is the one from which the office starts: its ratings are published as
            the list of this day.
        decisions: who unclear rows are: line and number of the person, None for somebody new.
        time_control: which list a file of FIDE's is, where it does not tell it.
        columns: headings of a table and what they stand for.
        encoding: of a text.
        dry_run: say what would be done, and do nothing.
        progress: told how far it is, of how much, and how many people were taken.

    Raises:
        InputError: the file cannot be read or has nobody; or with a list date: rows are unclear,
            there are no ratings, or there is a list already. Nothing was changed.
        NothingImported: as it was asked for, or for unclear rows; with the report.
    """
    if list_date is not None:
        office.calendar.period_of_list(list_date)
    taken = 0

    def tell(done: int, total: int) -> None:
        if progress is not None:
            progress(done, total, taken)

    with (
        without_collector(),
        opened_people(
            path,
            is_fide=office.system == "fide",
            time_control=time_control,
            any_kind=list_date is None or office.system != "fide",
            columns=columns,
            encoding=encoding,
            progress=tell,
        ) as source,
        office.store.writing() as connection,
    ):
        job = _Import(connection, source, actor, list_date, today, decisions or {})
        for row in source.rows:
            job.take(row)
            taken += 1
        report = job.finish(str(path))
        if dry_run:
            raise NothingImported("office.people.dry_run", report)
        if list_date is not None:
            _keep_lists(connection, job.act, list_date, report, str(path))
    return report


def _keep_lists(
    connection: Any, act: int, list_date: date, report: ImportedPeople, file: str
) -> None:
    if report.unclear:
        count = len(report.unclear)
        raise NothingImported("office.people.list_unclear", report, file=file, count=count)
    if not any(report.lists.values()):
        raise InputError("office.people.no_ratings", file=file)
    for scope, lines in report.lists.items():
        if lines:
            keep_given_list(connection, act, list_date, scope, lines)


class _Import:
    """The rows on their way into the office."""

    def __init__(  # noqa: PLR0913, PLR0917  all that an import is about
        self,
        connection: Any,
        source: PeopleSource,
        actor: str,
        list_date: date | None,
        today: date,
        decisions: Decisions,
    ) -> None:
        self._connection = connection
        self._source = source
        newest = _newest_import(connection) or date.min
        told = list_date or source.month
        self._since = told or max(today, newest)
        self._is_older = self._since < newest
        self.act = new_act(connection, actor, IMPORTED, since=self._since.isoformat())
        day = None if self._is_older else self._since
        self._register = Register(people_on(connection, day))
        self._decisions = decisions
        self._undecided = set(decisions)
        self._met: dict[int, int] = {}  # slot and the line that names it first
        self._waiting: list[tuple[int, dict[str, str], dict[str, dict[str, Any]]]] = []
        self._later: list[tuple[int, str, str]] = []  # facts that hold from the day of the list
        self._changes: list[FactChange] = []
        self._unclear: list[tuple[PersonRow, Match]] = []
        self._lists: dict[str, dict[int, ListLine]] = {}
        self._changed: set[int] = set()
        self._new = self._repeated = 0

    def take(self, row: PersonRow) -> None:
        """One row: new, known, or unclear."""
        found = self._decided(row) or self._register.match(row.facts)
        if found.slot is not None and found.slot in self._met:
            if found.by_id:
                self._repeated += 1
            else:
                self._unclear.append((row, Match(why=TWICE, candidates=(found.slot,))))
            return
        if found.why:
            self._unclear.append((row, found))
            return
        facts = row.facts
        if found.slot is None:
            slot = self._register.add(person_of(0, facts))
            self._new += 1
        else:
            slot = found.slot
            facts = self._compared(slot, facts)
        self._met[slot] = row.line
        self._waiting.append((slot, facts, row.lines))
        if len(self._waiting) >= _BATCH:
            self._write()

    def _decided(self, row: PersonRow) -> Match | None:
        if row.line not in self._decisions:
            return None
        self._undecided.discard(row.line)
        person = self._decisions[row.line]
        if person is None:
            return Match()
        slot = self._register.slot_of(person)
        if slot is None:
            raise InputError("office.people.assigned_unknown", line=row.line, person=person)
        return Match(slot)

    def _compared(self, slot: int, facts: dict[str, str]) -> dict[str, str]:
        """What was not known of a person; what is known otherwise is noted for later."""
        person = self._register.people[slot]
        known = facts_of(person)
        new: dict[str, str] = {}
        other: dict[str, str] = {}
        for name, value in facts.items():
            before = known.get(name, "")
            if before == value or (name == "name" and _is_plainer(before, value)):
                continue
            if before and (self._is_older or self._register.is_number_of(slot, name, value)):
                continue
            (other if before else new)[name] = value
            self._changes.append(
                FactChange(
                    person=person.id, name=person.name, fact=name, before=before, after=value
                )
            )
        if new or other:
            self._changed.add(slot)
            self._register.put(slot, person_of(person.id, known | new | other))
        self._later += ((person.id, name, value) for name, value in other.items())
        return new

    def _write(self) -> None:
        """Numbers for the new persons of some rows, and their facts."""
        people = self._register.people
        fresh = [slot for slot, _, _ in self._waiting if not people[slot].id]
        numbers = add_numbers(self._connection, self.act, len(fresh))
        for slot, number in zip(fresh, numbers, strict=True):
            people[slot] = people[slot].replace(id=number)
        always = (
            (people[slot].id, name, value)
            for slot, facts, _ in self._waiting
            for name, value in facts.items()
        )
        write_facts(self._connection, self.act, always, None)
        write_facts(self._connection, self.act, self._later, self._since)
        for slot, _, lines in self._waiting:
            number = people[slot].id
            for scope, line in lines.items():
                self._lists.setdefault(scope, {})[number] = ListLine(person=number, **line)
        self._waiting.clear()
        self._later.clear()

    def finish(self, file: str) -> ImportedPeople:
        """What was done.

        Raises:
            InputError: the list names nobody, or has no such row as was decided on.
        """
        self._write()
        if self._undecided:
            lines = ", ".join(map(str, sorted(self._undecided)))
            raise InputError("office.people.no_such_line", file=file, lines=lines)
        if not self._met and not self._unclear:
            raise InputError("office.people.no_people", file=file, format=self._source.format)
        met, people = self._met, self._register.people
        return ImportedPeople(
            format=self._source.format,
            month=self._source.month,
            since=self._since,
            people=len(met),
            new=self._new,
            changed=len(self._changed),
            unchanged=len(met) - self._new - len(self._changed),
            repeated=self._repeated,
            is_older=self._is_older,
            changes=tuple(self._changes),
            unclear=tuple(_unclear_row(*each, people) for each in self._unclear),
            findings=tuple(self._source.findings),
            lists=self._lists,
        )


def _unclear_row(row: PersonRow, found: Match, people: list[Person]) -> UnclearRow:
    return UnclearRow(
        line=row.line,
        facts=tuple(row.facts.items()),
        why=found.why,
        candidates=tuple(people[slot] for slot in found.candidates),
    )


def _is_plainer(before: str, value: str) -> bool:
    """Whether a name is the known one, only without its accents or in capitals."""
    if name_key(before) != name_key(value):
        return False
    return value.isupper() > before.isupper() or (value.isascii() and not before.isascii())


def _newest_import(connection: Any) -> date | None:
    """The day of the newest list that was imported."""
    days = [each.facts["since"] for each in acts(connection, kind=IMPORTED, newest=_ACTS)]
    return max(map(date.fromisoformat, days), default=None)
