"""A plain table of games as an event: people by their names or numbers, games in rounds."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from datetime import date
from itertools import count, groupby
from typing import Final

from arpad.core.quantities import Rating
from arpad.core.records import (
    HIGHEST_RATING,
    LOWEST_RATING,
    OTHER_COLOUR,
    Entry,
    Pairing,
    Player,
    Tournament,
)
from arpad.core.results import OTHER_RESULT
from arpad.formats.player_lists.record import ListedGame

MOST_GAMES: Final = 20_000  # of an event; a file with more is a collection of games
_MOST_ROUNDS: Final = 400
_LONGEST_ID: Final = 15
_Placed = tuple[int, ListedGame]


def event_of_games(games: Iterable[ListedGame], name: str) -> Tournament | None:
    """The event that the games of a table make; None where they make none.

    Games with a round stand in it. Without rounds, and where somebody has two games in one, the
    games of a day make rounds of their own.

    Args:
        games: of the table.
        name: of the event.
    """
    played = _once([game for game in games if _has_two(game)])
    if not played or len(played) > MOST_GAMES:
        return None
    placed = _as_told(played) or _by_days(played)
    if placed is None:
        return None
    rounds = max(number for number, _ in placed)
    numbers = _numbers(played)
    pairings = _pairings(placed, numbers)
    days = [game.played_on for game in played if game.played_on is not None]
    return Tournament(
        name=name,
        start=min(days, default=None),
        end=max(days, default=None),
        rounds=rounds,
        round_dates=_round_dates(placed, rounds) if days else (),
        entries=tuple(
            _entry(
                who,
                number,
                _rating(who, played),
                (pairings.get((number, each)) for each in range(1, rounds + 1)),
            )
            for who, number in numbers.items()
        ),
    )


def _has_two(game: ListedGame) -> bool:
    return bool(game.player and game.opponent) and not game.is_unrated


def _once(games: Sequence[ListedGame]) -> list[ListedGame]:
    """Each game once, where both players tell of it."""
    views: dict[Hashable, tuple[list[ListedGame], list[ListedGame]]] = defaultdict(lambda: ([], []))
    for game in games:
        views[game.same_for_both][game.is_turned].append(game)
    kept = {
        id(game)
        for first, second in views.values()
        for game in (*first, *second[min(len(first), len(second)) :])
    }
    return [game for game in games if id(game) in kept]


def _numbers(games: Iterable[ListedGame]) -> dict[str, int]:
    """A starting number for each, as they come up."""
    found: dict[str, int] = {}
    for game in games:
        for who in (game.player, game.opponent):
            found.setdefault(who, len(found) + 1)
    return found


def _as_told(games: Sequence[ListedGame]) -> list[_Placed] | None:
    """The games in the rounds that the table tells, where nobody has two in one."""
    placed: list[_Placed] = []
    seen: set[tuple[int, str]] = set()
    for game in games:
        if game.round is None or not 1 <= game.round <= _MOST_ROUNDS:
            return None
        places = {(game.round, game.player), (game.round, game.opponent)}
        if places & seen:
            return None
        seen |= places
        placed.append((game.round, game))
    return placed


def _by_days(games: Sequence[ListedGame]) -> list[_Placed] | None:
    """The games in rounds of one day each, everybody in the first one in which both are free."""
    placed: list[_Placed] = []
    first = 1
    for _, block in groupby(sorted(games, key=_occasion), _occasion):
        taken: set[tuple[int, str]] = set()
        last = first
        for game in block:
            both = (game.player, game.opponent)
            number = next(n for n in count(first) if not any((n, who) in taken for who in both))
            taken |= {(number, who) for who in both}
            placed.append((number, game))
            last = max(last, number)
        first = last + 1
    return placed if first - 1 <= _MOST_ROUNDS else None


def _occasion(game: ListedGame) -> tuple[date, int]:
    return (game.played_on or date.min, game.round or 0)


def _pairings(
    placed: Iterable[_Placed], numbers: Mapping[str, int]
) -> dict[tuple[int, int], Pairing]:
    found = {}
    for round_number, game in placed:
        own, other = numbers[game.player], numbers[game.opponent]
        found[own, round_number] = Pairing(opponent=other, result=game.result, colour=game.colour)
        found[other, round_number] = Pairing(
            opponent=own, result=OTHER_RESULT[game.result], colour=OTHER_COLOUR[game.colour]
        )
    return found


def _round_dates(placed: Iterable[_Placed], rounds: int) -> tuple[date | None, ...]:
    """The day of each round whose games are of one day."""
    days: dict[int, set[date | None]] = defaultdict(set)
    for number, game in placed:
        days[number].add(game.played_on)
    return tuple(
        next(iter(days[number])) if len(days[number]) == 1 else None
        for number in range(1, rounds + 1)
    )


def _rating(who: str, games: Iterable[ListedGame]) -> int | None:
    """The first rating that the table tells of somebody."""
    for game in games:
        for name, rating in ((game.player, game.rating), (game.opponent, game.opponent_rating)):
            if name == who and rating is not None:
                return rating
    return None


def _entry(who: str, number: int, rating: int | None, pairings: Iterable[Pairing | None]) -> Entry:
    """Who is told by a number has no name: it may be one of FIDE's or of the federation's."""
    is_id = who.isascii() and who.isdecimal()
    known = rating is not None and LOWEST_RATING <= rating <= HIGHEST_RATING
    return Entry(
        player=Player(
            number=number,
            name="" if is_id else who,
            fide_id=who.lstrip("0")[:_LONGEST_ID] or None if is_id else None,
            rating=Rating(rating) if known and rating is not None else None,
        ),
        pairings=tuple(pairings),
        national_id=who if is_id else "",
    )
