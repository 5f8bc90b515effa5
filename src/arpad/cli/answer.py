"""From a command line with games to the answer: what rate, initial and performance share."""

from argparse import Namespace
from datetime import UTC, datetime

from arpad.cli.game_input import events_of
from arpad.cli.options import CommandLine, values_of
from arpad.core.errors import InputError
from arpad.core.frozen import Record
from arpad.core.parameters import Parameter, Request
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def games_command_line(command: str, words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of a command that takes a player's games; it has the name of an ability."""
    capability = Capability(command)
    line = CommandLine(command, words, f"cli.{command}.description", system)
    add = line.inputs.add_argument
    line.add_system(system)
    add("tokens", nargs="*", metavar=words.text("metavar.game"), help=words.text("option.tokens"))
    add("--games", metavar=words.text("metavar.games"), help=words.text("option.games"))
    line.add_parameters(_without_games(system.parameters(capability) if system else ()))
    return line


def request_of(given: Namespace, system: RatingSystem, capability: Capability) -> Request:
    """The request of a command line: parameters, and the games grouped into events.

    Raises:
        InputError: a value or a game is wrong, or there is no game.
    """
    parameters = system.parameters(capability)
    values = values_of(_without_games(parameters), given)
    on = values.setdefault("on", datetime.now(UTC).astimezone().date())
    file = given.games
    against_average = values.get("average") is not None
    without = any(each.without_games and values.get(each.name) for each in parameters)
    if against_average or without:
        values |= values_of((each for each in parameters if each.name == "games"), given)
    if against_average or "games" in values:
        file = None
    events = events_of(given.tokens, file, on, parameters)  # type: ignore[arg-type]  # a date, by its kind
    if not events and not against_average and not without:
        raise InputError("error.no_games")
    return Request(values=values | {"events": events})


def print_answer(  # noqa: PLR0913, PLR0917  what, by which system, how and in which language
    kind: type[Record],
    result: Record,
    system: RatingSystem,
    words: Catalogue,
    given: Namespace,
    printer: str,
) -> None:
    """Print a result as JSON, by the printer of its kind, or as any system's answer.

    Args:
        kind: of result that has a report of its own.
        result: the answer.
        system: the rating system that gave it.
        words: the language.
        given: the command line.
        printer: name of the function of ``rating_report`` for that kind; it is loaded for a text
            alone.
    """
    sources = system.rulebook().sources
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain

        print_json(to_plain(result, words))
    elif isinstance(result, kind):
        from arpad.cli import rating_report

        getattr(rating_report, printer)(result, words, sources, given)
    else:
        from arpad.cli.system_report import print_system_answer

        print_system_answer(result, words, sources, given)


def _without_games(parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    """What is an option: not ``games`` (a file, or a number) and not what follows a slash."""
    return tuple(
        parameter
        for parameter in parameters
        if parameter.name != "games" and not parameter.of_opponent
    )
