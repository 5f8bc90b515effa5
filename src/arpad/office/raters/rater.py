"""What a period rater is given, and what it answers."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import NamedTuple, Protocol

from arpad.core.frozen import Record
from arpad.office.calendar import Period
from arpad.office.event_records import EventDocument
from arpad.office.list_lines import ListLine, RatingList
from arpad.office.people_records import Person


class DueEvent(Record):
    """An event that a period rates.

    Args:
        event: its number.
        version: number of the row of its version.
        name: for reports.
        start: first day.
        end: last day.
        digest: of its document.
        document: the report, by persons.
        approved: it was approved in spite of a shorter thinking time.
    """

    event: int
    version: int
    name: str
    start: date
    end: date
    digest: str
    document: EventDocument
    approved: bool = False


class PeriodGiven(Record):
    """A period to be rated.

    Args:
        period: its dates.
        scope: standard, rapid or blitz.
        base: the list before.
        events: those to be rated, in the order of their first days.
        people: what is known of everybody on the day of the list.
        current: number by which a person is known now, of those who were merged.
        list_on: the list in force on a day; the standard list for ``standard``.
        standard_on: the standard list in force on a day.
        parameters: of the system, as the office was told.
    """

    period: Period
    scope: str
    base: RatingList
    events: tuple[DueEvent, ...]
    people: Mapping[int, Person]
    current: Mapping[int, int]
    list_on: Callable[[date], RatingList]
    standard_on: Callable[[date], RatingList]
    parameters: Mapping[str, str]

    def persons_of(self, event: DueEvent) -> dict[int, int]:
        """The person behind each starting number, by the number he is known by now."""
        return {
            number: self.current.get(person, person) for number, person in event.document.persons
        }


class Outcome(NamedTuple):
    """What a period brings a person.

    Attributes:
        line: on the new list.
        records: the computations, in the order in which they were made.
    """

    line: ListLine
    records: tuple[Record, ...]


class Task(NamedTuple):
    """A person to be rated.

    Attributes:
        person: number.
        sign: computes the signature, of all that decides the outcome: when it is that of an
            earlier run of the same period, its outcome holds.
        solve: computes the outcome.
    """

    person: int
    sign: Callable[[], str]
    solve: Callable[[], Outcome]


class Rater(Protocol):
    """The period rules of a system."""

    def tasks(self, given: PeriodGiven) -> Iterator[Task]:
        """The persons who played, in the order of their numbers."""
        ...

    def idle(self, given: PeriodGiven) -> Callable[[ListLine], ListLine]:
        """What makes the line of a person who did not play, from that of the list before."""
        ...


def whole_list(
    rater: Rater, given: PeriodGiven, played: Mapping[int, ListLine]
) -> dict[int, ListLine]:
    """The new list: those who played, then all others of the list before.

    Args:
        rater: of the system.
        given: the period.
        played: the new lines of those who played.
    """
    lines = dict(played)
    idle = rater.idle(given)
    for person, line in given.base.items():
        if person not in lines:
            lines[person] = idle(line)
    return lines


def rater_of(system: str) -> Rater:
    """The rater of a system.

    Args:
        system: id.
    """
    if system == "fide":
        from arpad.office.raters.fide import FideRater

        return FideRater()
    if system == "kbsb":
        from arpad.office.raters.kbsb import KbsbRater

        return KbsbRater()
    from arpad.office.raters.by_event import EventRater

    return EventRater(system)
