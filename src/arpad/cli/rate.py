"""``arpad rate``: the rating change of one player."""

from argparse import Namespace
from datetime import UTC, datetime

from arpad.cli.game_input import events_of
from arpad.cli.options import CommandLine, system_of, values_of
from arpad.core.errors import InputError
from arpad.core.outcomes import RatingChange
from arpad.core.parameters import Parameter, Request
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command, for a system (None: those common to all)."""
    return games_command_line("rate", Capability.RATE, words, system)


def games_command_line(
    command: str, capability: Capability, words: Catalogue, system: RatingSystem | None
) -> CommandLine:
    """The options of a command that takes a player's games."""
    line = CommandLine(command, words, f"cli.{command}.description")
    line.inputs.add_argument(
        "system", metavar=words.text("metavar.system"), help=words.text("option.system")
    )
    line.inputs.add_argument(
        "tokens", nargs="*", metavar=words.text("metavar.game"), help=words.text("option.tokens")
    )
    parameters = system.parameters(capability) if system else ()
    line.inputs.add_argument(
        "--games", metavar=words.text("metavar.games"), help=words.text("option.games")
    )
    line.add_parameters(_without_games(parameters))
    if command == "rate":
        line.outputs.add_argument(
            "--per-event", action="store_true", help=words.text("option.per_event")
        )
    line.add_outputs(csv=True, explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.RATE)
    given = command_line(words, system).read(arguments)
    if given is None or system is None:
        return 0
    request = request_of(given, system, Capability.RATE)
    if request.get("rating") is None and request.get("standard_rating") is None:
        raise InputError("error.rating_needed")
    result = system.run(Capability.RATE, request)
    if not isinstance(result, RatingChange):
        raise TypeError(type(result).__name__)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain

        print_json(to_plain(result, words))
    else:
        from arpad.cli.rating_report import print_rating_change

        print_rating_change(result, words, system.rulebook().sources, given)
    return 0


def request_of(given: Namespace, system: RatingSystem, capability: Capability) -> Request:
    """The request of a command line: parameters, and the games grouped into events.

    Raises:
        InputError: a value or a game is wrong, or there is no game.
    """
    parameters = system.parameters(capability)
    values = values_of(_without_games(parameters), given)
    if "on" not in values:
        values["on"] = datetime.now(UTC).astimezone().date()
    tokens, file = given.tokens, given.games
    if values.get("average") is not None:
        number = next(p for p in parameters if p.name == "games")
        values |= values_of((number,), given)
        file = None
    events = events_of(tokens, file, values["on"])  # type: ignore[arg-type]  # a date, by its kind
    if not events and values.get("average") is None:
        raise InputError("error.no_games")
    return Request(values=values | {"events": events})


def _without_games(parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    """All but ``games``: that option is a file, or a number beside ``--average``."""
    return tuple(parameter for parameter in parameters if parameter.name != "games")
