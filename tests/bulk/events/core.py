"""Events by the code of ``arpad tournament``, one after the other: what bulk must come to."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from arpad.core.outcomes import TournamentRating
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.dwz.rules import regime
from arpad.systems.dwz.tournament_rating import rate_tournament
from arpad.systems.registry import load_system

RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)
EPOCH = date(1970, 1, 1)
Row = dict[str, Any]


class Event(NamedTuple):
    """An event: its name, and white, black, half points and day of each game in order."""

    name: str
    games: Sequence[tuple[int, int, int, int]]

    @property
    def days(self) -> tuple[date, date]:
        """First and last day."""
        days = [game[3] for game in self.games]
        return EPOCH + timedelta(days=min(days)), EPOCH + timedelta(days=max(days))


def in_order(events: Sequence[Event]) -> list[Event]:
    """As they end; those of one day as they begin, then by name."""
    return sorted(events, key=lambda each: (*each.days[::-1], each.name))


def tournament_of(event: Event, players: Mapping[int, Player]) -> tuple[Tournament, list[int]]:
    """The event with the numbers of its players, from the lowest on."""
    who = sorted({side for game in event.games for side in game[:2]})
    rounds: dict[int, list[Pairing]] = {player: [] for player in who}
    for white, black, half_points, _ in sorted(event.games, key=lambda game: game[3]):
        for player, opponent, made in (
            (white, black, half_points),
            (black, white, 2 - half_points),
        ):
            pairing = Pairing(opponent=who.index(opponent) + 1, result=RESULTS[made])
            rounds[player].append(pairing)
    start, end = event.days
    entries = tuple(
        Entry(player=players[player].replace(number=number), pairings=tuple(rounds[player]))
        for number, player in enumerate(who, 1)
    )
    return Tournament(name=event.name, start=start, end=end, entries=entries), who


def rate_icu(rows: dict[int, Row], event: Event) -> None:
    """Rate an event by the Irish rules; the rows change."""
    players = {
        number: Player(
            rating=Rating(row["rating"]) if row["rating"] else None,
            games_played=row["games"],
            birth_year=row["birth_year"] or None,
            facts=tuple(
                (name, value)
                for name, value in (
                    ("foreign", bool(row["foreign"])),
                    ("birth_date", row["birth_date"]),
                    ("joined", row["joined"]),
                )
                if value
            ),
        )
        for number, row in rows.items()
    }
    tournament, who = tournament_of(event, players)
    system = load_system("icu")
    rated = system.rate_tournament(tournament, time_control=TimeControl.STANDARD, approved=False)
    for number, answer in zip(who, _answers(rated), strict=True):
        row = rows[number]
        if isinstance(answer, FirstRating):
            row |= {"rating": answer.initial_rating, "games": answer.games_counted}
        elif isinstance(answer, RatingUpdate) and not row["foreign"]:
            games = None if row["games"] is None else row["games"] + answer.games_rated
            row |= {"rating": answer.rating_after, "games": games}


def rate_dwz(rows: dict[int, Row], event: Event, regulations: str) -> None:
    """Rate an event by the German rules; the rows change."""
    players = {
        number: Player(
            rating=Rating(row["rating"]) if row["rating"] else None,
            birth_year=row["birth_year"] or None,
            facts=() if row["index"] is None else (("index", row["index"]),),
        )
        for number, row in rows.items()
    }
    tournament, who = tournament_of(event, players)
    rated = rate_tournament(tournament, regime(event.days[1], regulations))
    for number, answer in zip(who, _answers(rated), strict=True):
        row = rows[number]
        if isinstance(answer, FirstRating):
            if answer.published:
                row |= {"rating": answer.initial_rating, "index": 1}
        elif isinstance(answer, RatingUpdate):
            index = None if row["index"] is None else row["index"] + 1
            row |= {"rating": answer.rating_after, "index": index}


def _answers(rated: TournamentRating) -> list[RatingUpdate | FirstRating | None]:
    return [player.answer for player in rated.players]
