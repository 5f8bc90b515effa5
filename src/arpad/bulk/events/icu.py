"""The Irish Chess Union: events by ``arpad.systems.icu``."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from arpad.bulk.events.given import Column, days, flags, numbers, read_list
from arpad.bulk.events.selection import Span
from arpad.bulk.events.systems import STATUSES, Columns, Rated, Row
from arpad.bulk.schema import NO_DAY
from arpad.bulk.selected import EPOCH
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
from arpad.systems.icu.initial_rating import IcuFirstRating
from arpad.systems.icu.rateability import FOREIGN
from arpad.systems.icu.rating_change import IcuUpdate
from arpad.systems.icu.rules import regime
from arpad.systems.icu.system import ICU

_NOT_TOLD: Final = -1
_COLUMNS: Final = {
    "rating": Column(("rating",), numbers(1, HIGHEST_RATING)),
    "games": Column(
        ("games", "games_played"), numbers(0, LARGEST_COUNT, _NOT_TOLD), unknown=_NOT_TOLD
    ),
    "foreign": Column(("foreign",), flags),
    "birth_year": Column(("birth_year", "born"), numbers(FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)),
    "birth_day": Column(("birth_date",), days(NO_DAY), unknown=NO_DAY, new=NO_DAY),
    "joined": Column(("joined",), days(NO_DAY), unknown=NO_DAY, new=NO_DAY),
}


class Icu:
    """The Irish Chess Union."""

    name = "icu"
    columns = ("player", *_COLUMNS)

    def regime(self, event: Span) -> Regime:
        """The rules of the first day."""
        return regime(event.start)

    def read_given(self, path: Path | None, players: Path) -> tuple[Columns, Any]:
        """The given list."""
        return read_list(path, players, _COLUMNS, ("rating", "games"))

    def entry(self, row: Row, number: int) -> Entry:
        """A player as a table of facts tells him."""
        facts = [("foreign", True)] if row["foreign"] else []
        told = {name: _date(row[column]) for name, column in _DATES.items()}
        player = Player(
            rating=Rating(row["rating"]) if row["rating"] else None,
            number=number,
            birth_year=row["birth_year"] or None,
            games_played=None if row["games"] == _NOT_TOLD else row["games"],
            facts=(*facts, *((name, day) for name, day in told.items() if day is not None)),
        )
        return Entry(player=player)

    def rate(self, tournament: Tournament) -> TournamentRating:
        """Rate an event."""
        return ICU.rate_players(tournament)

    def rated(self, row: Row, found: PlayerRating) -> Rated:
        """Rating and number of games after an event."""
        answer, games = found.answer, row["games"]
        same = {"rating": row["rating"], "games": games}
        if isinstance(answer, IcuFirstRating):
            new = {"rating": int(answer.initial_rating or 0), "games": answer.games_counted}
            return Rated(new, answer.games_counted, STATUSES.index("first_rating"))
        if not isinstance(answer, IcuUpdate):
            status = "facts_missing" if found.missing else "not_rated"
            return Rated(same, 0, STATUSES.index(status))
        counted = answer.games_rated
        if answer.rating_status == FOREIGN:
            return Rated(same, counted, STATUSES.index("fixed"))
        known = games if games == _NOT_TOLD else games + int(counted)
        new = {"rating": int(answer.rating_after), "games": known}
        return Rated(new, counted, STATUSES.index("rated"))


_DATES: Final = {"birth_date": "birth_day", "joined": "joined"}


def _date(day: int) -> date | None:
    return None if day == NO_DAY else EPOCH + timedelta(days=day)
