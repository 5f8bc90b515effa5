"""An event as the office keeps it: the report, without names, by numbers of persons."""

from collections.abc import Mapping

from arpad.core.frozen import Record
from arpad.core.records import Tournament


class EventDocument(Record):
    """An event as it is to be rated.

    Args:
        tournament: the report: players are known by their starting numbers alone; their names,
            identities and ratings are left out, and come from the office.
        persons: starting number and number of the person, in the order of the report.
        scope: standard, rapid or blitz.
        approved: it was approved in spite of its shorter rate of play.
    """

    tournament: Tournament
    persons: tuple[tuple[int, int], ...]
    scope: str = "standard"
    approved: bool = False

    @property
    def person_of(self) -> Mapping[int, int]:
        """The person of each starting number."""
        return dict(self.persons)
