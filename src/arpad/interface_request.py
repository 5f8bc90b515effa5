"""From what a caller of the library gives to a request, and on to the system's answer."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from arpad.core.errors import BadValue, InputError
from arpad.core.frozen import Record
from arpad.core.parameters import Parameter, Request, of_opponents, parse_value, read_date
from arpad.core.quantities import Rating
from arpad.core.records import Event, Game, Player
from arpad.core.system import Capability, RatingSystem, check_ability
from arpad.systems.registry import load_system

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
    values = {name: value_of(parameters, name, value) for name, value in facts.items()}
    day = day_of(parameters["on"], on)
    played = tuple(
        _game(game, declared) for game in (games.split() if isinstance(games, str) else games)
    )
    if played and events:
        raise InputError("error.games_or_events")
    all_events = tuple(events) or (Event(start=day, games=played),)
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
    check_ability(system, capability, on if isinstance(on, date) else read_date("--on", on))
    return system


def day_of(parameter: Parameter, on: date | str) -> date:
    """The day of a request, as a date or as a text.

    Raises:
        BadValue: the text is no day.
    """
    day = on if isinstance(on, date) else parse_value(parameter, on)
    if not isinstance(day, date):
        raise TypeError(type(day).__name__)
    return day


def value_of(parameters: dict[str, Parameter], name: str, value: object) -> object:
    """A fact as its parameter wants it; texts and whole numbers are read, typed values kept."""
    if name not in parameters:
        if name in {"rating", "opponent_rating", "opponent"}:
            return value
        raise BadValue(name, value, "allowed.one_of", choices=", ".join(sorted(parameters)))
    plain = isinstance(value, str | int | float) and not isinstance(value, Rating | bool)
    return parse_value(parameters[name], str(value)) if plain else value


def _game(game: GameLike, parameters: Sequence[Parameter]) -> Game:
    from arpad.formats.games import parse_game_token

    if isinstance(game, Game):
        return game
    token = game if isinstance(game, str) else f"{game[0]}={game[1]}"
    return Game(opponent=opponent_of_text(token, parameters), result=parse_game_token(token).result)


def opponent_of_text(token: str, parameters: Sequence[Parameter]) -> Player:
    """The opponent of ``1400/30=1``, as far as a system with these parameters takes him."""
    from arpad.formats.games import opponent_of, parse_game_token

    decimals, after_slash = of_opponents(parameters)
    return opponent_of(parse_game_token(token), after_slash, decimals=decimals)
