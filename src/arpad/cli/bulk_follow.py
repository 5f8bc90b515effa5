"""``arpad bulk follow``: games are rated as they come, line by line."""

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from arpad.cli.bulk_needs import check_installed
from arpad.cli.bulk_sequential import (
    HIGHEST,
    OF_ELO,
    OF_LICHESS,
    add_sequential_options,
    elo_numbers,
    lichess_choices,
    refuse,
)
from arpad.cli.options import CommandLine
from arpad.core.errors import UnreadableFile
from arpad.core.os_reason import os_reason
from arpad.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from arpad.bulk.sequential.follow import Answer, Ratings, Side

_SYSTEMS: Final = ("elo", "lichess")
_NAMES: Final = ("rating", "rating_deviation", "volatility")
_COLUMNS: Final = {"rating": 0, "rd": 1, "rating_deviation": 1, "deviation": 1, "volatility": 2}
_COMMAND: Final = "arpad bulk follow"


def command_line(words: Catalogue) -> CommandLine:
    """The options of the command."""
    line = CommandLine("bulk follow", words, "bulk.follow.description")
    add = line.inputs.add_argument
    file = words.text("metavar.file")
    system = words.text("bulk.follow.option.system")
    add("--system", choices=_SYSTEMS, metavar="|".join(_SYSTEMS), required=True, help=system)
    add("--ratings", metavar=file, help=words.text("bulk.follow.option.ratings"))
    add_sequential_options(line, words)
    line.add_outputs(json=False)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when a line could not be rated.

    Raises:
        InputError: what it needs is not installed, or what is said does not fit.
    """
    given = command_line(words).read(arguments)
    if given is None:
        return 0
    check_installed("bulk.ingest.not_installed", ("numpy", "pyarrow"))
    refuse(given, OF_LICHESS if given.system == "elo" else tuple(OF_ELO), _COMMAND)
    ratings = _lichess(given) if given.system == "lichess" else _elo(given)
    if given.ratings is not None:
        _read_ratings(given.ratings, ratings)

    from arpad.bulk.sequential.follow import answers

    has_error = False
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for answer in answers(iter(sys.stdin.readline, ""), ratings):
        has_error = has_error or answer.error is not None
        text = json.dumps(_plain(answer, words), ensure_ascii=False)
        print(text.encode("utf-8", "replace").decode("utf-8"), flush=True)
    return int(has_error)


def _elo(given: Namespace) -> "Ratings":
    from arpad.bulk.sequential.follow import Ratings
    from arpad.bulk.sequential.rating import rate_elo

    numbers = elo_numbers(given, _COMMAND)

    def rate(games: Any, values: Any) -> None:
        rate_elo(
            games,
            values[:, 0],
            numbers["k"],
            scale=numbers["scale"],
            white_advantage=numbers["white_advantage"],
            is_large=False,
        )

    return Ratings((numbers["start"],), rate)


def _lichess(given: Namespace) -> "Ratings":
    from datetime import UTC, datetime

    from arpad.bulk.sequential.follow import Ratings
    from arpad.bulk.sequential.rating import numbers_of, rate_lichess

    variant, speed = lichess_choices(given, _COMMAND)
    numbers = numbers_of(datetime.now(UTC).date())
    start = (numbers.start_rating, numbers.start_deviation, numbers.start_volatility)
    rate = partial(rate_lichess, variant=variant, speed=speed, is_large=False)
    return Ratings(start, rate, needs_day=True)


def _read_ratings(path: str, ratings: "Ratings") -> None:
    """Take the ratings of a table: player, rating, and for Lichess rd and volatility."""
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:  # noqa: PTH123  any name
            for line, row in enumerate(csv.DictReader(file), 2):
                _put(path, line, row, ratings)
    except (OSError, ValueError, csv.Error) as error:
        if isinstance(error, UnreadableFile):
            raise
        raise UnreadableFile("error.file", file=path, reason=os_reason(error)) from error


def _put(path: str, line: int, row: Mapping[str, Any], ratings: "Ratings") -> None:
    name = " ".join(str(row.get("player") or row.get("name") or "").split())
    numbers = {}
    for heading, column in _COLUMNS.items():
        text = row.get(heading)
        if text in {None, ""}:
            continue
        try:
            number = float(str(text))
        except ValueError:
            number = -1.0
        if not 0 < number <= HIGHEST:
            raise UnreadableFile("bulk.follow.bad_rating", file=path, line=line, value=text)
        numbers[column] = number
    if not name or 0 not in numbers:
        raise UnreadableFile("bulk.follow.bad_row", file=path, line=line)
    ratings.put(name, numbers)


def _plain(answer: "Answer", words: Catalogue) -> dict[str, Any]:
    head: dict[str, Any] = {"schema": "arpad/bulk-follow/1", "line": answer.line}
    if answer.error is not None:
        return head | {"error": answer.error.message, "message": words.error(answer.error)}
    sides = {"white": answer.white, "black": answer.black}
    day = None if answer.day is None else answer.day.isoformat()
    return head | {"day": day} | {name: _side(side) for name, side in sides.items() if side}


def _side(side: "Side") -> dict[str, Any]:
    plain: dict[str, Any] = {"name": side.name}
    for name, before, after in zip(_NAMES, side.before, side.after, strict=False):
        plain |= {f"{name}_before": before, f"{name}_after": after}
    return plain | {"rating_change": side.after[0] - side.before[0]}
