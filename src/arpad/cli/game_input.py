"""Games of a command line, a file or standard input, grouped into events.

``@2026-03-15`` begins an event that starts on that day; ``@2026-03-15/2211`` also gives the
player's rating on the list in force then. Games before any such mark belong to one event that
starts on the day of ``--on``.
"""

import sys
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.parameters import Parameter, of_opponents, read_date, read_rating
from arpad.core.quantities import Rating
from arpad.core.records import Event, Game
from arpad.formats.games import GameInput, opponent_of, parse_game_token, read_games

_LARGEST_FILE = 10_000_000


class _Mark(NamedTuple):
    start: date
    rating: Rating | None
    name: str
    written: str = ""  # empty for the games before any mark


def events_of(
    tokens: Sequence[str], file: str | None, on: date, parameters: Sequence[Parameter] = ()
) -> tuple[Event, ...]:
    """The events of the tokens on the command line and of a file of games.

    Args:
        tokens: ``RATING=RESULT`` and ``@DATE[/RATING]``.
        file: path of a file, ``-`` for standard input, None for none.
        on: first day of the event without a mark.
        parameters: what the system can be told: whether ratings may have decimals, and which
            numbers may follow an opponent's rating.

    Raises:
        BadValue: a token is wrong.
        UnreadableFile: the file cannot be read or a line of it is wrong.
    """
    groups: list[tuple[_Mark, list[GameInput]]] = [(_Mark(on, None, ""), [])]
    for token in tokens:
        if token.startswith("@"):
            groups.append((_mark(token), []))
        else:
            groups[-1][1].append(parse_game_token(token))
    if file is not None:
        groups.extend(_file_groups(file, on))
    events = []
    for mark, games in groups:
        if games:
            events.append(
                Event(
                    start=mark.start,
                    rating=mark.rating,
                    name=mark.name,
                    games=_games(games, parameters),
                )
            )
        elif mark.written:
            raise BadValue("event", mark.written, "allowed.at_least_one_game")
    return tuple(events)


def _mark(token: str) -> _Mark:
    """``@2026-03-15``, ``@2026-03-15/2211``, in a file also with a name after a blank."""
    head, _, name = token[1:].partition(" ")
    day, slash, rating = head.partition("/")
    try:
        start = read_date("event", day)
    except BadValue:
        raise BadValue("event", token, "allowed.event_mark") from None
    if slash and not rating:
        raise BadValue("event", token, "allowed.event_mark")
    return _Mark(start, read_rating("event", rating) if slash else None, name.strip(), token)


def _file_groups(file: str, on: date) -> Iterable[tuple[_Mark, list[GameInput]]]:
    """The groups of a file; each part keeps the line numbers of the whole."""
    name = shown_name(file)
    lines = read_text_file(file).splitlines()
    starts = [number for number, line in enumerate(lines) if line.lstrip().startswith("@")]
    bounds = [-1, *starts, len(lines)]
    for first, last in pairwise(bounds):
        mark = _Mark(on, None, "")
        if first >= 0:
            try:
                mark = _mark(lines[first].strip())
            except BadValue as error:
                facts = dict(error.facts)
                raise UnreadableFile(
                    "table.bad_value", file=name, line=first + 1, column=1, **facts
                ) from None
        part = "\n" * (first + 1) + "\n".join(lines[first + 1 : last])
        if part.strip():
            yield mark, list(read_games(part, name))


def shown_name(file: str) -> str:
    """What messages call a file: standard input has no name of its own."""
    return "<stdin>" if file == "-" else file


def read_text_file(file: str) -> str:
    """The text of a file, or of standard input for ``-``, in whatever encoding it has.

    Raises:
        UnreadableFile: it is not there, too large, or no text.
    """
    from arpad.formats.text import decode

    return decode(read_bytes(file), file=shown_name(file)).text


def read_bytes(file: str, largest: int = _LARGEST_FILE) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        UnreadableFile: it is not there, or larger than such a file can sensibly be.
    """
    name = shown_name(file)
    try:
        if file == "-" and sys.stdin is None:
            raise UnreadableFile("error.file", file=name, reason="closed")
        if file == "-":
            data = sys.stdin.buffer.read(largest + 1)
        else:
            with open(file, "rb") as opened:  # noqa: PTH123  pathlib takes 5 ms at every start
                data = opened.read(largest + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile("error.file", file=name, reason=reason) from None
    if len(data) > largest:
        raise UnreadableFile("error.file_too_large", file=name, most=largest // 1_000_000)
    return data


def _games(games: Iterable[GameInput], parameters: Sequence[Parameter]) -> tuple[Game, ...]:
    decimals, of_opponent = of_opponents(parameters)
    return tuple(
        Game(
            opponent=opponent_of(game, of_opponent, decimals=decimals),
            result=game.result,
            colour=game.colour,
            round=game.round,
            played_on=game.played_on,
        )
        for game in games
    )
