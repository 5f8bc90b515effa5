"""``arpad forecast``: the chances of every total against a field, and what each would bring."""

from datetime import UTC, datetime

from arpad.cli.options import CommandLine, named_system, system_of, values_of
from arpad.core.errors import InputError
from arpad.core.parameters import Parameter
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue
from arpad.forecast.parameters import MODEL_PARAMETERS, TARGET_PARAMETERS, beside
from arpad.interface_forecast import game_to_come, parameters_of_forecast


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command, for a system (None: those common to all)."""
    line = CommandLine("forecast", words, "forecast.description", system)
    add = line.inputs.add_argument
    line.add_system(system)
    add(
        "tokens",
        nargs="*",
        metavar=words.text("metavar.opponent"),
        help=words.text("forecast.option.opponents"),
    )
    line.add_parameters(p for p in _parameters(system) if not p.of_opponent)
    line.add_outputs(csv=True, explain=True)
    return line


def _parameters(system: RatingSystem | None) -> tuple[Parameter, ...]:
    declared = parameters_of_forecast(system) if system else ()
    return beside(declared, (*MODEL_PARAMETERS, *TARGET_PARAMETERS))


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.RATE, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words, Capability.RATE)
    from arpad.forecast import field

    parameters = _parameters(system)
    values = values_of(parameters, given)
    values.setdefault("on", datetime.now(UTC).astimezone().date())
    if values.get("rating") is None and values.get("standard_rating") is None:
        raise InputError("error.rating_needed")
    games = [game_to_come(token, parameters) for token in given.tokens]
    result = field.forecast(system, values, games)
    if given.json:
        from arpad.cli.output import print_json
        from arpad.explain.json_form import to_plain

        print_json(to_plain(result, words))
    elif given.csv:
        from arpad.cli.forecast_report import print_forecast_csv

        print_forecast_csv(result)
    else:
        from arpad.cli.forecast_report import print_forecast

        print_forecast(result, words, system, explain=given.explain)
    return 0
