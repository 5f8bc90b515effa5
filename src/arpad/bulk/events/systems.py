"""What a system that rates whole events has to say; the rating itself is that of its package."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from numpy.typing import NDArray

from arpad.bulk.events.selection import Span
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.records import Entry, Tournament
from arpad.core.rulebook import Regime

Columns = dict[str, NDArray[Any]]
Row = Mapping[str, int]


class Rated(NamedTuple):
    """What an event made of a player.

    Args:
        row: the new values of the columns that the event can change.
        counted: games that count.
        status: what happened, a number of :data:`STATUSES`.
    """

    row: dict[str, int]
    counted: int
    status: int


# What an event made of a player; the number stands in the changes.
STATUSES = ("rated", "first_rating", "not_rated", "facts_missing", "fixed")


class EventSystem(Protocol):
    """A system that rates whole events."""

    name: str
    columns: tuple[str, ...]  # of a list

    def regime(self, event: Span) -> Regime:
        """The rules that hold for an event.

        Raises:
            NoRuleInForce: it is before the first recorded rules.
        """

    def read_given(self, path: Path | None, players: Path) -> tuple[Columns, Any]:
        """The list before the first event, a row for every player, and the table of the players.

        Raises:
            UnreadableFile: a file cannot be read, lacks a column, or says what cannot be.
        """

    def entry(self, row: Row, number: int) -> Entry:
        """A player of an event, without his games, by his row of the list."""

    def rate(self, tournament: Tournament) -> TournamentRating:
        """Rate an event.

        Raises:
            NotRateable: it cannot be rated as a whole.
        """

    def rated(self, row: Row, found: PlayerRating) -> Rated:
        """What that made of a player."""
