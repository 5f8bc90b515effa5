"""What the events of a month change, where the games name events.

Two rules look at events: a first event without enough points or games is left out of a first
rating, and from 2022 to 2024 the limit of the difference helped in one game of each event. Few
sides of games are concerned by them, so these are gone through on their own, for every engine
alike: a row for each player and event, in the order in which the events of the month ended.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.event_names import event_column, event_tables, names_of_events
from arpad.bulk.fide.accumulate import is_a_game
from arpad.bulk.fide.columns import LIST
from arpad.bulk.fide.pool import EVENTS, Pool
from arpad.bulk.fide.rules import FideRules
from arpad.bulk.fide.update import rating_used
from arpad.bulk.games import PeriodGames
from arpad.bulk.lists import LIST_FILE
from arpad.bulk.parquet import as_numbers, read_columns, row_groups
from arpad.bulk.schema import GAME_COLUMNS, NO_DAY

Ints = NDArray[Any]
# Sides that wait until they are added up.
_MANY: Final = 1 << 20
_SIDE: Final = ("player", "event", "greatest", "games", "opponents", "half_points")


def has_events(period: PeriodGames) -> bool:
    """Whether a file of the period names events."""
    return any(event_column(file) is not None for file in period.files)


def with_events(pool: Pool, period: PeriodGames, before: Path, rules: FideRules) -> Pool:
    """The pool with the rows of the events of the period, where the games name any.

    Args:
        pool: what unrated players made earlier.
        period: with its games; those that name no event count as one together.
        before: folder of the list before it.
        rules: of the period.
    """
    if not has_events(period):
        return pool
    columns = read_columns(before / LIST_FILE, LIST)
    used = rating_used(columns["rating"], columns["standard_rating"], rules)
    order = _Order()
    sums = _Sums()
    for games, codes in _games(period, order):
        sums.add(*_sides(games, codes, used, rules))
    rows = sums.rows()
    place = order.places()[rows["event"]]
    by = np.lexsort((place, rows["player"]))
    found = {f"event_{name}": rows[name][by].astype(np.int32) for name in _SIDE if name != "event"}
    return {**pool, **{name: found[name] for name in EVENTS}}


class _Order:
    """The events of a period by their days: numbers in the order in which they are met."""

    def __init__(self) -> None:
        self._numbers: dict[str | None, int] = {}
        self._days: list[tuple[int, int]] = []  # last and first of each

    def numbers(self, names: Sequence[str | None], codes: Ints, days: Ints) -> Ints:
        """The numbers of the events of games, whose days are taken down."""
        own = np.zeros(len(names), np.int64)
        bounds = np.iinfo(np.int32)
        last, first = np.full(len(names), bounds.min), np.full(len(names), bounds.max)
        np.maximum.at(last, codes, days)
        np.minimum.at(first, codes, days)
        for code in np.unique(codes).tolist():
            number = self._numbers.setdefault(names[code], len(self._numbers))
            own[code] = number
            if number == len(self._days):
                self._days.append((bounds.min, bounds.max))
            known = self._days[number]
            self._days[number] = (max(int(last[code]), known[0]), min(int(first[code]), known[1]))
        found: Ints = own[codes]
        return found

    def places(self) -> Ints:
        """The place of each number: as they ended, then as they began, then by name."""
        names = {number: name or "" for name, number in self._numbers.items()}
        by_day = sorted(range(len(names)), key=lambda number: (*self._days[number], names[number]))
        places = np.zeros(len(names), np.int64)
        places[by_day] = np.arange(len(names))
        return places


def _games(period: PeriodGames, order: _Order) -> Iterator[tuple[dict[str, Ints], Ints]]:
    """The games of a period, one row group after another, with the numbers of their events."""
    for file in period.files:
        name = event_column(file)
        tables = event_tables(file, name) if name is not None else None
        for table in row_groups(file, tuple(GAME_COLUMNS)):
            games = {
                each: as_numbers(table[each], NO_DAY if each == "day" else -1)
                for each in GAME_COLUMNS
            }
            if not len(games["day"]):
                if tables is not None:
                    next(tables)
                continue
            codes: Ints = np.zeros(len(games["day"]), np.int64)
            names: Sequence[str | None] = [None]
            if tables is not None and name is not None:
                codes, names = names_of_events(next(tables)[name])
            yield games, order.numbers(names, codes, games["day"])


def _sides(
    games: dict[str, Ints], event: Ints, used: Ints, rules: FideRules
) -> tuple[dict[str, Ints], ...]:
    """The sides of games that a rule on events can concern."""
    good = is_a_game(games["white"], games["black"], games["half_points"], len(used))
    white, black, made = (
        games[name][good].astype(np.int64) for name in ("white", "black", "half_points")
    )
    sides = ((white, black, made), (black, white, 2 - made))
    return tuple(_side(*side, event[good], used, rules) for side in sides)


def _side(  # noqa: PLR0913, PLR0917  columns of games
    player: Ints, opponent: Ints, points: Ints, event: Ints, used: Ints, rules: FideRules
) -> dict[str, Ints]:
    own, other = used[player].astype(np.int64), used[opponent].astype(np.int64)
    difference = own - other
    excluded = (difference >= rules.excluded_gap) & (own > rules.excluded_above)
    helped = (own > 0) & (other > 0) & ~excluded & (difference > rules.limit)
    helped &= own < rules.exempt_from
    if not rules.one_upgrade:
        helped[:] = False
    first = (own == 0) & (other > 0)
    chosen = helped | first
    one = first[chosen].astype(np.int64)
    return {
        "player": player[chosen],
        "event": event[chosen],
        "greatest": np.where(helped, difference, 0)[chosen],
        "games": one,
        "opponents": one * other[chosen],
        "half_points": one * points[chosen],
    }


class _Sums:
    """Sides of games added up by player and event."""

    def __init__(self) -> None:
        self._waiting: list[dict[str, Ints]] = [{name: np.zeros(0, np.int64) for name in _SIDE}]

    def add(self, *sides: dict[str, Ints]) -> None:
        """Add sides."""
        self._waiting += sides
        if sum(len(each["player"]) for each in self._waiting[1:]) > _MANY:
            self._waiting = [self.rows()]

    def rows(self) -> dict[str, Ints]:
        """A row for each player and event, by player."""
        rows = {name: np.concatenate([each[name] for each in self._waiting]) for name in _SIDE}
        events = int(rows["event"].max(initial=0)) + 1
        keys, which = np.unique(rows["player"] * events + rows["event"], return_inverse=True)
        sums = {name: np.zeros(len(keys), np.int64) for name in _SIDE[2:]}
        np.maximum.at(sums["greatest"], which, rows["greatest"])
        for name in _SIDE[3:]:
            np.add.at(sums[name], which, rows[name])
        return {"player": keys // events, "event": keys % events} | sums
