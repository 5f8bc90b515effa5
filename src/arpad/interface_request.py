"""From what a caller of the library gives to a request, and on to the system's answer."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from arpad.core.errors import BadValue, InputError, UnknownName
from arpad.core.frozen import Record
from arpad.core.parameters import (
    Parameter,
    Request,
    is_of_kind,
    of_opponents,
    parse_value,
    read_date,
)
from arpad.core.records import Event, Game, Player
from arpad.core.system import Capability, RatingSystem, check_ability
from arpad.systems.registry import load_system

# The two sides of a game to come: read by the function that asks, and by no parameter.
_SIDES: Final = frozenset({"rating", "opponent_rating", "opponent"})
# A game of a caller: "1850=1", a pair (1850, "1") or a Game record.
GameLike = str | tuple[float, str] | Game


def ask(  # noqa: PLR0913, PLR0917  the common part of the functions above
    kind: type[Record],
    capability: Capability,
    system_name: str,
    on: date | str,
    games: Iterable[GameLike] | int,
    events: Sequence[Event],
    facts: dict[str, object],
) -> Any:
    """Ask a system for an ability; the answer is of the kind, or the system's own.

    Raises:
        InputError: a fact is wrong or missing, or games and events are both given.
        NotRateable: the rules have nothing to compute.
    """
    rating_system = able_system(system_name, capability, on)
    declared = rating_system.parameters(capability)
    parameters = {p.name: p for p in declared if not p.of_opponent}
    if isinstance(games, int):
        facts, games = facts | {"games": games}, ()
    sides = _SIDES & facts.keys() if capability is Capability.EXPECT else frozenset()
    values = {name: facts[name] for name in sides}
    values |= values_of(parameters, {n: each for n, each in facts.items() if n not in sides})
    day = day_of(on)
    played = _games(games, declared)
    given = _events(events)
    if played and given:
        raise InputError("error.games_or_events")
    all_events = given or (Event(start=day, games=played),)
    request = Request(values=values | {"on": day, "events": all_events})
    result = rating_system.run(capability, request)
    if not isinstance(result, kind) and not hasattr(result, "SCHEMA"):
        raise TypeError(type(result).__name__)
    return result


def able_system(name: str, capability: Capability, on: date | str) -> RatingSystem:
    """A system that can be asked this on that day.

    Raises:
        UnknownName: there is none of that name.
        NotComputed: its rules are not known, or its list was closed by that day.
        InputError: it has no such ability, or the day is none.
    """
    system = load_system(name)
    check_ability(system, capability, day_of(on))
    return system


def day_of(on: date | str, name: str = "--on") -> date:
    """The day of a request, as a date (also one with a time of day) or as a text.

    Raises:
        BadValue: the text is no day, or it is neither.
    """
    if isinstance(on, datetime):
        return on.date()
    if isinstance(on, date):
        return on
    return read_date(name, str(on))


def values_of(parameters: dict[str, Parameter], facts: Mapping[str, object]) -> dict[str, object]:
    """The facts by the names of their parameters, for which an option's name may stand too.

    Raises:
        InputError: a fact is unknown, given by both names, or not of its parameter's kind.
    """
    options = {
        each.option.replace("-", "_"): name for name, each in parameters.items() if each.option
    }
    values: dict[str, object] = {}
    for given, value in facts.items():
        name = given if given in parameters else options.get(given, given)
        if name in values:
            raise InputError("error.usage.together", names=name, other=given)
        values[name] = value_of(parameters, name, value)
    return values


def value_of(parameters: dict[str, Parameter], name: str, value: object) -> object:
    """A fact as its parameter wants it; texts and numbers are read, typed values kept.

    Raises:
        UnknownName: there is no such parameter.
        BadValue: the value is not of its kind.
    """
    if name not in parameters:
        raise UnknownName("kind.fact", name, tuple(sorted(parameters)))
    parameter = parameters[name]
    if isinstance(value, datetime):
        value = value.date()
    if value is None or is_of_kind(parameter, value):
        return value
    is_plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    # What is written as in Python is none of what a parameter takes: it is refused in its words.
    return parse_value(parameter, str(value) if is_plain else repr(value))


def _games(games: object, declared: Sequence[Parameter]) -> tuple[Game, ...]:
    if isinstance(games, str):
        games = games.split()
    if not isinstance(games, Iterable):
        raise BadValue("games", games, "allowed.game")
    return tuple(_game(game, declared) for game in games)


def _events(events: object) -> tuple[Event, ...]:
    given = tuple(events) if isinstance(events, Iterable) else (events,)
    for event in given:
        if not isinstance(event, Event):
            raise BadValue("events", event, "allowed.at_least_one_event")
    return given


def _game(game: object, parameters: Sequence[Parameter]) -> Game:
    from arpad.formats.games import parse_game_token

    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        token = game
    elif isinstance(game, tuple | list) and len(game) == len(("rating", "result")):
        token = f"{game[0]}={game[1]}"
    else:
        raise BadValue("game", game, "allowed.game")
    return Game(opponent=opponent_of_text(token, parameters), result=parse_game_token(token).result)


def opponent_of_text(token: str, parameters: Sequence[Parameter]) -> Player:
    """The opponent of ``1400/30=1``, as far as a system with these parameters takes him."""
    from arpad.formats.games import opponent_of, parse_game_token

    decimals, after_slash = of_opponents(parameters)
    return opponent_of(parse_game_token(token), after_slash, decimals=decimals)
