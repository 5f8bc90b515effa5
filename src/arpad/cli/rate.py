"""``arpad rate``: the rating change of one player."""

from arpad.cli.answer import games_command_line, print_answer, request_of
from arpad.cli.options import CommandLine, named_system, system_of
from arpad.core.errors import InputError
from arpad.core.outcomes import RatingChange
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command, for a system (None: those common to all)."""
    line = games_command_line("rate", words, system)
    if system is None or _has_periods(system):
        line.outputs.add_argument(
            "--per-event", action="store_true", help=words.text("option.per_event")
        )
    line.add_outputs(csv=True, explain=True)
    return line


def _has_periods(system: RatingSystem) -> bool:
    """Whether several events are rated on one list: then it asks for the base of the period."""
    return any(parameter.name == "base" for parameter in system.parameters(Capability.RATE))


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.RATE, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words)
    request = request_of(given, system, Capability.RATE)
    if request.get("rating") is None and request.get("standard_rating") is None:
        raise InputError("error.rating_needed")
    result = system.run(Capability.RATE, request)
    print_answer(RatingChange, result, system, words, given, "print_rating_change")
    return 0
