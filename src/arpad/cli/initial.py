"""``arpad initial``: the first rating of an unrated player."""

from arpad.cli.answer import games_command_line, print_answer, request_of
from arpad.cli.options import CommandLine, named_system, system_of
from arpad.core.outcomes import InitialRating
from arpad.core.system import Capability, RatingSystem
from arpad.explain.catalogue import Catalogue


def command_line(words: Catalogue, system: RatingSystem | None) -> CommandLine:
    """The options of the command."""
    line = games_command_line("initial", words, system)
    line.add_outputs(csv=True, explain=True)
    return line


def main(arguments: list[str], words: Catalogue) -> int:
    """Run the command; 1 when no rating is published."""
    system = system_of(arguments, Capability.INITIAL, words)
    given = command_line(words, system).read(arguments)
    if given is None:
        return 0
    system = system or named_system(given.system, words)
    result = system.run(Capability.INITIAL, request_of(given, system, Capability.INITIAL))
    print_answer(InitialRating, result, system, words, given, "print_initial_rating")
    return 0 if result.as_dict()["published"] else 1
