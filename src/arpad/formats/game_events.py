"""Games of one player grouped into events, from tokens or a text.

``@2026-03-15`` begins an event that starts on that day; ``@2026-03-15/2211`` also gives the
player's rating on the list in force then. Games before any such mark belong to one event.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from arpad.core.errors import BadValue, UnreadableFile
from arpad.core.parameters import Parameter, of_opponents, read_date, read_rating
from arpad.core.quantities import Rating
from arpad.core.records import Event, Game
from arpad.formats.games import GameInput, opponent_of, parse_game_token, read_games


class _Mark(NamedTuple):
    start: date
    rating: Rating | None
    name: str
    written: str = ""  # empty for the games before any mark


Group = tuple[_Mark, Sequence[GameInput]]


def events_of(groups: Iterable[Group], parameters: Sequence[Parameter] = ()) -> tuple[Event, ...]:
    """The events of groups of games; a group without games and without a mark is none.

    Args:
        groups: from :func:`groups_of_tokens` or :func:`groups_of_text`.
        parameters: what the system can be told: whether ratings may have decimals, and which
            numbers may follow an opponent's rating.

    Raises:
        BadValue: a marked event has no game, or the system knows less of an opponent.
    """
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


def groups_of_tokens(tokens: Iterable[str], on: date) -> list[Group]:
    """The groups of ``RATING=RESULT`` and ``@DATE[/RATING]``.

    Args:
        tokens: as on a command line.
        on: first day of the event without a mark.

    Raises:
        BadValue: a token is wrong.
    """
    groups: list[tuple[_Mark, list[GameInput]]] = [(_Mark(on, None, ""), [])]
    for token in tokens:
        if token.startswith("@"):
            groups.append((_mark(token), []))
        else:
            groups[-1][1].append(parse_game_token(token))
    return list(groups)


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


def groups_of_text(text: str, name: str, on: date) -> Iterator[Group]:
    """The groups of a text with a game a line, or a table; each part keeps its line numbers.

    Args:
        text: the text.
        name: what errors call it, such as the name of a file.
        on: first day of the event without a mark.

    Raises:
        UnreadableFile: a line of it is wrong; with line and column.
    """
    lines = text.splitlines()
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
            yield mark, read_games(part, name)


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
