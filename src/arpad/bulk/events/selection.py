"""The events of a folder of games: when each began and ended, and where its games are.

An event is what its games call it in their column ``event``, in whatever months they lie. It is
rated in the month of its last game. Events that end on one day come in the order of their first
days, then of their names.
"""

from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from arpad.bulk.digest import digest_of, file_digest
from arpad.bulk.event_names import COLUMN, event_column, event_tables, names_of_events
from arpad.bulk.games import PeriodGames
from arpad.bulk.parquet import as_numbers, no_column, reading, row_groups
from arpad.bulk.schema import GAME_COLUMNS
from arpad.bulk.selected import EPOCH, dated_periods, days_of, without_rejects
from arpad.core.errors import InputError, UnreadableFile

_LONGEST: Final = 366  # days; two events of one name, of a year each, would be longer
Columns = dict[str, NDArray[Any]]


class Span(NamedTuple):
    """An event.

    Args:
        last, first: its days since 1970-01-01.
        name: as the games call it.
        games: rows of it.
    """

    last: int
    first: int
    name: str
    games: int

    @property
    def start(self) -> date:
        """Its first day."""
        return EPOCH + timedelta(days=self.first)

    @property
    def end(self) -> date:
        """Its last day."""
        return EPOCH + timedelta(days=self.last)


class EventGames(PeriodGames):
    """The games of a month: those of the events that end in it.

    Args:
        events: in the order in which they are rated.
    """

    events: tuple[Span, ...]

    def digest(self) -> str:
        """Of the bytes of the files, and of which events count."""
        events = (f"{each.first} {each.last} {each.name}" for each in self.events)
        return digest_of([*(file_digest(file) for file in self.files), *events])


def periods_by_event(folder: Path) -> tuple[EventGames, ...]:
    """The events of a folder by the month in which they end.

    Raises:
        InputError: there are no games, games without a date, or an event that cannot be one.
        UnreadableFile: a file of them cannot be used, or a game has no event.
    """
    days: dict[str, list[int]] = {}  # first, last, games
    files: dict[str, dict[Path, None]] = {}
    for period in dated_periods(folder):
        for file in period.files:
            name = event_column(file)
            if name is None:
                with reading(file):
                    known = pq.ParquetFile(file).schema_arrow.names
                raise no_column(file, COLUMN, known)
            row = 1
            tables = event_tables(file, name)
            for table, its_days in zip(tables, days_of(period, file), strict=True):
                codes, names = names_of_events(table[name])
                _add(days, names, codes, its_days, (file, row))
                for each in names[:-1]:
                    files.setdefault(str(each), {})[file] = None
                row += len(its_days)
    return _by_month(folder, days, files)


def _add(
    days: dict[str, list[int]],
    names: list[str | None],
    codes: NDArray[Any],
    its_days: NDArray[Any],
    place: tuple[Path, int],
) -> None:
    """Add the days and numbers of the games of each event."""
    without = np.flatnonzero(np.array([each is None for each in names])[codes])
    if len(without):
        file, row = place
        number = row + int(without[0])
        raise UnreadableFile("bulk.rate.error.no_event", file=str(file), row=number)
    first = np.full(len(names), np.iinfo(np.int32).max)
    last = np.full(len(names), np.iinfo(np.int32).min)
    np.minimum.at(first, codes, its_days)
    np.maximum.at(last, codes, its_days)
    counts = np.bincount(codes, minlength=len(names))
    for code in np.flatnonzero(counts).tolist():
        found = days.setdefault(str(names[code]), [int(first[code]), int(last[code]), 0])
        found[0] = min(found[0], int(first[code]))
        found[1] = max(found[1], int(last[code]))
        found[2] += int(counts[code])


def _by_month(
    folder: Path, days: dict[str, list[int]], files: dict[str, dict[Path, None]]
) -> tuple[EventGames, ...]:
    months: dict[str, list[Span]] = {}
    for name, (first, last, games) in days.items():
        event = Span(last=last, first=first, name=name, games=games)
        if last - first > _LONGEST:
            facts = {"event": name, "start": event.start, "end": event.end}
            raise InputError("bulk.rate.error.long_event", folder=str(folder), **facts)
        months.setdefault(f"{event.end:%Y-%m}", []).append(event)
    return tuple(
        EventGames(
            name=month,
            on=date.fromisoformat(f"{month}-01"),
            files=tuple(sorted({file for event in events for file in files[event.name]})),
            games=sum(event.games for event in events),
            events=tuple(sorted(events)),
        )
        for month, events in sorted(months.items())
    )


def games_of_events(period: EventGames, players: int) -> tuple[Columns, Columns]:
    """The games of a month, event after event, those of an event by their days and places.

    Args:
        period: the month.
        players: how many there are.

    Returns:
        The games that can be rated, with the number of the event, and those that cannot, with the
        reason.
    """
    numbers = {event.name: number for number, event in enumerate(period.events)}
    parts: list[Columns] = []
    for file in period.files:
        name = event_column(file) or COLUMN
        for table, events in zip(
            row_groups(file, tuple(GAME_COLUMNS)), event_tables(file, name), strict=True
        ):
            codes, names = names_of_events(events[name])
            event = np.array([numbers.get(str(each), -1) for each in names])[codes]
            columns = {each: as_numbers(table[each]) for each in GAME_COLUMNS} | {COLUMN: event}
            parts.append({each: values[event >= 0] for each, values in columns.items()})
    games = {each: np.concatenate([part[each] for part in parts]) for each in parts[0]}
    order = np.lexsort((games["day"], games[COLUMN]))  # stable: those of a day in their order
    return without_rejects({each: values[order] for each, values in games.items()}, players)
