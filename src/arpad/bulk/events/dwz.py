"""The Deutscher Schachbund: events by ``arpad.systems.dwz``."""

from pathlib import Path
from typing import Any, Final

from arpad.bulk.events.given import Column, numbers, read_list
from arpad.bulk.events.selection import Span
from arpad.bulk.events.systems import STATUSES, Columns, Rated, Row
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.quantities import Rating
from arpad.core.records import (
    FIRST_BIRTH_YEAR,
    HIGHEST_RATING,
    LARGEST_COUNT,
    LAST_BIRTH_YEAR,
    Entry,
    Player,
    Tournament,
)
from arpad.core.rulebook import Regime
from arpad.systems.dwz.initial_rating import DwzFirstRating
from arpad.systems.dwz.rating_change import DwzUpdate
from arpad.systems.dwz.rules import COEFFICIENT_E, regime
from arpad.systems.dwz.tournament_rating import rate_tournament

_NOT_TOLD: Final = -1
_COLUMNS: Final = {
    "rating": Column(("rating", "dwz"), numbers(1, HIGHEST_RATING)),
    "index": Column(("index",), numbers(0, LARGEST_COUNT, _NOT_TOLD), unknown=_NOT_TOLD),
    "birth_year": Column(("birth_year", "born"), numbers(FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)),
}


class Dwz:
    """The Deutscher Schachbund.

    Args:
        regulations: ``coefficient-e`` or ``factor-k``.
    """

    name = "dwz"
    columns = ("player", *_COLUMNS)

    def __init__(self, regulations: str = COEFFICIENT_E) -> None:
        self._regulations = regulations

    def regime(self, event: Span) -> Regime:
        """The rules of the last day."""
        return regime(event.end, self._regulations)

    def read_given(self, path: Path | None, players: Path) -> tuple[Columns, Any]:
        """The given list."""
        return read_list(path, players, _COLUMNS, ("rating", "index", "birth_year"))

    def entry(self, row: Row, number: int) -> Entry:
        """A player as a table of facts tells him."""
        index = row["index"]
        player = Player(
            rating=Rating(row["rating"]) if row["rating"] else None,
            number=number,
            birth_year=row["birth_year"] or None,
            facts=() if index == _NOT_TOLD else (("index", index),),
        )
        return Entry(player=player)

    def rate(self, tournament: Tournament) -> TournamentRating:
        """Rate an event."""
        assert tournament.end is not None  # noqa: S101  every event has its days
        return rate_tournament(tournament, regime(tournament.end, self._regulations))

    def rated(self, row: Row, found: PlayerRating) -> Rated:
        """Rating and index after an event; the first rating has index 1."""
        answer = found.answer
        same = {"rating": row["rating"], "index": row["index"]}
        if isinstance(answer, DwzUpdate):
            index = _NOT_TOLD if answer.index_after is None else answer.index_after
            new = {"rating": int(answer.rating_after), "index": index}
            return Rated(new, answer.games_rated, STATUSES.index("rated"))
        if isinstance(answer, DwzFirstRating) and answer.published:
            new = {"rating": int(answer.initial_rating or 0), "index": 1}
            return Rated(new, answer.games_counted, STATUSES.index("first_rating"))
        status = "facts_missing" if found.missing else "not_rated"
        return Rated(same, 0, STATUSES.index(status))
