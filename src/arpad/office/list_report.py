"""The changes report of a list: who gained and lost, who is new, and the figures of the list."""

from arpad.core.frozen import Record
from arpad.office.comparing import Comparison, Listed, Side, compared
from arpad.office.list_lines import ListLine
from arpad.office.list_rows import OfficeList, label
from arpad.office.list_statistics import Statistics, statistics_of
from arpad.office.people_records import Person


class ListReport(Record):
    """What is to be said of a list.

    Args:
        listed: the list.
        comparison: with the list before; None for the first list.
        statistics: its figures.
    """

    listed: OfficeList
    comparison: Comparison | None
    statistics: Statistics


def list_report(listed: OfficeList, left: dict[int, tuple[Person, ListLine]]) -> ListReport:
    """The report of a list.

    Args:
        listed: the list.
        left: people of the list before who are not on it, with their lines.
    """
    comparison = None
    if listed.previous is not None:
        before: Side = {
            **{
                row.person.id: _listed(row.person, row.before)
                for row in listed.rows
                if row.before is not None
            },
            **{number: _listed(person, line) for number, (person, line) in left.items()},
        }
        after: Side = {row.person.id: _listed(row.person, row.line) for row in listed.rows}
        names = (f"{listed.previous:%Y-%m}", f"{listed.list_date:%Y-%m}")
        comparison = compared(before, after, names)
    return ListReport(listed=listed, comparison=comparison, statistics=statistics_of(listed))


def _listed(person: Person, line: ListLine) -> Listed:
    return Listed(
        person=person.id,
        name=label(person),
        federation=person.federation,
        rating=line.rating,
        games=line.games,
        inactive=line.inactive,
    )
