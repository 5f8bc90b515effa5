"""Games of whole folders that belong to one list by their own days, wherever they lie.

A list of a federation need not be made of the games of a month: that of 1 July takes those from
2 April on. So the folders are gone through once, and each list knows where its games are.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.games import (
    NO_DATES,
    REASONS,
    REJECTED,
    PeriodGames,
    all_periods,
    last_day,
    no_games,
    why_rejected,
)
from arpad.bulk.lists import REJECTS_FILE
from arpad.bulk.parquet import as_numbers, row_groups, write_columns
from arpad.bulk.schema import GAME_COLUMNS, NO_DAY
from arpad.core.errors import InputError, UnreadableFile

EPOCH: Final = date(1970, 1, 1)
Columns = dict[str, NDArray[Any]]


class DayGames(PeriodGames):
    """The games of a list: those of some days.

    Args:
        first, last: days since 1970-01-01.
    """

    first: int
    last: int


def dated_periods(folder: Path) -> tuple[PeriodGames, ...]:
    """The periods of a folder, of any length, all of them with dates and some with games.

    Raises:
        InputError: there are none, or games without a date.
        UnreadableFile: a file of them cannot be used.
    """
    periods = all_periods(folder)
    if not any(period.games for period in periods):
        raise no_games(folder)
    for period in periods:
        if period.name.startswith(NO_DATES):
            facts = {"count": period.games, "folder": str(folder)}
            raise InputError("bulk.rate.error.no_dates", **facts)
    return periods


def days_of(period: PeriodGames, file: Path) -> Iterator[NDArray[Any]]:
    """The days of the games of a file, one row group after another.

    Raises:
        UnreadableFile: a day is not known, or not of the period.
    """
    first, last = ((day - EPOCH).days for day in (period.on, last_day(period)))
    row = 1
    for table in row_groups(file, ("day",)):
        days = as_numbers(table["day"], NO_DAY)
        wrong = np.flatnonzero((days < first) | (days > last))
        if len(wrong):
            number, name = row + int(wrong[0]), period.name
            raise UnreadableFile("bulk.rate.error.day", file=str(file), row=number, period=name)
        row += len(days)
        yield days


def periods_by_day(
    folder: Path, list_of: Callable[[date], tuple[str, date]]
) -> tuple[DayGames, ...]:
    """The games of a folder by the list that each day belongs to, in order.

    Args:
        folder: of the games.
        list_of: name of the list of a day, and the day that decides its rules; later days have the
            same list or a later one.

    Raises:
        InputError: there are none, or games without a date.
        UnreadableFile: a file of them cannot be used.
        NoRuleInForce: a day is before the first recorded rules.
    """
    found: dict[tuple[str, date], dict[str, Any]] = {}
    for period in dated_periods(folder):
        for file in period.files:
            for days in days_of(period, file):
                for day, count in zip(*np.unique(days, return_counts=True), strict=True):
                    key = list_of(EPOCH + timedelta(days=int(day)))
                    of_list = found.setdefault(key, {"files": {}, "games": 0, "days": set()})
                    of_list["files"][file] = None
                    of_list["games"] += int(count)
                    of_list["days"].add(int(day))
    return tuple(
        DayGames(
            name=name,
            on=on,
            files=tuple(of_list["files"]),
            games=of_list["games"],
            first=min(of_list["days"]),
            last=max(of_list["days"]),
        )
        for (name, on), of_list in sorted(found.items(), key=lambda each: each[0][1])
    )


def games_by_day(period: DayGames, players: int) -> tuple[Columns, Columns]:
    """The games of a list in the order of their days, those of a day in that of the files.

    Args:
        period: the list.
        players: how many there are.

    Returns:
        The games that can be rated, and those that cannot, with the reason.
    """
    parts: list[Columns] = []
    for file in period.files:
        for table in row_groups(file, tuple(GAME_COLUMNS)):
            columns = {
                name: as_numbers(table[name], NO_DAY if name == "day" else -1)
                for name in GAME_COLUMNS
            }
            inside = (columns["day"] >= period.first) & (columns["day"] <= period.last)
            parts.append({name: values[inside] for name, values in columns.items()})
    games = {name: np.concatenate([part[name] for part in parts]) for name in GAME_COLUMNS}
    order = np.argsort(games["day"], kind="stable")
    games = {name: values[order] for name, values in games.items()}
    return without_rejects(games, players)


def without_rejects(games: Columns, players: int) -> tuple[Columns, Columns]:
    """Games that can be rated, and those that cannot, with the reason of each."""
    reason = why_rejected(games, players)
    good = reason < 0
    rejected = {name: values[~good] for name, values in games.items()}
    return {name: values[good] for name, values in games.items()}, rejected | {
        "reason": reason[~good]
    }


def write_rejected(folder: Path, rejected: Columns) -> dict[str, int]:
    """Write the games that could not be rated; how many there are, by reason.

    Args:
        folder: of the list.
        rejected: the games, with the number of the reason.
    """
    if len(rejected["reason"]):
        write_columns(folder / REJECTS_FILE, rejected, REJECTED)
    return {
        f"rejected_{name}": int((rejected["reason"] == number).sum())
        for number, name in enumerate(REASONS)
    }
