"""Events rated by the code of one tournament, those without a common player at the same time."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.event_names import COLUMN
from arpad.bulk.events.selection import Span
from arpad.bulk.events.systems import Columns, EventSystem, Rated, Row
from arpad.core.errors import InputError, NotRateable
from arpad.core.records import HIGHEST_RATING, LOWEST_RATING, Colour, Entry, Pairing, Tournament
from arpad.core.results import Result
from arpad.core.steps import word

_RESULTS: Final = (Result.LOSS, Result.DRAW, Result.WIN)
# A process of its own needs about as long to start as these games need.
WORTH_PROCESSES: Final = 5_000


class Task(NamedTuple):
    """An event to be rated.

    Args:
        system: rates it.
        event: the event.
        players: rows of the list, in the order of the players.
        games: white, black (places among the players) and half points, in their order.
    """

    system: EventSystem
    event: Span
    players: list[Row]
    games: list[tuple[int, int, int]]


class Outcome(NamedTuple):
    """What an event made of its players.

    Args:
        number: of the event.
        who: the players.
        rated: what became of each.
    """

    number: int
    who: NDArray[Any]
    rated: list[Rated]


def rate_task(task: Task) -> list[Rated]:
    """Rate an event; runs in any process.

    Raises:
        InputError: the event cannot be rated as a whole, or a rating leaves all bounds.
    """
    if not task.players:  # none of its games can be rated
        return []
    try:
        rating = task.system.rate(tournament_of(task))
    except NotRateable as error:
        reason = word(error.message, **error.facts)
        raise InputError("bulk.rate.error.event", event=task.event.name, reason=reason) from None
    rated = []
    for row, found in zip(task.players, rating.players, strict=True):
        new = task.system.rated(row, found)
        value = new.row["rating"]
        if value != row["rating"] and not LOWEST_RATING <= value <= HIGHEST_RATING:
            facts = {"event": task.event.name, "player": row["player"], "rating": value}
            raise InputError("bulk.rate.error.rating", **facts)
        rated.append(new)
    return rated


def tournament_of(task: Task) -> Tournament:
    """The event as a report would tell it; the games of each player are his rounds."""
    pairings: list[list[Pairing]] = [[] for _ in task.players]
    for white, black, made in task.games:
        sides = ((white, black, made, Colour.WHITE), (black, white, 2 - made, Colour.BLACK))
        for player, opponent, half_points, colour in sides:
            pairings[player].append(
                Pairing(opponent=opponent + 1, result=_RESULTS[half_points], colour=colour)
            )
    entries: list[Entry] = [
        task.system.entry(row, number).replace(pairings=tuple(rounds))
        for number, (row, rounds) in enumerate(zip(task.players, pairings, strict=True), 1)
    ]
    return Tournament(
        name=task.event.name,
        start=task.event.start,
        end=task.event.end,
        entries=tuple(entries),
    )


class Events:
    """The events of a month over a list that goes on from one to the next.

    Args:
        system: rates them.
        spans: the events, in their order.
        columns: the list; changed by each event.
        games: of all events, in the order of these.
        processes: how many at once.
    """

    def __init__(
        self,
        system: EventSystem,
        spans: Sequence[Span],
        columns: Columns,
        games: Columns,
        processes: int = 1,
    ) -> None:
        self._system, self._spans, self._columns, self._games = system, spans, columns, games
        self._processes = processes
        bounds = np.searchsorted(games[COLUMN], np.arange(len(spans) + 1))
        self._bounds = list(map(int, bounds))

    def rate(self, told: Callable[[int], None]) -> Iterator[Outcome]:
        """Rate all events and change the list; what they made of their players, wave by wave."""
        large = len(self._games[COLUMN]) >= WORTH_PROCESSES and self._processes > 1
        if not large:
            yield from self._rate(map, told)
            return
        with ProcessPoolExecutor(self._processes, get_context("spawn")) as pool:
            yield from self._rate(pool.map, told)

    def _rate(self, apply: Callable[..., Any], told: Callable[[int], None]) -> Iterator[Outcome]:
        for wave in self._waves():
            tasks = [self._task(number) for number in wave]
            made = apply(rate_task, [task for task, _ in tasks])
            for number, (task, who), rated in zip(wave, tasks, made, strict=True):
                for name in rated[0].row if rated else ():
                    self._columns[name][who] = [each.row[name] for each in rated]
                told(task.event.games)
                yield Outcome(number, who, rated)

    def _waves(self) -> list[list[int]]:
        """The numbers of the events: those of a wave have no player in common."""
        latest = np.zeros(len(self._columns["player"]), np.int64)
        waves: list[list[int]] = []
        for number in range(len(self._spans)):
            who = self._players(number)
            wave = int(latest[who].max(initial=0))
            latest[who] = wave + 1
            if wave == len(waves):
                waves.append([])
            waves[wave].append(number)
        return waves

    def _players(self, number: int) -> NDArray[Any]:
        rows = slice(self._bounds[number], self._bounds[number + 1])
        both = np.concatenate([self._games["white"][rows], self._games["black"][rows]])
        return np.unique(both)

    def _task(self, number: int) -> tuple[Task, NDArray[Any]]:
        who = self._players(number)
        rows = slice(self._bounds[number], self._bounds[number + 1])
        white, black = (
            np.searchsorted(who, self._games[name][rows]).tolist() for name in ("white", "black")
        )
        half_points = self._games["half_points"][rows].tolist()
        facts = {name: self._columns[name][who].tolist() for name in self._system.columns}
        players: list[Row] = [
            dict(zip(facts, values, strict=True)) for values in zip(*facts.values(), strict=True)
        ]
        games = list(zip(white, black, half_points, strict=True))
        return Task(self._system, self._spans[number], players, games), who
