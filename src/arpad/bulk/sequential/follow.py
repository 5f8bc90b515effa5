"""Games rated as they come, each answered at once with what it brought to both sides."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

import numpy as np

from arpad.bulk.ingest.tables import day_of_text, half_points_of
from arpad.bulk.schema import NO_DAY
from arpad.bulk.sequential.lichess_blocks import NEVER
from arpad.bulk.sequential.order import Games, games_of
from arpad.core.errors import ArpadError, BadValue, InputError
from arpad.formats.headings import field_of

_FIELDS: Final = ("white", "black", "result", "date")
_ROOM: Final = 1024
_EPOCH: Final = date(1970, 1, 1)
_LONGEST: Final = 10_000  # characters of a line


class Told(NamedTuple):
    """A game as a line tells it."""

    white: str
    black: str
    half_points: int
    day: int


class Side(NamedTuple):
    """What a game brought to a player: the numbers of the system before and after it."""

    name: str
    before: tuple[float, ...]
    after: tuple[float, ...]


class Answer(NamedTuple):
    """The answer to a line: both sides, or what is wrong with it."""

    line: int
    day: date | None = None
    white: Side | None = None
    black: Side | None = None
    error: ArpadError | None = None


class Ratings:
    """The numbers of all people met so far.

    Args:
        start: of somebody new.
        rate: rates games over such numbers.
        needs_day: a game without a day cannot be rated.
    """

    def __init__(
        self,
        start: tuple[float, ...],
        rate: Callable[[Games, Any], None],
        *,
        needs_day: bool = False,
    ) -> None:
        self._start = (*start, NEVER)
        self._rate = rate
        self._needs_day = needs_day
        self._places: dict[str, int] = {}
        self._values = np.tile(np.array(self._start), (_ROOM, 1))
        self._last_day = NO_DAY

    def put(self, name: str, numbers: Mapping[int, float]) -> None:
        """What is known of somebody before the first game.

        Args:
            name: of the player.
            numbers: by their place: rating, deviation, volatility.
        """
        place = self._place(name)
        for column, number in numbers.items():
            self._values[place, column] = number

    def rate(self, told: Told) -> tuple[Side, Side]:
        """Rate a game.

        Raises:
            InputError: it was played before the last one, or by one player, or lacks its day.
            NoRuleInForce: there are no rules of its day.
        """
        if told.white.casefold() == told.black.casefold():
            raise InputError("bulk.follow.oneself", name=told.white)
        if told.day == NO_DAY and self._needs_day:
            raise InputError("bulk.follow.no_day")
        if NO_DAY != told.day < self._last_day:
            last = _EPOCH + timedelta(self._last_day)
            raise InputError("bulk.follow.order", day=_EPOCH + timedelta(told.day), last=last)
        places = [self._place(name) for name in (told.white, told.black)]
        before = self._values[places].copy()
        game = games_of([places[0]], [places[1]], [told.half_points], [told.day])
        self._rate(game, self._values)
        self._last_day = max(self._last_day, told.day)
        after = self._values[places]
        white, black = (
            Side(name, tuple(old.tolist()[:-1]), tuple(new.tolist()[:-1]))
            for name, old, new in zip((told.white, told.black), before, after, strict=True)
        )
        return white, black

    def _place(self, name: str) -> int:
        place = self._places.setdefault(name.casefold(), len(self._places))
        if place == len(self._values):
            more = np.tile(np.array(self._start), (len(self._values), 1))
            self._values = np.concatenate([self._values, more])
        return place


def answers(lines: Iterable[str], ratings: Ratings) -> Iterator[Answer]:
    """The answer to each line, as soon as it comes; blank lines have none.

    Args:
        lines: objects of JSON, or rows of CSV, with ``white``, ``black``, ``result`` and ``day``;
            a first row with headings gives their order.
        ratings: of the people, changed by each game.
    """
    fields: tuple[str, ...] = _FIELDS
    is_first = True
    for number, line in enumerate(lines, 1):
        text = line.strip("\ufeff \t\r\n")
        if not text:
            continue
        found = None if text.startswith("{") or not is_first else _headings(text)
        is_first = False
        if found is not None:
            fields = found
            continue
        try:
            told = _told(text, fields)
            white, black = ratings.rate(told)
        except ArpadError as error:
            yield Answer(number, error=error)
            continue
        day = None if told.day == NO_DAY else _EPOCH + timedelta(told.day)
        yield Answer(number, day, white, black)


def _headings(text: str) -> tuple[str, ...] | None:
    """The fields of a row of headings; None where it is a game."""
    fields = tuple(field_of(cell) or "" for cell in _cells(text))
    return fields if {"white", "black", "result"} <= set(fields) else None


def _cells(text: str) -> list[str]:
    delimiter = max(",;\t", key=text.count)
    try:
        return next(csv.reader([text], delimiter=delimiter))
    except (csv.Error, StopIteration):
        raise InputError("bulk.follow.unreadable") from None


def _told(text: str, fields: tuple[str, ...]) -> Told:
    """The game of a line.

    Raises:
        InputError: it tells of none.
    """
    if len(text) > _LONGEST:
        raise InputError("bulk.follow.unreadable")
    item = _object(text) if text.startswith("{") else dict(zip(fields, _cells(text), strict=False))
    names = [_name(item.get(side)) for side in ("white", "black")]
    if not all(names):
        raise InputError("bulk.follow.no_player")
    written = item.get("result")
    half_points = half_points_of(written)
    if half_points < 0:
        raise BadValue("result", written, "allowed.result")
    day = day_of_text(item.get("date") or "")
    if day == NO_DAY + 1:
        raise BadValue("date", item.get("date"), "allowed.date")
    return Told(names[0], names[1], half_points, day)


def _object(text: str) -> dict[str, Any]:
    try:
        item = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("bulk.follow.unreadable") from None
    return {field_of(str(key)) or str(key): value for key, value in item.items()}


def _name(value: object) -> str:
    if not isinstance(value, str | int) or isinstance(value, bool):
        return ""
    return " ".join(str(value).split())
