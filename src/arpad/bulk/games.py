"""The games of a folder, period by period, and those of them that cannot be rated."""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from arpad.bulk.digest import digest_of, file_digest
from arpad.bulk.parquet import as_numbers, open_parquet, row_groups
from arpad.bulk.schema import GAME_COLUMNS
from arpad.core.errors import InputError
from arpad.core.frozen import Record

GAMES: Final = "games"
_FOLDER: Final = "period="
NO_DATES: Final = "0000"  # begins the name of a period of games without a date
_MONTH: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
_PERIOD: Final = re.compile(r"\d{4}(-\d\d){0,2}")
_NAMES: Final = tuple(GAME_COLUMNS)
# Why a game cannot be rated, the first that holds; the number stands in the file of rejects.
REASONS: Final = ("unknown_player", "self_game", "score")
REJECTED: Final = (*_NAMES, "reason")


class PeriodGames(Record):
    """The games of one period.

    Args:
        name: of the period, such as ``2026-11``.
        on: its first day.
        files: in order of name.
        games: rows in them.
    """

    name: str
    on: date
    files: tuple[Path, ...]
    games: int

    def digest(self) -> str:
        """Of the bytes of the files."""
        return digest_of(file_digest(file) for file in self.files)


def monthly_periods(folder: Path) -> tuple[PeriodGames, ...]:
    """The games of a folder, month by month.

    Raises:
        InputError: there are none, or they are not by month.
        UnreadableFile: a file of them cannot be used.
    """
    periods = all_periods(folder)
    for period in periods:
        if period.name.startswith(NO_DATES):
            facts = {"count": period.games, "folder": str(folder)}
            raise InputError("bulk.rate.error.no_dates", **facts)
        if _MONTH.fullmatch(period.name) is None:
            facts = {"period": period.name, "folder": str(folder)}
            raise InputError("bulk.rate.error.not_monthly", **facts)
    return periods


def all_periods(folder: Path) -> tuple[PeriodGames, ...]:
    """The games of a folder, by whatever periods it has; those without a date first.

    Raises:
        InputError: there are none, or a period is no year, month or day.
        UnreadableFile: a file of them cannot be used.
    """
    found = []
    for each in sorted((folder / GAMES).glob(f"{_FOLDER}*")):
        name = each.name.removeprefix(_FOLDER)
        files = tuple(sorted(each.glob("*.parquet")))
        games = sum(open_parquet(file, _NAMES).metadata.num_rows for file in files)
        on = date.min if name.startswith(NO_DATES) else _first_day(name)
        if on is None:
            raise InputError("bulk.rate.error.not_monthly", period=name, folder=str(folder))
        if files:
            found.append(PeriodGames(name=name, on=on, files=files, games=games))
    if not found:
        raise no_games(folder)
    return tuple(found)


def no_games(folder: Path) -> InputError:
    """The error that a folder has no games."""
    return InputError(
        "bulk.rate.error.no_games", folder=str(folder), pattern="games/period=2026-11"
    )


def _first_day(name: str) -> date | None:
    """The first day of a year, month or day by its name; None for other names."""
    if _PERIOD.fullmatch(name) is None:
        return None
    try:
        return date.fromisoformat(name + "-01" * (2 - name.count("-")))
    except ValueError:
        return None


def last_day(period: PeriodGames) -> date:
    """The last day of the year, month or day that a period is; without dates its first."""
    on, length = period.on, period.name.count("-")
    if period.name.startswith(NO_DATES) or length > 1:
        return on
    if length == 0:
        return on.replace(month=12, day=31)
    return on.replace(day=monthrange(on.year, on.month)[1])


def batches_of_games(
    file: Path, every: int = 1, first: int = 0
) -> Iterator[tuple[NDArray[Any], NDArray[Any], NDArray[Any]]]:
    """White, black and half points, one row group after another."""
    for table in row_groups(file, _NAMES[:3], every, first):
        white, black, half_points = (as_numbers(table[name]) for name in _NAMES[:3])
        yield white, black, half_points


def why_rejected(columns: Any, players: int) -> NDArray[Any]:
    """For rows of games the reason why each cannot be rated, from 0; -1 where it can."""
    white, black, half_points = (columns[name] for name in _NAMES[:3])
    unknown = (white < 0) | (white >= players) | (black < 0) | (black >= players)
    score = (half_points < 0) | (half_points > 2)  # noqa: PLR2004  a win
    reason = np.full(len(white), -1)
    for number, found in reversed(list(enumerate((unknown, white == black, score)))):
        reason[found] = number
    return reason


def rejected_games(files: tuple[Path, ...], players: int) -> dict[str, NDArray[Any]]:
    """The games that cannot be rated, in the order of the files."""
    found: list[dict[str, NDArray[Any]]] = []
    for file in files:
        for table in row_groups(file, _NAMES):
            columns = {name: as_numbers(table[name]) for name in _NAMES}
            reason = why_rejected(columns, players)
            if (reason >= 0).any():
                rows = columns | {"reason": reason}
                found.append({name: values[reason >= 0] for name, values in rows.items()})
    return {
        name: np.concatenate([each[name] for each in found] or [np.zeros(0)]).astype(np.int32)
        for name in REJECTED
    }
