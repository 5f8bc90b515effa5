"""Options of the actions on events: which event, who is who, which game, which day."""

import re
from argparse import Namespace
from collections.abc import Iterable
from datetime import date
from typing import Final

from arpad.cli.office_place import office_line
from arpad.cli.options import CommandLine, whole_number
from arpad.core.errors import BadValue
from arpad.core.parameters import read_date
from arpad.core.results import parse_result
from arpad.explain.catalogue import Catalogue
from arpad.office.event_changes import GameResult

LARGEST_NUMBER: Final = 999_999_999
_NEW: Final = "new"
_GAME: Final = re.compile(r"(\d{1,3}):(\d{1,6})-(\d{1,6})=(.+)", re.ASCII)
_PLACE: Final = re.compile(r"(\d{1,3}):(\d{1,6})", re.ASCII)
_PERSON: Final = re.compile(rf"(\d{{1,6}})=(\d{{1,9}}|{_NEW})", re.ASCII)
_DAY: Final = re.compile(r"(\d{1,3})=(.+)", re.ASCII)


def event_line(action: str, words: Catalogue, *, writes: bool = True) -> CommandLine:
    """The options of an action on one event before its own."""
    line = office_line(action, words, writes=writes)
    line.inputs.add_argument("event", metavar="EVENT", help=words.text("office.event.option.event"))
    return line


def add_seen_option(line: CommandLine, words: Catalogue) -> None:
    """``--seen``: the version that the officer saw."""
    line.facts.add_argument(
        "--seen", metavar=words.text("metavar.count"), help=words.text("office.event.option.seen")
    )


def add_person_option(line: CommandLine, words: Catalogue) -> None:
    """``--person``: who a player is."""
    line.facts.add_argument(
        "--person",
        action="append",
        default=[],
        metavar="NUMBER=PERSON",
        help=words.text("office.event.option.person"),
    )


def event_number(given: Namespace) -> int:
    """The number of the event.

    Raises:
        BadValue: it is none.
    """
    return whole_number("EVENT", given.event, 1, LARGEST_NUMBER)


def seen_version(given: Namespace) -> int | None:
    """The version of ``--seen``.

    Raises:
        BadValue: it is no number.
    """
    return None if given.seen is None else whole_number("--seen", given.seen, 1, LARGEST_NUMBER)


def optional_day(option: str, text: str | None) -> date | None:
    """A day that may be given.

    Raises:
        BadValue: it is none.
    """
    return None if text is None else read_date(option, text)


def read_persons(texts: Iterable[str]) -> dict[int, int | None]:
    """``12=345`` and ``12=new``.

    Raises:
        BadValue: a text is not of that form, or a number stands twice.
    """
    found: dict[int, int | None] = {}
    for text in texts:
        match = _PERSON.fullmatch(text.strip())
        if match is None or int(match[1]) in found:
            raise BadValue("--person", text, "office.event.allowed_person")
        found[int(match[1])] = None if match[2] == _NEW else int(match[2])
    return found


def read_result(text: str) -> GameResult:
    """``3:5-8=1-0``: in round 3 player 5 won against player 8.

    Raises:
        BadValue: it is not of that form.
    """
    match = _GAME.fullmatch(text.strip())
    if match is None:
        raise BadValue("--result", text, "office.correct.allowed_result")
    return GameResult(
        round=int(match[1]),
        number=int(match[2]),
        opponent=int(match[3]),
        result=parse_result(match[4]),
    )


def read_place(text: str) -> tuple[int, int]:
    """``3:5``: the game of player 5 in round 3.

    Raises:
        BadValue: it is not of that form.
    """
    match = _PLACE.fullmatch(text.strip())
    if match is None:
        raise BadValue("--without-game", text, "office.correct.allowed_game")
    return int(match[1]), int(match[2])


def read_round_date(text: str) -> tuple[int, date]:
    """``3=2026-11-08``: round 3 was played on that day.

    Raises:
        BadValue: it is not of that form.
    """
    match = _DAY.fullmatch(text.strip())
    if match is None:
        raise BadValue("--round-date", text, "office.correct.allowed_round_date")
    return int(match[1]), read_date("--round-date", match[2])
