"""The players of a tournament as the rules see them: what rating, what K, which games."""

from datetime import date

from arpad.core.errors import MissingFact
from arpad.core.frozen import Record
from arpad.core.records import Entry, Game, Player, Tournament
from arpad.core.rulebook import Regime
from arpad.core.steps import Word
from arpad.systems.common.tournaments import entry_games, players_of
from arpad.systems.icu.development_coefficient import (
    Coefficient,
    PlayerDates,
    development_coefficient,
    given,
)
from arpad.systems.icu.rateability import FOREIGN, FULL, rating_status, why_not_rated


class Participant(Record):
    """A player of the tournament as the rules see him.

    Args:
        number: starting number.
        rating: before the tournament; None when unrated.
        status: full, provisional, foreign or unrated.
        games: all his pairings, each with the opponent.
        coefficient: K of a full rating; None when he has none or it is not known.
        missing: the fact that keeps K from being known.
        games_played: games that a provisional rating rests on.
    """

    number: int
    rating: float | None
    status: Word
    games: tuple[Game, ...]
    coefficient: Coefficient | None = None
    missing: tuple[str, ...] = ()
    games_played: int = 0

    @property
    def is_fixed(self) -> bool:
        """Whether opponents meet the rating from before: it is full or foreign."""
        return self.status in {FULL, FOREIGN}

    @property
    def played(self) -> tuple[Game, ...]:
        """The games that were played."""
        return tuple(g for g in self.games if why_not_rated(g, unrated_count=True) is None)


def participants(tournament: Tournament, rules: Regime) -> dict[int, Participant]:
    """The players by starting number, with what decides how they are rated."""
    players = players_of(tournament, national=True)
    return {
        entry.number: _participant(entry, players[entry.number], players, tournament, rules)
        for entry in sorted(tournament.entries, key=lambda entry: entry.number)
    }


def _participant(
    entry: Entry,
    player: Player,
    players: dict[int, Player],
    tournament: Tournament,
    rules: Regime,
) -> Participant:
    rating, played = player.exact_rating, player.games_played
    status = rating_status(rating, played, rules, foreign=bool(player.fact("foreign")))
    coefficient: Coefficient | None = None
    missing: tuple[str, ...] = ()
    if status == FULL and rating is not None:
        try:
            coefficient = _coefficient(rating, entry, player, rules)
        except MissingFact as error:
            missing = error.missing
    return Participant(
        number=entry.number,
        rating=rating,
        status=status,
        games=entry_games(entry, players, tournament),
        coefficient=coefficient,
        missing=missing,
        games_played=played or 0,
    )


def _coefficient(rating: float, entry: Entry, player: Player, rules: Regime) -> Coefficient:
    if player.development_coefficient is not None:
        return given(player.development_coefficient)
    born, joined = player.fact("birth_date") or _full_date(entry.birth_date), player.fact("joined")
    dates = PlayerDates(
        birth_date=born if isinstance(born, date) else None,
        birth_year=player.birth_year,
        joined=joined if isinstance(joined, date) else None,
    )
    return development_coefficient(rating, dates, rules)


def _full_date(text: str) -> date | None:
    """A day of birth; None when only the year or the month is known."""
    return date.fromisoformat(text) if len(text) == len("2000-01-31") else None
