"""``arpad performance``: the performance rating over some games."""

from arpad.cli.answer import games_command_line, print_answer, request_of
from arpad.cli.options import CommandLine, named_system, system_of
from arpad.core.outcomes import PerformanceRating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    line = games_command_line("performance", words, system)
    line.add_outputs(csv=True, explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command."""
    system = system_of(arguments, Capability.PERFORMANCE, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words)
    result = system.run(Capability.PERFORMANCE, request_of(given, system, Capability.PERFORMANCE))
    print_answer(PerformanceRating, result, system, words, given, "print_performance")
    return 0
